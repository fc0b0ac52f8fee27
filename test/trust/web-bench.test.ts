import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BENCH = join(import.meta.dir, '../../bench/trust-web.ts')

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

test('bench/trust-web says what it takes', async () => {
  for (const args of [[], ['--data', '.', '--part', 'half']]) {
    const { code, out, error } = await run(...args)
    expect({ code, out }).toEqual({ code: 64, out: '' })
    expect(error).toContain('--data DIR')
  }
})

test('bench/trust-web counts verdicts and accusing rules by kind of page, log-ins at a sibling host too [T13]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-'))
  try {
    const save = (file: string, pages: readonly object[]) =>
      writeFileSync(join(directory, file), Bun.gzipSync(pages.map((one) => JSON.stringify(one)).join('\n')))
    const article = (id: number) => ({ id: `a/${id}`, url: `https://news-${id}.example/a`, html: ARTICLE })
    save('articles-a.jsonl.gz', [1, 2, 3].map(article))
    save('articles-b.jsonl.gz', [4, 5, 6].map(article))
    save('forms.jsonl.gz', [{ id: 'f/1', url: 'https://q7f3a.example/in', html: KIT }])
    const log = join(directory, 'log')
    const found = linesOf((await run('--data', directory, '--json', '--log', log)).out)
    expect(found.map(({ name, pages, benign, dangerous }) => [name, pages, benign, dangerous])).toEqual([
      ['articles', 6, 6, 0],
      ['forms', 1, 0, 1],
      ['forms at a sibling host', 1, 0, 1],
    ])
    expect(found[1].rules).toEqual({ 'content.kit_close_likeness': 1 })
    const kept = linesOf(readFileSync(log, 'utf8'))
    expect(kept.map(({ id }) => id)).toEqual(['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'f/1', 'f/1'])
    const parts = await Promise.all(
      ['chosen-on', 'held-back'].map((part) => run('--data', directory, '--part', part, '--json')),
    )
    const counts = parts.map(({ out }) => linesOf(out).reduce((sum, { pages }) => sum + pages, 0))
    expect(counts.reduce((a, b) => a + b)).toBe(8)
  } finally {
    rmSync(directory, { recursive: true })
  }
}, 120_000)
