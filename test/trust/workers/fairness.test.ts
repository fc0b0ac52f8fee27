import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { VisitOutcome } from '../../../src/trust/workers/job.ts'
import { REPOSITORY } from '../../support/service.ts'
import { page, startSite } from '../../support/site.ts'
import { clockShows, until } from '../../support/waiting.ts'
import { openCheck } from './open-check.ts'
import { command, type Meeting, reasonOf, startMeeting } from './scripted.ts'

const reasonsOf = async (outcomes: readonly Promise<VisitOutcome>[]) =>
  (await Promise.all(outcomes)).map(reasonOf)
const none = (count: number) => Array(count).fill('none')

/** Has a partner wait with many pages of one domain; none is answered before the meeting ends. */
function flood(open: ReturnType<typeof openCheck>, meeting: Meeting, count: number, partner = 'flooder') {
  return Array.from({ length: count }, (_, place) =>
    open.checkUrl(command('meet', `${meeting.address}?${place}`, 'shop.test'), partner),
  )
}

describe('a partner with many pages [T7]', () => {
  test('of one domain has its own turn there, and another partner has another [T7, L9]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    const waits = flood(open, meeting, 33)
    await meeting.arrived(1)
    expect(reasonOf(await open.checkUrl(command('say', '', 'shop.test'), 'other'))).toBe('none')
    expect([meeting.count, open.queue.waiting]).toEqual([1, 32])
    meeting.release()
    expect(await reasonsOf(waits)).toEqual(none(33))
  })

  test('holds no domain while it waits for its own turn [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck({ size: 3 })
    const held = ['a.test', 'b.test', 'c.test', 'd.test'].map((host) =>
      open.checkUrl(command('meet', meeting.address, host), 'flooder'),
    )
    await meeting.arrived(2)
    for (const host of ['c.test', 'd.test']) {
      expect(reasonOf(await open.checkUrl(command('say', '', host), 'other'))).toBe('none')
    }
    meeting.release()
    expect(await reasonsOf(held)).toEqual(none(4))
  })

  test('of which 32 wait is told that it is busy, and no other partner is [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    const waits = flood(open, meeting, 33)
    await meeting.arrived(1)
    expect(open.queue.waiting).toBe(32)
    expect(reasonOf(await open.checkUrl(command('say', 'beyond', 'shop.test'), 'flooder'))).toBe('busy')
    expect(reasonOf(await open.checkUrl(command('say', 'beyond', 'bank.test'), 'other'))).toBe('none')
    const patient = open.checkUrl(command('say', 'beyond', 'shop.test'), 'other')
    meeting.release()
    expect(await reasonsOf([...waits, patient])).toEqual(none(34))
  })

  test('has as many turns as each of four others [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const partners = ['one', 'two', 'three', 'four', 'five']
    const checks = partners.flatMap((partner) =>
      Array.from({ length: 8 }, (_, place) =>
        open.checkUrl(command('meet', meeting.address, `${partner}${place}.test`), partner),
      ),
    )
    await meeting.arrived(13)
    // One by one, so that no partner's visits take longer than another's.
    for (let count = 14; count <= 30; count++) {
      meeting.releaseFirst()
      await meeting.arrived(count)
    }
    meeting.release()
    expect(await reasonsOf(checks)).toEqual(none(40))
    // The first ones had three children, the last one had one; from then on all had as many turns.
    for (const count of [20, 30]) {
      const hosts = open.begun.slice(0, count).map((url) => new URL(url).hostname)
      const turns = partners.map((partner) => hosts.filter((host) => host.startsWith(partner)).length)
      expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(3)
    }
  })
})

describe('who shares a visit [T7]', () => {
  test('has its own turn first [T7]', async () => {
    using slow = startMeeting()
    using shared = startMeeting()
    await using open = openCheck({ size: 3 })
    const url = command('meet', shared.address, 'shared.test')
    const held = ['a.test', 'b.test'].map((host) =>
      open.checkUrl(command('meet', slow.address, host), 'flooder'),
    )
    await slow.arrived(2)
    const leader = open.checkUrl(url, 'other')
    await shared.arrived(1)
    const follower = open.checkUrl(url, 'flooder')
    await Bun.sleep(0)
    expect(open.queue.waiting).toBe(1)
    slow.release()
    expect(await reasonsOf(held)).toEqual(none(2))
    shared.release()
    expect(await reasonsOf([leader, follower])).toEqual(none(2))
    expect(shared.count).toBe(1)
  })

  test('is not told that another partner is busy [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const held = ['a.test', 'b.test'].map((host) =>
      open.checkUrl(command('meet', meeting.address, host), 'flooder'),
    )
    held.push(...flood(open, meeting, 1))
    await meeting.arrived(3)
    held.push(...flood(open, meeting, 32))
    const url = command('say', '', 'bank.test')
    const both = ['flooder', 'other'].map((partner) => open.checkUrl(url, partner))
    expect(await reasonsOf(both)).toEqual(['busy', 'none'])
    meeting.release()
    expect(await reasonsOf(held)).toEqual(none(35))
  })

  test('asks anew where the other had too little time [T7]', async () => {
    using slow = startMeeting()
    using shared = startMeeting()
    await using hurried = openCheck({ size: 1, timeoutMs: 6_000 })
    const url = command('meet', shared.address, 'shared.test')
    const first = hurried.checkUrl(command('meet', slow.address, 'slow.test'), 'flooder')
    await slow.arrived(1)
    const leader = hurried.checkUrl(url, 'flooder')
    await clockShows(Date.now() + 4_000)
    slow.release()
    await shared.arrived(1)
    // The leader has 2 s left, the follower all of its 6 s.
    const follower = hurried.checkUrl(url, 'other')
    expect(reasonOf(await leader)).toBe('overran')
    await shared.arrived(2)
    shared.release()
    expect(await reasonsOf([first, follower])).toEqual(none(2))
  })
})

test('beside 64 checks of slow pages, another partner is answered, of that domain and of another [T7]', async () => {
  const held: (() => void)[] = []
  let holds = true
  await using site = await startSite(() => (socket) => {
    const answer = () => socket.end(page('<title>Slow</title>'))
    if (holds) held.push(answer)
    else answer()
  })
  await using quick = await startSite(() => page('<title>Quick</title>'), { address: '127.0.0.2' })
  const [entry, preparing] = ['child.ts', 'prepare.ts'].map((name) => join(REPOSITORY, 'src/trust', name))
  await using open = openCheck({ entry, preparing, timeoutMs: 60_000 })
  const urlOf = (path: string | number) => `http://127.0.0.1:${site.port}/${path}`
  const flooded = Array.from({ length: 64 }, (_, place) => open.checkUrl(urlOf(place), 'flooder'))
  await until(async () => held.length === 1)
  const others = [
    open.checkUrl(`http://127.0.0.2:${quick.port}/`, 'another'),
    open.checkUrl(urlOf('own'), 'other'),
  ]
  await until(async () => held.length === 2)
  expect(open.begun).toContain(urlOf('own'))
  holds = false
  held[1]?.()
  expect(await reasonsOf(others)).toEqual(none(2))
  expect(open.begun.filter((url) => url.startsWith(urlOf(''))).length).toBe(2)
  held[0]?.()
  await Promise.all(flooded)
})
