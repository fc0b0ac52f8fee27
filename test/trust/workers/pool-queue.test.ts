import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { spawnCaptured } from '../../support/service.ts'
import { openPool, outlives, timed } from './open-pool.ts'
import { isRunning, reasonOf, soon, startMeeting } from './scripted.ts'

describe('the queue', () => {
  test('waits for a child as long as there is time for a visit', async () => {
    using meeting = startMeeting()
    await using open = openPool()
    const held = open.run('meet', meeting.address)
    await meeting.arrived(1)
    const patient = open.run('say')
    const { result, tookMs } = await timed(open.run('say', '', soon(2_500)))
    expect(reasonOf(result)).toBe('busy')
    expect(tookMs).toBeGreaterThanOrEqual(1_490)
    meeting.release()
    expect([reasonOf(await held), reasonOf(await patient)]).toEqual(['none', 'none'])
  })

  test('is served in order as children become free', async () => {
    using meeting = startMeeting()
    await using open = openPool()
    const held = open.run('meet', meeting.address)
    await meeting.arrived(1)
    const done: number[] = []
    const waiting = Array.from({ length: 32 }, async (_, place) => {
      expect(reasonOf(await open.run('say'))).toBe('none')
      done.push(place)
    })
    meeting.release()
    await Promise.all([held, ...waiting])
    expect(done).toEqual(Array.from({ length: 32 }, (_, place) => place))
  })

  test('goes on when the child that it waits for is killed', async () => {
    await using open = openPool()
    await open.say()
    const stuck = open.run('hang', '', soon(100))
    const next = open.run('say')
    expect([reasonOf(await stuck), reasonOf(await next)]).toEqual(['overran', 'none'])
  })

  test('keeps nobody beyond the deadline [T3]', async () => {
    using meeting = startMeeting()
    await using open = openPool()
    const held = open.run('meet', meeting.address)
    await meeting.arrived(1)
    const { result, tookMs } = await timed(open.run('say', '', soon(100)))
    expect([reasonOf(result), tookMs < 600]).toEqual(['busy', true])
    meeting.release()
    await held
  })
})

describe('no child outlives its parent', () => {
  test('close ends those that work, idle and hang, and fails their jobs', async () => {
    using meeting = startMeeting()
    const { pool, run, say } = openPool({ size: 3 })
    const jobs = [run('meet', meeting.address), run('hang')]
    const { pid } = await say()
    await meeting.arrived(1)
    expect(pool.children).toBe(3)
    await pool.close()
    expect(isRunning(pid)).toBe(false)
    expect((await Promise.all(jobs)).map(reasonOf)).toEqual(['closed', 'closed'])
    expect(reasonOf(await run('say'))).toBe('closed')
    expect(pool.children).toBe(0)
  })

  test('kill -9 of the parent ends the idle one and the one that is caught in a loop', async () => {
    const parent = spawnCaptured([process.execPath, join(import.meta.dir, 'pool-parent.ts')], {
      PATH: process.env.PATH ?? '',
    })
    const pids: number[] = JSON.parse(await parent.stdout.waitFor((line) => line.startsWith('[')))
    expect([new Set(pids).size, ...pids.map(isRunning)]).toEqual([2, true, true])
    parent.child.kill('SIGKILL')
    await parent.finish()
    for (const pid of pids) expect(await outlives(pid)).toBe(false)
  })
})
