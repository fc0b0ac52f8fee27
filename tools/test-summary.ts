/** How many tests of a run passed and failed. What was skipped or left to do counts as failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Counts a run of `bun test` from the summary it ends with, and from its exit code where the summary knows less. */
export function countTests(output: string, exitCode: number): Counts {
  const summary = lastSummary(Bun.stripANSI(output))
  const count = (word: string): number =>
    Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(summary)?.[1] ?? 0)
  const passed = count('pass')
  const failed = count('fail') + count('skip') + count('todo')
  const nothingRan = passed + failed === 0
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed }
}

/** Lines before a failure that are shown with it again. */
const SHOWN_LINES = 40

/** Each failed test of a run of `bun test` by its name, after the error that was printed before it. */
export function failuresOf(output: string): string[] {
  const lines = Bun.stripANSI(output).split('\n')
  const failures: string[] = []
  let first = 0
  for (const [at, line] of lines.entries()) {
    if (/^\d+ tests? (failed|skipped|todo):$/.test(line) || line.startsWith('Ran ')) break
    if (line.startsWith('(fail) ')) {
      failures.push(
        lines
          .slice(Math.max(first, at - SHOWN_LINES), at + 1)
          .join('\n')
          .trim(),
      )
    }
    if (/^\((pass|fail|skip|todo)\) /.test(line)) first = at + 1
  }
  return failures
}

/** The lines between the last blank line and the last `Ran 5 tests across 2 files.` */
function lastSummary(output: string): string {
  const end = output.lastIndexOf('\nRan ')
  if (end === -1) return ''
  const start = output.lastIndexOf('\n\n', end)
  return output.slice(start + 1, end)
}
