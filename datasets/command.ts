import { DatasetError } from './manifest.ts'

const EXIT_REFUSED = 1
const EXIT_USAGE = 2

/** A wrong command line. */
export class UsageError extends Error {}

/** Runs a command. A fault of the data ends it with one line and 1, a wrong argument with the usage and 2. */
export async function runCommand(help: string, main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n\n${help}`)
      process.exit(EXIT_USAGE)
    }
    if (!(error instanceof DatasetError)) throw error
    console.error(error.message)
    process.exit(EXIT_REFUSED)
  }
}

/** node:util's parseArgs marks its errors by code. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
