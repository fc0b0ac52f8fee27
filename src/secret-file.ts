import { readTextFile } from './process/text-file.ts'

const MAX_BYTES = 65_536

/** The text of a file that holds one secret; throws as `readTextFile` does. */
export function readSecretFile(path: string): string {
  return readTextFile(path, MAX_BYTES)
}
