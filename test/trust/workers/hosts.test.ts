import { describe, expect, test } from 'bun:test'
import { openCheck } from './open-check.ts'
import { command, reasonOf, startMeeting } from './scripted.ts'

const HOST = 'www.shop.test'
const partners = (count: number) => Array.from({ length: count }, (_, place) => `partner-${place}`)

describe('a host has four visits at once, of all partners together [T7, L9]', () => {
  test('and the next partner comes when one of them has ended [T7]', async () => {
    using meeting = startMeeting()
    using last = startMeeting()
    await using open = openCheck()
    const held = partners(4).map((partner) =>
      open.checkUrl(command('meet', `${meeting.address}?${partner}`, HOST), partner),
    )
    await meeting.arrived(4)
    const fifth = open.checkUrl(command('meet', last.address, HOST), 'fifth')
    // Another host of the domain has places of its own.
    expect(reasonOf(await open.checkUrl(command('say', '', 'shop.test'), 'sixth'))).toBe('none')
    expect([last.count, open.queue.waiting]).toEqual([0, 1])
    meeting.release()
    await last.arrived(1)
    last.release()
    expect((await Promise.all([...held, fifth])).map(reasonOf)).toEqual(Array(5).fill('none'))
  })

  test('those among them that were redirected there [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    const visits = partners(6).map((partner, place) =>
      open.checkUrl(command('go', `${HOST} ${meeting.address}`, `short-${place}.test`), partner),
    )
    await meeting.arrived(4)
    expect(reasonOf(await open.checkUrl(command('say', '', 'bank.test'), 'other'))).toBe('none')
    expect(meeting.count).toBe(4)
    meeting.release()
    expect((await Promise.all(visits)).map(reasonOf)).toEqual(Array(6).fill('none'))
    expect(meeting.count).toBe(6)
  })

  test('and one of each partner, however it comes there [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const visits = [1, 2, 3].map((place) =>
      open.checkUrl(command('go', `${HOST} ${meeting.address}`, `short-${place}.test`), 'flooder'),
    )
    await meeting.arrived(1)
    expect(reasonOf(await open.checkUrl(command('say', '', HOST), 'other'))).toBe('none')
    expect(meeting.count).toBe(1)
    meeting.release()
    expect((await Promise.all(visits)).map(reasonOf)).toEqual(Array(3).fill('none'))
  })
})

describe('a turn at a domain is given back [T7]', () => {
  test('when the visit is led elsewhere, even where it waits there', async () => {
    using meeting = startMeeting()
    using elsewhere = startMeeting()
    await using open = openCheck()
    await open.warm()
    const slow = partners(4).map((partner) =>
      open.checkUrl(command('meet', `${elsewhere.address}?${partner}`, 'slow.test'), partner),
    )
    await elsewhere.arrived(4)
    const led = open.checkUrl(command('go', `slow.test ${meeting.address}`, HOST), 'flooder')
    // The same partner's next page of the domain needs no end of the one that has left it.
    expect(reasonOf(await open.checkUrl(command('say', '', HOST), 'flooder'))).toBe('none')
    expect(meeting.count).toBe(0)
    elsewhere.release()
    await meeting.arrived(1)
    meeting.release()
    expect((await Promise.all([...slow, led])).map(reasonOf)).toEqual(Array(5).fill('none'))
  })

  test('when the page is read and only judged', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const judged = open.checkUrl(command('judge', meeting.address, HOST), 'partner')
    await meeting.arrived(1)
    expect(reasonOf(await open.checkUrl(command('say', '', HOST), 'partner'))).toBe('none')
    meeting.release()
    expect(reasonOf(await judged)).toBe('none')
  })

  test('when the child ends that waits for its turn elsewhere', async () => {
    using meeting = startMeeting()
    await using open = openCheck({ timeoutMs: 1_500 })
    await open.warm()
    const held = partners(4).map((partner) =>
      open.checkUrl(command('meet', `${meeting.address}?${partner}`, 'slow.test'), partner),
    )
    const led = open.checkUrl(command('go', `slow.test ${meeting.address}`, HOST), 'flooder')
    expect(reasonOf(await led)).toBe('overran')
    expect(reasonOf(await open.checkUrl(command('say', '', HOST), 'flooder'))).toBe('none')
    await Promise.all(held)
    expect(reasonOf(await open.checkUrl(command('say', '', 'slow.test'), 'flooder'))).toBe('none')
  })
})

describe('children are given in turns by partner [L9]', () => {
  test('eight partners with silent sites have one each, some more, and leave none to wait', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const held = partners(8).flatMap((partner) =>
      [1, 2, 3, 4].map((place) =>
        open.checkUrl(command('meet', meeting.address, `${partner}-${place}.test`), partner),
      ),
    )
    await meeting.arrived(16)
    const hosts = open.begun.map((url) => new URL(url).hostname)
    const visits = partners(8).map((partner) => hosts.filter((host) => host.startsWith(partner)).length)
    expect(visits.every((count) => count >= 1 && count <= 3)).toBe(true)
    meeting.release()
    expect((await Promise.all(held)).map(reasonOf)).toEqual(Array(32).fill('none'))
  })

  test('beside seven partners with silent sites, an eighth is answered at once', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    await open.warm()
    const held = partners(7).flatMap((partner) =>
      [1, 2, 3].map((place) =>
        open.checkUrl(command('meet', meeting.address, `${partner}-${place}.test`), partner),
      ),
    )
    await meeting.arrived(15)
    for (const place of [1, 2, 3])
      expect(reasonOf(await open.checkUrl(command('say', place, 'bank.test'), 'eighth'))).toBe('none')
    expect(open.pool.working).toBe(15)
    meeting.release()
    expect((await Promise.all(held)).map(reasonOf)).toEqual(Array(21).fill('none'))
  })
})

test('a child that tells of more hosts than a visit has is ended', async () => {
  await using open = openCheck()
  expect(reasonOf(await open.checkUrl(command('wander')))).toBe('crashed')
})
