import { newKey } from '../../src/keys/format.ts'
import { type Drive, type Driven, startDriver } from '../load/drive.ts'
import { getRequest, postRequest, writeRequests } from '../load/requests.ts'
import type { QuietService } from '../load/service.ts'

type Statuses = Readonly<Record<string, number>>

/** Answers to the flood, and to other partners' calls beside it, by status. */
export interface Flooded {
  readonly flood: Statuses
  readonly others: Statuses
}

/** Starts it for so many seconds. */
export type Start = (seconds: number) => Promise<Flooded>

/** Another partner's requests at a rate of their own. */
export type Bystander = Pick<Drive, 'file' | 'rate' | 'connections' | 'grace'>

export interface Flood {
  readonly name: string
  readonly start: Start
  /** Who is beside the flood; geo's look-ups where it is not given. */
  readonly bystander?: Bystander
}

const NO_OTHERS: Flooded['others'] = {}
const DEEP_LEVELS = 32_000
const STRANGER_KEYS = 20_000
const STRANGER_CONNECTIONS = 1_020
const STRANGER_RATE = 1_000
/** Not the address of the partners' calls: limits on the stranger's must not count against theirs. */
const STRANGER_ADDRESS = '127.0.0.2'
const PARTNER_RATE = 9
const SLOW_BODIES = 1_030
const CHECKS_AT_ONCE = 40
const CHECK_KEYS = 40
const OTHER_CHECK_RATE = 0.5
/** A check may take its budget of 8 s, and a little more. */
const CHECK_GRACE_S = 9

export interface Pages {
  readonly resolver: string
  readonly urls: readonly string[]
  readonly small: string
  readonly port: number
}

/** A flood of prepared requests by a process at the lowest priority, and what others ask for beside it. */
async function flood(service: QuietService, wanted: Omit<Drive, 'port'>, others?: Omit<Drive, 'port'>) {
  const flooding = await startDriver({ grace: CHECK_GRACE_S, ...wanted, port: service.port, isNiced: true })
  const beside = others === undefined ? null : await startDriver({ ...others, port: service.port })
  const [seen, seenBeside] = await Promise.all([flooding.done, beside?.done])
  return { flood: said(seen), others: seenBeside === undefined ? NO_OTHERS : said(seenBeside) }
}

const said = ({ statuses, failed }: Driven): Statuses =>
  failed === 0 ? statuses : { ...statuses, unanswered: failed }

/** Events whose `data` is nested as deep as 64 KB can hold. */
export async function deepData(service: QuietService, rate: number): Promise<Flood> {
  const keys = await service.issue(4, ['notify:write'])
  const nested = '['.repeat(DEEP_LEVELS) + ']'.repeat(DEEP_LEVELS)
  const subject = '"product_key":"shop","type":"order.packed","subject_user_id":"user-1","title":"Packed"'
  const body = `{${subject},"data":{"a":${nested}}}`
  const file = await writeRequests(keys.map(({ key }) => postRequest('/v1/notify/events', key, body)))
  return {
    name: `data ${DEEP_LEVELS.toLocaleString('en')} levels deep, ${rate} a second`,
    start: (seconds) => flood(service, { file, rate, connections: 16, seconds }),
  }
}

/** Well-formed keys that were never issued, beside a partner's notify calls. */
export async function unknownKeys(service: QuietService): Promise<Flood[]> {
  const garbage = Array.from({ length: STRANGER_KEYS }, () =>
    getRequest('/v1/notify/unread-count?user_id=user-1', newKey()),
  )
  const file = await writeRequests(garbage)
  const [partner] = await service.issue(1, ['notify:read', 'notify:write'])
  const key = partner?.key ?? ''
  const besideFile = await writeRequests([getRequest('/v1/notify/unread-count?user_id=user-1', key)])
  const stranger = { file, connections: STRANGER_CONNECTIONS, source: STRANGER_ADDRESS }
  const beside = { file: besideFile, rate: PARTNER_RATE, connections: 16 }
  const ofRate = (name: string, rate: number): Flood => ({
    name,
    start: (seconds) => flood(service, { ...stranger, rate, seconds }, { ...beside, seconds }),
  })
  return [
    ofRate(`unknown keys, ${STRANGER_RATE.toLocaleString('en')} a second`, STRANGER_RATE),
    ofRate(
      `unknown keys, ${STRANGER_CONNECTIONS.toLocaleString('en')} at once, each again when it is answered`,
      0,
    ),
  ]
}

/** Bodies of one key that are never complete. */
export async function slowBodies(service: QuietService): Promise<Flood> {
  const [issued] = await service.issue(1, ['geo:read'])
  return {
    name: `${SLOW_BODIES.toLocaleString('en')} bodies at a byte each 200 ms`,
    start: async (seconds) => {
      const args = [service.port, issued?.key ?? '', SLOW_BODIES, seconds].map(String)
      const child = Bun.spawn([process.execPath, `${import.meta.dir}/slow-bodies.ts`, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const { statuses } = JSON.parse(await new Response(child.stdout).text()) as { statuses: Statuses }
      return { flood: statuses, others: NO_OTHERS }
    },
  }
}

const check = (key: string, url: string) => postRequest('/v1/trust/check-url', key, JSON.stringify({ url }))

/** One partner's checks of slow and of heavy pages, beside another partner's of a small one each 2 s. */
export async function trustChecks(service: QuietService, { urls, small }: Pages): Promise<Flood> {
  const keys = await service.issue(CHECK_KEYS, ['trust:read'])
  const file = await writeRequests(urls.map((url, turn) => check(keys[turn % keys.length]?.key ?? '', url)))
  const [other] = await service.issue(1, ['trust:read'])
  const besideFile = await writeRequests([check(other?.key ?? '', small)])
  const beside = { file: besideFile, rate: OTHER_CHECK_RATE, connections: 8, grace: CHECK_GRACE_S }
  return {
    name: `${CHECKS_AT_ONCE} trust checks at a time of slow and heavy pages`,
    start: (seconds) =>
      flood(
        service,
        { file, connections: CHECKS_AT_ONCE, seconds, grace: CHECK_GRACE_S },
        { ...beside, seconds },
      ),
  }
}
