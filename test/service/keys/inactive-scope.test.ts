import { afterAll, beforeAll, expect, test } from 'bun:test'
import { runCommand } from '../../cli/run.ts'
import { expectRefusal } from '../../support/answers.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

interface Key {
  readonly id: string
  readonly key: string
  readonly partner_id: string
  readonly scopes: readonly string[]
  readonly inactive_scopes: readonly string[]
  readonly warnings: readonly string[]
}

let service: Service
beforeAll(async () => {
  service = await startAlone()
})
afterAll(() => service.stop())

const BOTH = { scopes: ['geo:read', 'trust:read'] }
const NO_LINK = 'its partner has no active data link of kind trust'
const make = async (path: string, body: unknown, status = 201) =>
  readJson<Key>(await service.admin(status === 200 ? 'PATCH' : 'POST', path, body), status)
const check = (key: string) =>
  service.send({ method: 'POST', path: '/v1/trust/check-url', key, body: '{"url":"http://a.invalid/"}' })
const scopesOf = async (key: string) => readJson<Key>(await service.get('/v1/usage', key), 200).scopes
const listed = async (id: string) =>
  readJson<{ keys: Key[] }>(await service.admin('GET', '/admin/keys'), 200).keys.find((key) => key.id === id)
const partner = async () => (await service.createKey()).partner_id
const settings = () => {
  const { hostname, port } = new URL(service.adminUrl)
  return { ADMIN_HOST: hostname, ADMIN_PORT: port, ADMIN_TOKEN: service.adminToken }
}

test('a key that holds trust:read without a link is told so, and one without the scope that it lacks it [K3]', async () => {
  const { key } = await service.createKey(BOTH)
  expect(expectRefusal(await check(key), 403, 'missing_scope')).toContain(
    `holds trust:read, but without effect: ${NO_LINK}`,
  )
  const { key: other } = await service.createKey({ scopes: ['geo:read'] })
  expect(expectRefusal(await check(other), 403, 'missing_scope')).toEndWith(
    'the scope trust:read, which the key lacks.',
  )
})

test('making, rotating and changing such a key warns, lists mark it, and usage tells what is in effect [K3, M2]', async () => {
  const partner_id = await partner()
  const made = await make('/admin/keys', { partner_id, plan: 'free', ...BOTH })
  const rotated = await make(`/admin/keys/${made.id}/rotate`, { grace_seconds: 60 })
  const changed = await make(`/admin/keys/${rotated.id}`, { plan: 'scale' }, 200)
  for (const { inactive_scopes, warnings } of [made, rotated, changed])
    expect([inactive_scopes, warnings]).toEqual([['trust:read'], [expect.stringContaining(NO_LINK)]])
  expect(await listed(made.id)).toMatchObject({ ...BOTH, inactive_scopes: ['trust:read'] })
  expect(await scopesOf(rotated.key)).toEqual(['geo:read'])
})

test('with the link nothing warns, and the end of the link is told at once [K3, K4]', async () => {
  const partner_id = await partner()
  const link = (method: 'PUT' | 'DELETE') =>
    service.admin(method, `/admin/partners/${partner_id}/links/trust`)
  expect((await link('PUT')).status).toBe(204)
  const made = await make('/admin/keys', { partner_id, plan: 'free', ...BOTH })
  expect([made.inactive_scopes, made.warnings]).toEqual([[], []])
  expect(await scopesOf(made.key)).toEqual(BOTH.scopes)
  expect((await link('DELETE')).status).toBe(204)
  await until(async () => (await check(made.key)).status === 403)
  expect(expectRefusal(await check(made.key), 403, 'missing_scope')).toContain(NO_LINK)
  expect(await listed(made.id)).toMatchObject({ inactive_scopes: ['trust:read'] })
  expect(await scopesOf(made.key)).toEqual(['geo:read'])
  expect((await link('PUT')).status).toBe(204)
  expect(await listed(made.id)).toMatchObject({ inactive_scopes: [] })
})

test('the commands warn on standard error, and the list marks the scope [K3]', async () => {
  const words = ['--partner', await partner(), '--plan', 'free', '--scopes', 'geo:read,trust:read']
  const made = await runCommand('keys', ['create', ...words], settings())
  expect([made.exitCode, made.stderr]).toEqual([
    0,
    expect.stringContaining(`Warning: The key holds trust:read`),
  ])
  const [, id = ''] = /^id +(\S+)/m.exec(made.stdout) ?? []
  const rotated = await runCommand('keys', ['rotate', id], settings())
  expect(rotated.stderr).toContain(NO_LINK)
  expect((await runCommand('keys', ['update', id, '--plan', 'scale'], settings())).stderr).toContain(NO_LINK)
  const { stdout } = await runCommand('keys', ['list'], settings())
  expect(stdout.split('\n').find((line) => line.startsWith(id))).toContain('geo:read,trust:read (no link)')
})

test('a second partner of one name is made with a warning that names the first', async () => {
  const first = readJson<Key>(await service.admin('POST', '/admin/partners', { name: 'Twice' }), 201)
  const second = readJson<Key>(await service.admin('POST', '/admin/partners', { name: 'Twice' }), 201)
  expect([first.warnings, second.warnings]).toEqual([[], [`The partner ${first.id} has this name, too.`]])
  const third = await runCommand('partners', ['create', 'Twice'], settings())
  expect([third.exitCode, third.stdout.length, third.stderr]).toEqual([
    0,
    36,
    expect.stringMatching(/^Warning: /),
  ])
})
