import { Type } from '@sinclair/typebox'
import { withoutLink } from '../http/access/access.ts'
import type { Example, Parameters } from '../http/operation/document.ts'
import { pageQuery } from '../http/operation/page.ts'
import { OneOf } from '../http/operation/schema.ts'
import { KEY_STATES } from './input.ts'

export const PARTNER_ID = '019ab2c4-5d0e-7c3e-8a53-3a2f6f9b1c2d'
const KEY_ID = '019ab2c4-6f1a-7b90-9d11-5c8e2a7f4b60'
const CREATED_AT = '2026-11-21T16:31:27.867Z'

const PARTNER = { id: PARTNER_ID, name: 'Acme' }
const WISH = { partner_id: PARTNER_ID, plan: 'growth', scopes: ['geo:read'] }
const KEY = { id: KEY_ID, ...WISH, inactive_scopes: [], name: null, expires_at: null, created_at: CREATED_AT }
const LISTED = { ...KEY, prefix: 'wp_3fKx', revoked_at: null, last_used_at: null }

const KID = '019ab2c4-7c2b-7d44-8e0f-1b3d5f7a9c2e'
const SIGNING_KEY = { kid: KID, key_id: KEY_ID, algorithm: 'HS256', created_at: CREATED_AT }

const one = (summary: string, value: unknown): Readonly<Record<string, Example>> => ({
  one: { summary, value },
})

/** The service reads and gives exactly these, except for ids and times. */
export const EXAMPLES = {
  newPartner: one('A name', { name: PARTNER.name }),
  partner: one('Made', { ...PARTNER, warnings: [] }),
  partners: one('One, with an active link', {
    partners: [{ ...PARTNER, links: ['trust'], created_at: CREATED_AT, cors_origins: [] }],
    next_cursor: null,
  }),
  newKey: one('For look-ups of addresses', WISH),
  issuedKey: one('Made', { ...KEY, key: `wp_${'3fKx'.repeat(12)}7`, warnings: [] }),
  keys: one('One, not used yet', { keys: [LISTED], next_cursor: null }),
  audit: one('A key', {
    changes: [
      {
        id: '019ab2c4-6f1a-7b90-9d11-5c8e2a7f4b61',
        at: CREATED_AT,
        action: 'key.create',
        partner_id: PARTNER_ID,
        key_id: KEY_ID,
        actor: 'admin',
        address: '127.0.0.1',
        request_id: '019ab2c4-6f1a-7b90-9d11-5c8e2a7f4b5f',
        detail: { plan: 'growth', scopes: ['geo:read'], name: null, expiresAt: null },
      },
    ],
    next_cursor: null,
  }),
  keyPatch: one('Another plan', { plan: 'scale' }),
  changedKey: {
    ...one('Changed', { ...LISTED, plan: 'scale', warnings: [] }),
    inactive: {
      summary: 'Changed to a scope without effect',
      value: {
        ...LISTED,
        scopes: ['trust:read'],
        inactive_scopes: ['trust:read'],
        warnings: [withoutLink('trust:read')],
      },
    },
  },
  rotation: one('A day', { grace_seconds: 86_400 }),
  newSigningKey: one('A secret that both sides know', {
    key_id: KEY_ID,
    algorithm: 'HS256',
    secret: 'made by openssl rand -hex 32, as long as this',
  }),
  signingKey: one('Added', SIGNING_KEY),
  signingKeys: one('One', { signing_keys: [SIGNING_KEY] }),
  origins: one('Of one site', { origins: ['https://app.example.com'] }),
}

const idOf = (of: string, example: string): Parameters => ({
  id: { schema: Type.String(), description: `Of the ${of}; any other text is the id of none.`, example },
})

const OF_PARTNER = { schema: Type.String(), description: 'Of this partner alone.', example: PARTNER_ID }

export const KEYS_QUERY = {
  partner_id: OF_PARTNER,
  state: {
    schema: OneOf(KEY_STATES),
    description: 'Those that work, that have expired, or that are revoked; all where it is absent.',
    example: 'active',
  },
  ...pageQuery(KEY_ID),
} as const

export const AUDIT_QUERY = {
  partner_id: OF_PARTNER,
  key_id: { schema: Type.String(), description: 'Of this key alone.', example: KEY_ID },
  actor: { schema: Type.String(), description: 'By this token alone.', example: 'admin' },
  action: { schema: Type.String(), description: 'Of this kind alone.', example: 'key.create' },
  since: {
    schema: Type.String({ format: 'date-time' }),
    description: 'From then on.',
    example: CREATED_AT,
  },
  ...pageQuery(KEY_ID),
} as const

export const PARTNER_PARAMETER = idOf('partner', PARTNER_ID)
export const KEY_PARAMETER = idOf('key', KEY_ID)
export const SIGNING_KEY_PARAMETERS: Parameters = {
  ...PARTNER_PARAMETER,
  kid: { schema: Type.String(), description: 'Of the signing key.', example: KID },
}
