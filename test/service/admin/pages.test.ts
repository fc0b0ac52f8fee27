import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { runCommand } from '../../cli/run.ts'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

const PARTNERS = 30
const KEYS = 2_500
let service: Service
let database: postgres.Sql
const partners: string[] = []

beforeAll(async () => {
  const url = await freshDatabase()
  database = postgres(url, { max: 1, onnotice: () => {} })
  service = await startNode({ DATABASE_URL: url })
  for (let number = 0; number < PARTNERS; number++) partners.push(Bun.randomUUIDv7())
  await database`insert into partners ${database(partners.map((id) => ({ id, name: 'p', created_at: new Date() })))}`
  const rows = Array.from({ length: KEYS }, (_, number) => ({
    id: Bun.randomUUIDv7(),
    partner_id: partners[number % PARTNERS] ?? '',
    hash: Buffer.from(Bun.randomUUIDv7()),
    prefix: 'wp_0000',
    plan: 'free',
    scopes: ['geo:read'],
    created_at: new Date(),
    expires_at: number % 3 === 1 ? new Date(number % 2 === 0 ? 0 : Date.now() + 3_600_000) : null,
    revoked_at: number % 5 === 0 ? new Date() : null,
  }))
  await database`insert into keys ${database(rows)}`
})
afterAll(async () => {
  await service.stop()
  await database.end()
})

interface Listed {
  readonly id: string
  readonly partner_id: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
}
interface Page {
  readonly keys?: readonly Listed[]
  readonly partners?: readonly Listed[]
  readonly next_cursor: string | null
}

async function pages(path: string, query: string): Promise<Page[]> {
  const read: Page[] = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`
    const page: Page = readJson(await service.admin('GET', `${path}?${query}${after}`))
    read.push(page)
    cursor = page.next_cursor
  } while (cursor !== null)
  return read
}
const keysOf = (read: readonly Page[]) => read.flatMap(({ keys = [] }) => keys)
const ids = (listed: readonly { readonly id: string }[]) => listed.map(({ id }) => id)

describe('lists of the administration come in pages [O18]', () => {
  test.each([1, 7, 30, 31, 1000])('of %d partners', async (limit) => {
    const read = await pages('/admin/partners', `limit=${limit}`)
    expect(read.flatMap((page) => ids(page.partners ?? []))).toEqual(partners)
    expect(read).toHaveLength(Math.max(1, Math.ceil(PARTNERS / limit)))
  })

  test.each([999, 1000])('of %d keys, of which none is left out or there twice', async (limit) => {
    const all = await database`select id from keys order by id`
    expect(ids(keysOf(await pages('/admin/keys', `limit=${limit}`)))).toEqual(all.map(({ id }) => id))
  })

  test('without words a page has a thousand', async () => {
    const { keys, next_cursor } = readJson<Page>(await service.admin('GET', '/admin/keys'))
    expect([keys?.length, next_cursor]).toEqual([1_000, keys?.at(-1)?.id])
  })

  test('each key is in one state, of which lists can be asked for, and of one partner', async () => {
    const stateOf = ({ revoked_at, expires_at }: Listed) =>
      revoked_at !== null
        ? 'revoked'
        : expires_at !== null && Date.parse(expires_at) < Date.now()
          ? 'expired'
          : 'active'
    const all = keysOf(await pages('/admin/keys', 'limit=1000'))
    for (const state of ['active', 'expired', 'revoked'] as const) {
      const wanted = all.filter((key) => stateOf(key) === state)
      expect(wanted.length).toBeGreaterThan(100)
      expect(ids(keysOf(await pages('/admin/keys', `state=${state}`)))).toEqual(ids(wanted))
      const [partner = ''] = partners
      const own = wanted.filter((key) => key.partner_id === partner)
      const asked = await pages('/admin/keys', `state=${state}&partner_id=${partner}&limit=5`)
      expect(ids(keysOf(asked))).toEqual(ids(own))
    }
  })

  test.each([
    ['/admin/keys?state=ended', /state/],
    ['/admin/keys?partner_id=1', /partner_id/],
    ['/admin/keys?limit=1e3', /limit/],
    ['/admin/keys?limit=', /limit/],
    ['/admin/partners?cursor=first', /cursor/],
    ['/admin/partners?state=active', /state/],
  ])('%s is refused by name', async (path, named) => {
    expect(expectRefusal(await service.admin('GET', path), 400, 'bad_request')).toMatch(named)
  })

  test('npm run keys lists all pages', async () => {
    const { hostname, port } = new URL(service.adminUrl)
    const env = { ADMIN_HOST: hostname, ADMIN_PORT: port, ADMIN_TOKEN: service.adminToken }
    const { stdout } = await runCommand('keys', ['list', '--json'], env)
    expect((JSON.parse(stdout) as Page).keys).toHaveLength(KEYS)
    const [partner = ''] = partners
    const shown = await runCommand('keys', ['list', '--partner', partner, '--state', 'revoked'], env)
    const count = Number(
      (
        await database`select count(*) as n from keys where partner_id = ${partner} and revoked_at is not null`
      )[0]?.n,
    )
    expect(shown.stdout.trim().split('\n')).toHaveLength(count + 1)
  })
})
