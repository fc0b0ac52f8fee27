import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { startAdmin, TOKEN } from '../notify/admin-listener.ts'
import { mailWith, storedIds, storeEvent } from '../notify/stored-events.ts'
import { freshDatabase } from '../support/postgres.ts'
import { spawnCaptured } from '../support/service.ts'

const NOBODY = '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'
const SUBCOMMANDS = ['failed', 'retry', 'erase']

let database: Database
let admin: Awaited<ReturnType<typeof startAdmin>>

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await freshDatabase(), dataDir: '' })
  await database.migrate()
  admin = await startAdmin(database)
})
afterAll(async () => {
  await admin.stop()
  await database.close()
})

/** Runs the command as a user would, against the listener of this test. */
async function notify(...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const { hostname, port } = new URL(admin.url)
  const settings = { ADMIN_HOST: hostname, ADMIN_PORT: port, ADMIN_TOKEN: TOKEN }
  const command = spawnCaptured([process.execPath, 'src/cli/notify.ts', ...words], {
    PATH,
    HOME,
    ...settings,
  })
  const exitCode = await command.finish()
  return { exitCode, stdout: command.stdout.lines.join('\n'), stderr: command.stderr.lines.join('\n') }
}

const done = (stdout: string) => ({ exitCode: 0, stdout, stderr: '' })
const storeFailed = (lastError: string) => {
  const user = { partnerId: admin.partnerId, userId: 'of a failed mail' }
  const finishedAt = new Date('2020-01-01T00:00:00.000Z')
  return storeEvent(database.orm, { user, mail: { state: 'failed', attempts: 3, lastError, finishedAt } })
}

test('--help lists every subcommand and the exit codes; so does no subcommand at all, as a wrong use', async () => {
  const help = await notify('--help')
  expect([help.exitCode, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toStartWith('Usage: npm run notify -- SUBCOMMAND')
  for (const name of SUBCOMMANDS) expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  expect(help.stdout).toContain('Exit codes: ')
  const bare = await notify()
  expect([bare.exitCode, bare.stdout]).toEqual([64, ''])
  expect(bare.stderr).toContain(help.stdout)
})

test.each(SUBCOMMANDS)('%s --help tells of every option', async (name) => {
  const { exitCode, stdout, stderr } = await notify(name, '--help')
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toStartWith(`Usage: npm run notify -- ${name}`)
  for (const option of ['--json', '--help', '--url URL', '--token TOKEN']) expect(stdout).toContain(option)
})

test('mails that failed are listed, for people and for programs, until they are retried', async () => {
  expect(await notify('failed')).toEqual(done('No mail has failed.'))
  const id = await storeFailed('550 no such user')
  const { exitCode, stdout } = await notify('failed')
  const [headings, row] = stdout.split('\n').map((line) => line.split(/ {2,}/))
  expect([exitCode, headings]).toEqual([
    0,
    ['EVENT', 'PARTNER', 'PRODUCT', 'TYPE', 'ATTEMPTS', 'GIVEN UP', 'LAST ERROR'],
  ])
  expect(row).toEqual([
    ...[id, admin.partnerId, 'shop', 'order.paid', '3'],
    ...['2020-01-01T00:00:00.000Z', '550 no such user'],
  ])
  const json = JSON.parse((await notify('failed', '--json')).stdout)
  expect(json).toMatchObject({ failed: [{ id, attempts: 3, last_error: '550 no such user' }] })
  expect(await notify('retry', id)).toEqual(done(`The mail of event ${id} is due now.`))
  expect((await mailWith(database, id))?.state).toBe('pending')
  expect(await notify('failed')).toEqual(done('No mail has failed.'))
})

test.each(['plain', 'a/b c', 'Ümläut 🧭', '100%', "it's"])('the user %p is erased', async (userId) => {
  await storeEvent(database.orm, { user: { partnerId: admin.partnerId, userId } })
  const before = await storedIds(database, admin.partnerId)
  const { exitCode, stdout } = await notify('erase', admin.partnerId, userId, '--json')
  expect([exitCode, JSON.parse(stdout)]).toEqual([
    0,
    { partner_id: admin.partnerId, user_id: userId, erased: true },
  ])
  const { events } = await storedIds(database, admin.partnerId)
  expect(events).toHaveLength(before.events.length - 1)
  expect((await notify('erase', admin.partnerId, userId)).exitCode).toBe(0)
})

describe('what the service refuses exits with 1 and says why', () => {
  test.each([
    [['retry', NOBODY], 'There is no mail of such an event.'],
    [['retry', '../../keys'], 'There is no mail of such an event.'],
    [['erase', NOBODY, 'user'], 'There is no such partner.'],
    [['erase', 'x', 'user'], 'There is no such partner.'],
  ])('%j', async (words, stderr) => {
    expect(await notify(...words)).toEqual({ exitCode: 1, stdout: '', stderr })
  })

  test('a mail that was sent is not sent again', async () => {
    const id = await storeEvent(database.orm, { mail: { state: 'sent' } })
    const { exitCode, stderr } = await notify('retry', id)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is sent')])
  })
})

test.each([
  [['retry'], 'Say either EVENT_ID or --all'],
  [['erase', NOBODY], 'USER_ID is missing.'],
  [['failed', 'all'], 'Unexpected argument "all".'],
])('%j is refused before any request', async (words, reason) => {
  const { exitCode, stderr } = await notify(...words)
  expect(exitCode).toBe(64)
  expect(stderr).toStartWith(reason)
})
