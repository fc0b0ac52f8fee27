import { join, resolve } from 'node:path'
import { DEFAULT_MANIFEST, dataPath, readManifest } from '../datasets/manifest.ts'
import { findPeers, type Given, type Running } from './peers/peer.ts'
import {
  answersOf,
  closeStores,
  type Prepared,
  prepareStores,
  type Stores,
  seedKeys,
  startWaypost,
  WAYPOSTS,
  type Waypost,
} from './peers/waypost.ts'

export interface Contestant {
  readonly name: string
  readonly running: Running
  readonly hasBatch: boolean
  /** null: another server. */
  readonly waypost: Waypost | null
}

/** A server that is not installed, with the reason. */
export interface Missing {
  readonly name: string
  readonly reason: string
}

export interface Field {
  readonly contestants: readonly Contestant[]
  readonly missing: readonly Missing[]
  /** The texts of all keys. */
  readonly keys: readonly string[]
  stop(): Promise<void>
}

export interface Wanted {
  readonly keys: number
  /** Whether to start Waypost and bare Bun alone. */
  readonly isOursOnly: boolean
  /** Names that contain one of these; empty: all. Bare Bun, which the others are measured by, is always there. */
  readonly only: readonly string[]
}

const BARE = 'bare'

/** Starts the servers with the same keys; the bare one repeats answers of Waypost. */
export async function startField(wanted: Wanted): Promise<Field> {
  await using started = new AsyncDisposableStack()
  const isWanted = (name: string) =>
    wanted.only.length === 0 || wanted.only.some((part) => name.toLowerCase().includes(part.toLowerCase()))
  const { ours, keysFile } = await startOurs(started, wanted, isWanted)
  const keys = (await Bun.file(keysFile).text()).split('\n')
  const first = ours[0]?.waypost
  if (!first) throw new Error('Waypost did not start')
  const answers = await answersOf(first.service, keys[0] ?? '')
  const given: Given = { mmdb: await cityFile(), keysFile, answers }
  const peers = findPeers().filter(
    ({ name }) => name.startsWith(BARE) || (!wanted.isOursOnly && isWanted(name)),
  )
  const others: Contestant[] = []
  for (const { name, start, hasBatch } of peers) {
    if (start === null) continue
    const running = started.adopt(await start(given), (peer) => peer.stop())
    others.push({ name, running, hasBatch, waypost: null })
  }
  const everything = started.move()
  return {
    contestants: [...others, ...ours],
    missing: peers.flatMap(({ name, start, missing }) => (start === null ? { name, reason: missing } : [])),
    keys,
    stop: () => everything.disposeAsync(),
  }
}

async function startOurs(
  started: AsyncDisposableStack,
  { keys }: Wanted,
  isWanted: (name: string) => boolean,
): Promise<{ ours: Contestant[]; keysFile: string }> {
  const nameOf = (stores: Stores) => `Waypost, ${stores}`
  const wanted = WAYPOSTS.filter((stores) => isWanted(nameOf(stores)))
  const prepared: Prepared[] = []
  for (const stores of wanted.length === 0 ? [WAYPOSTS[0]] : wanted) {
    prepared.push(started.adopt(await prepareStores(stores), closeStores))
  }
  const keysFile = await seedKeys(prepared, keys)
  const ours: Contestant[] = []
  for (const each of prepared) {
    const waypost = started.adopt(await startWaypost(each, keys), (running) => running.stop())
    ours.push({ name: nameOf(each.stores), running: waypost, hasBatch: true, waypost })
  }
  return { ours, keysFile }
}

/** The city dataset that the index was built from, in the format that the others read. */
export async function cityFile(): Promise<string> {
  const city = (await readManifest(DEFAULT_MANIFEST)).datasets.find(({ role }) => role === 'city')
  const file = city?.files[0]
  if (city === undefined || file === undefined) throw new Error('sources.json names no city dataset')
  return resolve(dataPath(join(process.env.DATA_DIR || './data', 'datasets'), city, file))
}
