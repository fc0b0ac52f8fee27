import type { Example } from '../../../src/trust/judge/example.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { captureOf, FETCHED_AT, hopTo } from '../captures.ts'

const NO_NAME = 'https://www.quarnelz-site.com/page'

/** The capture of a visit that brings an example of a rule, a sign or a proof. */
export function exampleCapture(example: Example): Capture {
  const {
    url = NO_NAME,
    html = '',
    type,
    base64,
    before = [],
    leadsTo,
    certificate,
    listed,
  } = typeof example === 'string' ? { html: example } : example
  const capture = captureOf(url, {
    body: base64 === undefined ? html : Buffer.from(base64, 'base64'),
    before: before.map((address) => hopTo(address, { status: 302 })),
    ...(type === undefined ? {} : { type }),
    ...(leadsTo === undefined ? {} : { leadsTo }),
    ...(certificate === undefined ? {} : { tls: certificate }),
  })
  if (listed === undefined) return capture
  return { ...capture, listed: [{ hop: 0, kind: 'url', entry: url, feed: 'own', date: FETCHED_AT }] }
}
