import { createPublicKey } from 'node:crypto'
import { CompactSign, compactVerify, errors } from 'jose'
import type { KeyLookupOrigin } from '../../http/access/access.ts'
import { CHALLENGE } from '../../http/access/presented-key.ts'
import { ApiError } from '../../http/errors.ts'
import { parseId } from '../../http/id.ts'
import type { Caller } from '../../http/operation/operation.ts'
import { mapKey } from '../../net/map-key.ts'
import { isList, type Json, JsonObject, readJson } from '../../net/read-json.ts'
import type { Secrets } from '../../store/secrets.ts'
import { RecentlyUsed, type SigningKey } from '../cache.ts'

/** Names the audience of a token (RFC 7519 section 4.1.3). */
const AUDIENCE = 'waypost'
const OWN_ALGORITHM = 'HS256'
/** Clocks of partners may differ so far from this one. */
const TOLERANCE_S = 30
const LONGEST_S = 86_400
const MAX_TOKEN_LENGTH = 4_096
/** Verifying takes longer than everything else that a request of a browser costs. */
const VERIFIED_CAPACITY = 20_000
const PARTS = /^([\w-]{1,400})\.([\w-]+)\.([\w-]+)$/

export interface UserTokenClaims {
  readonly userId: string
  /** null: all products. */
  readonly productKey: string | null
  readonly expiresAt: Date
}

interface Verified extends UserTokenClaims {
  readonly keyId: string
  readonly partnerId: string
  /** The partner's signing key signed the token; null: the service did. */
  readonly kid: string | null
}

/** Where keys are looked up; null: there is none, or it is revoked or has expired. */
export interface KeySource {
  callerOf(keyId: string, origin: KeyLookupOrigin | null): Caller | null | Promise<Caller | null>
  signingKeyOf(kid: string, origin: KeyLookupOrigin | null): SigningKey | null | Promise<SigningKey | null>
}

/** A JWT (RFC 7519) as those of partners are; its key and partner stand in claims of its own. */
export async function signUserToken(
  secrets: Secrets,
  { keyId, partnerId }: Pick<Caller, 'keyId' | 'partnerId'>,
  { userId, productKey, expiresAt }: UserTokenClaims,
  now: Date,
): Promise<string> {
  const { id: kid, bytes } = await secrets.newest()
  const claims = {
    ...{
      aud: AUDIENCE,
      sub: userId,
      iat: seconds(now),
      exp: seconds(expiresAt),
      key: keyId,
      partner: partnerId,
    },
    ...(productKey !== null && { product_key: productKey }),
  }
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: OWN_ALGORITHM, typ: 'JWT', kid })
    .sign(bytes)
}

/** Whether it is to be read as a token; keys begin in another way. */
export const isUserToken = (text: string): boolean => text.startsWith('ey')

/** Tells callers by the tokens of users (contract N20). */
export class UserTokens {
  readonly #secrets: Secrets
  readonly #source: KeySource
  readonly #now: () => number
  readonly #verified = new RecentlyUsed<Verified>(VERIFIED_CAPACITY)

  constructor(secrets: Secrets, source: KeySource, now: () => number) {
    this.#secrets = secrets
    this.#source = source
    this.#now = now
  }

