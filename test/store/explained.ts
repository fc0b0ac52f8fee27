import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { MIGRATIONS_FOLDER } from '../../src/store/database.ts'
import type { Orm } from '../../src/store/driver.ts'
import { freshDatabase } from '../support/postgres.ts'

export interface Statement {
  readonly sql: string
  readonly params: unknown[]
}

/** A node of a plan, as EXPLAIN (FORMAT JSON) tells it. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

export interface Explained {
  readonly orm: Orm
  readonly statements: Statement[]
  query(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** An Orm that keeps what it sends, so that the statements explained are those of the service. */
export async function openExplained(kind: 'postgres' | 'embedded'): Promise<Explained> {
  const statements: Statement[] = []
  const logger: Logger = { logQuery: (sql, params) => statements.push({ sql, params }) }
  if (kind === 'embedded') {
    const client = await PGlite.create()
    const orm = drizzleEmbedded(client, { logger })
    await migrateEmbedded(orm, { migrationsFolder: MIGRATIONS_FOLDER })
    const query: Explained['query'] = async (sql, params) =>
      (await client.query<Record<string, unknown>>(sql, params)).rows
    return { orm, statements, query, close: () => client.close() }
  }
  const client = postgres(await freshDatabase(), { max: 1, onnotice: () => {} })
  const orm = drizzle(client, { logger })
  await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER })
  const query: Explained['query'] = (sql, params) => client.unsafe(sql, params?.map(String))
  return { orm, statements, query, close: () => client.end() }
}

export const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

export async function explain(
  { query }: Pick<Explained, 'query'>,
  { sql, params }: Statement,
  options: string,
): Promise<Plan> {
  const [row] = await query(`explain (${options}, format json) ${sql}`, params)
  const told = row?.['QUERY PLAN']
  const plans: { Plan: Plan }[] = typeof told === 'string' ? JSON.parse(told) : told
  const plan = plans[0]?.Plan
  if (plan === undefined) throw new Error('EXPLAIN told no plan.')
  return plan
}

/** The plan of a statement for values that are not known yet, as Postgres keeps it for one that is run often. */
export async function genericPlan(
  { query }: Pick<Explained, 'query'>,
  { sql, params }: Statement,
): Promise<Plan> {
  await query('set plan_cache_mode = force_generic_plan')
  await query(`prepare looked as ${sql}`)
  const values = params.map((value) => `'${value}'`).join()
  const plan = await explain({ query }, { sql: `execute looked(${values})`, params: [] }, 'analyze, buffers')
  await query('deallocate looked')
  await query('reset plan_cache_mode')
  return plan
}

/** Why a plan is not the walk along its indexes, as far as it must, that it has to be; nothing where it is. */
export function faults(plan: Plan, indexes: readonly string[], maxBlocks: number): string[] {
  const nodes = nodesOf(plan)
  const used = nodes.flatMap((node) => node['Index Name'] ?? [])
  const sorted = nodes.map((node) => node['Node Type']).filter((type) => /Sort|Bitmap|Seq Scan/.test(type))
  const removed = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  return [
    ...used.filter((name) => !indexes.includes(name)).map((name) => `uses ${name} instead of ${indexes}`),
    ...indexes.filter((index) => !used.includes(index)).map((index) => `does not use ${index}`),
    ...sorted.map((type) => `has a ${type}`),
    ...(removed > 0 ? [`throws away ${removed} rows`] : []),
    ...(blocks > maxBlocks ? [`reads ${blocks} blocks`] : []),
  ]
}
