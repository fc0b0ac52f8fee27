import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactSign, SignJWT } from 'jose'
import { expectRefusal } from '../../../support/answers.ts'
import { readJson } from '../../../support/raw-http.ts'
import { newUser, PRODUCT } from '../client.ts'
import { claimsFor, INBOX, nowS, type PageOf, SECRET, startTokened } from './tokened.ts'

const { here, there, issued, list, notify, signingKey } = await startTokened()

describe('a token that a partner signs [N20]', () => {
  test.each(['HS256', 'EdDSA'] as const)('by %s is taken, on every node [N20]', async (algorithm) => {
    const { sign } = await signingKey(algorithm)
    const userId = newUser()
    const [id = ''] = await notify(userId, PRODUCT)
    const token = await sign(
      { ...claimsFor(userId), aud: ['other', 'waypost'], product_key: PRODUCT },
      { typ: 'JWT' },
    )
    for (const node of [here, there])
      expect(readJson<PageOf>(await list(token, '', node), 200)).toMatchObject({ notifications: [{ id }] })
  })

  test('is refused where a claim, the header or the signature is not as it should be [N20]', async () => {
    const { kid, sign } = await signingKey('HS256')
    const other = await signingKey('EdDSA')
    const good = claimsFor(newUser())
    const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
    const bytes = Buffer.from(JSON.stringify(good))
    const unsigned = [{ alg: 'none', kid }, good].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const wrong = {
      'another audience': await sign({ ...good, aud: 'elsewhere' }),
      'no audience': await sign(without('aud')),
      'no user': await sign(without('sub')),
      'no end': await sign(without('exp')),
      'no beginning': await sign(without('iat')),
      'longer than a day': await sign({ ...good, exp: good.iat + 86_401 }),
      'not yet': await sign({ ...good, nbf: nowS() + 120 }),
      'an end long ago': await sign({ ...good, iat: nowS() - 600, exp: nowS() - 60 }),
      'a number as its user': await sign({ ...good, sub: 7 as unknown as string }),
      'a number as its product': await sign({ ...good, product_key: 7 }),
      'no kid': await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET)),
      'an unknown kid': await sign(good, { kid: crypto.randomUUID() }),
      'the kid of another algorithm': await sign(good, { kid: other.kid }),
      'a header that asks for more': await sign(good, { jku: 'https://evil.example/keys' }),
      'another algorithm': await new CompactSign(bytes)
        .setProtectedHeader({ alg: 'HS512', kid })
        .sign(Buffer.from(SECRET.repeat(2))),
      'another secret': await new CompactSign(bytes)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from(SECRET.toUpperCase())),
      'no signature': `${unsigned.join('.')}.`,
      'no list of claims': await new CompactSign(Buffer.from('7'))
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from(SECRET)),
    }
    const taken: string[] = []
    for (const [at, [name, token]] of Object.entries(wrong).entries()) {
      const reply = await here.send({ path: INBOX, key: token, from: `127.1.${at}.1` })
      if (reply.status !== 401) taken.push(`${name}: ${reply.status} ${reply.text}`)
    }
    expect(taken).toEqual([])
    expect((await list(await sign(good))).status).toBe(200)
  })

  test('is of a key of that partner, whose secret is long enough and whose public key is public [N20]', async () => {
    const path = `/admin/partners/${issued.partner_id}/signing-keys`
    const foreign = await here.createKey({ scopes: ['notify:read'] })
    const pair = generateKeyPairSync('ed25519')
    const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'pem' }).toString()
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1_024 })
    for (const [field, body] of [
      ['key_id', { key_id: foreign.id, algorithm: 'HS256', secret: SECRET }],
      ['key_id', { key_id: 'x', algorithm: 'HS256', secret: SECRET }],
      ['secret', { key_id: issued.id, algorithm: 'HS256', secret: 'too short' }],
      ['secret', { key_id: issued.id, algorithm: 'HS256' }],
      ['public_key', { key_id: issued.id, algorithm: 'HS256', secret: SECRET, public_key: 'x' }],
      ['public_key', { key_id: issued.id, algorithm: 'EdDSA', public_key: pem(pair.privateKey, 'pkcs8') }],
      ['public_key', { key_id: issued.id, algorithm: 'EdDSA', public_key: pem(rsa.publicKey, 'spki') }],
      ['algorithm', { key_id: issued.id, algorithm: 'RS256', public_key: pem(rsa.publicKey, 'spki') }],
    ] as const) {
      const reply = await here.admin('POST', path, body)
      expectRefusal(reply, 400, 'bad_request')
      expect(reply.text).toContain(`"${field}: `)
    }
  })
})
