import type { Ask, Call } from './asking.ts'
import { badInput } from './bad-input.ts'
import type { Book, SoakKey } from './book.ts'
import { createGeo } from './geo-load.ts'
import { NotifyClient } from './notify-load.ts'
import type { Rig } from './rig.ts'
import { createTrust } from './trust-load.ts'

/** Requests a second of the keys that are to be over their limits: half as much again as their plans allow, or more. */
const GREEDY = { free: 6, growth: 8, scale: 26 } as const
const USERS = 5
const BAD_PART = 0.05
/** The part of the other requests that asks geo. */
const GEO_PART = 0.58
const LANE_RATE = 8

/** One client: it acts again and again, at most so often. */
export interface Lane {
  readonly area: string
  readonly perSecond: number
  act(): Promise<void>
}

export interface LoadKeys {
  readonly greedy: Readonly<Record<keyof typeof GREEDY, SoakKey>>
  readonly geo: readonly SoakKey[]
  /** Each of another product's server. */
  readonly notify: readonly SoakKey[]
  readonly trust: SoakKey
  readonly seldom: SoakKey
  readonly whole: SoakKey
  readonly geoOnly: SoakKey
}

/** How many keys of an area a rate needs, each well below the limit of plan scale. */
export function lanesFor(rate: number): { readonly geo: number; readonly notify: number } {
  const greedy = GREEDY.free + GREEDY.growth + GREEDY.scale
  const rest = Math.max(0, rate * (1 - BAD_PART) - greedy)
  const lanes = (part: number) => Math.max(3, Math.ceil((rest * part) / LANE_RATE))
  return { geo: lanes(GEO_PART), notify: lanes(1 - GEO_PART) }
}

export interface Loads {
  readonly lanes: readonly Lane[]
  readonly notify: readonly NotifyClient[]
}

/** All areas together, at a rate in requests a second. */
export async function createLoads(
  rig: Rig,
  ask: Ask,
  book: Book,
  { keys, rate }: { readonly keys: LoadKeys; readonly rate: number },
): Promise<Loads> {
  const geo = await createGeo(rig.index, ask, book)
  const reports = createTrust(rig, ask, book, keys.trust)
  const clients = keys.notify.map((key, place) => {
    // Three in a row are of three partners, whose users have the same names.
    const names = Array.from({ length: USERS }, (_, user) => `user-${Math.floor(place / 3)}-${user}`)
    return new NotifyClient(ask, book, key, names)
  })
  const bad = badInput(keys)
  const greedy = Object.entries(GREEDY).flatMap(([plan, perSecond]) => {
    const key = keys.greedy[plan as keyof typeof GREEDY]
    // Several at once, so that nodes decide about one key at the same moment.
    const lane = { area: 'geo', perSecond: perSecond / 2, act: () => geo(key, true) }
    return [lane, lane]
  })
  const steady = (act: (key: SoakKey) => Promise<void>) => (key: SoakKey) => ({
    ...{ area: 'geo', perSecond: LANE_RATE, act: () => act(key) },
  })
  return {
    notify: clients,
    lanes: [
      ...greedy,
      ...keys.geo.map(steady((key) => geo(key, false))),
      ...clients.map((client) => ({ area: 'notify', perSecond: LANE_RATE, act: () => client.act() })),
      { area: 'trust', perSecond: 1, act: reports },
      { area: 'others', perSecond: 1, act: () => others(ask, keys.seldom) },
      ...[0, 1].map(() => ({
        ...{ area: 'bad input', perSecond: (BAD_PART * rate) / 2, act: () => askBadly(ask, bad) },
      })),
    ],
  }
}

async function others(ask: Ask, key: SoakKey): Promise<void> {
  const calls: readonly Omit<Call, 'area'>[] = [
    { operation: 'usageGet', path: '/v1/usage', key, needsDatabase: true },
    { operation: 'catalogueGet', path: '/v1' },
    { operation: 'notifyHealth', path: '/v1/notify/health', needsDatabase: true },
    { operation: 'catalogueGet', path: '/v1', key },
  ]
  await ask({ ...(calls[Math.floor(Math.random() * calls.length)] as Call), area: 'others' })
}

async function askBadly(ask: Ask, kinds: readonly Call[]): Promise<void> {
  const kind = kinds[Math.floor(Math.random() * kinds.length)] as Call
  const octets = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
  const from = { 'x-forwarded-for': `11.${octets.join('.')}` }
  await ask({ ...kind, headers: { ...kind.headers, ...from } })
}
