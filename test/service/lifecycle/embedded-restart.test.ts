import { afterAll, beforeAll, expect, test } from 'bun:test'
import { databaseProcesses } from '../../support/child-processes.ts'
import { type Service, startService } from '../../support/service.ts'
import { eventFor, type NotifyClient, newUser, openClient } from '../notify/client.ts'

let service: Service
let client: NotifyClient
let key: string

beforeAll(async () => {
  service = await startService()
  client = await openClient(service)
  key = (await service.createKey()).key
  expect((await lookUp()).status).not.toBe(401)
})
afterAll(async () => {
  await service.stop()
})

const lookUp = () => service.get('/v1/geo?ip=8.8.8.8', key)

function theDatabase(): number {
  const [pid] = databaseProcesses(service.pid)
  if (pid === undefined) throw new Error('the service has no process of the database')
  return pid
}

test('while the process of the embedded database stands still, known keys are served, and what needs it is 503 [K5, N13]', async () => {
  const before = await lookUp()
  const stranger = (await service.createKey()).key
  process.kill(theDatabase(), 'SIGSTOP')
  const user = newUser()
  const [refused, unknown] = await Promise.all([
    client.postEvent(eventFor(user)),
    service.get('/v1/geo?ip=8.8.8.8', stranger),
  ])
  expect([refused.status, unknown.status]).toEqual([503, 503])
  const after = await lookUp()
  expect([after.status, after.text]).toEqual([before.status, before.text])
  process.kill(theDatabase(), 'SIGCONT')
  while ((await client.postEvent(eventFor(user))).status === 503) {}
})

test('where the process of the embedded database is killed, it is started again, and nothing that was answered is lost [N5, N13]', async () => {
  const user = newUser()
  const answered: string[] = []
  const killed = theDatabase()
  let isBack = false
  while (!isBack) {
    const reply = await client.postEvent(eventFor(user))
    if (reply.status !== 503) answered.push(JSON.parse(reply.text).id)
    if (answered.length === 20 && databaseProcesses(service.pid).includes(killed))
      process.kill(killed, 'SIGKILL')
    isBack = answered.length > 25
  }
  expect(theDatabase()).not.toBe(killed)
  const { notifications } = await client.inbox(user, { limit: 100 })
  expect(notifications.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
  expect(await service.waitForLog((line) => line.includes('embedded_database_ended'))).toContain('SIGKILL')
})
