/**
 * Puts so many new keys on plan scale into databases, as the admin API would one by one, and writes their texts into a
 * file, a line each. More keys, up to KNOWN in all, are rows only: nobody has their texts. A process of its own, so that
 * the memory of an embedded database goes with it.
 *
 *   bun bench/load/seed-keys.ts COUNT KNOWN KEYS_FILE {postgres://... | DATA_DIR}...
 */
import { sql } from 'drizzle-orm'
import { hashKey, newKey, shownPart } from '../../src/keys/format.ts'
import { keys, partners } from '../../src/keys/schema.ts'
import { openDatabase } from '../../src/store/database.ts'
import { migrateDatabase } from '../../src/store/migrate.ts'

const KEYS_PER_PARTNER = 100
const ROWS_PER_STATEMENT = 1_000
const UNUSED_PER_STATEMENT = 50_000

const [count, known, file = '', ...targets] = process.argv.slice(2)
const texts = Array.from({ length: Number(count) }, newKey)
const createdAt = new Date()
const partnerRows = Array.from({ length: Math.ceil(texts.length / KEYS_PER_PARTNER) }, () => {
  return { id: Bun.randomUUIDv7(), name: 'bench', createdAt }
})
const keyRows = texts.map((text, place) => ({
  id: Bun.randomUUIDv7(),
  partnerId: partnerRows[Math.floor(place / KEYS_PER_PARTNER)]?.id ?? '',
  hash: hashKey(text),
  prefix: shownPart(text),
  plan: 'scale' as const,
  scopes: ['geo:read' as const],
  createdAt,
}))

for (const target of targets) {
  const databaseUrl = target.startsWith('postgres://') ? target : null
  const database = await openDatabase({ databaseUrl, dataDir: target })
  await migrateDatabase(database)
  for (let at = 0; at < partnerRows.length; at += ROWS_PER_STATEMENT) {
    await database.orm.insert(partners).values(partnerRows.slice(at, at + ROWS_PER_STATEMENT))
  }
  for (let at = 0; at < keyRows.length; at += ROWS_PER_STATEMENT) {
    await database.orm.insert(keys).values(keyRows.slice(at, at + ROWS_PER_STATEMENT))
  }
  for (let at = texts.length; at < Number(known); at += UNUSED_PER_STATEMENT) {
    const last = Math.min(at + UNUSED_PER_STATEMENT, Number(known)) - 1
    await database.orm.execute(sql`
      insert into keys (id, partner_id, hash, prefix, plan, scopes, created_at)
      select gen_random_uuid(), ${partnerRows[0]?.id}, sha256(convert_to('unused ' || n, 'UTF8')), 'wp_unused', 'scale',
        '{geo:read}', now()
      from generate_series(${at}::int, ${last}::int) as n`)
  }
  await database.close()
}
await Bun.write(file, texts.join('\n'))
process.exit(0)
