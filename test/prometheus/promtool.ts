import { test } from 'bun:test'

interface Ended {
  readonly exitCode: number
  /** What it wrote, to either output. */
  readonly output: string
}

export type Promtool = (words: readonly string[], input?: string) => Promise<Ended>

const run: Promtool = async (words, input = '') => {
  const child = Bun.spawn(['promtool', ...words], {
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, output: out + errors }
}

/** Declares a test with Prometheus' own program, where it is installed; a run for CI has to have it. */
export function promtool(title: string, body: (run: Promtool) => Promise<void>): void {
  if (process.env.CI !== undefined || Bun.which('promtool') !== null) test(title, () => body(run))
}
