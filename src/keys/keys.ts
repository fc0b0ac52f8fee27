import type { KeyLookupOrigin } from '../http/access/access.ts'
import { type Actor, type Caller, SERVICE_ACTOR } from '../http/operation/operation.ts'
import type { Page } from '../http/operation/page.ts'
import type { Database, TurnHolder } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import { type AuditQuery, type Change, listAudit, record } from './audit.ts'
import { Authentication, BY_ID, BY_KID, type CacheCounts, type FindKey } from './authentication.ts'
import type {
  AuditEntry,
  ChangedKey,
  IssuedKey,
  ListedKey,
  ListedPartner,
  ListedSigningKey,
  Partner,
} from './bodies.ts'
import type { KnownKey } from './cache.ts'
import { ChangeFollower, type FollowerParts } from './change-follower.ts'
import type { KeyPatch, KeyQuery, NewKey } from './input.ts'
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
  createPartner(name: string, by?: Actor): Promise<Partner>
  /** In the order of their making, one more than asked for where there are more; all without a page. */
  listPartners(page?: Page): Promise<ListedPartner[]>
  openTrustLink(partnerId: string, by?: Actor): Promise<void>
  endTrustLink(partnerId: string, by?: Actor): Promise<void>
  /** Throws ApiError `bad_request` if the partner does not exist. */
  issueKey(key: NewKey, by?: Actor): Promise<IssuedKey>
  /** As listPartners. */
  listKeys(query?: KeyQuery): Promise<ListedKey[]>
  /** null: no such key. */
  rightsOf(id: string): Promise<Rights | null>
  patchKey(id: string, patch: KeyPatch, by?: Actor): Promise<ChangedKey>
  rotateKey(id: string, rotation: { readonly graceSeconds: number }, by?: Actor): Promise<IssuedKey>
  revokeKey(id: string, by?: Actor): Promise<void>
  hasKeys(): Promise<boolean>
  readonly origins: Pick<PartnerOrigins, 'all' | 'of'>
  setOrigins(partnerId: string, origins: readonly string[], by?: Actor): Promise<void>
  addSigningKey(partnerId: string, key: NewSigningKey, by?: Actor): Promise<ListedSigningKey>
  listSigningKeys(partnerId: string): Promise<ListedSigningKey[]>
  deleteSigningKey(partnerId: string, kid: string, by?: Actor): Promise<void>
  signUserToken(key: Pick<Caller, 'keyId' | 'partnerId'>, claims: UserTokenClaims): Promise<string>
  audit(action: string, detail: Record<string, unknown>, by: Actor): Promise<void>
  /** Newest first, one more than asked for where there are more. */
  listAudit(query: AuditQuery): Promise<AuditEntry[]>
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
  const authentication = new Authentication(createFind(database), new LookupQueue(failures), now)
  const tokens = new UserTokens(database.secrets, authentication, now)
  const origins = new PartnerOrigins(database)
  const recorded = <T>(
    by: Actor = SERVICE_ACTOR,
    make: (orm: Orm, change: Change) => Promise<T>,
  ): Promise<T> => database.use((orm) => make(orm, { at: new Date(now()), by }), ADMIN)
  /** Forgets the keys of a change whatever its outcome: it may have succeeded although the answer was lost. */
  const change = async <T>(
    touched: AccessChange,
    by: Actor | undefined,
    make: (orm: Orm, change: Change) => Promise<T>,
  ): Promise<T> => {
    try {
      return await recorded(by, make)
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
    createPartner: (name, by) => recorded(by, (orm, made) => createPartner(orm, name, made)),
    listPartners: (page) => database.use((orm) => listPartners(orm, page), ADMIN),
    openTrustLink: (partnerId, by) =>
      change({ partnerId }, by, (orm, made) => openTrustLink(orm, partnerId, made)),
    endTrustLink: (partnerId, by) =>
      change({ partnerId }, by, (orm, made) => endTrustLink(orm, partnerId, made)),
    issueKey: (key, by) => recorded(by, (orm, made) => issueKey(orm, key, made)),
    listKeys: (query) => database.use((orm) => listKeys(orm, new Date(now()), query), ADMIN),
    rightsOf: (id) => database.use((orm) => rightsOf(orm, id), ADMIN),
    patchKey: (id, patch, by) => change({ keyId: id }, by, (orm, made) => patchKey(orm, id, patch, made)),
    rotateKey: (id, rotation, by) =>
      change({ keyId: id }, by, (orm, made) => rotateKey(orm, id, rotation, made)),
    revokeKey: (id, by) => change({ keyId: id }, by, (orm, made) => revokeKey(orm, id, made)),
    hasKeys: () => database.use(hasKeys, ADMIN),
    audit: (action, detail, by) => recorded(by, (orm, made) => record(orm, made, action, {}, detail)),
    listAudit: (query) => database.use((orm) => listAudit(orm, query), ADMIN),
    noteUses,
    origins,
    setOrigins: async (partnerId, wanted, by) => {
      await recorded(by, (orm, made) => setOrigins(orm, partnerId, wanted, made))
      await origins.renew()
    },
    addSigningKey: (partnerId, key, by) =>
      recorded(by, (orm, made) => addSigningKey(orm, partnerId, key, made)),
    listSigningKeys: (partnerId) => database.use((orm) => listSigningKeys(orm, partnerId), ADMIN),
    deleteSigningKey: (partnerId, kid, by) =>
      change({ partnerId }, by, (orm, made) => deleteSigningKey(orm, partnerId, kid, made)),
    signUserToken: (key, claims) => signUserToken(database.secrets, key, claims, new Date(now())),
  }
}

function createFind(database: Database): FindKey {
  const findAll = prepareFindKeys(database.separate)
  const lookups = new KeyLookups((texts) => database.useSeparately(() => findAll(texts), LOOKUPS))
  return async (text, origin) => {
    if (text.startsWith(BY_KID)) return findSigning(database, text.slice(BY_KID.length))
    if (!text.startsWith(BY_ID)) return lookups.find(text, origin)
    const id = text.slice(BY_ID.length)
    return (await database.useSeparately((orm) => findKeysById(orm, [id]), LOOKUPS)).get(id) ?? null
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
