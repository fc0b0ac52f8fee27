import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { grade } from '../../../src/trust/grade.ts'
import type { Report } from '../../../src/trust/report/report.ts'
import type { VisitParts } from '../../../src/trust/visit/visit.ts'
import { type DnsServer, startDns } from '../../support/dns.ts'
import { page, type SiteAnswer, startSite } from '../../support/site.ts'
import { GOLDEN_CAPTURES } from '../golden-captures.ts'
import { drip, OK } from './chaos/site.ts'
import { outcomeOf, visitParts } from './visiting.ts'

const NAME = 'account-review.example.com'
const MB = 1_000_000
const FORM = Buffer.from(GOLDEN_CAPTURES['phishing-login']?.body.base64 ?? '', 'base64').toString()
const HEAD = '<!doctype html><html><head><title>Notes</title></head><body>'
const LETTERS = 'a'.repeat(5 * MB)

let dns: DnsServer
let parts: VisitParts

beforeAll(async () => {
  dns = await startDns({ [NAME]: ['127.0.0.1'] })
  parts = visitParts(['127.0.0.0/8'], dns.address)
})
afterAll(() => dns[Symbol.asyncDispose]())

/** What a visit of a site with this answer is graded. */
async function graded(answer: SiteAnswer, timeoutMs = 6000): Promise<Report> {
  await using site = await startSite(() => answer)
  const outcome = await outcomeOf(`http://${NAME}:${site.port}/`, { ...parts, timeoutMs })
  if (typeof outcome === 'string') throw new Error(outcome)
  return grade(outcome)
}

const gzipped = (html: string | Uint8Array) => page(gzipSync(html), 200, { 'content-encoding': 'gzip' })
/** Begins an answer of no length, then does something else. */
const begun = (html: string, then: (socket: Socket) => void) => (socket: Socket) => {
  socket.write(`${OK}\r\n${html}`)
  then(socket)
}

test('a phishing form alone is dangerous', async () => {
  expect(await graded(page(FORM))).toMatchObject({ verdict: 'dangerous', grade: 'F' })
})

describe('what nobody sees does not hide a phishing form [T5]', () => {
  const comment = (length: number) => `<!--${LETTERS.slice(0, length)}-->`
  test.each([
    ['a comment of 5 MB, gzipped to 5 KB', gzipped(comment(5 * MB) + FORM)],
    ['a comment of 1.6 MB', page(comment(1.6 * MB) + FORM)],
    ['a comment of 1.6 MB within the page', page(`${HEAD}<p>Hello</p>${comment(1.6 * MB)}${FORM}`)],
    ['16,000 comments of 100 characters', page(`<!--${'a'.repeat(93)}-->`.repeat(16_000) + FORM)],
    ['a comment of 1.6 MB that a bang ends', page(`<!--${LETTERS.slice(0, 1.6 * MB)}--!>${FORM}`)],
    ['a comment of 1.6 MB that is none by the letter', page(`<?${LETTERS.slice(0, 1.6 * MB)}>${FORM}`)],
    ['a style sheet of 1.6 MB', page(`<style>/*${LETTERS.slice(0, 1.6 * MB)}*/</STYLE >${FORM}`)],
    ['a style sheet of 5 MB, gzipped', gzipped(`<style>/*${LETTERS}*/</style>${FORM}`)],
    ['blanks of 1.6 MB', page(`${' \n'.repeat(0.8 * MB)}${FORM}`)],
    ['NULs of 1.6 MB', page(`${'\0'.repeat(1.6 * MB)}${FORM}`)],
    [
      'a data address of 1.4 MB',
      page(`${HEAD}<img src="data:image/png;base64,${LETTERS.slice(0, 1.4 * MB)}">${FORM}`),
    ],
    [
      'a data address of 1.6 MB',
      page(`${HEAD}<img src=data:image/png;base64,${LETTERS.slice(0, 1.6 * MB)}>${FORM}`),
    ],
    [
      'a style attribute of 1.6 MB',
      page(`${HEAD}<p style='color:${LETTERS.slice(0, 1.6 * MB)}'>Hi</p>${FORM}`),
    ],
  ])('%s', async (_, answer) => {
    const { verdict, page: seen, signals } = await graded(answer)
    expect({ verdict, truncated: seen.truncated }).toEqual({ verdict: 'dangerous', truncated: false })
    expect(signals.map(({ id }) => id)).toContain('content.brand_credential')
  })

  test('and much of it is a signal with its place', async () => {
    const report = await graded(gzipped(`\n<!-- ${LETTERS} -->${FORM}`))
    expect(report.signals.find(({ id }) => id === 'content.padding')?.evidence).toEqual({
      at: 'body',
      offset: 5,
      seen: `comment of ${5 * MB + 2} characters`,
      expected: null,
    })
  })

  test('evidence behind it has its place in the document as it was sent', async () => {
    const html = `<!--${LETTERS.slice(0, 1.6 * MB)}-->${FORM}`
    const { signals } = await graded(page(html))
    const { evidence } = signals.find(({ id }) => id === 'content.form_cross_site') ?? {}
    expect(evidence?.at).toBe('html:form[0]')
    expect(html.slice(evidence?.offset ?? 0)).toStartWith('<form')
  })
})

