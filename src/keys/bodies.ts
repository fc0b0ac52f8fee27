import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { MOST_LISTED, NextCursor } from '../http/operation/page.ts'
import { LeftOut, Nullable, OneOf, STRICT, Time } from '../http/operation/schema.ts'
import { CONTROLS, LINE_DESCRIPTION, LINE_PATTERN } from '../http/operation/shown-text.ts'
import { PLANS, SCOPES } from '../plans.ts'
import { TOKEN_ALGORITHMS } from './schema.ts'

export const MAX_NAME_CODE_POINTS = 255
const MAX_GRACE_SECONDS = 30 * 86_400

const Id = (of: string) => Type.String({ format: 'uuid', description: `Of the ${of}; UUIDv7.` })
const NAME = { minLength: 1, maxLength: MAX_NAME_CODE_POINTS }
/** Stored names may exceed the limits of new ones. */
const Name = Type.String({
  ...NAME,
  pattern: `^[^${CONTROLS}]*$`,
  description: 'For people; without control characters.',
})
const NewName = Type.String({
  ...NAME,
  pattern: LINE_PATTERN,
  description: `For people. ${LINE_DESCRIPTION}`,
})
const KeyName = Nullable(Name, 'What to call it.')
const Plan = OneOf(PLANS)
const Scopes = Type.Array(OneOf(SCOPES), {
  minItems: 1,
  description: 'In the order in which they are listed here; repeats are dropped.',
})

const InactiveScopes = Type.Array(OneOf(SCOPES), {
  description: 'Those of the scopes that have no effect: the partner has no active data link of their kind.',
})
const Warnings = Type.Array(Type.String(), {
  description: 'What should be known of it, for people; mostly nothing.',
})

const strict = ($id: string, description: string) => ({ ...STRICT, $id, description })

export const NewPartner = Type.Object({ name: NewName }, strict('NewPartner', 'A partner to be made.'))

const PARTNER = { id: Id('partner'), name: Name }

export const Partner = Type.Object(
  { ...PARTNER, warnings: Warnings },
  strict('Partner', 'Who has keys, as it was made.'),
)
export type Partner = Static<typeof Partner>

export const ListedPartner = Type.Object(
  {
    ...PARTNER,
    links: Type.Array(OneOf(['trust']), { description: 'Kinds of the active data links.' }),
    created_at: Time('When it was made.'),
    cors_origins: Type.Array(Type.String(), {
      description: 'Whose pages may read answers to its keys and tokens, beside `CORS_ORIGINS`.',
    }),
  },
  strict('ListedPartner', 'A partner and its data links.'),
)
export type ListedPartner = Static<typeof ListedPartner>

export const PartnerList = pageOf('partners', ListedPartner, 'PartnerPage')

export const NewKey = Type.Object(
  {
    partner_id: Id('partner'),
    plan: Plan,
    scopes: Scopes,
    name: Type.Optional(Nullable(NewName, 'What to call it.')),
    expires_at: Type.Optional(Nullable(Time('In the future.'), 'When it ends; null: never.')),
  },
  strict('NewKey', 'A key to be made.'),
)

const KEY = {
  id: Id('key'),
  partner_id: Id('partner'),
  plan: Plan,
  scopes: Scopes,
  inactive_scopes: InactiveScopes,
  name: KeyName,
  expires_at: Nullable(Time('When it ends.'), 'When it ends; null: never.'),
  created_at: Time('When it was made.'),
}

export const IssuedKey = Type.Object(
  {
    ...KEY,
    key: Type.String({ pattern: '^wp_[0-9A-Za-z]{49}$', description: 'The secret, shown this once.' }),
    warnings: Warnings,
  },
  strict('IssuedKey', 'A key as it was made.'),
)
export type IssuedKey = Static<typeof IssuedKey>

const LISTED = {
  ...KEY,
  prefix: Type.String({ description: 'How the secret begins.' }),
  revoked_at: Nullable(Time('When it was revoked.')),
  last_used_at: Nullable(Time('When it was last used, to a minute.')),
}

export const ListedKey = Type.Object(LISTED, strict('ListedKey', 'A key without its secret.'))
export type ListedKey = Static<typeof ListedKey>

