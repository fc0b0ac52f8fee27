import { describe, expect, test } from 'bun:test'
import { type Tested, testApp, withKey } from './app.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

const operation = (id: string, handle: Tested['handle']): Tested => ({
  id,
  method: 'GET',
  path: `/v1/${id}`,
  access: ['geo:read'],
  handle,
})
const { ask, lines } = testApp({
  operations: [
    operation('read', () => ({ body: '{}' })),
    operation('fail', () => {
      throw new Error('a bug')
    }),
  ],
})

/** The lines of a request with this header. */
async function linesOf(traceparent: string | null, path = '/v1/read') {
  const id = crypto.randomUUID()
  const trace: Record<string, string> = traceparent === null ? {} : { traceparent, tracestate: 'vendor=1' }
  await ask(path, withKey({ headers: { 'X-Request-Id': id, ...trace } }))
  return (await lines()).filter(({ request_id }) => request_id === id)
}

const SOUND = `00-${TRACE}-${PARENT}-01`

describe('traceparent (W3C Trace Context, section 3.2)', () => {
  test.each([
    ['a sampled trace', SOUND],
    ['a trace that is not sampled', `00-${TRACE}-${PARENT}-00`],
    ['flags that nobody knows', `00-${TRACE}-${PARENT}-ff`],
    ['a later version', `01-${TRACE}-${PARENT}-01`],
    ['a later version with more at its end', `cc-${TRACE}-${PARENT}-01-what-the-future-will-be-like`],
  ])('%s stands in the line of the request', async (_, given) => {
    expect(await linesOf(given)).toMatchObject([{ event: 'request', trace_id: TRACE, parent_id: PARENT }])
  })

  test.each([
    ['no header', null],
    ['an empty one', ''],
    ['an unknown form', 'something'],
    ['the version ff', `ff-${TRACE}-${PARENT}-01`],
    ['a version of one digit', `0-${TRACE}-${PARENT}-01`],
    ['a version that is no number', `.0-${TRACE}-${PARENT}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${TRACE.slice(1)}-${PARENT}-01`],
    ['a long trace', `00-${TRACE}0-${PARENT}-01`],
    ['a short parent', `00-${TRACE}-${PARENT.slice(1)}-01`],
    ['capitals', SOUND.toUpperCase()],
    ['flags of one digit', `00-${TRACE}-${PARENT}-1`],
    ['no flags', `00-${TRACE}-${PARENT}`],
    ['version 00 with more at its end', `${SOUND}-more`],
    ['a later version with more that no dash parts', `01-${TRACE}-${PARENT}-01.more`],
    ['two headers', `${SOUND}, ${SOUND}`],
    ['a text that would break the line', `00-${TRACE}-${PARENT}-01","event":"x`],
  ])('%s is ignored', async (_, given) => {
    const [line, ...more] = await linesOf(given)
    expect([line?.event, line?.status, more]).toEqual(['request', 200, []])
    expect(Object.keys(line ?? {}).filter((name) => /trace|parent/.test(name))).toEqual([])
  })

  test('a bug is logged with the trace of its request', async () => {
    const events = (await linesOf(SOUND, '/v1/fail')).map(({ event, trace_id }) => [event, trace_id])
    expect(events).toEqual([
      ['unexpected_error', TRACE],
      ['request', TRACE],
    ])
  })
})
