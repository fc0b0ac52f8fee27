import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { openFeeds } from '../../src/trust/open.ts'
import { type DnsServer, startDns } from '../support/dns.ts'
import { makeDirectory, spawnCaptured } from '../support/service.ts'

const PAGE =
  '<!doctype html><html lang="en"><title>Garden notes</title><h1>Tomatoes</h1><p>They like it warm.'
const HOST = 'garden.example.com'

let site: Bun.Server<undefined>
let dns: DnsServer
let url: string

beforeAll(async () => {
  site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }),
  })
  url = `http://${HOST}:${site.port}/`
  dns = await startDns({ [HOST]: ['127.0.0.1'] })
})
afterAll(async () => {
  await site.stop(true)
  await dns[Symbol.asyncDispose]()
})

/** Runs the command as a user would, with nothing in its environment but what is given. */
async function trust(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const command = spawnCaptured([process.execPath, 'src/cli/trust.ts', ...words], {
    PATH,
    HOME,
    TRUST_TIMEOUT_MS: '60000',
    ...settings,
  })
  const exitCode = await command.finish()
  return { exitCode, stdout: command.stdout.lines.join('\n'), stderr: command.stderr.lines.join('\n') }
}

const allowed = () => ({ TRUST_ALLOW_NETWORKS: '127.0.0.0/8', TRUST_RESOLVER: dns.address })

test('check prints a report for people, without a server', async () => {
  const { exitCode, stdout, stderr } = await trust(['check', url], allowed())
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toStartWith(`${url}\nBENIGN, grade A`)
  for (const text of ['title: Garden notes', 'Posture: ', 'Not seen', 'none: the page came over http']) {
    expect(stdout).toContain(text)
  }
})

test('check --json prints the report of the service', async () => {
  const { exitCode, stdout, stderr } = await trust(['check', url, '--json'], allowed())
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({
    url: { input: url, host: HOST, registrable_domain: 'example.com' },
    verdict: 'benign',
    page: { title: 'Garden notes' },
  })
})

describe('a page that is not graded exits with 1 and says why', () => {
  test('nobody answers', async () => {
    const closed = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
    await closed.stop(true)
    const { exitCode, stdout, stderr } = await trust(['check', closed.url.href], allowed())
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toStartWith('The page was not graded: nobody answered there (connect: ')
  })

  test('the name leads to where nothing may be visited', async () => {
    const { exitCode, stderr } = await trust(['check', `http://${HOST}/`], { TRUST_RESOLVER: dns.address })
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('it may not be visited (refused: ')])
  })

  test('the name is none', async () => {
    const { exitCode, stderr } = await trust(['check', 'http://gone.example.com/'], {
      TRUST_RESOLVER: dns.address,
    })
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('its name was not resolved (dns: ')])
  })

  test('the site takes longer than --timeout allows', async () => {
    using silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
    const address = `http://127.0.0.1:${silent.port}/`
    const { exitCode, stderr } = await trust(['check', address, '--timeout', '2500'], allowed())
    // On a busy machine the time may be over before there is a process for the visit.
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/\((?:timeout|busy): /)])
  })
})

