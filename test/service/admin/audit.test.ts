import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../cli/run.ts'
import { adminDocument } from '../../contract/admin-document.ts'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Reply, readJson, send } from '../../support/raw-http.ts'
import { makeDirectory, type Service } from '../../support/service.ts'

const ALICE = 'the-token-of-alice-1'
const BOB = 'the-token-of-bob-0001'
const ADMIN = 'admin-token-of-the-tests'
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057'

interface Entry {
  readonly [field: string]: unknown
  readonly id: string
}
interface Page {
  readonly changes: readonly Entry[]
  readonly next_cursor: string | null
}

const file = join(makeDirectory('tokens'), 'tokens')
let service: Service

beforeAll(async () => {
  writeFileSync(file, `alice=${ALICE}\nbob=${BOB}\n`)
  service = await startNode({ DATABASE_URL: await freshDatabase(), ADMIN_TOKENS_FILE: file })
})
afterAll(() => service.stop())

const ask = (token: string, method: string, path: string, body?: unknown): Promise<Reply> =>
  send(service.adminUrl, {
    method,
    path,
    headers: [
      ['Authorization', `Bearer ${token}`],
      ['X-Request-Id', `of-${token.length}`],
    ],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const audit = async (query = '') => readJson<Page>(await ask(ADMIN, 'GET', `/admin/audit${query}`))

describe('the audit log says who, from where, and by which request [O18]', () => {
  test('for each of several tokens', async () => {
    for (const [name, token] of Object.entries({ admin: ADMIN, alice: ALICE, bob: BOB })) {
      const { id } = readJson<{ id: string }>(await ask(token, 'POST', '/admin/partners', { name }), 201)
      const { changes } = await audit(`?partner_id=${id}`)
      expect(changes).toEqual([
        {
          id: expect.any(String),
          at: expect.any(String),
          action: 'partner.create',
          partner_id: id,
          key_id: null,
          actor: name,
          address: '127.0.0.1',
          request_id: `of-${token.length}`,
          detail: { name },
        },
      ])
      expect(await audit(`?actor=${name}&limit=1`)).toMatchObject({ changes })
    }
  })

  test('for every operation of the administration that changes something', async () => {
    const { operations } = await adminDocument(service)
    const partner = readJson<{ id: string }>(await ask(ALICE, 'POST', '/admin/partners', { name: 'p' }), 201)
    const wish = { partner_id: partner.id, plan: 'free', scopes: ['geo:read'] }
    const key = readJson<{ id: string }>(await ask(ALICE, 'POST', '/admin/keys', wish), 201)
    const signing = { key_id: key.id, algorithm: 'HS256', secret: 'a secret of thirty-two bytes or more' }
    const kid = readJson<{ kid: string }>(
      await ask(ALICE, 'POST', `/admin/partners/${partner.id}/signing-keys`, signing),
      201,
    ).kid
    const user = { partner_id: partner.id, user_id: 'u' }
    const bodies: Readonly<Record<string, unknown>> = {
      adminCreatePartner: { name: 'other' },
      adminCreateKey: wish,
      adminUpdateKey: { plan: 'growth' },
      adminRotateKey: { grace_seconds: 60 },
      adminAddSigningKey: signing,
      adminSetOrigins: { origins: ['https://app.example.com'] },
      adminSetSender: { name: 'Shop' },
      adminEraseAnyUser: user,
      adminRetryMails: {},
    }
    // They need a mail, or an address, and are tried with one elsewhere.
    const skipped = ['adminRetryMail', 'adminClearContact']
    const changing = operations.filter(({ method }) => method.toUpperCase() !== 'GET')
    const ids: Readonly<Record<string, string>> = {
      partner_id: partner.id,
      user_id: 'u',
      product_key: 'p',
      kid,
    }
    const order = (id: string) =>
      id.includes('Delete') || id.includes('Revoke') || id.includes('End') ? 1 : 0
    for (const { id, method, path } of changing.toSorted((one, other) => order(one.id) - order(other.id))) {
      if (skipped.includes(id)) continue
      const ofKey = path.startsWith('/admin/keys/')
      const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'id' ? (ofKey ? key.id : partner.id) : (ids[name] ?? UNKNOWN),
      )
      const [before] = (await audit('?limit=1')).changes
      const reply = await ask(BOB, method.toUpperCase(), target, bodies[id])
      expect([id, reply.status < 300 || reply.text]).toEqual([id, true])
      const [last] = (await audit('?limit=1')).changes
      expect([id, last?.id === before?.id, last?.actor, last?.request_id]).toEqual([
        id,
        false,
        'bob',
        `of-${BOB.length}`,
      ])
    }
    expect(changing.length).toBeGreaterThan(15)
  })

  test('pages have each change once, newest first, whatever is added meanwhile', async () => {
    const all = (await audit()).changes.map(({ id }) => id)
    expect(all.length).toBeGreaterThan(20)
    expect(all).toEqual(all.toSorted().reverse())
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = await audit(`?limit=7${after}`)
      seen.push(...page.changes.map(({ id }) => id))
      cursor = page.next_cursor
      await ask(ALICE, 'POST', '/admin/partners', { name: 'meanwhile' })
    } while (cursor !== null)
    expect(seen).toEqual(all)
  })

  test.each([
    ['partner_id=x', /partner_id/],
    ['key_id=x', /key_id/],
    ['since=today', /since/],
    ['limit=0', /limit/],
    ['limit=1001', /limit/],
    ['cursor=x', /cursor/],
    ['action=%00', /action/],
    ['who=bob', /who/],
  ])('%s is refused by name', async (query, named) => {
    expect(expectRefusal(await ask(ADMIN, 'GET', `/admin/audit?${query}`), 400, 'bad_request')).toMatch(named)
  })

  test('npm run audit prints it, and takes the first token of the file', async () => {
    const { hostname, port } = new URL(service.adminUrl)
    const env = { ADMIN_HOST: hostname, ADMIN_PORT: port, ADMIN_TOKENS_FILE: file }
    const made = await runCommand('partners', ['create', 'by a command'], env)
    const shown = await runCommand('audit', ['list', '--partner', made.stdout.trim()], env)
    expect([shown.exitCode, shown.stderr]).toEqual([0, ''])
    expect(shown.stdout).toMatch(/alice +127\.0\.0\.1 +partner\.create .*\{"name":"by a command"\}/)
    const all = await runCommand('audit', ['list', '--most', 'all', '--actor', 'bob', '--json'], env)
    const bobs = (JSON.parse(all.stdout) as Page).changes
    expect([bobs.length > 10, new Set(bobs.map(({ actor }) => actor))]).toEqual([true, new Set(['bob'])])
    expect((await runCommand('audit', ['list', '--most', '0'], env)).exitCode).toBe(64)
  })
})

test('a token is taken out of the file, or added to it, without a restart [O18, O1]', async () => {
  const write = (text: string) => {
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  const status = async (token: string) => (await ask(token, 'GET', '/admin/partners?limit=1')).status
  write(`bob=${BOB}\ncarol=the-token-of-carol-1\n`)
  expect([await status(ALICE), await status(BOB), await status('the-token-of-carol-1')]).toEqual([
    401, 200, 200,
  ])
  // What cannot be used changes nothing, and no token is told.
  write(`bob=${BOB}\nthe-token-of-dave-0001\n`)
  expect([await status(BOB), await status('the-token-of-dave-0001')]).toEqual([200, 401])
  await service.waitForLog((line) => line.includes('admin_token_refused'))
  expect(service.logs().join()).not.toContain('dave')
})
