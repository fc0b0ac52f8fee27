import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readLog } from '../../bench/pages/log.ts'
import { SIGNALS, type SignalId } from '../../src/trust/judge/signals.ts'

const BENCH = join(import.meta.dir, '../../bench/judge.ts')

async function run(...args: string[]) {
  const bench = Bun.spawn([process.execPath, BENCH, ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [out, error] = await Promise.all([
    new Response(bench.stdout).text(),
    new Response(bench.stderr).text(),
  ])
  return { code: await bench.exited, out, error }
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
const ARTICLE = `<title>Bread</title><h1>Bread</h1><p>${'Bread and cakes. '.repeat(40)}</p>`
const KIT = `<title>Sign in</title><img src=https://files.example/logo.png><p>${'Please sign in. '.repeat(9)}</p><form action=send.php method=post><input name=user placeholder=User><input type=password name=p></form><script>document.forms[0].onsubmit = (e) => e.preventDefault()</script>`

test('bench/judge says what it takes', async () => {
  const { code, out, error } = await run('--part', 'half')
  expect({ code, out }).toEqual({ code: 64, out: '' })
  expect(error).toContain('--honest DIR')
})

test('bench/judge counts verdicts by kind of page, what each signal hits and decides, from pages and from its log [T13]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-'))
  try {
    const save = (file: string, pages: readonly object[]) => {
      mkdirSync(join(directory, dirname(file)), { recursive: true })
      const text = pages.map((one) => JSON.stringify(one)).join('\n')
      writeFileSync(join(directory, file), file.endsWith('.gz') ? Bun.gzipSync(text) : text)
    }
    const article = (id: number) => ({ id: `a/${id}`, url: `https://news-${id}.example/a`, html: ARTICLE })
    save('honest/articles-a.jsonl.gz', [1, 2, 3].map(article))
    save('honest/articles-b.jsonl', [4, 5, 6].map(article))
    save('honest/forms.jsonl', [{ id: 'f/1', url: 'https://q7f3a.example/in', html: KIT }])
    save('fraud/kits.jsonl', [{ id: 'k/1', html: KIT }])
    const log = join(directory, 'log')
    const given = ['--honest', join(directory, 'honest'), '--fraud', join(directory, 'fraud'), '--json']
    const found = linesOf((await run(...given, '--log', log)).out)
    const kinds = found.filter(({ name }) => name !== undefined)
    expect(kinds.map(({ name, pages, benign, dangerous }) => [name, pages, benign, dangerous])).toEqual([
      ['honest: articles', 6, 6, 0],
      ['honest: forms', 1, 0, 1],
      ['honest: forms at a sibling host', 1, 0, 1],
      ...['no name', 'free', 'broken into', 'words', 'address'].map((at) => [
        `fraud: kits at ${at}`,
        1,
        0,
        1,
      ]),
    ])
    const likeness = found.find(({ signal }) => signal === 'content.kit_close_likeness')
    expect(likeness).toMatchObject({ hits: { fraud: 5, honest: 2 }, decides: { honest: 2 } })
    const kept = linesOf(readFileSync(log, 'utf8'))
    expect(kept).toHaveLength(13)
    expect(Object.keys(kept[0])).toEqual(['id', 'kind', 'expected', 'part', 'verdict', 'risk', 'signals'])
    const parts = await Promise.all(['chosen-on', 'held-back'].map((part) => run(...given, '--part', part)))
    const counts = parts.flatMap(({ out }) => linesOf(out).map(({ name, pages }) => (name ? pages : 0)))
    expect(counts.reduce((a, b) => a + b)).toBe(13)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('bench/judge reads the log that is kept, by the points of today', async () => {
  const { code, out } = await run('--json')
  expect(code).toBe(0)
  const kinds = linesOf(out).filter(({ name }) => name !== undefined)
  expect(kinds.length).toBeGreaterThan(10)
  const pages = readLog()
  expect(kinds.reduce((sum, { pages: count }) => sum + count, 0)).toBe(pages.length)
  for (const { signals, risk } of pages) {
    const points = Object.entries(signals).map(([id, value]) => [SIGNALS[id as SignalId].points, value])
    for (const [today, kept] of points) expect(kept).toBe(today)
    const sum = points.reduce((total, [today = 0]) => total + today, 0)
    expect(risk).toBe(Math.min(100, Math.max(0, sum)))
  }
})
