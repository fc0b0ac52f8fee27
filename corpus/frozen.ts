import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Capture, CapturedResource } from '../src/trust/visit/capture.ts'
import type { Kind } from './family.ts'
import type { Group } from './split.ts'

export const FROZEN_ROOT = join(import.meta.dir, 'frozen')
export const LIBRARIES_FILE = 'libraries.jsonl.gz'

/** A run of a body: text, bytes that are none, or the file of a library, which is kept once. */
export type Part = string | { readonly base64: string } | { readonly library: string }

type Packed<T extends { readonly base64: string }> = Omit<T, 'base64'> & { readonly parts: readonly Part[] }

/** A line of a room's file: a capture and the family that it is of. */
export interface FrozenPage extends Omit<Kind, 'id'> {
  readonly family: string
  readonly group: Group
  /** `seed/family/number`, by which the family's generator made it. */
  readonly drawn: string
  readonly capture: Omit<Capture, 'body' | 'resources'> & {
    readonly body: Packed<Capture['body']>
    readonly resources?: readonly Packed<CapturedResource>[]
  }
}

interface Library {
  readonly name: string
  readonly licence: string
  readonly text: string
}

/** One kind of page, by captures that were kept when its generator went. */
export interface FrozenFamily extends Kind {
  readonly pages: readonly FrozenPage[]
}

export function rowsOf<T>(file: string): readonly T[] {
  const text = gunzipSync(readFileSync(join(FROZEN_ROOT, file))).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

export const LIBRARIES = new Map(rowsOf<Library>(LIBRARIES_FILE).map((library) => [library.name, library]))

/** The names of the rooms' files. */
export const ROOM_FILES: readonly string[] = readdirSync(FROZEN_ROOT)
  .filter((name) => name !== LIBRARIES_FILE)
  .sort()

function bytesOf(part: Part): Buffer {
  if (typeof part === 'string') return Buffer.from(part)
  if ('base64' in part) return Buffer.from(part.base64, 'base64')
  const library = LIBRARIES.get(part.library)
  if (library === undefined) throw new Error(`there is no library ${part.library}`)
  return Buffer.from(library.text)
}

function unpacked<T extends { readonly base64: string }>({ parts, ...rest }: Packed<T>) {
  return { ...rest, base64: Buffer.concat(parts.map(bytesOf)).toString('base64') }
}

export function captureIn({ capture: { body, resources, ...rest } }: FrozenPage): Capture {
  return {
    ...rest,
    body: unpacked(body),
    ...(resources === undefined ? {} : { resources: resources.map(unpacked) }),
  }
}

export const FROZEN: readonly FrozenFamily[] = ROOM_FILES.flatMap((file) => {
  const families = Map.groupBy(rowsOf<FrozenPage>(file), ({ family }) => family)
  return [...families].map(([id, pages]): FrozenFamily => {
    const [{ expected, split } = { expected: 'benign', split: 'dev' } as const] = pages
    return { id, expected, split, pages }
  })
})
