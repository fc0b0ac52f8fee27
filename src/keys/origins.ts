import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import { parseId } from '../http/id.ts'
import { singleFlight } from '../http/single-flight.ts'
import type { Database } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import { type Change, record } from './audit.ts'
import { requirePartner } from './partners.ts'
import { announce } from './push.ts'
import { partners } from './schema.ts'

const HOLDER = { holder: 'key_changes' }
const MOST_ORIGINS = 20
const MAX_ORIGIN = 255
const NONE: ReadonlySet<string> = new Set()

/** Whose pages may read answers, by partner (contract G9); as of the last reading while the database is down. */
export class PartnerOrigins {
  readonly #database: Pick<Database, 'use'>
  readonly #readOnce = singleFlight(() => this.#read())
  #byPartner: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  #all: ReadonlySet<string> = NONE

  constructor(database: Pick<Database, 'use'>) {
    this.#database = database
  }

  get all(): ReadonlySet<string> {
    return this.#all
  }

  of(partnerId: string): ReadonlySet<string> {
    return this.#byPartner.get(partnerId) ?? NONE
  }

  /** Rejects without the database. */
  renew(): Promise<void> {
    return this.#readOnce()
  }

  async #read(): Promise<void> {
    const rows = await this.#database.use(
      (orm) =>
        orm
          .select({ id: partners.id, origins: partners.corsOrigins })
          .from(partners)
          .where(sql`${partners.corsOrigins} <> '{}'`),
      HOLDER,
    )
    this.#byPartner = new Map(rows.map(({ id, origins }) => [id, new Set(origins)]))
    this.#all = new Set(rows.flatMap(({ origins }) => origins))
  }
}

/** Throws ApiError `not_found` without the partner. */
export async function setOrigins(
  orm: Orm,
  partnerId: string,
  origins: readonly string[],
  change: Change,
): Promise<void> {
  await orm.transaction(async (tx) => {
    await requirePartner(tx, partnerId)
    await tx
      .update(partners)
      .set({ corsOrigins: [...origins] })
      .where(eq(partners.id, parseId(partnerId) ?? ''))
    await record(tx, change, 'partner.origins', { partnerId }, { origins })
    await announce(tx, { partnerId })
  })
}

/** Throws ApiError `bad_request`; origins as browsers send them (RFC 6454 section 6.2). */
export function parseOrigins(texts: readonly string[]): string[] {
  if (texts.length > MOST_ORIGINS) refuse(`at most ${MOST_ORIGINS}`)
  return [...new Set(texts.map(parseOrigin))]
}

function parseOrigin(text: string): string {
  const url = text.length <= MAX_ORIGIN ? URL.parse(text) : null
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text
  return isOrigin ? text : refuse('origins such as https://app.example.com, without a path')
}

function refuse(expected: string): never {
  throw new ApiError('bad_request', `origins: expected ${expected}`)
}
