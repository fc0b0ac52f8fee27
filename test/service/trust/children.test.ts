import { expect, test } from 'bun:test'
import { eventually, expectRefusal } from '../../support/answers.ts'
import { startAlone } from '../../support/nodes.ts'
import type { Reply } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { check, childrenOf, trustKey } from '../../support/trust-client.ts'
import { isRunning, type Meeting, startMeeting } from '../../trust/workers/scripted.ts'

interface Visiting {
  readonly service: Service
  readonly again: () => Promise<Reply>
  readonly reply: Promise<Reply | null>
  readonly children: readonly number[]
}

/** A service in the middle of a visit, which lasts until the meeting ends. */
async function startVisiting(meeting: Meeting): Promise<Visiting> {
  // With one place no spare child is started, whose death at its start would be that of whoever waits for it.
  const service = await startAlone({ TRUST_ALLOW_NETWORKS: '127.0.0.0/8', TRUST_CONCURRENCY: '1' })
  const { key } = await trustKey(service)
  const again = () => check(service, key, meeting.address)
  const reply = again().catch(() => null)
  await meeting.arrived(1)
  const children = childrenOf(service.pid)
  expect(children.length).toBeGreaterThanOrEqual(1)
  return { service, again, reply, children }
}

test('a child that is killed in the middle of a visit fails that visit, and the next one is fine [T8]', async () => {
  using meeting = startMeeting()
  const { service, again, reply, children } = await startVisiting(meeting)
  for (const pid of children) process.kill(pid, 'SIGKILL')
  const answered = await reply
  if (answered === null) throw new Error('the service did not answer')
  expectRefusal(answered, 502, 'trust_unavailable')
  meeting.release()
  expect((await again()).status).toBe(200)
  expect(children.filter(isRunning)).toEqual([])
  const { text } = await service.admin('GET', '/metrics')
  expect(text).toContain('waypost_trust_children_lost_total 1\n')
  expect(await service.stop()).toBe(0)
})

test('a stop in the middle of a visit waits for its report, and no child is left [O5]', async () => {
  using meeting = startMeeting()
  const { service, reply, children } = await startVisiting(meeting)
  service.signal('SIGTERM')
  await service.waitForLog((line) => line.includes('"stopping"'))
  meeting.release()
  expect((await reply)?.status).toBe(200)
  expect(await service.finish()).toBe(0)
  expect(children.filter(isRunning)).toEqual([])
})

test('kill -9 of the service in the middle of a visit leaves no child [T8]', async () => {
  using meeting = startMeeting()
  const { service, reply, children } = await startVisiting(meeting)
  await service.kill()
  await reply
  const left = await eventually(
    5_000,
    async () => children.filter(isRunning),
    (running) => running.length === 0,
  )
  expect(left).toEqual([])
})
