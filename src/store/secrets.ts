import { desc, lt, sql } from 'drizzle-orm'
import type { Orm } from './driver.ts'
import { secrets } from './schema.ts'

export interface Secret {
  readonly id: string
  readonly bytes: Uint8Array
}

interface Used {
  use<T>(work: (orm: Orm) => Promise<T>, asker: { readonly holder: string }): Promise<T>
}

const HOLDER = { holder: 'secrets' }
const SECRET_BYTES = 32
/** Another node's rotation is found after this time. */
const FRESH_MS = 60_000
const VERIFIES_DAYS = 30

/** Sign tokens of users and links of mails. All nodes share them through the database, which makes the first. */
export class Secrets {
  readonly #database: Used
  /** Newest first. */
  #known: readonly Secret[] = []
  #readAtMs = Number.NEGATIVE_INFINITY

  constructor(database: Used) {
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

  /** Links signed with the secret before verify for 30 days; returns the id of the new one. */
  rotate(tx: Orm): Promise<string> {
    return rotateSecret(tx)
  }

  async #read(): Promise<void> {
    const rows = await this.#database.use(async (orm) => {
      const found = await listSecrets(orm)
      if (found.length > 0) return found
      await addSecret(orm)
      return listSecrets(orm)
    }, HOLDER)
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

async function addSecret(orm: Orm): Promise<string> {
  const id = Bun.randomUUIDv7()
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('base64url')
  await orm.insert(secrets).values({ id, secret, createdAt: new Date() })
  return id
}

async function rotateSecret(tx: Orm): Promise<string> {
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
