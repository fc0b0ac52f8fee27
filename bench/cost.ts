#!/usr/bin/env bun
/** What does the service cost: to start, in memory at rest and under load, and as keys and the index grow? */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDirectory } from '../test/support/service.ts'
import { loadFigures, memoryFigures } from './cost-measure.ts'
import { spread, warmUp } from './http-rounds.ts'
import { cityFile } from './http-servers.ts'
import { lookups, writeRequests } from './load/requests.ts'
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
} from './peers/waypost.ts'

const HELP = `Usage: npm run bench -- cost [--starts N] [--settle N] [--seconds N] [--warm N] [--known N,N] [--active N] [--times N,N] [--stores NAME,NAME] [--only PART,PART] [--json]

Parts: start   milliseconds to the first answer, the least, median and most of N starts (3): the first of all, which makes
               the database, and later ones; beside the peers
       memory  bytes at rest, N seconds (5) after the start, and under N seconds (5) of look-ups by 2,500 keys, all
               processes of a server together and each kind
       keys    the same and CPU a request with so many known keys (1,000 to 1,000,000), --active (50,000) of them in use
       index   the same with an index made so many times as large (1, 4)
--stores takes some of: embedded, Postgres, Postgres and Redis; index has the first of them, keys has no Redis.
--warm: look-ups (100,000) before those that count. CPU is that of all processes of a server. --json prints one JSON object a line.`

