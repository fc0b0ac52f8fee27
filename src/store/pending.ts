import type postgres from 'postgres'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The names of the migrations that a database lacks, in their order; of a new one all. */
export async function pendingMigrations(client: Pick<postgres.Sql, 'unsafe'>): Promise<string[]> {
  const list = 'drizzle.__drizzle_migrations'
  const [known] = await client.unsafe(`select to_regclass('${list}') is not null as is_there`)
  const [last] = known?.is_there ? await client.unsafe(`select max(created_at)::text as at from ${list}`) : []
  return journal.entries.filter(({ when }) => when > Number(last?.at ?? 0)).map(({ tag }) => tag)
}
