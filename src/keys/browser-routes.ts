import { createPublicKey } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import { parseId, pathId } from '../http/id.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import { ListedSigningKey, NewSigningKey, Origins, SigningKeyList } from './bodies.ts'
import { EXAMPLES, PARTNER_PARAMETER, SIGNING_KEY_PARAMETERS } from './examples.ts'
import type { Keys } from './keys.ts'
import { parseOrigins } from './origins.ts'
import { TOKEN_ALGORITHMS } from './schema.ts'
import type { NewSigningKey as Wanted } from './tokens/signing-keys.ts'

/** A shorter one could be guessed from a token (RFC 7518 section 3.2). */
const LEAST_SECRET_BYTES = 32

const NO_PARTNER = { not_found: 'There is no such partner.' }
const EMPTY = { 204: { description: 'Done.', schema: null, examples: {} } }

/** Administration of what browsers need: signing keys of tokens, and origins. */
export function browserRoutes(keys: Keys): AdminOperation[] {
  const path = '/admin/partners/:id/signing-keys'
  return [
    defineAdminOperation({
      id: 'adminAddSigningKey',
      method: 'POST',
      path,
      summary: 'Let a partner sign tokens of its users',
      description:
        'Its tokens name the answered `kid` in their header, count against the key `key_id`, and end with it.',
      parameters: PARTNER_PARAMETER,
      body: { schema: NewSigningKey, examples: EXAMPLES.newSigningKey },
      answers: { 201: { description: 'Added.', schema: ListedSigningKey, examples: EXAMPLES.signingKey } },
      refusals: {
        ...NO_PARTNER,
        bad_request: 'secret: expected at least 32 bytes',
      },
      handle: async ({ params, actor }, { body }) => {
        const added = await keys.addSigningKey(pathId(params), parseSigningKey(body), actor)
        return { status: 201, body: JSON.stringify(added) }
      },
    }),
    defineAdminOperation({
      id: 'adminListSigningKeys',
      method: 'GET',
      path,
      summary: "List a partner's signing keys",
      description: 'Without secrets.',
      parameters: PARTNER_PARAMETER,
      answers: {
        200: { description: 'All there are.', schema: SigningKeyList, examples: EXAMPLES.signingKeys },
      },
      refusals: NO_PARTNER,
      handle: async ({ params }) => ({
        body: JSON.stringify({ signing_keys: await keys.listSigningKeys(pathId(params)) }),
      }),
    }),
    defineAdminOperation({
      id: 'adminDeleteSigningKey',
      method: 'DELETE',
      path: `${path}/:kid`,
      summary: 'Delete a signing key: tokens that it signed end within a second',
      description: 'For good, on every node.',
      parameters: SIGNING_KEY_PARAMETERS,
      answers: EMPTY,
      refusals: { not_found: 'The partner has no such signing key.' },
      handle: async ({ params, actor }) => {
        await keys.deleteSigningKey(pathId(params), params.kid ?? '', actor)
        return { status: 204, body: null }
      },
    }),
    defineAdminOperation({
      id: 'adminSetOrigins',
      method: 'PUT',
      path: '/admin/partners/:id/cors-origins',
      summary: "Say from which pages browsers may use a partner's keys and tokens",
      description: 'They come beside those of `CORS_ORIGINS`. An empty list takes all of the partner back.',
      parameters: PARTNER_PARAMETER,
      body: { schema: Origins, examples: EXAMPLES.origins },
      answers: EMPTY,
      refusals: {
        ...NO_PARTNER,
        bad_request: 'origins: expected origins such as https://app.example.com, without a path',
      },
      handle: async ({ params, actor }, { body }) => {
        await keys.setOrigins(pathId(params), parseOrigins(body.origins), actor)
        return { status: 204, body: null }
      },
    }),
  ]
}

function parseSigningKey(fields: Static<typeof NewSigningKey>): Wanted {
  const keyId = parseId(fields.key_id) ?? refuse('key_id: expected the id of a key of the partner')
  const algorithm =
    TOKEN_ALGORITHMS.find((known) => known === fields.algorithm) ??
    refuse(`algorithm: expected one of ${TOKEN_ALGORITHMS.join(', ')}`)
  const isSecret = algorithm === 'HS256'
  const [wanted, unwanted] = isSecret
    ? (['secret', 'public_key'] as const)
    : (['public_key', 'secret'] as const)
  if (fields[unwanted] != null) refuse(`${unwanted}: not expected for ${algorithm}`)
  const given = fields[wanted] ?? refuse(`${wanted}: required for ${algorithm}`)
  return { keyId, algorithm, material: isSecret ? parseSecret(given) : parsePublicKey(given) }
}

function parseSecret(text: string): string {
  const isLong = text.isWellFormed() && !text.includes('\0') && Buffer.byteLength(text) >= LEAST_SECRET_BYTES
  return isLong ? text : refuse(`secret: expected at least ${LEAST_SECRET_BYTES} bytes`)
}

function parsePublicKey(text: string): string {
  const expected = 'public_key: expected an Ed25519 public key as PEM (-----BEGIN PUBLIC KEY-----)'
  // A private key would be read as well, and must not be kept.
  if (!text.trim().startsWith('-----BEGIN PUBLIC KEY-----')) refuse(expected)
  try {
    const key = createPublicKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    // The text is no key, and is refused below.
  }
  return refuse(expected)
}

function refuse(message: string): never {
  throw new ApiError('bad_request', message)
}
