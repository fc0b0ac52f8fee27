import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../support/answers.ts'
import { makeDirectory } from '../../support/service.ts'
import { nothingHappensWithin } from '../../support/waiting.ts'
import { openPool, outlives, timed } from './open-pool.ts'
import { isRunning, reasonOf, reportOf, SCRIPTED_CHILD, soon, startMeeting } from './scripted.ts'

describe('a child', () => {
  test('is another process, and does one job after another', async () => {
    await using open = openPool()
    const pids = [(await open.say()).pid, (await open.say()).pid]
    expect(pids[0]).not.toBe(process.pid)
    expect(pids[1]).toBe(pids[0] as number)
    expect([open.pool.children, open.pool.visits]).toEqual([1, 2])
  })

  test('has an empty environment, even where a .env lies beside its program or in our directory [T8]', async () => {
    const directory = makeDirectory('child')
    writeFileSync(join(directory, '.env'), 'HTTP_PROXY=http://127.0.0.1:1\n')
    const entry = join(directory, 'child.ts')
    writeFileSync(entry, `import ${JSON.stringify(SCRIPTED_CHILD)}\n`)
    await using open = openPool({ entry })
    expect((await open.say()).env).toEqual({})
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'goes on with its job at a %s, which a terminal sends to all [O5]',
    async (signal) => {
      using meeting = startMeeting()
      await using open = openPool()
      const { pid } = await open.say()
      const job = open.run('meet', meeting.address)
      await meeting.arrived(1)
      process.kill(pid, signal)
      meeting.release()
      expect(reportOf(await job)).toEqual({ pid, told: 'go on' } as never)
    },
  )

  test('stands behind the serving process wherever both want a processor', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    expect(getPriority(pid)).toBe(getPriority() + 10)
  })
})

describe('whatever becomes of a child [T3, T8]', () => {
  test('one that is caught in a loop is killed after the deadline, and the next job is fine', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    const { result, tookMs } = await timed(open.run('hang', '', soon(300)))
    expect(reasonOf(result)).toBe('overran')
    expect(tookMs).toBeGreaterThanOrEqual(300)
    expect(await outlives(pid)).toBe(false)
    expect((await open.say()).pid).not.toBe(pid)
    expect(open.pool.lost).toBe(1)
  })

  test('one that ends by itself fails its own job only', async () => {
    using meeting = startMeeting()
    await using open = openPool({ size: 2 })
    const other = open.run('meet', meeting.address)
    await meeting.arrived(1)
    expect(reasonOf(await open.run('exit', 3))).toBe('crashed')
    expect(reasonOf(await open.run('exit', 0))).toBe('crashed')
    meeting.release()
    expect(reportOf(await other)).toMatchObject({ told: 'go on' } as never)
  })

  test.each(['SIGKILL', 'SIGSEGV'] as const)(
    'one that somebody ends with %s fails its job, and another takes its place',
    async (signal) => {
      using meeting = startMeeting()
      await using open = openPool()
      const { pid } = await open.say()
      const job = open.run('meet', meeting.address)
      await meeting.arrived(1)
      process.kill(pid, signal)
      expect(reasonOf(await job)).toBe('crashed')
      expect((await open.say()).pid).not.toBe(pid)
    },
  )

  test('one that ends while it is idle is not given a job', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    process.kill(pid, 'SIGKILL')
    await eventually(
      5_000,
      async () => open.pool.children,
      (children) => children === 0,
    )
    expect((await open.say()).pid).not.toBe(pid)
  })

  test('a bug is told by its place without its message, and the child goes on', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    const outcome = await open.run('throw', 'what the page says')
    expect(outcome).toEqual({
      failure: { reason: 'error', detail: expect.stringContaining('RangeError\n    at ') },
    })
    expect(JSON.stringify(outcome)).not.toContain('what the page says')
    expect((await open.say()).pid).toBe(pid)
  })

  test('a report of more than 128 KiB is none', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    expect(reportOf<string>(await open.run('fill', 131_070))).toHaveLength(131_070)
    expect(reasonOf(await open.run('fill', 131_071))).toBe('oversize')
    expect((await open.say()).pid).toBe(pid)
  })

  test('one that answers what it was not asked is ended', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    expect(reasonOf(await open.run('stray'))).toBe('crashed')
    expect((await open.say()).pid).not.toBe(pid)
  })

  test('a program that cannot be loaded fails all jobs that wait for it', async () => {
    await using open = openPool({ entry: join(import.meta.dir, 'no-such-child.ts') })
    const outcomes = await Promise.all([1, 2, 3].map(() => open.run('say')))
    expect(outcomes.map(reasonOf)).toEqual(['crashed', 'crashed', 'crashed'])
    expect(open.pool.children).toBe(0)
  })
})

