import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { openCluster } from '../../src/store/embedded/cluster.ts'
import { BackendGoneError, Session, simpleQuery } from '../../src/store/embedded/session.ts'

const directory = mkdtempSync(join(tmpdir(), 'waypost-session-'))
let cluster: PGlite

beforeAll(async () => {
  cluster = await openCluster(join(directory, 'pglite'))
})
afterAll(async () => {
  await cluster.close()
  rmSync(directory, { recursive: true, force: true })
})

const START_UP = startUp({ user: 'postgres', database: 'postgres' })

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
function startUp(settings: Record<string, string>): Buffer {
  const text = Object.entries(settings)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')
  const message = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 3, 0, 0]), Buffer.from(`${text}\0`)])
  message.writeUInt32BE(message.length)
  return message
}

const message = (type: string, body: string) => {
  const whole = Buffer.from(`${type}\0\0\0\0${body}`, 'latin1')
  whole.writeUInt32BE(whole.length - 1, 1)
  return whole
}
const parse = (name: string, text: string) => message('P', `${name}\0${text}\0\0\0`)
const execute = (name: string) =>
  Buffer.concat([message('B', `\0${name}\0\0\0\0\0\0\0`), message('E', '\0\0\0\0\0'), message('S', '')])

function open(now?: () => number) {
  const answers: Buffer[] = []
  const session = new Session(cluster, (answer) => answers.push(Buffer.from(answer)), now)
  const ask = (bytes: Buffer): string => {
    answers.length = 0
    session.receive(bytes)
    return Buffer.concat(answers).toString('latin1')
  }
  return { ask, started: ask(START_UP) }
}

test('a start is answered, and then every message', () => {
  const { ask, started } = open()
  expect(started.at(-1)).toBe('I')
  expect(ask(simpleQuery("select 'an answer'"))).toContain('an answer')
})

test('messages that come byte by byte, or many at once, are answered as those that come one by one', () => {
  const messages = [
    simpleQuery("select 'first'"),
    parse('named', "select 'second'"),
    execute('named'),
    simpleQuery('select nothing'),
    simpleQuery("select 'third'"),
    message('C', 'Snamed\0'),
    message('S', ''),
  ]
  const { ask } = open()
  const expected = messages.map(ask).join('')
  expect(expected).toMatch(/first.*second.*nothing.*third/s)
  expect(ask(Buffer.concat(messages))).toBe(expected)
  const bytes = [...Buffer.concat(messages)].map((byte) => Buffer.from([byte]))
  expect(bytes.map(ask).join('')).toBe(expected)
})

test('the farewell of a connection is no statement', () => {
  const { ask } = open()
  expect(ask(Buffer.concat([simpleQuery("select 'before'"), message('X', '')]))).toContain('before')
})

test('a plan is made anew for the size that a table has by then', async () => {
  let nowMs = 0
  const { ask } = open(() => nowMs)
  ask(simpleQuery('create table growing as select n from generate_series(1, 10) n'))
  ask(simpleQuery('create index growing_n on growing (n)'))
  ask(parse('planned', 'select count(*) from growing where n = 5'))
  for (let run = 0; run < 10; run++) ask(execute('planned'))
  ask(simpleQuery('insert into growing select n from generate_series(1, 50000) n'))
  const scans = () => {
    ask(simpleQuery('select pg_stat_force_next_flush()'))
    return ask(simpleQuery("select 'scans ' || idx_scan from pg_stat_user_tables where relname = 'growing'"))
  }
  const before = scans()
  ask(execute('planned'))
  expect(scans()).toBe(before)
  nowMs = 5_000
  ask(execute('planned'))
  expect(scans()).not.toBe(before)
})

test('in a transaction, plans stay as they are', () => {
  let nowMs = 0
  const { ask } = open(() => nowMs)
  ask(simpleQuery('begin'))
  nowMs = 60_000
  expect(ask(simpleQuery("select 'inside'"))).toEndWith('T')
  expect(ask(simpleQuery('rollback'))).toEndWith('I')
})

test('an answer without an end is the end of Postgres', () => {
  const session = new Session({ execProtocolRawStream: async () => {} }, () => {})
  session.receive(START_UP)
  session.receive(parse('', 'select 1'))
  expect(() => session.receive(message('S', ''))).toThrow(BackendGoneError)
})
