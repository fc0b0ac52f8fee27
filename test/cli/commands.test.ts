import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startAlone } from '../support/nodes.ts'
import type { Service } from '../support/service.ts'
import { runCommand } from './run.ts'

const KEY = /wp_[0-9A-Za-z]{49}/
const NOBODY = '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'
const START_LIMIT_MS = 60_000

let service: Service
let settings: Record<string, string>

beforeAll(async () => {
  service = await startAlone()
  const { hostname, port } = new URL(service.adminUrl)
  settings = { ADMIN_HOST: hostname, ADMIN_PORT: port, ADMIN_TOKEN: service.adminToken }
}, START_LIMIT_MS)
afterAll(() => service?.stop())

/** Standard output of a command that must succeed without a word on standard error. */
async function run(program: 'keys' | 'partners', ...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(program, words, settings)
  expect([stderr, exitCode]).toEqual(['', 0])
  return stdout
}
const runJson = async (program: 'keys' | 'partners', ...words: string[]) =>
  JSON.parse(await run(program, ...words, '--json'))

/** Of a name of its own: a second one of a name is warned of. */
const makePartner = () => run('partners', 'create', `cli ${Bun.randomUUIDv7()}`)
const makeKey = async (...words: string[]): Promise<{ id: string; key: string; [field: string]: unknown }> =>
  runJson('keys', 'create', '--partner', await makePartner(), ...words)
const FREE = ['--plan', 'free', '--scopes', 'geo:read']

const statusWith = async (key: string) => (await service.get('/v1/geo?ip=8.8.8.8', key)).status

test('a partner is made, linked, unlinked, and listed with its links', async () => {
  const id = await run('partners', 'create', 'Ümläut & söhne 🧭')
  const row = async () => (await run('partners', 'list')).split('\n').find((line) => line.startsWith(id))
  expect(await row()).toMatch(/ - .* Ümläut & söhne 🧭$/)
  expect(await run('partners', 'link', id)).toBe(`The trust link of partner ${id} is open.`)
  expect(await row()).toContain(' trust ')
  expect(await runJson('partners', 'unlink', id)).toEqual({ id, links: [] })
  const { partners } = await runJson('partners', 'list')
  expect(partners.at(-1)).toMatchObject({ id, name: 'Ümläut & söhne 🧭', links: [] })
})

describe('keys create', () => {
  test('prints the key once, on standard output, with all its fields; it works', async () => {
    const partner = await makePartner()
    const words = ['create', '--partner', partner, '--plan', 'growth', '--scopes', 'geo:read, notify:read']
    const made = await runCommand('keys', [...words, '--name', 'first'], settings)
    expect(made.exitCode).toBe(0)
    expect(made.stderr).toBe('The key is shown this once: keep it now.')
    expect(made.stdout.match(new RegExp(KEY, 'g'))).toHaveLength(1)
    const lines = Object.fromEntries(made.stdout.split('\n').map((line) => line.split(/ {2,}/)))
    expect(lines).toMatchObject({
      partner_id: partner,
      plan: 'growth',
      scopes: 'geo:read,notify:read',
      name: 'first',
      expires_at: '-',
    })
    expect(await statusWith(lines.key)).toBe(200)
    expect(await run('keys', 'list')).not.toContain(lines.key)
  })

  test('takes a time of expiry', async () => {
    expect(await makeKey(...FREE, '--expires-at', '2999-01-01T00:00:00Z')).toMatchObject({
      expires_at: '2999-01-01T00:00:00.000Z',
    })
  })
})

test('keys list shows each key with its state, aligned under headings', async () => {
  const active = await makeKey(...FREE, '--name', 'the active one')
  const revoked = await makeKey(...FREE)
  await run('keys', 'revoke', revoked.id)
  const rotated = await makeKey(...FREE)
  await runCommand('keys', ['rotate', rotated.id], settings)
  const [headings = '', ...rows] = (await run('keys', 'list')).split('\n')
  const stateAt = headings.indexOf('STATE')
  const rowOf = ({ id }: { id: string }) => rows.find((row) => row.startsWith(id)) ?? ''
  expect(rowOf(active)).toContain(`  ${active.key.slice(0, 12)}  ${active.partner_id}  free`)
  expect(rowOf(active)).toEndWith('the active one')
  expect(rowOf(active).slice(stateAt)).toStartWith('active ')
  expect(rowOf(revoked).slice(stateAt)).toStartWith('revoked ')
  expect(rowOf(rotated).slice(stateAt)).toMatch(/^until \d{4}-/)
  const { keys } = await runJson('keys', 'list')
  expect(keys).toHaveLength(rows.length)
})

test('keys update changes the plan, the scopes, or both, and prints the key as it is then', async () => {
  const { id, key } = await makeKey(...FREE)
  expect(await run('keys', 'update', id, '--plan', 'scale')).toMatch(/^plan +scale$/m)
  expect(await runJson('keys', 'update', id, '--scopes', 'notify:read')).toMatchObject({
    id,
    plan: 'scale',
    scopes: ['notify:read'],
  })
  expect(await statusWith(key)).toBe(403)
})

