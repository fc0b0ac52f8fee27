import type { KeyLookupOrigin } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import type { Database, TurnHolder } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import { record } from './audit.ts'
import { Authentication, BY_ID, BY_KID, type CacheCounts, type FindKey } from './authentication.ts'
import type { ChangedKey, IssuedKey, ListedKey, ListedPartner, ListedSigningKey, Partner } from './bodies.ts'
import type { KnownKey } from './cache.ts'
import { ChangeFollower, type FollowerParts } from './change-follower.ts'
import type { KeyPatch, NewKey } from './input.ts'
import {
  findKeysById,
  hasKeys,
  issueKey,
  listKeys,
  prepareFindKeys,
  type Rights,
  rightsOf,
} from './issued-keys.ts'
import { patchKey, revokeKey, rotateKey } from './key-changes.ts'
import { KeyLookups } from './key-lookups.ts'
import { noteUses } from './last-use.ts'
import { type FailureCounts, LookupQueue } from './lookup-queue.ts'
import { PartnerOrigins, setOrigins } from './origins.ts'
import { createPartner, endTrustLink, listPartners, openTrustLink } from './partners.ts'
import type { AccessChange } from './push.ts'
import {
  addSigningKey,
  deleteSigningKey,
  findSigningKey,
  listSigningKeys,
  type NewSigningKey,
} from './tokens/signing-keys.ts'
import { isUserToken, signUserToken, type UserTokenClaims, UserTokens } from './tokens/user-tokens.ts'

/**
 * Methods throw ApiError `unavailable` within 2 s without the database, `not_found` for an unknown id, and
 * `conflict` for a revoked or expired key. This process sees a change at once, others on its announcement.
 */
export interface Keys {
  /**
   * The caller of a key or of a user's token; null: unknown, revoked, expired or malformed. Synchronous for cached keys.
   * Throws ApiError `invalid_key` for a token that ended.
   */
  authenticate(text: string, origin?: KeyLookupOrigin): Caller | null | Promise<Caller | null>
  cacheCounts(): CacheCounts
  /** Resolves even while the database is down. */
  listen(): Promise<{ stop(): Promise<void> }>
  createPartner(name: string): Promise<Partner>
  listPartners(): Promise<ListedPartner[]>
  openTrustLink(partnerId: string): Promise<void>
  endTrustLink(partnerId: string): Promise<void>
  /** Throws ApiError `bad_request` if the partner does not exist. */
  issueKey(key: NewKey): Promise<IssuedKey>
  listKeys(): Promise<ListedKey[]>
  /** null: no such key. */
  rightsOf(id: string): Promise<Rights | null>
  patchKey(id: string, patch: KeyPatch): Promise<ChangedKey>
  rotateKey(id: string, rotation: { readonly graceSeconds: number }): Promise<IssuedKey>
  revokeKey(id: string): Promise<void>
  hasKeys(): Promise<boolean>
  readonly origins: Pick<PartnerOrigins, 'all' | 'of'>
  setOrigins(partnerId: string, origins: readonly string[]): Promise<void>
  addSigningKey(partnerId: string, key: NewSigningKey): Promise<ListedSigningKey>
  listSigningKeys(partnerId: string): Promise<ListedSigningKey[]>
  deleteSigningKey(partnerId: string, kid: string): Promise<void>
  signUserToken(key: Pick<Caller, 'keyId' | 'partnerId'>, claims: UserTokenClaims): Promise<string>
  audit(action: string, detail: Record<string, unknown>): Promise<void>
  noteUses: typeof noteUses
}

export interface KeysParts {
  readonly failures?: FailureCounts
  readonly now?: () => number
  readonly warn?: FollowerParts['warn']
  readonly readEveryMs?: number
}