describe('a child that starts slowly', () => {
  /** A program that is loaded only after the meeting. */
  const slowEntry = (address: string) => {
    const entry = join(makeDirectory('child'), 'child.ts')
    writeFileSync(
      entry,
      `await fetch(${JSON.stringify(address)})\nawait import(${JSON.stringify(SCRIPTED_CHILD)})\n`,
    )
    return entry
  }

  test('is not killed for the deadline of the job that waits for it, or a busy machine would never have one', async () => {
    using meeting = startMeeting()
    await using open = openPool({ entry: slowEntry(meeting.address) })
    const [first, second] = [open.run('say', '', soon(100)), open.run('say', '', soon(100))]
    expect([reasonOf(await first), reasonOf(await second)]).toEqual(['busy', 'busy'])
    await meeting.arrived(1)
    meeting.release()
    expect((await open.say()).pid).toBeGreaterThan(0)
    expect([meeting.count, open.pool.lost]).toEqual([1, 0])
  })

  test('is waited for beside those that wait for the work of others', async () => {
    using meeting = startMeeting()
    await using open = openPool({ entry: slowEntry(meeting.address), size: 2 })
    const waiting = Array.from({ length: 34 }, () => open.run('say'))
    await meeting.arrived(2)
    meeting.release()
    expect((await Promise.all(waiting)).map(reasonOf)).toEqual(Array(34).fill('none'))
  })
})

describe('a child is replaced', () => {
  test('after 200 jobs', async () => {
    await using open = openPool()
    const { pid: first } = await open.say()
    for (let jobs = 1; jobs < 200; jobs++) expect((await open.say()).pid).toBe(first)
    expect((await open.say()).pid).not.toBe(first)
    expect(open.pool.lost).toBe(0)
  })

  test('when it has grown over 250 MB', async () => {
    await using open = openPool()
    const { pid } = await open.say()
    expect(reportOf(await open.run('grow', 250)).pid).toBe(pid)
    expect((await open.say()).pid).not.toBe(pid)
  })

  test('in the middle of a job that takes over 400 MB [T8]', async () => {
    using meeting = startMeeting()
    await using open = openPool()
    expect(reasonOf(await open.run('growAndMeet', `400 ${meeting.address}`))).toBe('memory')
    expect((await open.say()).pid).toBeGreaterThan(0)
  })

  test('by none when it has had nothing to do for a while, but for the last one', async () => {
    using meeting = startMeeting()
    await using open = openPool({ size: 3, idleMs: 50 })
    const jobs = [1, 2, 3].map(() => open.run('meet', meeting.address))
    await meeting.arrived(3)
    meeting.release()
    const pids = (await Promise.all(jobs)).map((outcome) => reportOf(outcome).pid)
    expect(new Set(pids).size).toBe(3)
    await eventually(
      5_000,
      async () => pids.filter(isRunning).length,
      (count) => count === 1,
    )
    await nothingHappensWithin(200, () => !pids.some(isRunning))
    const { pid } = await open.say()
    expect(pids).toContain(pid)
    expect(pids.filter(isRunning)).toEqual([pid])
  })
})