  /** null: the token is no token, or not signed by a key that is in use. Throws ApiError `invalid_key` for one that ended. */
  async authenticate(text: string, origin: KeyLookupOrigin | null): Promise<Caller | null> {
    const name = mapKey(text)
    const verified = this.#verified.get(name) ?? (await this.#verify(text, origin))
    if (verified === null) return null
    if (this.#now() > verified.expiresAt.getTime() + 1_000 * TOLERANCE_S) throw ended()
    this.#verified.set(name, verified)
    const { kid, keyId, partnerId, userId, productKey, expiresAt } = verified
    if (kid !== null && (await this.#source.signingKeyOf(kid, origin))?.keyId !== keyId) return null
    const caller = await this.#source.callerOf(keyId, origin)
    if (caller === null || caller.partnerId !== partnerId) return null
    return { ...caller, user: { id: userId, productKey, expiresAtMs: expiresAt.getTime() } }
  }

  /** A header is read by our own reader first, since that of jose makes property names of it (contract G10). */
  async #verify(text: string, origin: KeyLookupOrigin | null): Promise<Verified | null> {
    const [, header = '', payload = ''] = text.length > MAX_TOKEN_LENGTH ? [] : (PARTS.exec(text) ?? [])
    const named = headerOf(header)
    if (named === null) return null
    const secret = await this.#secrets.find(named.kid)
    const signing = secret === null ? await this.#source.signingKeyOf(named.kid, origin) : null
    const algorithm = secret === null ? signing?.algorithm : OWN_ALGORITHM
    if (algorithm !== named.algorithm) return null
    const material = secret?.bytes ?? (signing === null ? null : materialOf(signing))
    if (material === null) return null
    try {
      await compactVerify(text, material, { algorithms: [algorithm] })
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
    const claims = decoded(payload)
    return claims === null ? null : this.#verifiedOf(claims, signing)
  }

  #verifiedOf(claims: JsonObject, signing: SigningKey | null): Verified | null {
    const userId = textOf(claims.get('sub'))
    const productKey = claims.get('product_key') === undefined ? null : textOf(claims.get('product_key'))
    const keyId = signing?.keyId ?? parseId(textOf(claims.get('key')) ?? '')
    const partnerId = signing?.partnerId ?? parseId(textOf(claims.get('partner')) ?? '')
    const times = timesOf(claims)
    if (
      !isFor(claims.get('aud')) ||
      userId === null ||
      keyId === null ||
      partnerId === null ||
      times === null
    )
      return null
    if (claims.get('product_key') !== undefined && productKey === null) return null
    if (times.notBefore * 1_000 > this.#now() + TOLERANCE_S * 1_000) return null
    const expiresAt = new Date(times.expires * 1_000)
    return { keyId, partnerId, userId, productKey, expiresAt, kid: signing?.id ?? null }
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000)

function headerOf(text: string): { readonly kid: string; readonly algorithm: string } | null {
  const header = decoded(text)
  if (header === null || header.names.some((name) => !['alg', 'kid', 'typ'].includes(name))) return null
  const kid = parseId(textOf(header.get('kid')) ?? '')
  const algorithm = textOf(header.get('alg'))
  const type = header.get('typ')
  const isJwt = type === undefined || textOf(type)?.toUpperCase() === 'JWT'
  return kid === null || algorithm === null || !isJwt ? null : { kid, algorithm }
}

function decoded(text: string): JsonObject | null {
  try {
    const json = readJson(Buffer.from(text, 'base64url').toString())
    return json instanceof JsonObject ? json : null
  } catch {
    return null
  }
}

const textOf = (json: Json | undefined): string | null => (typeof json === 'string' ? json : null)

function isFor(audience: Json | undefined): boolean {
  if (audience === undefined) return false
  return audience === AUDIENCE || (isList(audience) && audience.includes(AUDIENCE))
}

/** Seconds since 1970; null: one is missing, or the token lives longer than a day. */
function timesOf(claims: JsonObject): { readonly expires: number; readonly notBefore: number } | null {
  const [issued, expires, notBefore = issued] = ['iat', 'exp', 'nbf'].map((name) => claims.get(name))
  if (!isTime(issued) || !isTime(expires) || !isTime(notBefore)) return null
  return expires - issued > LONGEST_S ? null : { expires, notBefore: Math.max(issued, notBefore) }
}

const isTime = (json: Json | undefined): json is number =>
  typeof json === 'number' && json >= 0 && json < Number.MAX_SAFE_INTEGER / 1_000

function materialOf({ algorithm, material }: SigningKey) {
  return algorithm === 'HS256' ? Buffer.from(material) : createPublicKey(material)
}

function ended(): ApiError {
  return new ApiError('invalid_key', 'The user token has expired.', CHALLENGE)
}
