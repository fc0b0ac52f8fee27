import { spawnCaptured } from '../support/service.ts'

export interface Finished {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the administration as a user would, with nothing in its environment but what is given. */
export async function runCommand(
  program: 'keys' | 'partners' | 'audit',
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  const command = spawnCaptured([process.execPath, `src/cli/${program}.ts`, ...words], env)
  const exitCode = await command.finish()
  return { exitCode, stdout: command.stdout.lines.join('\n'), stderr: command.stderr.lines.join('\n') }
}
