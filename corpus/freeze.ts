#!/usr/bin/env bun
/** Keeps pages of families as captures, so that their generators can go. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Capture } from '../src/trust/visit/capture.ts'
import { FAMILIES, sampleOf } from './corpus.ts'
import { FROZEN_ROOT, type FrozenPage, LIBRARIES, type Part, rowsOf } from './frozen.ts'
import { groupOf } from './split.ts'

const HELP = `Usage: bun corpus/freeze.ts ROOM COUNT FAMILY ...

Adds COUNT pages of each family to corpus/frozen/ROOM.jsonl.gz: taken by number from the seeds 1 to 3, of a dev
family half of them from its held-out fifth. Then the families go from corpus/corpus.ts, and their generators.`
const SEEDS = 3

/** The text in runs, with the name of each library for what is its file. */
function partsOf(base64: string): readonly Part[] {
  const bytes = Buffer.from(base64, 'base64')
  if (!Buffer.from(bytes.toString()).equals(bytes)) return [{ base64 }]
  let parts: readonly Part[] = [bytes.toString()]
  for (const { name, text } of LIBRARIES.values())
    parts = parts.flatMap((part): readonly Part[] =>
      typeof part === 'string'
        ? part.split(text).flatMap((run, index) => (index === 0 ? [run] : [{ library: name }, run]))
        : [part],
    )
  return parts.filter((part) => part !== '')
}

const packed = <T extends { readonly base64: string }>({ base64, ...rest }: T) => ({
  ...rest,
  parts: partsOf(base64),
})

export const packedCapture = ({ body, resources, ...rest }: Capture): FrozenPage['capture'] => ({
  ...rest,
  body: packed(body),
  ...(resources === undefined ? {} : { resources: resources.map(packed) }),
})

/** Pages of the family, no two with one body; those of a dev family in turn from its two groups. */
function drawn(id: string, count: number): readonly FrozenPage[] {
  const family = FAMILIES.find((one) => one.id === id)
  if (family === undefined || !('make' in family)) throw new Error(`no generator makes ${id}`)
  const { expected, split } = family
  const queues = Map.groupBy(
    Array.from({ length: 20 * count }, (_, number) => number),
    (number) => groupOf(family, number),
  )
  const pages = new Map<string, FrozenPage>()
  for (let turn = 0; pages.size < count && turn < 4 * count; turn++)
    for (const [group, numbers] of queues) {
      const number = numbers[turn]
      if (number === undefined || pages.size === count) continue
      const seed = 1 + (turn % SEEDS)
      const { capture } = sampleOf(family, number, seed)
      if (!pages.has(capture.body.base64))
        pages.set(capture.body.base64, {
          family: id,
          expected,
          split,
          group,
          drawn: `${seed}/${id}/${number}`,
          capture: packedCapture(capture),
        })
    }
  return [...pages.values()]
}

if (import.meta.main) {
  const [room, count, ...ids] = process.argv.slice(2)
  if (room === undefined || !(Number(count) >= 1) || ids.length === 0) {
    console.error(HELP)
    process.exit(64)
  }
  const file = `${room}.jsonl.gz`
  const path = join(FROZEN_ROOT, file)
  const kept = existsSync(path) ? rowsOf<FrozenPage>(file) : []
  const rows = [...kept, ...ids.flatMap((id) => drawn(id, Number(count)))]
  writeFileSync(path, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { level: 9 }))
}
