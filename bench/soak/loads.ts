import { openIndex } from '../../src/geo/reader.ts'
import { formatIpv4 } from '../../src/net/ip.ts'
import { xorshift32 } from '../measure.ts'
import { type Ask, type Call, insist } from './asking.ts'
import { badInput } from './bad-input.ts'
import type { Book, SoakKey } from './book.ts'
import { NotifyClient } from './notify-load.ts'
import type { Rig } from './rig.ts'

const SEED = 20_261_123
const ADDRESSES = 2_000
const BATCH = 20
/** Requests a second of the keys that are to be over their limits: half as much again as their plans allow, or more. */
const GREEDY = { free: 6, growth: 8, scale: 26 } as const
const USERS = 5
const BAD_PART = 0.05
/** Of what is left. */
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
  const geo = await createGeo(rig, ask, book)
  const reports = await createTrust(rig, ask, book, keys.trust)
  const clients = keys.notify.map((key, place) => {
    // Every partner has users of these names.
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

/** Look-ups of random addresses in all ways there are, held beside the index itself. */
async function createGeo(rig: Rig, ask: Ask, book: Book) {
  const index = await openIndex(await Bun.file(rig.index).bytes())
  const random = xorshift32(SEED)
  const ips = Array.from({ length: ADDRESSES }, () => formatIpv4(random()))
  const answers = new Map(ips.map((ip) => [ip, index.answer(ip, index.findIpv4(numberOf(ip)))]))
  const pick = () => ips[Math.floor(Math.random() * ips.length)] as string

  return async (key: SoakKey, mayBeLimited: boolean) => {
    const chance = Math.random()
    const ip = pick()
    const batch = Array.from({ length: BATCH }, pick)
    const results = batch.map((each) => answers.get(each)).join(',')
    const calls: readonly (readonly [Omit<Call, 'area'>, string | undefined])[] = [
      [{ operation: 'geoLookupAddress', path: `/v1/geo/${ip}` }, answers.get(ip)],
      [{ operation: 'geoLookup', path: `/v1/geo?ip=${ip}` }, answers.get(ip)],
      [{ operation: 'geoLookup', path: '/v1/geo', headers: { 'x-forwarded-for': ip } }, answers.get(ip)],
      [
        {
          operation: 'geoBatch',
          method: 'POST',
          path: '/v1/geo/batch',
          body: JSON.stringify({ ips: batch }),
        },
        `{"count":${BATCH},"results":[${results}]}`,
      ],
    ]
    const [call, expected] = calls[chance < 0.6 ? 0 : Math.floor(chance * calls.length)] as (typeof calls)[0]
    const reply = await ask({ area: 'geo', key, mayBeLimited, ...call })
    if (reply?.status === 200)
      book.check('values', reply.text === expected ? null : `${call.path} is ${reply.text.slice(0, 200)}`)
  }
}

const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => (sum << 8) | Number(part), 0)

interface Report extends Readonly<Record<string, unknown>> {
  readonly redirects: readonly object[]
}

/** Checks of sites that are what they are: each report must be the one of before. */
async function createTrust(rig: Rig, ask: Ask, book: Book, key: SoakKey) {
  // Reports of pages over TLS tell the days that a certificate has left.
  const urls = rig.web.urls.filter((url) => url.startsWith('http:'))
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  return async () => {
    const url = urls[Math.floor(Math.random() * urls.length)] as string
    const isAway = /\/(?:round|broken|lost|inside)$/.test(url)
    const reply = await ask({
      ...{ area: 'trust', operation: 'trustCheckUrl', method: 'POST', path: '/v1/trust/check-url', key },
      ...{ body: JSON.stringify({ url }), statuses: isAway ? [200, 502] : [200] },
    })
    // A 502 of these sites may as well be a child's that was lost.
    if (reply?.status !== 200) return
    const report = withoutTimes(JSON.parse(reply.text))
    const before = known.get(url) ?? report
    known.set(url, before)
    const other = Object.keys({ ...before, ...report }).filter(
      (name) => !Bun.deepEquals(before[name], report[name]),
    )
    const shown = other.map((name) => JSON.stringify([name, before[name], report[name]]))
    book.check('values', other.length === 0 ? null : `${url} has another report: ${shown.join(' ')}`)
  }
}

/** A report without what tells when, and how long, something took. */
function withoutTimes(report: Report): Readonly<Record<string, unknown>> {
  const { timing_ms: _, fetched_at: __, redirects, ...rest } = report
  return { ...rest, redirects: redirects.map((hop) => ({ ...hop, ms: 0 })) }
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

/** A key that is made, used, and revoked; a node that takes it longer than that has missed the change. */
export async function liveAndDie(rig: Rig, ask: Ask, book: Book): Promise<void> {
  const [admin] = rig.nodes
  const made = await admin.service.createKey({ plan: 'growth' }).catch(() => null)
  if (made === null) return
  const key: SoakKey = { id: made.id, key: made.key, plan: 'growth', partnerId: made.partner_id }
  const lookup: Call = { area: 'keys', operation: 'geoLookupAddress', path: '/v1/geo/8.8.8.8', key }
  for (const node of rig.nodes.filter((each) => each.isInRotation)) {
    await insist(ask, { ...lookup, node, needsDatabase: true })
    book.check('keys', null)
  }
  for (;;) {
    const reply = await admin.service.admin('DELETE', `/admin/keys/${key.id}`).catch(() => null)
    if (reply?.status === 204 || reply?.status === 404) break
    await Bun.sleep(200)
  }
  const revokedMs = performance.now()
  await Promise.all(rig.nodes.map((node) => untilRefused(ask, book, { ...lookup, node }, revokedMs)))
}

const REVOKED_WITHIN_MS = 10_000

async function untilRefused(ask: Ask, book: Book, lookup: Call, revokedMs: number): Promise<void> {
  for (let turn = 0; lookup.node?.isInRotation; turn++) {
    const sentMs = performance.now()
    const headers = { 'x-forwarded-for': `12.0.${turn >> 8}.${turn & 255}` }
    const reply = await ask({ ...lookup, headers, statuses: [200, 401], needsDatabase: true })
    const isLate = reply?.status === 200 && sentMs - revokedMs > REVOKED_WITHIN_MS
    if (reply?.status === 401 || isLate) {
      book.check('keys', isLate ? `a revoked key is known on ${lookup.node.process.name}` : null)
      return
    }
    await Bun.sleep(100)
  }
}
