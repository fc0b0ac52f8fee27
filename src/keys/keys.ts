import type { KeyLookupOrigin } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import type { Database, TurnHolder } from '../store/database.ts'
import type { Orm } from '../store/driver.ts'
import { record } from './audit.ts'
import { Authentication, type CacheCounts } from './authentication.ts'
import type { ChangedKey, IssuedKey, ListedKey, ListedPartner, Partner } from './bodies.ts'
import { ChangeFollower, type FollowerParts } from './change-follower.ts'
import type { KeyPatch, NewKey } from './input.ts'
import { hasKeys, issueKey, listKeys, prepareFindKeys, type Rights, rightsOf } from './issued-keys.ts'
import { patchKey, revokeKey, rotateKey } from './key-changes.ts'
import { KeyLookups } from './key-lookups.ts'
import { noteUses } from './last-use.ts'
import { type FailureCounts, LookupQueue } from './lookup-queue.ts'
import { createPartner, endTrustLink, listPartners, openTrustLink } from './partners.ts'
import type { AccessChange } from './push.ts'

/**
 * Methods throw ApiError `unavailable` within 2 s without the database, `not_found` for an unknown id, and
 * `conflict` for a revoked or expired key. This process sees a change at once, others on its announcement.
 */
export interface Keys {
  /** null: unknown, revoked, expired or malformed. Synchronous for cached keys. */
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
  const authentication = new Authentication(
    (text, origin) => lookups.find(text, origin),
    new LookupQueue(failures),
    now,
  )
  /** Forgets the keys of a change whatever its outcome: it may have succeeded although the answer was lost. */
  const change = async <T>(touched: AccessChange, make: (orm: Orm, at: Date) => Promise<T>): Promise<T> => {
    try {
      return await database.use((orm) => make(orm, new Date(now())), ADMIN)
    } finally {
      authentication.forget(touched)
    }
  }
  return {
    authenticate: (text, asker) => authentication.authenticate(text, asker),
    cacheCounts: () => authentication.counts,
    listen: async () => {
      const follower = new ChangeFollower({
        database,
        authentication,
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
  }
}

/** Look-ups take their turns by the address of the asker before (contract K7). */
const LOOKUPS: TurnHolder = { holder: 'keys' }
const ADMIN: TurnHolder = { holder: 'admin' }

const UNLIMITED: FailureCounts = {
  sourceOf: (address) => address,
  left: () => Number.POSITIVE_INFINITY,
}
