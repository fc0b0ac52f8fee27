import type { Caller } from '../http/operation.ts'
import type { Database } from '../store/database.ts'
import { Authentication } from './authentication.ts'
import type { NewKey } from './input.ts'
import {
  findKey,
  hasKeys,
  type IssuedKey,
  issueKey,
  type ListedKey,
  listKeys,
  revokeKey,
} from './issued-keys.ts'
import { createPartner, type ListedPartner, listPartners, openTrustLink, type Partner } from './partners.ts'

/** All of these throw ApiError `unavailable` within 2 s when the database cannot be reached. */
export interface Keys {
  /** null: unknown, revoked, expired or malformed. Synchronous wherever memory suffices. */
  authenticate(text: string): Caller | null | Promise<Caller | null>
  createPartner(name: string): Promise<Partner>
  listPartners(): Promise<ListedPartner[]>
  /** Opens the partner's data link of kind trust; does nothing where it is open. ApiError `not_found`. */
  openTrustLink(partnerId: string): Promise<void>
  /** ApiError `bad_request` where there is no such partner. */
  issueKey(key: NewKey): Promise<IssuedKey>
  listKeys(): Promise<ListedKey[]>
  /** Does nothing where the key is revoked already. ApiError `not_found`. */
  revokeKey(id: string): Promise<void>
  hasKeys(): Promise<boolean>
}

export function createKeys(database: Database): Keys {
  const authentication = new Authentication((text) => database.use((orm) => findKey(orm, text)))
  return {
    authenticate: (text) => authentication.authenticate(text),
    createPartner: (name) => database.use((orm) => createPartner(orm, name)),
    listPartners: () => database.use(listPartners),
    openTrustLink: async (partnerId) => {
      await database.use((orm) => openTrustLink(orm, partnerId))
      authentication.forget((caller) => caller.partnerId === partnerId)
    },
    issueKey: (key) => database.use((orm) => issueKey(orm, key)),
    listKeys: () => database.use(listKeys),
    revokeKey: async (id) => {
      // Forgotten whatever the outcome: where the answer is lost, the key may be revoked nevertheless.
      try {
        await database.use((orm) => revokeKey(orm, id))
      } finally {
        authentication.forget((caller) => caller.keyId === id)
      }
    },
    hasKeys: () => database.use(hasKeys),
  }
}
