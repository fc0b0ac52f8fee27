import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { VisitOutcome } from '../../../src/trust/workers/job.ts'
import { type VisitedHost, VisitQueue } from '../../../src/trust/workers/visit-queue.ts'

const AT_ONCE = 4
const MOST = 16
const PARTNERS = Array.from({ length: 8 }, (_, place) => `partner-${place}`)
const HOSTS = ['a.one.test', 'b.one.test', 'a.two.test', 'a.three.test', 'a.four.test', 'a.five.test']
const placeOf = (host: string): VisitedHost => ({ host, domain: host.slice(2) })
const REPORT: VisitOutcome = { report: '{}', faults: [] }

interface Running {
  readonly partner: string
  readonly input: string
  at: VisitedHost | null
  isMoving: boolean
  move(host: string): void
  end(): void
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('ask'),
        partner: fc.constantFrom(...PARTNERS),
        host: fc.constantFrom(...HOSTS),
        page: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('move'), at: fc.nat(), host: fc.constantFrom(...HOSTS) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), at: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('end'), at: fc.nat() }) },
  ),
  { maxLength: 80 },
)

test('in every schedule a partner has one visit in a domain, a host four, and no partner waits for what is free [T7, L9]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const queue = new VisitQueue({ atOnce: AT_ONCE, most: MOST, visitMsOf: (ms) => ms })
      const running: Running[] = []
      let asked = 0
      let answered = 0
      const ask = (partner: string, host: string, page: number) => {
        asked++
        const input = `http://${host}/${page}`
        const deadlineMs = performance.now() + 60_000
        const visit = (way: { enter(place: VisitedHost): Promise<void>; leave(): void }) => {
          const { promise, resolve } = Promise.withResolvers<VisitOutcome>()
          const own: Running = {
            partner,
            input,
            at: placeOf(host),
            isMoving: false,
            move: (next) => {
              own.at = null
              own.isMoving = true
              void way.enter(placeOf(next)).then(() => {
                own.isMoving = false
                own.at = placeOf(next)
              })
            },
            end: () => resolve(REPORT),
          }
          running.push(own)
          return promise
        }
        const check = { partner, place: placeOf(host), input, startByMs: deadlineMs, deadlineMs, visit }
        void queue.ask(check).then(() => answered++)
      }
      const hold = () => {
        for (const partner of PARTNERS) {
          const own = running.filter((visit) => visit.partner === partner)
          expect(own.length).toBeLessThanOrEqual(AT_ONCE - 1)
          const domains = own.flatMap(({ at }) => at?.domain ?? [])
          expect(new Set(domains).size).toBe(domains.length)
        }
        for (const host of HOSTS)
          expect(running.filter(({ at }) => at?.host === host).length).toBeLessThanOrEqual(4)
        expect(running.length).toBeLessThanOrEqual(MOST)
        const extras = running.length - new Set(running.map(({ partner }) => partner)).size
        expect(extras).toBeLessThanOrEqual(MOST / 2)
      }
      for (const step of schedule) {
        if ('page' in step) ask(step.partner, step.host, step.page)
        const visit = 'at' in step && running.length > 0 ? running[step.at % running.length] : undefined
        if (visit !== undefined && 'host' in step && !visit.isMoving) visit.move(step.host)
        if (visit !== undefined && step.kind === 'end') {
          running.splice(running.indexOf(visit), 1)
          visit.end()
        }
        await new Promise(setImmediate)
        hold()
        const idle = PARTNERS.filter((partner) => !running.some((visit) => visit.partner === partner))
        // All who have no visit and ask only for hosts that nobody is at have begun.
        for (const partner of idle) {
          ask(partner, 'a.free.test', 0)
          await new Promise(setImmediate)
          const own = running.find((other) => other.partner === partner && other.at?.host === 'a.free.test')
          const shared = running.find((other) => other.input === 'http://a.free.test/0')
          expect(own ?? shared).toBeDefined()
          for (const free of running.filter((other) => other.input === 'http://a.free.test/0')) {
            running.splice(running.indexOf(free), 1)
            free.end()
          }
          await new Promise(setImmediate)
        }
        hold()
      }
      while (running.length > 0) {
        running.shift()?.end()
        await new Promise(setImmediate)
      }
      expect([answered, queue.waiting]).toEqual([asked, 0])
    }),
    { numRuns: 60 },
  )
})
