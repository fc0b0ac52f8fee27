import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const Nullable = () => Type.Union([Type.String(), Type.Null()])

/** A file as it was last had from a publisher. */
const HeldFile = Type.Object({
  etag: Nullable(),
  last_modified: Nullable(),
  /** Of the unpacked file. */
  sha256: Type.String(),
  /** When it was made, RFC 3339. */
  date: Type.String(),
  /** Below the directory of datasets. */
  file: Type.String(),
})
const HeldFiles = Type.Record(Type.String(), HeldFile)

export type HeldFile = Static<typeof HeldFile>
/** By what was asked for: address, path, or package and version, with the member. */
export type HeldFiles = Map<string, HeldFile>

/** Reads what is held; a record that is missing or unreadable costs a download, no more. */
export async function readHeld(path: string): Promise<HeldFiles> {
  const value: unknown = await Bun.file(path)
    .json()
    .catch(() => ({}))
  return new Map(Value.Check(HeldFiles, value) ? Object.entries(value) : [])
}

/** Leaves out files that are no longer there. */
export async function heldAt(held: HeldFiles, key: string, datasets: string): Promise<HeldFile | null> {
  const found = held.get(key)
  if (found === undefined || !(await Bun.file(join(datasets, found.file)).exists())) return null
  return found
}
