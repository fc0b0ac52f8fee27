import { ERROR_STATUS, type ErrorCode } from '../../../src/http/errors.ts'
import { newKey } from '../../../src/keys/format.ts'
import { eventually } from '../../support/answers.ts'
import { IDS, KEYED, SCOPED } from './contract.ts'
import { askFaulty } from './faulty.ts'
import type { Changes } from './request.ts'
import { type Seen, type Stage, useUp } from './stage.ts'
import { asking, type Row, type Way } from './way.ts'

const GEO = ['geoLookup', 'geoLookupAddress', 'geoBatch']
const UNKNOWN_PARAMETER = { query: { x: '1' } }
const NO_USER_ASKED = { query: { user_id: null } }
const NO_USER_SENT = { fields: { user_id: undefined } }
const EVENT = { product_key: 'shop', type: 'a', subject_user_id: 'u', title: 'T' }
const TOO_LARGE = { body: ' '.repeat(64 * 1024 + 1) }

/** What is wrong with a request where the code is each operation's own. */
const WRONG: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, Changes>>>>> = {
  bad_request: {
    geoLookup: UNKNOWN_PARAMETER,
    geoLookupAddress: UNKNOWN_PARAMETER,
    geoBatch: { fields: { ips: [] } },
    trustCheckUrl: { fields: { x: 1 } },
    notifyHealth: UNKNOWN_PARAMETER,
    notifyCreateEvent: { fields: { title: undefined } },
    notifyCreateEvents: { fields: { events: [EVENT, EVENT, EVENT, { ...EVENT, title: undefined }] } },
    notifyGetEvent: UNKNOWN_PARAMETER,
    notifyListInbox: NO_USER_ASKED,
    notifyUnreadCount: NO_USER_ASKED,
    notifyMarkRead: NO_USER_SENT,
    notifyMarkUnread: NO_USER_SENT,
    notifyArchive: NO_USER_ASKED,
    notifyMarkAllRead: NO_USER_SENT,
    notifyGetPreferences: NO_USER_ASKED,
    notifySetPreferences: { fields: { channels: ['sms'] } },
    notifyDeletePreference: NO_USER_ASKED,
    notifyGetContact: NO_USER_ASKED,
    notifySetContact: { fields: { email: 'ada' } },
    notifyDeleteContact: NO_USER_ASKED,
    notifyCreateUserToken: NO_USER_SENT,
    usageGet: UNKNOWN_PARAMETER,
    catalogueGet: UNKNOWN_PARAMETER,
  },
  invalid_ip: {
    geoLookup: { query: { ip: '81.2.69' } },
    geoLookupAddress: { path: { ip: '81.2.69' } },
    geoBatch: { fields: { ips: ['81.2.69.142', '81.2.69'] } },
  },
  batch_too_large: {
    geoBatch: { fields: { ips: Array.from({ length: 101 }, () => '81.2.69.142') } },
    notifyCreateEvents: { fields: { events: Array.from({ length: 101 }, () => EVENT) } },
  },
  bad_url: { trustCheckUrl: { fields: { url: undefined } } },
  // Nobody has the notification of the example.
  not_found: {
    notifyMarkRead: {},
    notifyMarkUnread: {},
    notifyArchive: {},
    notifyGetEvent: {},
    notifyGetContact: { query: { user_id: 'nobody' } },
  },
  payload_too_large: {
    geoBatch: TOO_LARGE,
    trustCheckUrl: TOO_LARGE,
    notifyCreateEvent: TOO_LARGE,
    notifyCreateEvents: { body: ' '.repeat(256 * 1024 + 1) },
    notifyMarkRead: TOO_LARGE,
    notifyMarkUnread: TOO_LARGE,
    notifyMarkAllRead: TOO_LARGE,
    notifySetPreferences: TOO_LARGE,
    notifySetContact: TOO_LARGE,
    notifyCreateUserToken: TOO_LARGE,
  },
}

const withAnotherScope: Way = async (stage, { operation }) => {
  const scope = operation.tags.includes('geo') ? 'notify:read' : 'geo:read'
  return stage.ask(operation.id, { key: await stage.newKey({ scopes: [scope] }) })
}

const overTheLimit: Way = async (stage, { operation }) => {
  await useUp(stage, stage.freeKey)
  return stage.ask(operation.id, { key: stage.freeKey })
}

const withoutIndex: Way = (stage, { operation }) => stage.ask(operation.id, { at: stage.bare })

/** With a key that the service has to look up, where it takes any. */
const withoutDatabase: Way = (stage, { operation }) => {
  const key = operation.security.length === 0 ? null : newKey()
  // What was known of the database a moment ago is told for that moment.
  const ask = () => stage.ask(operation.id, { key })
  return eventually(2_000, ask, ({ status }) => status !== 200)
}

const BODIED = Object.keys(WRONG.payload_too_large ?? {})
const unfinished = new WeakMap<Stage, Map<string, Promise<Seen>>>()

/** All of them at once, since each takes five seconds. */
const withoutItsEnd: Way = async (stage, { operation }) => {
  const asked =
    unfinished.get(stage) ??
    new Map(BODIED.map((id) => [id, stage.ask(id, { changes: { isIncomplete: true } })]))
  unfinished.set(stage, asked)
  return (await asked.get(operation.id)) ?? stage.ask(operation.id)
}

const rows = (operations: readonly string[], code: ErrorCode, way: Way): Row[] =>
  operations.map((operation) => ({ operation, status: ERROR_STATUS[code], name: code, way }))

export const REFUSALS: readonly Row[] = [
  ...Object.entries(WRONG).flatMap(([code, byOperation]) =>
    Object.entries(byOperation).flatMap(([operation, changes]) =>
      rows([operation], code as ErrorCode, asking({ changes })),
    ),
  ),
  ...rows(KEYED, 'missing_key', asking({ key: null })),
  // Fewer than the twenty that an address may try.
  ...KEYED.flatMap((id, place) => {
    const from = `127.0.61.${1 + (place % 2)}`
    return rows([id], 'invalid_key', asking({ key: 'wp_nonsense', from }))
  }),
  ...rows(SCOPED, 'missing_scope', withAnotherScope),
  ...rows(BODIED, 'request_timeout', withoutItsEnd),
  ...rows(KEYED, 'rate_limited', overTheLimit),
  ...rows(IDS, 'internal_error', (_, { operation }) => askFaulty(operation)),
  ...rows(GEO, 'upstream_error', withoutIndex),
  ...rows(['trustCheckUrl'], 'trust_unavailable', asking()),
]

/** Those that only a service without its database answers. */
export const OUTAGES: readonly Row[] = rows([...KEYED, 'notifyHealth'], 'unavailable', withoutDatabase)
