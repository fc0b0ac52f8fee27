import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { awayFromMidnight } from '../../support/nodes.ts'
import { REPOSITORY } from '../../support/service.ts'
import { EMPTY, type Example } from './document.ts'
import type { Stage } from './stage.ts'
import { asking, type Row, type Way } from './way.ts'

/** For each example of a report the golden report that it is; the test of those has the grader make them. */
export const REPORTS = { benign: 'benign-article', dangerous: 'phishing-login', inconclusive: 'bot-wall' }

export function goldenReport(name: string): string {
  return readFileSync(join(REPOSITORY, 'test/trust/golden', `${name}.report.json`), 'utf8')
}

const addressOf = ({ value }: Example) => ({ ip: (value as { ip: string }).ip })

const byQuery: Way = (stage, example) =>
  stage.ask(example.operation.id, { changes: { query: addressOf(example) } })
const byPath: Way = (stage, example) =>
  stage.ask(example.operation.id, { changes: { path: addressOf(example) } })

const again: Way = async (stage, { operation }) => {
  const { headers } = await stage.ask(operation.id)
  return stage.ask(operation.id, { changes: { headers: { 'If-None-Match': headers?.get('etag') ?? '' } } })
}

const golden =
  (name: string): Way =>
  async (_, { operation }) => ({ path: operation.path, status: 200, text: goldenReport(name), headers: null })

/** As a partner to whom nothing happened yet but, in order, these operations. */
const after =
  (...operations: readonly string[]): Way =>
  async (stage, { operation }) => {
    const key = await stage.newKey()
    for (const before of operations) await stage.ask(before, { key })
    return stage.ask(operation.id, { key })
  }

/** The usage of a key's first day, all of which has to be one day. */
const firstDay: Way = async (stage, example) => {
  await awayFromMidnight()
  return after('geoLookup')(stage, example)
}

async function newEvent(stage: Stage, key: string): Promise<string> {
  const { text } = await stage.ask('notifyCreateEvent', { key })
  return (JSON.parse(text) as { id: string }).id
}

const ofOne: Way = async (stage, { operation }) => {
  const key = await stage.newKey()
  return stage.ask(operation.id, { key, changes: { path: { id: await newEvent(stage, key) } } })
}

const atBare: Way = (stage, { operation }) => stage.ask(operation.id, { at: stage.bare })

const TABLE: readonly (readonly [operation: string, status: number, name: string, way: Way])[] = [
  ['geoLookup', 200, 'ipv4', asking()],
  ['geoLookup', 200, 'ipv6', byQuery],
  ['geoLookup', 200, 'unrouted', byQuery],
  ['geoLookup', 304, EMPTY, again],
  ['geoLookupAddress', 200, 'ipv4', asking()],
  ['geoLookupAddress', 200, 'ipv6', byPath],
  ['geoLookupAddress', 200, 'unrouted', byPath],
  ['geoLookupAddress', 304, EMPTY, again],
  ['geoBatch', 200, 'two', asking()],
  ['trustCheckUrl', 200, 'benign', golden(REPORTS.benign)],
  ['trustCheckUrl', 200, 'dangerous', golden(REPORTS.dangerous)],
  ['trustCheckUrl', 200, 'inconclusive', golden(REPORTS.inconclusive)],
  ['notifyHealth', 200, 'ok', asking()],
  ['notifyCreateEvent', 201, 'shipped', after()],
  ['notifyCreateEvent', 200, 'again', after('notifyCreateEvent')],
  ['notifyCreateEvents', 200, 'two', after()],
  ['notifyGetEvent', 200, 'shipped', ofOne],
  ['notifyListInbox', 200, 'only', after('notifyCreateEvent')],
  ['notifyUnreadCount', 200, 'one', after('notifyCreateEvent')],
  ['notifyUnreadCount', 304, EMPTY, again],
  ['notifyMarkRead', 200, 'read', ofOne],
  ['notifyMarkUnread', 200, 'unread', ofOne],
  ['notifyArchive', 204, EMPTY, ofOne],
  ['notifyMarkAllRead', 200, 'none', after()],
  ['notifyGetPreferences', 200, 'one', after('notifySetPreferences')],
  ['notifySetPreferences', 200, 'in_app', after()],
  ['notifyDeletePreference', 204, EMPTY, after()],
  ['notifyGetContact', 200, 'one', after('notifySetContact')],
  ['notifySetContact', 200, 'one', after()],
  ['notifyDeleteContact', 204, EMPTY, after()],
  ['notifyCreateUserToken', 201, 'token', after()],
  ['usageGet', 200, 'first_day', firstDay],
  ['catalogueGet', 200, 'no_index', atBare],
]

export const ANSWERS: readonly Row[] = TABLE.map(([operation, status, name, way]) => ({
  operation,
  status,
  name,
  way,
}))
