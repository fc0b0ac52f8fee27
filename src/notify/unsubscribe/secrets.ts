import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import type { Orm } from '../../store/driver.ts'
import { secrets } from '../schema.ts'

export interface Secret {
  readonly id: string
  readonly bytes: Uint8Array
}

const UNSUBSCRIBE = { holder: 'unsubscribe' }
const SECRET_BYTES = 32
/** Another node's rotation is found after this time. */
const FRESH_MS = 60_000
const VERIFIES_DAYS = 30

/** Sign the links of mails. All nodes share them through the database, which makes the first. */
export class Secrets {
  readonly #database: Pick<Database, 'use'>
  /** Newest first. */
  #known: readonly Secret[] = []
  #readAtMs = Number.NEGATIVE_INFINITY

  constructor(database: Pick<Database, 'use'>) {
    this.#database = database
  }

  async newest(): Promise<Secret> {
    if (performance.now() - this.#readAtMs > FRESH_MS) await this.#read()
    const [newest] = this.#known
    if (newest === undefined) throw new Error('there is no secret')
    return newest
  }

  /** null: none that verifies still. */
  async find(id: string): Promise<Secret | null> {
    const find = () => this.#known.find((secret) => secret.id === id) ?? null
    const isFresh = performance.now() - this.#readAtMs <= FRESH_MS
    if (!isFresh) await this.#read()
    return find()
  }

  async #read(): Promise<void> {
    const rows = await this.#database.use(async (orm) => {
      const found = await listSecrets(orm)
      if (found.length > 0) return found
      await addSecret(orm)
      return listSecrets(orm)
    }, UNSUBSCRIBE)
    this.#known = rows.map(({ id, secret }) => ({ id, bytes: Buffer.from(secret, 'base64url') }))
    this.#readAtMs = performance.now()
  }
}

function listSecrets(orm: Orm) {
  return orm
    .select({ id: secrets.id, secret: secrets.secret })
    .from(secrets)
    .orderBy(desc(secrets.createdAt), desc(secrets.id))
}

export async function addSecret(orm: Orm): Promise<string> {
  const id = Bun.randomUUIDv7()
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('base64url')
  await orm.insert(secrets).values({ id, secret, createdAt: new Date() })
  return id
}

/** Links signed with the secret before verify for 30 days; returns the id of the new one. */
export async function rotateSecret(tx: Orm): Promise<string> {
  const [newest] = await tx
    .select({ createdAt: secrets.createdAt })
    .from(secrets)
    .orderBy(desc(secrets.createdAt))
    .limit(1)
  const superseded = sql`now() - make_interval(days => ${VERIFIES_DAYS}::int)`
  // One that is older than a secret of 30 days ago signs nothing for that long.
  const [last] = await tx
    .select({ createdAt: secrets.createdAt })
    .from(secrets)
    .where(lt(secrets.createdAt, superseded))
    .orderBy(desc(secrets.createdAt))
    .limit(1)
  if (newest !== undefined && last !== undefined)
    await tx.delete(secrets).where(lt(secrets.createdAt, last.createdAt))
  return await addSecret(tx)
}
