import { expect, test } from 'bun:test'
import { Supervisor } from '../../src/workers/supervisor.ts'
import { Worker } from '../../src/workers/worker.ts'
import { until } from '../support/waiting.ts'

const LISTENS = `process.send({ kind: 'listening', adminUrl: 'http://127.0.0.1:1' })`

const NEVER_MS = 2 ** 31 - 1

/** A supervisor of processes that run these programs, the last one from then on. */
function supervise(count: number, programs: readonly string[], askEveryMs = NEVER_MS) {
  const events: string[] = []
  const workers: Worker[] = []
  const say = (event: string) => void events.push(event)
  const supervisor = new Supervisor({
    count,
    start: (number) => {
      const program = programs[Math.min(workers.length, programs.length - 1)] ?? ''
      const worker = new Worker(number, [process.execPath, '-e', program], process.env)
      workers.push(worker)
      return worker
    },
    log: { info: say, warn: say, error: say },
    onEnded: () => say('ended'),
    onGivenUp: () => say('given_up'),
    askEveryMs,
  })
  return { supervisor, events, workers }
}

const FOREVER = `${LISTENS}; setInterval(() => {}, 1000)`

test('a first worker that does not come to listen ends the start with its exit code, and is not started again', async () => {
  const { supervisor, events, workers } = supervise(2, ['process.exit(78)'])
  expect(await supervisor.start()).toBe(78)
  expect(workers).toHaveLength(1)
  expect(events).toEqual([])
})

test('a further worker that does not come to listen holds up neither the start nor the end', async () => {
  const { supervisor, workers } = supervise(2, [FOREVER, 'setInterval(() => {}, 1000)'])
  expect(await supervisor.start()).toBe(null)
  await supervisor.stop(10_000)
  expect(await Promise.all(workers.map((worker) => worker.ended()))).toEqual(['SIGTERM', 'SIGTERM'])
})

test('a worker that ends is started again while others listen, however often it ends', async () => {
  const { supervisor, events } = supervise(2, [FOREVER, 'process.exit(3)'])
  expect(await supervisor.start()).toBe(null)
  await until(() => events.filter((event) => event === 'worker_ended').length === 5)
  expect(events).not.toContain('given_up')
  expect(supervisor.listening.map(({ number }) => number)).toEqual([1])
  await supervisor.stop(10_000)
  expect(supervisor.restarts).toBe(5)
})

test('when none listens and one has ended five times in a row, all is given up', async () => {
  const { supervisor, events, workers } = supervise(1, [`${LISTENS}; process.exit(3)`, 'process.exit(3)'])
  await supervisor.start()
  await until(() => events.includes('given_up'))
  expect(workers).toHaveLength(5)
  expect(events.filter((event) => event === 'worker_ended')).toHaveLength(4)
  expect(events.at(-2)).toBe('workers_given_up')
})

test('a worker that does not end when asked is killed', async () => {
  const { supervisor, events, workers } = supervise(1, [`process.on('SIGTERM', () => {}); ${FOREVER}`])
  await supervisor.start()
  await supervisor.stop(1)
  expect(await workers[0]?.ended()).toBe('SIGKILL')
  expect(events).toContain('worker_killed')
})

test('a worker that hangs is killed and started again, one that answers stays', async () => {
  const answering = `const { port } = Bun.serve({ port: 0, fetch: () => new Response() })
    process.send({ kind: 'listening', adminUrl: 'http://127.0.0.1:' + port })`
  const { supervisor, events, workers } = supervise(2, [answering], 500)
  await supervisor.start()
  await until(() => supervisor.listening.length === 2)
  process.kill(workers[1]?.pid ?? 0, 'SIGSTOP')
  await until(() => events.includes('worker_ended'))
  expect(events).toContain('worker_hung')
  expect(await workers[1]?.ended()).toBe('SIGKILL')
  await until(() => supervisor.listening.length === 2)
  expect(supervisor.listening[0]).toBe(workers[0] as Worker)
  await supervisor.stop(10_000)
})
