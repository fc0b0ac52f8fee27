import { afterAll, describe, expect, test } from 'bun:test'
import { createAdmin } from '../../src/admin.ts'
import { listen } from '../../src/http/listen.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'
import { freePort } from '../support/server-process.ts'
import { runCommand } from './run.ts'

const TOKEN = { ADMIN_TOKEN: 'the-token-of-these-tests' }
const KEYS = ['list', 'create', 'update', 'rotate', 'revoke', 'usage']
const PARTNERS = ['list', 'create', 'link', 'unlink']
const PROGRAMS = [
  ['keys', KEYS],
  ['partners', PARTNERS],
] as const

const stops: (() => unknown)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** Something that listens where the admin listener is looked for. */
function answering(fetch: (request: Request) => Response): string {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  stops.push(() => server.stop(true))
  return `http://127.0.0.1:${server.port}`
}

describe.each(PROGRAMS)('%s', (program, subcommands) => {
  test('--help lists every subcommand and the exit codes', async () => {
    const { exitCode, stdout, stderr } = await runCommand(program, ['--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toStartWith(`Usage: npm run ${program} -- SUBCOMMAND`)
    for (const name of subcommands) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(stdout).toContain('Exit codes: ')
  })

  test.each([...subcommands])('%s --help needs no settings and tells of every option', async (name) => {
    const { exitCode, stdout, stderr } = await runCommand(program, [name, '--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toStartWith(`Usage: npm run ${program} -- ${name}`)
    for (const option of ['--json', '--help', '--url URL', '--token TOKEN']) expect(stdout).toContain(option)
  })

  test.each([
    [[]],
    [['destroy']],
    [['list', '--colour', 'red']],
    [['list', 'everything']],
    [['create', '--url']],
  ])('%j is a wrong use: exit code 64, with the help', async (words) => {
    const { exitCode, stdout, stderr } = await runCommand(program, words, TOKEN)
    expect([exitCode, stdout]).toEqual([64, ''])
    expect(stderr).toContain(`Usage: npm run ${program} -- `)
  })
})

test.each([
  ['keys', ['revoke'], 'ID is missing.'],
  ['keys', ['rotate', 'a', '--grace', '1h'], 'There is no option --grace.'],
  [
    'keys',
    ['rotate', 'a', '--grace-seconds', '-1'],
    '--grace-seconds is missing its value; one that begins with -',
  ],
  ['keys', ['list', '--url'], '--url is missing its value.'],
  ['keys', ['list', '--json=yes'], '--json takes no value.'],
  ['keys', ['--json', 'revoke'], 'ID is missing.'],
  ['keys', ['--token', 'list', 'revoke'], 'ID is missing.'],
  ['keys', ['--json'], 'Say what to do.'],
  ['keys', ['revoke', 'a', 'b'], 'Unexpected argument "b".'],
  ['keys', ['create', '--plan', 'free', '--scopes', 'geo:read'], '--partner is missing.'],
  ['keys', ['create', '--partner', 'x', '--plan', 'free'], '--scopes is missing.'],
  ['partners', ['create'], 'NAME is missing.'],
  ['partners', ['list', '--url', 'localhost'], '--url: must be an absolute http or https URL'],
  ['partners', ['list', '--token', 'a b'], '--token: must be visible ASCII'],
] as const)('%s %j is refused before any request', async (program, words, reason) => {
  const { exitCode, stderr } = await runCommand(program, words, TOKEN)
  expect(exitCode).toBe(64)
  expect(stderr).toStartWith(reason)
})

test('without a token nothing is asked', async () => {
  const { exitCode, stderr } = await runCommand('keys', ['list'])
  expect([exitCode, stderr]).toEqual([77, expect.stringContaining('ADMIN_TOKEN')])
})

test('unusable settings are named, with exit code 78', async () => {
  const { exitCode, stderr } = await runCommand('keys', ['list'], { ...TOKEN, ADMIN_PORT: 'x' })
  expect([exitCode, stderr]).toEqual([78, expect.stringContaining('ADMIN_PORT: ')])
})

test('a port that the service chose itself has to be given', async () => {
  const { exitCode, stderr } = await runCommand('keys', ['list'], { ...TOKEN, ADMIN_PORT: '0' })
  expect([exitCode, stderr]).toEqual([78, expect.stringContaining('--url')])
})

test.each(['127.0.0.1', '0.0.0.0', '::1', '::'])(
  'where nothing listens on %s the address is named, with exit code 69',
  async (host) => {
    const port = String(await freePort())
    const settings = { ...TOKEN, ADMIN_HOST: host, ADMIN_PORT: port }
    const { exitCode, stdout, stderr } = await runCommand('keys', ['list'], settings)
    expect([exitCode, stdout]).toEqual([69, ''])
    const shown = host.includes(':') ? '[::1]' : '127.0.0.1'
    expect(stderr).toStartWith(`The admin listener at http://${shown}:${port} cannot be reached (`)
  },
)

test('an admin API that is off is told as such, with exit code 78', async () => {
  const parts = {
    operations: [],
    health: [],
    reloadGeoIndex: async () => ({ sha256: '' }),
    failures: new FailedByAddress(),
    audit: async () => undefined,
    log: createLog(new LineWriter(() => undefined), 'info'),
    metrics: new Metrics(),
    isDraining: () => false,
  }
  const admin = listen(createAdmin({ tokens: () => [], ...parts }), '127.0.0.1', 0, 'ADMIN_PORT')
  stops.push(() => admin.bun.stop(true))
  const { exitCode, stderr } = await runCommand('keys', ['list', '--url', admin.url], TOKEN)
  expect([exitCode, stderr]).toEqual([
    78,
    expect.stringContaining('is off: start the service with ADMIN_TOKEN'),
  ])
})

test.each([
  [404, 'not found'],
  [200, '<html>'],
  [500, '{"error":"no"}'],
  [302, ''],
])('another program that answers %d %j is told from Waypost, with exit code 69', async (status, body) => {
  const url = answering(() => new Response(body, { status, headers: { Location: 'http://127.0.0.1:1/' } }))
  const { exitCode, stderr } = await runCommand('keys', ['list', '--url', url], TOKEN)
  expect([exitCode, stderr]).toEqual([
    69,
    `What answers at ${url} is not Waypost's admin listener (HTTP ${status}).`,
  ])
})

test('an option may stand before the subcommand, and the public listener is told from the admin listener', async () => {
  const url = answering((request) =>
    new URL(request.url).pathname === '/admin/keys'
      ? Response.json({ keys: [] })
      : new Response(null, { status: 404 }),
  )
  const { exitCode, stdout } = await runCommand('keys', ['--json', '--url', url, 'list'], TOKEN)
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { keys: [] }])
  const error = { code: 'not_found', message: 'There is nothing at this path.', status: 404 }
  const open = answering(() => Response.json({ error }, { status: 404 }))
  const refused = await runCommand('keys', ['list', '--url', open], TOKEN)
  expect([refused.exitCode, refused.stderr]).toEqual([
    69,
    expect.stringContaining('is not the admin listener'),
  ])
})

test('a service without its database is out of reach for the command, too', async () => {
  const error = { code: 'unavailable', message: 'The database cannot be reached.', status: 503 }
  const url = answering(() => Response.json({ error }, { status: 503 }))
  const { exitCode, stderr } = await runCommand('keys', ['list', '--url', url], TOKEN)
  expect([exitCode, stderr]).toEqual([69, 'The database cannot be reached.'])
})

test('the token goes to the admin listener and to no proxy', async () => {
  const seen: string[] = []
  const proxy = answering((request) => {
    seen.push(request.url)
    return new Response(null, { status: 502 })
  })
  const url = answering((request) => {
    seen.push(request.headers.get('authorization') ?? '')
    return Response.json({ keys: [] })
  })
  const proxies = { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy }
  const { stdout } = await runCommand('keys', ['list', '--url', url], { ...TOKEN, ...proxies })
  expect([stdout, seen]).toEqual(['There are no keys.', ['Bearer the-token-of-these-tests']])
})