const PARTS = ['start', 'memory', 'keys', 'index'] as const
const SEED = 20_261_122
const KEYS = 2_500

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    settle: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '100000' },
    known: { type: 'string', default: '1000,10000,100000,1000000' },
    active: { type: 'string', default: '50000' },
    times: { type: 'string', default: '1,4' },
    stores: { type: 'string', default: WAYPOSTS.join(',') },
    only: { type: 'string', default: PARTS.join(',') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const parts = values.only.split(',')
const wanted = values.stores.split(',')
const stores = WAYPOSTS.filter((name) => wanted.includes(name))
const [firstStores] = stores
if (
  values.help ||
  firstStores === undefined ||
  !parts.every((part) => PARTS.some((known) => known === part))
) {
  console.log(HELP)
  process.exit(values.help ? 0 : 64)
}
const numbers = (text: string): number[] => text.split(',').map(Number)
const seconds = Number(values.seconds)
const leastLookups = Number(values.warm)

function print(part: string, name: string, figures: Readonly<Record<string, unknown>>): void {
  if (values.json) console.log(JSON.stringify({ bench: 'cost', part, name, ...figures }))
  else {
    const texts = Object.entries(figures).map(([figure, value]) => `${figure} ${JSON.stringify(value)}`)
    console.log(`${part}: ${name}: ${texts.join(', ')}`)
  }
}

const nameOf = (stores: Stores): string => `Waypost, ${stores}`

/** Memory at rest and under load, with what a request costs then. */
async function printCost(part: string, name: string, running: Running, file: string, of = {}): Promise<void> {
  await Bun.sleep(1_000 * Number(values.settle))
  const atRest = memoryFigures(running)
  await warmUp([{ name, running, hasBatch: false, waypost: null }], file, leastLookups)
  print(part, name, {
    ...of,
    readyMs: running.readyMs,
    atRest,
    ...(await loadFigures(running, file, seconds)),
  })
}

/** Stops what was started whatever becomes of the work. */
async function during<T extends Pick<Running, 'stop'>>(started: T, work: (running: T) => Promise<void>) {
  await work(started).finally(() => started.stop())
}

async function withStores(stores: Stores, work: (prepared: Prepared) => Promise<void>): Promise<void> {
  const prepared = await prepareStores(stores)
  await work(prepared).finally(() => closeStores(prepared))
}

const fileOf = async (keys: readonly string[]) => {
  const count = Math.max(leastLookups, 2 * keys.length)
  return writeRequests(lookups({ keys, count, seed: SEED }))
}

async function measureOurs(stores: Stores): Promise<void> {
  await withStores(stores, async (prepared) => {
    const migrate = { MIGRATE_ON_START: 'true' }
    if (parts.includes('start')) {
      await during(await startWaypost(prepared, KEYS, migrate), async ({ readyMs }) => {
        print('start', `${nameOf(stores)}, first of all`, { readyMs: spread([readyMs]) })
      })
    }
    const keysFile = await seedKeys([prepared], KEYS)
    await printStarts(nameOf(stores), () => startWaypost(prepared, KEYS))
    if (!parts.includes('memory')) return
    const file = await fileOf((await Bun.file(keysFile).text()).split('\n'))
    await during(await startWaypost(prepared, KEYS), (running) =>
      printCost('memory', nameOf(stores), running, file),
    )
  })
}

async function printStarts(name: string, start: () => Promise<Running>): Promise<void> {
  if (!parts.includes('start')) return
  const times: number[] = []
  for (let turn = 0; turn < Number(values.starts); turn++) {
    await during(await start(), async ({ readyMs }) => {
      times.push(readyMs)
    })
  }
  print('start', name, { readyMs: spread(times) })
}

async function measurePeers(repeated: Stores): Promise<void> {
  await withStores(repeated, async (prepared) => {
    const keysFile = await seedKeys([prepared], KEYS)
    const keys = (await Bun.file(keysFile).text()).split('\n')
    let given: Given | undefined
    await during(await startWaypost(prepared, KEYS), async ({ service }) => {
      given = { mmdb: await cityFile(), keysFile, answers: await answersOf(service, keys[0] ?? '') }
    })
    if (given === undefined) return
    const [file, told] = [await fileOf(keys), given]
    for (const { name, start, missing } of findPeers()) {
      if (start === null) print('missing', name, { reason: missing })
      else {
        await printStarts(name, () => start(told))
        if (!parts.includes('memory')) continue
        await during(await start(told), (running) => printCost('memory', name, running, file))
      }
    }
  })
}

async function measureKeys(stores: Stores, known: number): Promise<void> {
  const active = Math.min(known, Number(values.active))
  await withStores(stores, async (prepared) => {
    const keysFile = await seedKeys([prepared], active, known)
    const file = await fileOf((await Bun.file(keysFile).text()).split('\n'))
    await during(await startWaypost(prepared, active), (running) =>
      printCost('keys', nameOf(stores), running, file, { known, active }),
    )
  })
}

async function measureIndex(stores: Stores, times: number): Promise<void> {
  const real = resolve(process.env.GEO_INDEX || join(process.env.DATA_DIR || './data', 'geo.wpi'))
  const index = times === 1 ? real : await enlarge(real, times)
  const { size } = await stat(index)
  await withStores(stores, async (prepared) => {
    const keysFile = await seedKeys([prepared], KEYS)
    const file = await fileOf((await Bun.file(keysFile).text()).split('\n'))
    await during(await startWaypost(prepared, KEYS, { GEO_INDEX: index }), (running) =>
      printCost('index', nameOf(stores), running, file, { times, fileBytes: size }),
    )
  })
}

/** In a process of its own, whose memory goes with it. */
async function enlarge(real: string, times: number): Promise<string> {
  const larger = join(makeDirectory('index'), 'larger.wpi')
  const script = join(import.meta.dir, 'load/larger-index.ts')
  const child = Bun.spawn([process.execPath, script, real, String(times), larger], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await child.exited) !== 0) throw new Error('the larger index could not be made')
  return larger
}

if (parts.includes('start') || parts.includes('memory')) {
  for (const each of stores) await measureOurs(each)
  await measurePeers(firstStores)
}
if (parts.includes('keys')) {
  for (const each of stores.filter((name) => name !== 'Postgres and Redis')) {
    for (const known of numbers(values.known)) await measureKeys(each, known)
  }
}
if (parts.includes('index')) {
  for (const times of numbers(values.times)) await measureIndex(firstStores, times)
}
process.exit(0)
