/** Thrown out of a run that a signal ended. */
export class Interrupted extends Error {
  /** What a shell reports for a program that the signal ended. */
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`interrupted by ${signal}`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

let current: Bun.Subprocess | undefined
let interruption: Interrupted | undefined

/**
 * Runs `bun` with these words, its output shown; standard error is also returned, because bun test reports there.
 * Throws Interrupted where `interruptBun` ended the run or came before it.
 */
export async function runBun(words: readonly string[]): Promise<{ exitCode: number; errorOutput: string }> {
  if (interruption !== undefined) throw interruption
  console.log(`\n--- bun ${words.join(' ')}`)
  const child = Bun.spawn([process.execPath, ...words], {
    env: { ...process.env, ...(process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  current = child
  let errorOutput = ''
  const decoder = new TextDecoder()
  for await (const bytes of child.stderr) {
    process.stderr.write(bytes)
    errorOutput += decoder.decode(bytes, { stream: true })
  }
  const exitCode = await child.exited
  if (interruption !== undefined) throw interruption
  return { exitCode, errorOutput }
}

/** Passes a signal on to the program that runs now, if any, and lets nothing run after it. */
export function interruptBun(signal: 'SIGINT' | 'SIGTERM'): void {
  interruption ??= new Interrupted(signal)
  current?.kill(signal)
}
