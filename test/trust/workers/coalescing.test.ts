import { describe, expect, test } from 'bun:test'
import { openCheck } from './open-check.ts'
import { command, reasonOf, reportOf, startMeeting } from './scripted.ts'

describe('identical requests in flight share one visit [T7]', () => {
  test('and its report [T7]', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    const url = command('meet', meeting.address)
    const asked = Array.from({ length: 10 }, () => open.checkUrl(url))
    await meeting.arrived(1)
    const late = open.checkUrl(url)
    meeting.release()
    const outcomes = await Promise.all([...asked, late])
    expect(outcomes.map((outcome) => reasonOf(outcome))).toEqual(Array(11).fill('none'))
    expect([meeting.count, open.pool.visits]).toEqual([1, 1])
  })

  test('and its failure [T7]', async () => {
    await using open = openCheck()
    const outcomes = await Promise.all([1, 2, 3].map(() => open.checkUrl(command('exit', 1))))
    expect(outcomes.map(reasonOf)).toEqual(['crashed', 'crashed', 'crashed'])
    expect(open.pool.visits).toBe(1)
  })

  test('a request after the answer is a new visit, whatever the answer was [T7]', async () => {
    await using open = openCheck()
    for (const url of [command('say'), command('throw', 'x')]) {
      const before = open.pool.visits
      await open.checkUrl(url)
      await open.checkUrl(url)
      expect(open.pool.visits).toBe(before + 2)
    }
  })

  test('another spelling of the URL is another request, since the report repeats it [T7]', async () => {
    await using open = openCheck()
    const url = command('say')
    await Promise.all([open.checkUrl(url), open.checkUrl(` ${url}`), open.checkUrl(`${url}#part`)])
    expect(open.pool.visits).toBe(3)
  })

  test('a bad URL is refused without a visit [T1]', async () => {
    await using open = openCheck()
    await expect(open.checkUrl('ftp://any.test/')).rejects.toMatchObject({ code: 'bad_url' })
    expect([open.pool.visits, open.pool.children]).toEqual([0, 0])
  })
})

describe('one visit at a time of each registrable domain', () => {
  test('other pages of a domain wait for their turn, and those of other domains do not', async () => {
    using first = startMeeting()
    using second = startMeeting()
    using elsewhere = startMeeting()
    await using open = openCheck()
    const jobs = [
      open.checkUrl(command('meet', first.address, 'a.shop.test')),
      open.checkUrl(command('meet', second.address, 'b.shop.test:8080')),
      open.checkUrl(command('meet', elsewhere.address, 'a.bank.test')),
    ]
    await Promise.all([first.arrived(1), elsewhere.arrived(1)])
    expect([second.count, open.pool.working]).toEqual([0, 2])
    first.release()
    await second.arrived(1)
    second.release()
    elsewhere.release()
    expect((await Promise.all(jobs)).map(reasonOf)).toEqual(['none', 'none', 'none'])
  })

  test('in the order in which they came', async () => {
    using meeting = startMeeting()
    await using open = openCheck()
    const held = open.checkUrl(command('meet', meeting.address))
    await meeting.arrived(1)
    const done: number[] = []
    const waiting = Array.from({ length: 16 }, async (_, place) => {
      reportOf(await open.checkUrl(command('say', place)))
      done.push(place)
    })
    meeting.release()
    await Promise.all([held, ...waiting])
    expect(done).toEqual(Array.from({ length: 16 }, (_, place) => place))
  })

  test.each([
    ['two tenants of a hosting platform', 'a.github.io', 'b.github.io'],
    ['two addresses', '127.0.0.2', '127.0.0.3'],
    ['two domains below one public suffix', 'a.co.uk', 'b.co.uk'],
  ])('%s are two domains', async (_, one, two) => {
    using meeting = startMeeting()
    await using open = openCheck()
    const jobs = [one, two].map((host) => open.checkUrl(command('meet', meeting.address, host)))
    await meeting.arrived(2)
    meeting.release()
    expect((await Promise.all(jobs)).map(reasonOf)).toEqual(['none', 'none'])
  })

  test.each([
    ['two names of a domain', 'www.example.com', 'login.example.com.'],
    ['an address and another spelling of it', '127.0.0.2', '0x7f.2'],
    ['two ports of an address', '127.0.0.2:8080', '127.0.0.2:8443'],
  ])('%s are one domain', async (_, one, two) => {
    using meeting = startMeeting()
    await using open = openCheck()
    const jobs = [one, two].map((host) => open.checkUrl(command('meet', meeting.address, host)))
    await meeting.arrived(1)
    // The other one has no child, although there are free ones.
    expect([open.pool.working, open.queue.waiting]).toEqual([1, 1])
    meeting.release()
    expect((await Promise.all(jobs)).map(reasonOf)).toEqual(['none', 'none'])
  })

  test('whose turn does not come in time is told so in time [T3]', async () => {
    using meeting = startMeeting()
    await using open = openCheck({ timeoutMs: 400 })
    // A child is there: the time is not for its start.
    while (reasonOf(await open.checkUrl(command('say'))) !== 'none');
    const first = open.checkUrl(command('meet', meeting.address))
    await meeting.arrived(1)
    const second = await open.checkUrl(command('say'))
    expect([reasonOf(second), reasonOf(await first)]).toEqual(['busy', 'overran'])
    expect(reasonOf(await open.checkUrl(command('say')))).toBe('none')
  })

  test('a partner whose sites are silent leaves a child to the others', async () => {
    using meeting = startMeeting()
    await using open = openCheck({ size: 3 })
    const sites = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']
    const held = sites.map((site) => open.checkUrl(command('meet', meeting.address, site), 'one'))
    await meeting.arrived(2)
    expect([open.pool.working, open.queue.waiting]).toEqual([2, 2])
    expect(reasonOf(await open.checkUrl(command('say'), 'two'))).toBe('none')
    meeting.release()
    expect((await Promise.all(held)).map(reasonOf)).toEqual(Array(4).fill('none'))
  })
})
