import { expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { conclude } from '../../../src/notify/mail/conclusion.ts'
import { claimMails, lookAhead } from '../../../src/notify/mail/queue.ts'
import { emailQueue } from '../../../src/notify/schema.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { DELAYS, LONG_TURN, TERMS, UNKNOWN } from './claims.ts'
import { letPass, queueMails } from './queued-mails.ts'

const open = async () => {
  const url = await freshDatabase()
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  await database.migrate()
  return { url, database }
}

test('a batch is claimed whole or not at all, and what another holds is left alone [N11]', async () => {
  const { database } = await open()
  const ids = await queueMails(database, 3)
  const first = await claimMails(database.orm, TERMS)
  if (first.claim === null) throw new Error('nothing was claimed')
  await conclude(database.orm, first.claim, UNKNOWN, DELAYS)
  await letPass(database, 60_000)
  const last = ids.slice(2)
  await database.orm.transaction(async (tx) => {
    await tx.select().from(emailQueue).where(inArray(emailQueue.id, last)).for('update')
    expect((await claimMails(database.orm, TERMS)).claim).toBeNull()
  })
  expect((await claimMails(database.orm, TERMS)).claim).toMatchObject({ key: first.claim.key })
  await letPass(database, TERMS.turnMs + 1)
  const [held = '', free = ''] = await queueMails(database, 2)
  await letPass(database, TERMS.turnMs + 1)
  await database.orm.transaction(async (tx) => {
    await tx.select().from(emailQueue).where(eq(emailQueue.id, held)).for('update')
    expect((await claimMails(database.orm, TERMS)).claim?.mails).toMatchObject([{ id: free }])
  })
  await database.close()
})

test('ten that claim at once get one turn between them [N11]', async () => {
  const { database } = await open()
  for (let round = 0; round < 10; round++) {
    await letPass(database, LONG_TURN.turnMs + 1)
    await queueMails(database, 5)
    const rounds = await Promise.all(Array.from({ length: 10 }, () => claimMails(database.orm, LONG_TURN)))
    expect(rounds.filter(({ claim }) => claim !== null)).toHaveLength(1)
  }
  await database.close()
})

test('looking for mail reads the indexes of what is due, however many were sent [N12]', async () => {
  const { url, database } = await open()
  const ids = await queueMails(database, 2_000)
  await database.orm
    .update(emailQueue)
    .set({ state: 'sent' })
    .where(inArray(emailQueue.id, ids.slice(200)))
  await database.close()
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const queries: { query: string; params: unknown[] }[] = []
  const orm = drizzle(client, { logger: { logQuery: (query, params) => queries.push({ query, params }) } })
  await orm.execute(sql`analyze`)
  await lookAhead(orm)
  await claimMails(orm, TERMS)
  const selects = queries.filter(({ query }) => /^select .* from "notify_email_queue"/s.test(query))
  // The look ahead; then whose turn it is, what is due first, and what goes along with it.
  expect(selects).toHaveLength(4)
  for (const { query, params } of selects) {
    const plan = await client.unsafe(`explain ${query}`, params as string[])
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/notify_email_queue_(due|partner)/)
    expect(text).not.toContain('Seq Scan on notify_email_queue')
  }
  await client.end()
})
