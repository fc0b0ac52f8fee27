import { afterAll, expect, test } from 'bun:test'
import { markRead, markUnread } from '../../../../src/notify/inbox/reading.ts'
import { openDatabase } from '../../../../src/store/database.ts'
import { startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { readJson } from '../../../support/raw-http.ts'
import { seededRandom } from '../../../support/seed.ts'
import type { Service } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, NOTIFY_SCOPES, newUser, type Page } from '../client.ts'
import { Listening } from './listening.ts'
import { INBOX, post } from './tokened.ts'

const LIMIT_MS = 180_000
const STEPS = Number(process.env.WAYPOST_STREAM_STEPS ?? 150)
const MOST_HELD_MS = 400
const SETTLED_MS = 10_000

const DATABASE_URL = await freshDatabase()
const start = () => startNode({ DATABASE_URL })
const nodes: Service[] = [await start(), await start()]
const issued = await (nodes[0] as Service).createKey({ scopes: NOTIFY_SCOPES })
const { key } = issued
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
afterAll(async () => {
  await database.close()
  for (const node of nodes) await node.stop()
})

const random = seededRandom()
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
const user = { partnerId: issued.partner_id, userId: newUser() }
const query = `?user_id=${user.userId}`

/** What a page shows that began empty and does what it hears. */
function shownBy(client: Listening): Map<string, string | null> {
  const shown = new Map<string, string | null>()
  for (const { event, data } of client.heard) {
    const [id, readAt] = [String(data.id), data.read_at as string | null]
    if (event === 'notification') {
      expect(shown.has(id)).toBe(false)
      shown.set(id, readAt)
    } else if (event === 'archived') shown.delete(id)
    else if (event === 'read' && data.up_to !== undefined) {
      for (const [one, at] of shown) if (one <= String(data.up_to)) shown.set(one, at ?? readAt)
    } else if ((event === 'read' || event === 'unread') && shown.has(id)) shown.set(id, readAt)
  }
  return shown
}

/** Its number is given early, and it is seen late; others are numbered and seen between. */
async function holdOpen(change: (tx: typeof database.orm) => Promise<unknown>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute('select pg_current_xact_id()')
    await Bun.sleep(random() * MOST_HELD_MS)
    await change(tx)
    await Bun.sleep(random() * MOST_HELD_MS)
  })
}

test(
  'a client that comes back at random, to nodes that are killed, misses nothing and hears nothing twice [N21]',
  async () => {
    const ids: string[] = []
    const held: Promise<void>[] = []
    const client = new Listening()
    const reopen = async () => {
      client.close()
      const at = pick(nodes).baseUrl
      await until(async () => (await client.open(at, key, query).catch(() => 0)) === 200)
    }
    const ask = async (path: string, method = 'POST') => {
      const body = method === 'POST' ? { body: JSON.stringify({ user_id: user.userId }) } : {}
      await pick(nodes).send({ method, path, key, ...body })
    }
    const actions: Record<string, () => Promise<unknown>> = {
      create: async () => {
        const reply = await pick(nodes).send({ ...post('/v1/notify/events', eventFor(user.userId)), key })
        ids.push(readJson<{ id: string }>(reply, 201).id)
      },
      createMany: async () => {
        const events = Array.from({ length: 20 }, () => eventFor(user.userId))
        const reply = await pick(nodes).send({ ...post('/v1/notify/events/batch', { events }), key })
        ids.push(...readJson<{ results: { id: string }[] }>(reply, 200).results.map(({ id }) => id))
      },
      read: () => ask(`${INBOX}/${pick(ids)}/read`),
      unread: () => ask(`${INBOX}/${pick(ids)}/unread`),
      archive: () => ask(`${INBOX}/${pick(ids)}${query}`, 'DELETE'),
      readAll: async () => {
        // A mark whose transaction crosses it may be told on the wrong side of it (contract N21).
        await Promise.all(held)
        await ask(`${INBOX}/read-all`)
      },
      holdOpen: async () => {
        const [id, mark] = [pick(ids), pick([markRead, markUnread])]
        held.push(holdOpen((tx) => mark(tx, user, id, new Date())))
      },
      reopen,
      kill: async () => {
        const at = Math.floor(random() * nodes.length)
        await nodes[at]?.kill()
        nodes[at] = await start()
      },
    }
    await reopen()
    await client.hears('unread_count')
    await actions.create?.()
    const often = ['create', 'create', 'read', 'read', 'unread', 'archive', 'reopen', 'holdOpen']
    for (let step = 0; step < STEPS; step++) {
      const name = random() < 0.03 ? 'kill' : random() < 0.06 ? pick(['createMany', 'readAll']) : pick(often)
      await actions[name]?.()
      if (!client.isOpen) await reopen()
    }
    await Promise.all(held)
    if (!client.isOpen) await reopen()

    const list = async () => {
      const listed: [string, string | null][] = []
      for (let cursor = ''; ; ) {
        const page = readJson<Page>(await pick(nodes).get(`${INBOX}${query}&limit=100${cursor}`, key), 200)
        listed.push(...page.notifications.map(({ id, read_at }): [string, string | null] => [id, read_at]))
        if (page.next_cursor === null) return listed.sort()
        cursor = `&cursor=${page.next_cursor}`
      }
    }
    const expected = await list()
    const shown = () => [...shownBy(client)].sort()
    // What differs is told in the end.
    await until(() => JSON.stringify(shown()) === JSON.stringify(expected), SETTLED_MS).catch(() => {})
    expect(shown()).toEqual(expected)
    expect(client.names).not.toContain('reset')
    const changes = client.heard.filter(({ event }) => event !== 'unread_count')
    // An id ends with the number of its change.
    const numbers = changes.map(({ id }) => id.split(/[.-]/).at(-1))
    expect(new Set(numbers).size).toBe(numbers.length)
    client.close()
  },
  LIMIT_MS,
)