describe('seeing a part is not safe [T5]', () => {
  const zeros = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(60 * MB), Buffer.from(FORM)])
  test.each<[string, SiteAnswer, string]>([
    ['a pause without end', begun(HEAD, () => undefined), 'it did not end in time'],
    ['a drip', begun(`${HEAD}<p>`, (socket) => drip(socket, 'a ')), 'it did not end in time'],
    ['a bomb of zeros', gzipped(zeros), 'it is longer than is read'],
    ['blanks of 5 MB, gzipped', gzipped(' '.repeat(5 * MB) + FORM), 'it unpacks to far more than was sent'],
    [
      'an early end',
      `${OK}Content-Length: 90000\r\n\r\n${HEAD}<p>Hello`,
      'the connection ended before it did',
    ],
    [
      'an early reset',
      (socket) => {
        socket.write(`${OK}Content-Length: 90000\r\n\r\n${HEAD}<p>Hello`, () =>
          setImmediate(() => socket.resetAndDestroy()),
        )
      },
      'the connection ended before it did',
    ],
    ['text of 1.6 MB', page(`${HEAD}<p>${'word '.repeat(320_000)}</p>${FORM}`), 'it is longer than is read'],
    ['a comment of 9 MB', page(`<!--${'a'.repeat(9 * MB)}-->${FORM}`), 'it is longer than is read'],
    [
      'a comment of 9 MB, gzipped',
      gzipped(`<!--${'a'.repeat(9 * MB)}-->${FORM}`),
      'it is longer than is read',
    ],
    [
      'gzip that breaks',
      page(Buffer.concat([gzipSync(`${HEAD}<p>Hello`).subarray(0, -9), Buffer.alloc(99, 255)]), 200, {
        'content-encoding': 'gzip',
      }),
      'its encoding is broken',
    ],
    ['60,001 elements', page(HEAD + '<i></i>'.repeat(60_001) + FORM), 'there is more in it than is judged'],
    [
      'text of 1.6 million characters, gzipped',
      gzipped(
        `${HEAD}<p>${Array.from({ length: 200_000 }, (_, at) => `word${at} `.slice(-8)).join('')}</p>${FORM}`,
      ),
      'there is more in it than is judged',
    ],
    [
      'a frame of 400,000 characters',
      page(`${HEAD}<p>Hello<iframe srcdoc="${'word '.repeat(80_000)} ${FORM.replaceAll('"', '&quot;')}">`),
      'there is more in it than is judged',
    ],
  ])('what stands behind %s is not benign', async (_, answer, cause) => {
    const { verdict, grade: letter, summary, confidence } = await graded(answer, 2000)
    expect([verdict, letter, confidence]).toEqual(['inconclusive', null, 0.3])
    expect(summary).toStartWith(`Inconclusive: the page was not seen whole, for ${cause}`)
    expect(summary).not.toContain('empty')
  })

  test('of a page that was cut before anything came, it is not said that it was empty', async () => {
    const { summary } = await graded(
      begun('', (socket) => drip(socket, '')),
      800,
    )
    expect(summary).toStartWith('Inconclusive: the page was not seen whole, for it did not end in time')
  })

  test('what is dangerous stays so, whatever comes after it', async () => {
    const report = await graded(
      begun(FORM, (socket) => drip(socket, 'a ')),
      800,
    )
    expect(report).toMatchObject({ verdict: 'dangerous', grade: 'F' })
    expect(report.coverage.limits).toContain('body_cut')
  })
})
