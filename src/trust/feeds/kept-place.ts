import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory, where no directory for temporary files can be written. */
const FURTHER_PLACES = ['/dev/shm']

export interface KeptPlace {
  readonly directory: string
  /** Why the lists are not kept beyond the end of the process; null: they are. */
  readonly problem: string | null
  remove(): void
}

/** Where lists are written: `wanted`, or a directory for as long as the process runs where that is closed to writing. */
export function placeForLists(wanted: string): KeptPlace {
  try {
    mkdirSync(wanted, { recursive: true })
    accessSync(wanted, constants.W_OK)
    return { directory: wanted, problem: null, remove: () => undefined }
  } catch (error) {
    for (const place of [tmpdir(), ...FURTHER_PLACES]) {
      const directory = makeWithin(place)
      if (directory === null) continue
      const remove = () => rmSync(directory, { recursive: true, force: true })
      return { directory, problem: (error as Error).message, remove }
    }
    // Each refresh tells that it cannot be written.
    return { directory: wanted, problem: null, remove: () => undefined }
  }
}

function makeWithin(place: string): string | null {
  try {
    return mkdtempSync(join(place, 'waypost-feeds-'))
  } catch {
    return null
  }
}
