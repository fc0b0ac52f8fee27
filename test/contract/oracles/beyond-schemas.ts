import { isIP } from 'node:net'

/** A request as the document reads it. */
export interface Asked {
  readonly operation: string
  readonly parameters: Readonly<Record<string, string | null | undefined>>
  readonly body: unknown
}

/** A rule that JSON Schema cannot say, so that a request which schemas admit is refused. */
export interface Beyond {
  readonly name: string
  readonly code: string
  /** Whether it is certain that the rule is broken. */
  readonly isCertain: boolean
}

interface Rule extends Beyond {
  readonly operations: readonly string[]
  isBroken(asked: Asked): boolean
}

const MAX_DATA_BYTES = 8_192
const MAX_LEVELS = 64

const EVENTS = ['notifyCreateEvent', 'notifyCreateEvents']

/** The one event of a body, or those of a batch. */
function eventsIn(body: unknown): readonly unknown[] {
  const events = fieldOf(body, 'events')
  return Array.isArray(events) ? events : [body]
}

/** All of them. Every other request that schemas admit must not be answered 400. */
export const RULES: readonly Rule[] = [
  {
    name: 'an address is one of IPv4 or IPv6',
    operations: ['geoLookup', 'geoLookupAddress', 'geoBatch'],
    code: 'invalid_ip',
    isCertain: true,
    isBroken: ({ parameters, body }) =>
      [parameters.ip ?? [], textsIn(fieldOf(body, 'ips'))].flat().some((text) => !isAddress(text)),
  },
  {
    name: 'a cursor is one that was given for the same question',
    operations: ['notifyListInbox'],
    code: 'bad_request',
    isCertain: false,
    isBroken: ({ parameters }) => typeof parameters.cursor === 'string',
  },
  {
    name: 'a page is on a public host',
    operations: ['trustCheckUrl'],
    code: 'bad_url',
    isCertain: true,
    isBroken: ({ body }) => !hasVisitableHost(String(fieldOf(body, 'url'))),
  },
  {
    name: 'text is what UTF-8 can write',
    operations: [
      ...EVENTS,
      ...['notifyMarkRead', 'notifyMarkUnread', 'notifyMarkAllRead'],
      ...['notifySetPreferences', 'notifySetContact', 'notifyCreateUserToken'],
    ],
    code: 'bad_request',
    isCertain: true,
    isBroken: ({ body }) => textsIn(body).some((text) => !text.isWellFormed()),
  },
  {
    name: 'data is small, not deep, without U+0000, and of numbers that a double can hold',
    operations: EVENTS,
    code: 'bad_request',
    isCertain: true,
    isBroken: ({ body }) => eventsIn(body).some((event) => !isStorable(fieldOf(event, 'data') ?? {})),
  },
  {
    name: 'a number of data comes back as it was sent, which of one beyond 2^53 only its text tells',
    operations: EVENTS,
    code: 'bad_request',
    isCertain: false,
    isBroken: ({ body }) =>
      eventsIn(body).some((event) => [...membersOf(fieldOf(event, 'data'))].some(isBeyondExact)),
  },
  {
    name: 'a title and a URL hide nothing beyond U+FFFF, and no joiner follows a letter that needs none',
    operations: EVENTS,
    code: 'bad_request',
    isCertain: true,
    isBroken: ({ body }) =>
      eventsIn(body).some(
        (event) =>
          hidesInTitle(String(fieldOf(event, 'title') ?? '')) ||
          HIDDEN.test(String(fieldOf(event, 'url') ?? '')),
      ),
  },
  {
    name: 'an event expires at a time that exists',
    operations: EVENTS,
    code: 'bad_request',
    isCertain: true,
    isBroken: ({ body }) =>
      eventsIn(body).some((event) => !isTime(String(fieldOf(event, 'expires_at') ?? '2030-01-31T12:00:00Z'))),
  },
  {
    name: 'an address is one that a mail can go to',
    operations: ['notifySetContact'],
    code: 'bad_request',
    isCertain: true,
    isBroken: ({ body }) => !isMailable(String(fieldOf(body, 'email'))),
  },
]

/** Default ignorable characters beyond U+FFFF; as JSON Schemas are read without the flag `u`, no pattern has them. */
const HIDDEN = /(?![\0-\uffff])\p{Default_Ignorable_Code_Point}/u
const SELECTORS = /[\u{e0100}-\u{e01ef}]/gu
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu
const NEEDLESS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:\u200c|\u200d|\p{Variation_Selector})/u

function hidesInTitle(title: string): boolean {
  return NEEDLESS.test(title) || HIDDEN.test(title.replace(FLAGS, '').replace(SELECTORS, ''))
}

/** A rule that a request breaks, a certain one where there is one; null: it breaks none. */
export function beyondSchemas(asked: Asked): Beyond | null {
  const broken = RULES.filter(
    ({ operations, isBroken }) => operations.includes(asked.operation) && isBroken(asked),
  )
  return broken.find(({ isCertain }) => isCertain) ?? broken[0] ?? null
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

/** The service of these tests may visit names and the loopback, and no other address. */
function hasVisitableHost(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return /^127\./.test(host)
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

function isTime(text: string): boolean {
  const [, year, month, day] = (TIME.exec(text) ?? []).map(Number)
  const time = new Date(text)
  if (year === undefined || month === undefined || Number.isNaN(time.getTime())) return false
  const isInEra = time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9_999
  return isInEra && (day ?? 0) <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isMailable(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, host] = [text.slice(0, at), URL.parse(`http://${text.slice(at + 1)}`)?.hostname ?? '']
  const labels = host.split('.')
  const isHost =
    !/[!-,/:-@[-`{-~]/.test(text.slice(at + 1)) &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i.test(label))
  return (
    isHost && local.length <= 64 && !/(?:^|\.)(?:\.|$)/.test(local) && /^[!#-'*+./-9=?A-Z^-~-]+$/.test(local)
  )
}

function isStorable(data: unknown): boolean {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_DATA_BYTES) return false
  if (isDeep(data)) return false
  const isNoNumber = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)
  return ![...membersOf(data)].some(isNoNumber) && !textsIn(data).some((text) => text.includes('\0'))
}

const isBeyondExact = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/** Whether a value is nested deeper than the document says. */
function isDeep(value: unknown): boolean {
  let levels = 0
  for (let level = containersIn([value]); level.length > 0; levels++)
    level = containersIn(level.flatMap((container) => Object.values(container)))
  return levels > MAX_LEVELS
}

function containersIn(values: readonly unknown[]): readonly object[] {
  return values.filter((value) => typeof value === 'object' && value !== null)
}

function fieldOf(body: unknown, name: string): unknown {
  return (body as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

/** Every text of a JSON value, names of fields too. */
function textsIn(value: unknown): readonly string[] {
  return [...membersOf(value)].filter((member) => typeof member === 'string')
}

/** A JSON value, all that is in it and the names of its fields. Without recursion: brackets may be 30,000 deep. */
function* membersOf(value: unknown): Generator<unknown> {
  const rest = [value]
  while (rest.length > 0) {
    const member = rest.pop()
    yield member
    if (typeof member !== 'object' || member === null) continue
    if (!Array.isArray(member)) yield* Object.keys(member)
    for (const inner of Object.values(member)) rest.push(inner)
  }
}
