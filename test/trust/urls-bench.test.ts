import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BENCH = join(import.meta.dir, '../../bench/trust-urls.ts')

async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const bench = Bun.spawn([process.execPath, BENCH, ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [out, error] = await Promise.all([
    new Response(bench.stdout).text(),
    new Response(bench.stderr).text(),
  ])
  return { code: await bench.exited, out, error }
}

test('bench/trust-urls without data says where it can be had', async () => {
  const { code, out, error } = await run()
  expect({ code, out }).toEqual({ code: 64, out: '' })
  expect(error).toContain('JPCERTCC/phishurl-list')
})

test('bench/trust-urls counts the shares of each list, quoted URLs and those that are none included', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-'))
  try {
    const rows = [
      'https://paypa1.example/',
      '"https://a.example/1,2"',
      'http://192.0.2.1/',
      'https://[/',
      'https://b.example/',
    ]
    const csv = ['date,URL,description', ...rows.map((url) => `2024/01/01 00:00:00,${url},Brand`), ''].join(
      '\r\n',
    )
    writeFileSync(join(directory, 'jpcert-2024.csv'), csv)
    writeFileSync(join(directory, 'benign-top-hosts.txt'), 'a.example\nb.example\n')
    writeFileSync(join(directory, 'benign-random-hosts.txt'), 'c.example\nd-e-f-g.example\n')
    const { code, out } = await run('--data', directory, '--json')
    expect(code).toBe(0)
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string })
    expect(lines.find(({ name }) => name === 'url.digit_lookalike')).toEqual(
      expect.objectContaining({ phishing: 0.25, top: 0, random: 0 }),
    )
    expect(lines.find(({ name }) => name === 'risk of 20 or more')).toEqual(
      expect.objectContaining({ phishing: 0.5, top: 0, random: 0 }),
    )
    expect(lines.at(-1)).toEqual(expect.objectContaining({ name: 'dangerous by the URL alone', phishing: 0 }))
  } finally {
    rmSync(directory, { recursive: true })
  }
})
