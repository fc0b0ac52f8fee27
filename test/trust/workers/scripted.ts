import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Task, VisitOutcome } from '../../../src/trust/workers/job.ts'

export const SCRIPTED_CHILD = join(import.meta.dir, 'scripted-child.ts')

/** The URL that has a scripted child do something. */
export function command(name: string, value: string | number = '', host = 'any.test'): string {
  return `http://${host}/${name}?value=${encodeURIComponent(value)}`
}

export function task(name: string, value: string | number = ''): Task {
  const url = command(name, value)
  return { input: url, url, settings: { resolver: null, allowNetworks: [], contactUrl: null } }
}

/** So many milliseconds from now, as the pool counts time. */
export function soon(ms = 10_000): number {
  return performance.now() + ms
}

export function reportOf<T = { readonly pid: number }>(outcome: VisitOutcome): T {
  if ('report' in outcome) return JSON.parse(outcome.report)
  throw new Error(`no report: ${outcome.failure.reason}, ${outcome.failure.detail}`)
}

export function reasonOf(outcome: VisitOutcome): string {
  return 'failure' in outcome ? outcome.failure.reason : 'none'
}

/** Whether a process runs; one that nobody has waited for does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

/** A place where jobs stop until they are let go, so that a test knows that they are at work, and for how long. */
export interface Meeting extends Disposable {
  readonly address: string
  /** How many have come so far. */
  readonly count: number
  /** Resolves when so many have come. */
  arrived(count: number): Promise<void>
  /** Lets go who is there, and whoever comes later. */
  release(): void
  /** Lets go who has waited longest. */
  releaseFirst(): void
}

export function startMeeting(): Meeting {
  const held: (() => void)[] = []
  let isOver = false
  let count = 0
  let came = Promise.withResolvers<void>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async () => {
      count++
      came.resolve()
      came = Promise.withResolvers()
      if (!isOver) await new Promise<void>((resolve) => held.push(resolve))
      return new Response('go on')
    },
  })
  const release = () => {
    isOver = true
    for (const letGo of held.splice(0)) letGo()
  }
  return {
    address: server.url.href,
    get count() {
      return count
    },
    async arrived(wanted) {
      while (count < wanted) await came.promise
    },
    release,
    releaseFirst: () => held.shift()?.(),
    [Symbol.dispose]() {
      release()
      void server.stop(true)
    },
  }
}
