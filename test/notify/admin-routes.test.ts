import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { audit } from '../../src/keys/schema.ts'
import { send } from '../support/raw-http.ts'
import { startAdmin, TOKEN } from './admin-listener.ts'
import { describeOnBoth } from './databases.ts'
import { mailWith, mute, remember, storedIds, storeEvent } from './stored-events.ts'

const NOBODY = '0190a5d2-7c7e-7c3e-8a53-3a2f6f9b1c2d'

describeOnBoth('the admin routes of notify', (database) => {
  let admin: Awaited<ReturnType<typeof startAdmin>>
  let queued = 0

  beforeAll(async () => {
    admin = await startAdmin(database(), () => queued++)
  })
  afterAll(() => admin.stop())

  /** The path goes over the wire as it is: no client tidies it up. */
  async function call(method: string, path: string, token = TOKEN) {
    const headers = [['Authorization', `Bearer ${token}`]] as const
    const { status, text } = await send(admin.url, { method, path, headers })
    const body = text === '' ? null : (JSON.parse(text) as { readonly [field: string]: unknown })
    return { status, body }
  }
  const refusal = (code: string, status: number, message: unknown = expect.any(String)) => ({
    status,
    body: { error: { code, status, message } },
  })
  const lastAudit = async () => {
    const [row] = await database().orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
    return row
  }

  test('a failed mail is listed, and retried once: the delivery is told, and the audit log has it', async () => {
    const user = { partnerId: admin.partnerId, userId: 'retried' }
    const id = await storeEvent(database().orm, {
      user,
      mail: { state: 'failed', lastError: 'no such host' },
    })
    expect(await call('GET', '/admin/notify/email')).toMatchObject({
      status: 200,
      body: { failed: [{ id, partner_id: admin.partnerId, last_error: 'no such host' }] },
    })
    const path = `/admin/notify/email/${id}/retry`
    queued = 0
    expect(await call('POST', path)).toEqual({ status: 204, body: null })
    expect(queued).toBe(1)
    expect(await lastAudit()).toMatchObject({
      action: 'notify.email.retry',
      partnerId: admin.partnerId,
      detail: { id, state: 'failed' },
    })
    expect((await mailWith(database(), id))?.state).toBe('pending')
    expect(await call('GET', '/admin/notify/email')).toEqual({
      ...{ status: 200, body: { failed: [], next_cursor: null } },
    })
    expect((await call('POST', path)).status).toBe(204)
  })

  test.each(['sent', 'skipped', 'sending'] as const)(
    'a mail that is %s is not retried: 409',
    async (state) => {
      const id = await storeEvent(database().orm, { mail: { state } })
      const before = await lastAudit()
      queued = 0
      const answer = await call('POST', `/admin/notify/email/${id}/retry`)
      expect(answer).toEqual(refusal('conflict', 409, expect.stringContaining(state)))
      expect([queued, await lastAudit()]).toEqual([0, before])
    },
  )

  test.each([NOBODY, 'x', '%00', '..%2f..', 'a%20b'])('there is no mail %s: 404', async (id) => {
    expect(await call('POST', `/admin/notify/email/${id}/retry`)).toEqual(refusal('not_found', 404))
  })

  const ODD_USERS = [
    'plain',
    'a/b',
    'a b',
    'a+b',
    'a%2Fb',
    '100%',
    '?q=1#top',
    'Ümläut 🧭 日本',
    'e\u0301',
    "'; drop table --",
    'name@example.org',
    '\u202eright to left',
    ' ',
    'x'.repeat(128),
    '🧭'.repeat(128),
  ]

  test.each(ODD_USERS)('the user %p is erased, nobody else, twice without an error', async (userId) => {
    const { partnerId } = admin
    const { orm } = database()
    const user = { partnerId, userId }
    await storeEvent(orm, { user })
    await remember(orm, user)
    await mute(orm, user)
    const neighbour = await storeEvent(orm, { user: { partnerId, userId: `${userId.slice(1)}.` } })
    const others = await storedIds(database(), partnerId)
    const path = `/admin/notify/users/${partnerId}/${encodeURIComponent(userId)}`
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
    const counts = { events: 1, inbox: 1, mails: 1, preferences: 1, contacts: 1 }
    const row = await lastAudit()
    expect(row).toMatchObject({ action: 'notify.user.erase', partnerId })
    expect(row?.detail).toEqual(counts)
    const left = await storedIds(database(), partnerId)
    expect(left.events).toContain(neighbour)
    expect(left.events).toHaveLength(others.events.length - 1)
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
    expect((await lastAudit())?.detail).toEqual({
      events: 0,
      inbox: 0,
      mails: 0,
      preferences: 0,
      contacts: 0,
    })
  })

  test.each([NOBODY, 'x', '%00'])('there is no partner %s: 404', async (partner) => {
    expect(await call('DELETE', `/admin/notify/users/${partner}/user`)).toEqual(refusal('not_found', 404))
  })

  test.each(['%00', 'a%00b', 'x'.repeat(129), '%ff', 'a%zz', '%ED%A0%80'])(
    '%s can be no user, and nobody is erased for it: 400 naming user_id',
    async (userId) => {
      const kept = await storeEvent(database().orm, {
        user: { partnerId: admin.partnerId, userId: '\ufffd' },
      })
      const answer = await call('DELETE', `/admin/notify/users/${admin.partnerId}/${userId}`)
      expect(answer).toEqual(refusal('bad_request', 400, expect.stringMatching(/^user_id: /)))
      expect((await storedIds(database(), admin.partnerId)).events).toContain(kept)
    },
  )

  describe.each([
    ['GET', '/admin/notify/email'],
    ['POST', `/admin/notify/email/${NOBODY}/retry`],
    ['DELETE', `/admin/notify/users/${NOBODY}/user`],
  ])('%s %s', (method, path) => {
    test('takes no query parameters', async () => {
      const answer = await call(method, `${path}?force=1`)
      expect(answer).toEqual(refusal('bad_request', 400, expect.stringMatching(/^force: /)))
    })

    test('is for the bearer of the token', async () => {
      expect((await call(method, path, 'wrong')).status).toBe(401)
    })
  })

  test.each(['', '.', '..', '%2e', '%2E%2e'])(
    '%p names no user, as every URL is read: 404',
    async (segment) => {
      const before = await storedIds(database())
      const answer = await call('DELETE', `/admin/notify/users/${admin.partnerId}/${segment}`)
      expect(answer).toEqual(refusal('not_found', 404))
      expect(await storedIds(database())).toEqual(before)
    },
  )
})