export function createKeys(database: Database, parts: KeysParts = {}): Keys {
  const { failures = UNLIMITED, now = Date.now, warn, readEveryMs } = parts
  const findAll = prepareFindKeys(database.separate)
  const lookups = new KeyLookups((texts) => database.useSeparately(() => findAll(texts), LOOKUPS))
  const find: FindKey = async (text, origin) => {
    if (text.startsWith(BY_KID)) return findSigning(database, text.slice(BY_KID.length))
    if (!text.startsWith(BY_ID)) return lookups.find(text, origin)
    const id = text.slice(BY_ID.length)
    return (await database.useSeparately((orm) => findKeysById(orm, [id]), LOOKUPS)).get(id) ?? null
  }
  const authentication = new Authentication(find, new LookupQueue(failures), now)
  const tokens = new UserTokens(database.secrets, authentication, now)
  const origins = new PartnerOrigins(database)
  /** Forgets the keys of a change whatever its outcome: it may have succeeded although the answer was lost. */
  const change = async <T>(touched: AccessChange, make: (orm: Orm, at: Date) => Promise<T>): Promise<T> => {
    try {
      return await database.use((orm) => make(orm, new Date(now())), ADMIN)
    } finally {
      authentication.forget(touched)
    }
  }
  return {
    authenticate: (text, asker) =>
      isUserToken(text) ? tokens.authenticate(text, asker ?? null) : authentication.authenticate(text, asker),
    cacheCounts: () => authentication.counts,
    listen: async () => {
      const follower = new ChangeFollower({
        database,
        authentication,
        // The next change, or the next start, tells again.
        onChange: (change) => {
          if (change === null || 'partnerId' in change) void origins.renew().catch(() => {})
        },
        ...(warn && { warn }),
        ...(readEveryMs && { readEveryMs }),
      })
      await follower.start()
      return follower
    },
    createPartner: (name) => database.use((orm) => createPartner(orm, name, new Date(now())), ADMIN),
    listPartners: () => database.use(listPartners, ADMIN),
    openTrustLink: (partnerId) => change({ partnerId }, (orm, at) => openTrustLink(orm, partnerId, at)),
    endTrustLink: (partnerId) => change({ partnerId }, (orm, at) => endTrustLink(orm, partnerId, at)),
    issueKey: (key) => database.use((orm) => issueKey(orm, key, new Date(now())), ADMIN),
    listKeys: () => database.use(listKeys, ADMIN),
    rightsOf: (id) => database.use((orm) => rightsOf(orm, id), ADMIN),
    patchKey: (id, patch) => change({ keyId: id }, (orm, at) => patchKey(orm, id, patch, at)),
    rotateKey: (id, rotation) => change({ keyId: id }, (orm, at) => rotateKey(orm, id, rotation, at)),
    revokeKey: (id) => change({ keyId: id }, (orm, at) => revokeKey(orm, id, at)),
    hasKeys: () => database.use(hasKeys, ADMIN),
    audit: (action, detail) => database.use((orm) => record(orm, new Date(now()), action, {}, detail), ADMIN),
    noteUses,
    origins,
    setOrigins: async (partnerId, wanted) => {
      await database.use((orm) => setOrigins(orm, partnerId, wanted, new Date(now())), ADMIN)
      await origins.renew()
    },
    addSigningKey: (partnerId, key) =>
      database.use((orm) => addSigningKey(orm, partnerId, key, new Date(now())), ADMIN),
    listSigningKeys: (partnerId) => database.use((orm) => listSigningKeys(orm, partnerId), ADMIN),
    deleteSigningKey: (partnerId, kid) =>
      change({ partnerId }, (orm, at) => deleteSigningKey(orm, partnerId, kid, at)),
    signUserToken: (key, claims) => signUserToken(database.secrets, key, claims, new Date(now())),
  }
}

async function findSigning(database: Database, kid: string): Promise<KnownKey | null> {
  return database.useSeparately(async (orm) => {
    const signing = await findSigningKey(orm, kid)
    const known = signing === null ? undefined : (await findKeysById(orm, [signing.keyId])).get(signing.keyId)
    return signing === null || known === undefined ? null : { ...known, signing }
  }, LOOKUPS)
}

/** Look-ups take their turns by the address of the asker before (contract K7). */
const LOOKUPS: TurnHolder = { holder: 'keys' }
const ADMIN: TurnHolder = { holder: 'admin' }

const UNLIMITED: FailureCounts = {
  sourceOf: (address) => address,
  left: () => Number.POSITIVE_INFINITY,
}
