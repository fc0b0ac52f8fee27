import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Feed } from './list.ts'
import { readStoredList, writeWhole } from './list-file.ts'

const Nullable = () => Type.Union([Type.String(), Type.Null()])

const Refreshed = Type.Object({
  confirmed_at: Nullable(),
  problem: Nullable(),
})
export type Refreshed = Static<typeof Refreshed>

export const listFile = (directory: string, { name }: Feed): string => join(directory, `${name}.list`)
const stateFile = (directory: string, { name }: Feed): string => join(directory, `${name}.json`)

export async function writeState(directory: string, feed: Feed, state: Refreshed): Promise<void> {
  await writeWhole(stateFile(directory, feed), `${JSON.stringify(state)}\n`)
}

export async function readState(directory: string, feed: Feed): Promise<Refreshed> {
  const never: Refreshed = { confirmed_at: null, problem: null }
  const file = Bun.file(stateFile(directory, feed))
  if (!(await file.exists())) return never
  const state: unknown = await file.json().catch(() => never)
  return Value.Check(Refreshed, state) ? state : never
}

export interface FeedReport extends Refreshed {
  readonly name: string
  readonly kind: Feed['kind']
  readonly format: string | null
  readonly entries: number
  readonly date: string | null
  /** Seconds since `confirmed_at`. */
  readonly age_seconds: number | null
}

export async function reportFeed(directory: string, feed: Feed, nowMs: number): Promise<FeedReport> {
  const [{ confirmed_at, problem }, stored] = await Promise.all([
    readState(directory, feed),
    readStoredList(listFile(directory, feed), feed).catch((error: Error) => error),
  ])
  const list = stored instanceof Error ? null : stored
  return {
    name: feed.name,
    kind: feed.kind,
    format: list?.format ?? null,
    entries: list?.hashes.length ?? 0,
    date: list?.date ?? null,
    confirmed_at,
    age_seconds: confirmed_at === null ? null : Math.round((nowMs - Date.parse(confirmed_at)) / 1000),
    problem: stored instanceof Error ? stored.message : problem,
  }
}
