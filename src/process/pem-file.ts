import { readTextFile } from './text-file.ts'

/** The certificates that a provider of databases hands out are a quarter of it. */
const MAX_BYTES = 1_048_576

/** The text of a PEM file that has certificates, or a private key; throws as `readTextFile` does. */
export function readPemFile(path: string): string {
  const text = readTextFile(path, MAX_BYTES)
  if (!/^-----BEGIN [A-Z ]+-----\r?$/m.test(text)) throw new Error(`${path} is not in PEM`)
  return text
}
