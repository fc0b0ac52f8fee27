/** Thrown out of a run that a signal ended. */
export class Interrupted extends Error {
  /** What a shell reports for a program that the signal ended. */
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`interrupted by ${signal}`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

const running = new Set<Bun.Subprocess>()
let interruption: Interrupted | undefined

/** A run of `bun` that has ended. */
export interface BunRun {
  readonly exitCode: number
  /** Where bun test reports. */
  readonly errorOutput: string
}

/**
 * Runs `bun` with these words, its output shown as it comes, or all of it at the end where another run shows its own.
 * Throws Interrupted where `interruptBun` ended the run or came before it.
 */
export async function runBun(words: readonly string[], shown: 'now' | 'at the end' = 'now'): Promise<BunRun> {
  if (interruption !== undefined) throw interruption
  const heading = `\n--- bun ${words.join(' ')}`
  if (shown === 'now') console.log(heading)
  const child = Bun.spawn([process.execPath, ...words], {
    env: { ...process.env, ...(process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const [output, errorOutput, exitCode] = await Promise.all([
    collect(child.stdout, shown === 'now' ? process.stdout : null),
    collect(child.stderr, shown === 'now' ? process.stderr : null),
    child.exited,
  ])
  running.delete(child)
  if (shown === 'at the end') process.stderr.write(`${heading}\n${output}${errorOutput}`)
  if (interruption !== undefined) throw interruption
  return { exitCode, errorOutput }
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  shownOn: NodeJS.WriteStream | null,
): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of stream) {
    shownOn?.write(bytes)
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}

/** Passes a signal on to the programs that run now, and lets nothing run after them. */
export function interruptBun(signal: 'SIGINT' | 'SIGTERM'): void {
  interruption ??= new Interrupted(signal)
  for (const child of running) child.kill(signal)
}
