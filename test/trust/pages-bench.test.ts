import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SIGNS } from '../../src/trust/likeness/signs.ts'

const BENCH = join(import.meta.dir, '../../bench/trust-pages.ts')
const FIT = join(import.meta.dir, '../../bench/pages/fit-likeness.ts')
const WEIGHTS = join(import.meta.dir, '../../src/trust/data/kit-likeness.json')

const run = (...args: string[]) => runFile(BENCH, ...args)

async function runFile(file: string, ...args: string[]) {
  const bench = Bun.spawn([process.execPath, file, ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [out, error] = await Promise.all([
    new Response(bench.stdout).text(),
    new Response(bench.stderr).text(),
  ])
  return { code: await bench.exited, out, error }
}

const KIT = `<title>Log in to your PayPal account</title><h1>PayPal</h1><p>${'Please confirm. '.repeat(20)}</p><script src=form.js></script>`
const FORM = `document.body.innerHTML += '<form action=a.php><input type=password name=p></form>'`
const HONEST = `<title>Bread</title><p>${'Bread and cakes. '.repeat(40)}</p>`

test('bench/trust-pages says what it takes, and refuses what it does not', async () => {
  const without = await run()
  expect({ code: without.code, out: without.out }).toEqual({ code: 64, out: '' })
  expect(without.error).toContain('--data DIR')
  const { code, error } = await run('--data', '.', '--most', 'x')
  expect({ code, error: error.trim() }).toEqual({
    code: 64,
    error: '--most takes a whole number from 1 on, not x',
  })
})

test('bench/trust-pages judges each page with the scripts beside it, kits at five hosts', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-'))
  try {
    const [kits, honest] = ['kits', 'honest'].map((name) => join(directory, name)) as [string, string]
    mkdirSync(join(kits, 'one'), { recursive: true })
    mkdirSync(join(honest, 'bakery'), { recursive: true })
    writeFileSync(join(kits, 'one/index.html'), KIT)
    writeFileSync(join(kits, 'one/form.js'), FORM)
    for (const name of ['a', 'b', 'c']) writeFileSync(join(honest, `bakery/${name}.html`), HONEST)
    const lines = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const found = lines((await run('--data', kits, '--kits', '--json')).out)
    expect(found).toHaveLength(6)
    expect(found.at(-1)).toMatchObject({ host: 'all', pages: 5, dangerous: 5 })
    const clean = lines((await run('--data', honest, '--most', '2', '--json')).out)
    expect(clean).toEqual([expect.objectContaining({ host: 'own', pages: 2, benign: 2, dangerous: 0 })])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('bench/pages/fit-likeness weighs every sign by folders and the corpus, and writes nothing unless told', async () => {
  const without = await runFile(FIT, '--kits', '.')
  expect({ code: without.code, out: without.out }).toEqual({ code: 64, out: '' })
  expect(without.error).toContain('--honest DIR')
  const directory = mkdtempSync(join(tmpdir(), 'waypost-'))
  const before = readFileSync(WEIGHTS, 'utf8')
  try {
    const form = (action: string) =>
      `<title>Log in</title><p>${'Please confirm. '.repeat(20)}</p><form action=${action} method=post><input type=password name=p></form>`
    for (const [kind, action] of [
      ['kits', 'go.php'],
      ['honest', '/session'],
    ]) {
      for (const site of ['a', 'b', 'c', 'd', 'e', 'f']) {
        mkdirSync(join(directory, `${kind}/${site}`), { recursive: true })
        writeFileSync(join(directory, `${kind}/${site}/index.html`), form(action ?? ''))
      }
    }
    const { code, out } = await runFile(
      FIT,
      '--kits',
      join(directory, 'kits'),
      '--honest',
      join(directory, 'honest'),
    )
    expect(code).toBe(0)
    expect(out).toMatch(/^score 40: kits \d of 6, honest, asking \d+ of \d+,/)
    const weights = new Map(
      [...out.matchAll(/^(.+): (-?\d+\.\d\d) \(kits/gm)].map(([, name, weight]) => [name, Number(weight)]),
    )
    expect([...weights.keys()]).toEqual(Object.keys(SIGNS))
    const [heaviest] = [...weights].sort(([, a], [, b]) => b - a)
    expect(heaviest?.[0]).toBe('sends to a PHP script beside it')
    expect(readFileSync(WEIGHTS, 'utf8')).toBe(before)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