test('keys rotate prints the new key once and leaves the old one alive for a day', async () => {
  const old = await makeKey(...FREE, '--name', 'turning')
  const rotated = await runCommand('keys', ['rotate', old.id], settings)
  const [key = ''] = KEY.exec(rotated.stdout) ?? []
  expect([rotated.exitCode, rotated.stderr]).toEqual([0, 'The key is shown this once: keep it now.'])
  expect([await statusWith(old.key), await statusWith(key)]).toEqual([200, 200])
  const { keys } = await runJson('keys', 'list')
  const { expires_at } = keys.find((listed: { id: string }) => listed.id === old.id)
  expect(Date.parse(expires_at) - Date.now()).toBeWithin(86_000_000, 86_400_001)
})

test('keys rotate without grace ends the old key', async () => {
  const old = await makeKey(...FREE)
  const fresh = await runJson('keys', 'rotate', old.id, '--grace-seconds', '0')
  expect([await statusWith(old.key), await statusWith(fresh.key)]).toEqual([401, 200])
})

test('keys revoke ends a key', async () => {
  const { id, key } = await makeKey(...FREE)
  expect(await run('keys', 'revoke', id)).toBe(`Key ${id} is revoked.`)
  expect(await runJson('keys', 'revoke', id)).toEqual({ id, revoked: true })
  expect(await statusWith(key)).toBe(401)
})

test('keys usage shows the plan, the requests of today, and a bar for each of 30 days', async () => {
  const { id, key } = await makeKey(...FREE)
  for (let count = 0; count < 3; count++) await statusWith(key)
  const text = await run('keys', 'usage', id)
  expect(text).toMatch(/^plan +free \(60 a minute, 5,000 a day\)$/m)
  expect(text).toMatch(/^today +3 admitted, 0 refused$/m)
  expect(text).toMatch(/^geoLookup +3 +0$/m)
  expect(text.match(/^\d{4}-\d{2}-\d{2} /gm)).toHaveLength(30)
  expect(text).toMatch(/^\d{4}-\d{2}-\d{2} +3 +0 {2}█{40}$/m)
  expect(await runJson('keys', 'usage', id)).toMatchObject({ plan: 'free', today: { admitted: 3 } })
})

describe('what the service refuses', () => {
  test.each([
    ['keys', ['update', NOBODY, '--plan', 'free'], 'There is no such key.'],
    ['keys', ['rotate', NOBODY], 'There is no such key.'],
    ['keys', ['revoke', 'x'], 'There is no such key.'],
    ['keys', ['usage', NOBODY], 'There is no such key.'],
    ['partners', ['link', NOBODY], 'There is no such partner.'],
    ['partners', ['unlink', '../../keys'], 'There is no such partner.'],
    ['keys', ['update', NOBODY], 'plan, scopes: '],
    ['keys', ['update', NOBODY, '--scopes', ''], 'scopes: '],
    ['keys', ['rotate', NOBODY, '--grace-seconds', 'soon'], 'grace_seconds: '],
    ['keys', ['rotate', NOBODY, '--grace-seconds', '2592001'], 'grace_seconds: '],
    ['keys', ['rotate', NOBODY, '--grace-seconds=-1'], 'grace_seconds: '],
    ['keys', ['create', '--partner', NOBODY, '--plan', 'gold', '--scopes', 'geo:read'], 'plan: '],
    ['keys', ['create', '--partner', NOBODY, '--plan', 'free', '--scopes', 'geo:read'], 'partner_id: '],
    ['partners', ['create', ''], 'name: '],
  ] as const)('%s %j exits with 1 and says why', async (program, words, reason) => {
    const { exitCode, stdout, stderr } = await runCommand(program, words, settings)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toStartWith(reason)
  })

  test('a revoked key cannot be rotated', async () => {
    const { id } = await makeKey(...FREE)
    await run('keys', 'revoke', id)
    const { exitCode, stderr } = await runCommand('keys', ['rotate', id], settings)
    expect([exitCode, stderr]).toEqual([1, 'The key is revoked: it cannot be changed.'])
  })
})

test('--url and --token stand in for all settings, and unusable settings then do not matter', async () => {
  const words = ['list', '--url', `${service.adminUrl}/`, '--token', service.adminToken]
  expect((await runCommand('partners', words, { PORT: 'many' })).exitCode).toBe(0)
})

test('a wrong token is told from a wrong address', async () => {
  const wrong = await runCommand('keys', ['list', '--token', 'wrong'], settings)
  expect([wrong.exitCode, wrong.stderr]).toEqual([77, expect.stringContaining('refuses the token')])
  const words = ['list', '--url', service.baseUrl]
  const misled = await runCommand('keys', words, settings)
  expect(misled.exitCode).not.toBe(0)
})