export const ChangedKey = Type.Object(
  { ...LISTED, warnings: Warnings },
  strict('ChangedKey', 'A key as it is after a change.'),
)
export type ChangedKey = Static<typeof ChangedKey>

export const KeyList = pageOf('keys', ListedKey, 'KeyPage')

export const KeyPatch = Type.Object(
  { plan: LeftOut(Plan), scopes: LeftOut(Scopes) },
  { ...strict('KeyPatch', 'What changes; what is absent stays.'), minProperties: 1 },
)

export const Rotation = Type.Object(
  {
    grace_seconds: Type.Integer({
      minimum: 0,
      maximum: MAX_GRACE_SECONDS,
      description: 'How long the old key still lives, unless it ends before.',
    }),
  },
  strict('Rotation', 'How a key is replaced.'),
)

const SigningAlgorithm = OneOf(TOKEN_ALGORITHMS, { description: 'EdDSA is Ed25519 (RFC 8037).' })

export const NewSigningKey = Type.Object(
  {
    key_id: Id('key'),
    algorithm: SigningAlgorithm,
    public_key: LeftOut(
      Type.String({ maxLength: 1_024, description: 'For EdDSA: SubjectPublicKeyInfo as PEM.' }),
    ),
    secret: LeftOut(
      Type.String({ maxLength: 1_024, description: 'For HS256: at least 32 bytes, used as they are.' }),
    ),
  },
  strict('NewSigningKey', 'What verifies the tokens that a partner signs for its users.'),
)

export const ListedSigningKey = Type.Object(
  {
    kid: Type.String({ format: 'uuid', description: 'Stands in the header of its tokens.' }),
    key_id: Id('key'),
    algorithm: SigningAlgorithm,
    created_at: Time('When it was added.'),
  },
  strict('ListedSigningKey', 'A signing key without its secret.'),
)
export type ListedSigningKey = Static<typeof ListedSigningKey>

export const SigningKeyList = listOf('signing_keys', ListedSigningKey, 'SigningKeyList')

export const Origins = Type.Object(
  {
    origins: Type.Array(Type.String(), {
      description:
        'At most 20, such as `https://app.example.com`: scheme, host and port, if it is not the usual one.',
    }),
  },
  strict('Origins', 'From where browsers may ask.'),
)

export const AuditEntry = Type.Object(
  {
    id: Id('change'),
    at: Time('When it was made.'),
    action: Type.String({ description: 'Such as `key.create`.' }),
    partner_id: Nullable(Id('partner'), 'Whom it concerns; null: no one of them.'),
    key_id: Nullable(Id('key'), 'Which it concerns; null: none.'),
    actor: Nullable(
      Type.String(),
      '`admin` for `ADMIN_TOKEN`, else the name that `ADMIN_TOKENS` gives the token; `service`: nobody asked for it; null: before 1.1.0.',
    ),
    address: Nullable(Type.String(), 'From where it was asked for.'),
    request_id: Nullable(Type.String(), 'As `X-Request-Id` and in the log.'),
    detail: Type.Record(Type.String(), Type.Unknown(), { description: 'What changed, by action.' }),
  },
  strict('AuditEntry', 'A change, by whom.'),
)
export type AuditEntry = Static<typeof AuditEntry>

export const AuditPage = Type.Object(
  {
    changes: Type.Array(AuditEntry, { maxItems: MOST_LISTED, description: 'Newest first.' }),
    next_cursor: NextCursor,
  },
  strict('AuditPage', 'A page.'),
)

function pageOf<Name extends string, Item extends TSchema>(name: Name, item: Item, $id: string) {
  const description = 'In the order of their making.'
  const fields = { [name]: Type.Array(item, { maxItems: MOST_LISTED, description }), next_cursor: NextCursor }
  return Type.Object(fields, strict($id, 'A page.'))
}

function listOf<Name extends string, Item extends TSchema>(name: Name, item: Item, $id: string) {
  const fields = { [name]: Type.Array(item, { description: 'In the order of their making.' }) }
  return Type.Object(fields, strict($id, 'All there are.'))
}
