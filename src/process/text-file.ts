import { readFileSync, statSync } from 'node:fs'

/**
 * The text of a file that is short, without white space at its ends. Throws an Error whose message says what is
 * wrong with the file, and never what is in it.
 */
export function readTextFile(path: string, maxBytes: number): string {
  const found = attempt(() => statSync(path), path)
  // A pipe would hold up the start, or each request.
  if (!found.isFile()) throw new Error(`${path} is ${found.isDirectory() ? 'a directory' : 'no file'}`)
  if (found.size > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`)
  const text = attempt(() => readFileSync(path, 'utf8'), path).trim()
  if (text === '') throw new Error(`${path} is empty`)
  return text
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read by this user',
}

function attempt<T>(read: () => T, path: string): T {
  try {
    return read()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`${path} ${REASONS[code] ?? `cannot be read (${code})`}`, { cause: error })
  }
}