describe('feeds', () => {
  const directory = makeDirectory('feeds')
  const settings = () => ({
    ...allowed(),
    DATA_DIR: directory,
    TRUST_FEEDS: `own=${join(directory, 'own.txt')},gone=${join(directory, 'gone.txt')}`,
    TRUST_POPULAR: `top=${join(directory, 'top.csv')}`,
  })
  beforeAll(async () => {
    writeFileSync(join(directory, 'own.txt'), `${HOST}\n`)
    writeFileSync(join(directory, 'top.csv'), '1,google.com\n2,example.com\n')
    const feeds = await openFeeds(readConfig(settings()), { info: () => undefined, warn: () => undefined })
    for (const feed of feeds.feeds) await feeds.refresh(feed)
    await feeds.close()
  })

  test('are listed with entries, age and state, without a server', async () => {
    const { exitCode, stdout, stderr } = await trust(['feeds'], settings())
    expect([exitCode, stderr]).toEqual([0, ''])
    const [headings, own, gone, top, ...rest] = stdout.split('\n').map((line) => line.split(/ {2,}/))
    expect(headings).toEqual(['FEED', 'KIND', 'FORMAT', 'ENTRIES', 'DATE', 'AGE', 'STATE'])
    const date = statSync(join(directory, 'own.txt')).mtime.toISOString()
    const age = expect.stringMatching(/^\d+ s$/)
    expect(own).toEqual(['own', 'threats', 'plain', '1', date, age, 'in use'])
    const problem = expect.stringMatching(
      /^not loaded; last refresh refused: the file cannot be read \(ENOENT/,
    )
    expect(gone).toEqual(['gone', 'threats', '-', '0', '-', '-', problem])
    expect(top?.slice(0, 4)).toEqual(['top', 'popular', 'rank', '2'])
    expect(rest).toEqual([])
  })

  test('as JSON', async () => {
    const { stdout } = await trust(['feeds', '--json'], settings())
    const { feeds } = JSON.parse(stdout)
    expect(feeds[0]).toMatchObject({
      name: 'own',
      kind: 'threats',
      format: 'plain',
      entries: 1,
      problem: null,
    })
    expect(feeds).toHaveLength(3)
  })

  test('that are kept count for a check', async () => {
    const { stdout } = await trust(['check', url], settings())
    expect(stdout).toContain('DANGEROUS, grade F')
    expect(stdout).toMatch(new RegExp(`url: own, [^ ]+: ${HOST}$`, 'm'))
  })

  test('that there are none of', async () => {
    const { exitCode, stdout } = await trust(['feeds'])
    expect([exitCode, stdout]).toEqual([
      0,
      'There are no feeds: neither TRUST_FEEDS nor TRUST_POPULAR is set.',
    ])
  })
})

test.each([
  [['feeds', 'all'], 'Unexpected argument "all".'],
  [[], 'Say what to do.'],
  [['grade', 'https://example.com/'], 'There is no subcommand "grade".'],
  [['check'], 'URL is missing.'],
  [['check', 'https://example.com/', 'twice'], 'Unexpected argument "twice".'],
  [
    ['check', 'https://example.com/', '--timeout', '999'],
    '--timeout: "999" is not a whole number from 1000 to 60000.',
  ],
  [['check', 'https://example.com/', '--timeout', 'soon'], '--timeout: "soon" is not'],
  [['check', 'https://example.com/', '--fast'], 'There is no option --fast.'],
])('%j is refused, with the usage', async (words, reason) => {
  const { exitCode, stdout, stderr } = await trust(words)
  expect([exitCode, stdout]).toEqual([64, ''])
  expect(stderr).toStartWith(reason)
  expect(stderr).toContain('Usage: npm run trust -- check URL')
})

test.each([
  'example.com',
  'ftp://example.com/',
  'http://127.0.0.1/',
  'https://intranet/',
  'https://example.com:22/',
])('%s is no URL to visit [T1]', async (input) => {
  const { exitCode, stdout, stderr } = await trust(['check', input])
  expect([exitCode, stdout]).toEqual([64, ''])
  expect(stderr).toStartWith('url: expected ')
})

test('unusable settings are named', async () => {
  const { exitCode, stderr } = await trust(['check', 'https://example.com/'], { TRUST_ALLOW_NETWORKS: 'all' })
  expect([exitCode, stderr]).toEqual([78, expect.stringContaining('TRUST_ALLOW_NETWORKS')])
})

test('--help tells of every option and exit code', async () => {
  const { exitCode, stdout, stderr } = await trust(['--help'])
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toStartWith('Usage: npm run trust -- check URL')
  for (const text of ['--json', '--timeout MS', '--help', 'Exit codes: ']) expect(stdout).toContain(text)
  expect((await trust(['check', '-h'])).stdout).toBe(stdout)
})
