import type { Ask } from './asking.ts'
import type { Book, SoakKey } from './book.ts'
import type { Rig } from './rig.ts'

/** What is there, but cannot be graded. */
const UNGRADED = /\/(?:round|broken|lost|inside)$/

interface Report extends Readonly<Record<string, unknown>> {
  readonly redirects: readonly object[]
}

/** Checks of sites that are what they are: each report must be the one of before. */
export function createTrust(rig: Rig, ask: Ask, book: Book, key: SoakKey) {
  // Reports of pages over TLS tell the days that a certificate has left.
  const urls = rig.web.urls.filter((url) => url.startsWith('http:'))
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  return async () => {
    const url = urls[Math.floor(Math.random() * urls.length)] as string
    const isUngraded = UNGRADED.test(url)
    const reply = await ask({
      ...{ area: 'trust', operation: 'trustCheckUrl', method: 'POST', path: '/v1/trust/check-url', key },
      ...{ body: JSON.stringify({ url }), statuses: isUngraded ? [200, 502] : [200] },
    })
    // A 502 of these sites may as well be a child's that was lost.
    if (reply?.status !== 200) return
    const report = withoutTimes(JSON.parse(reply.text))
    const before = known.get(url) ?? report
    known.set(url, before)
    const other = Object.keys({ ...before, ...report }).filter(
      (name) => !Bun.deepEquals(before[name], report[name]),
    )
    const shown = other.map((name) => JSON.stringify([name, before[name], report[name]]))
    book.check('values', other.length === 0 ? null : `${url} has another report: ${shown.join(' ')}`)
  }
}

/** A report without what tells when, and how long, something took. */
function withoutTimes(report: Report): Readonly<Record<string, unknown>> {
  const { timing_ms: _, fetched_at: __, redirects, ...rest } = report
  return { ...rest, redirects: redirects.map((hop) => ({ ...hop, ms: 0 })) }
}
