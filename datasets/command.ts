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
    if (!(error instanceof DatasetError) && !isSystemError(error)) throw error
    console.error(reasonIn(error))
    process.exit(EXIT_REFUSED)
  }
}

/** One line for whatever went wrong. */
export function reasonIn(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const isOurs = error instanceof DatasetError || isSystemError(error)
  return isOurs ? message : `a fault of the program: ${name}: ${message}`
}

/** A full disk, a directory that may not be written, and the like. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

/** node:util's parseArgs marks its errors by code. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
