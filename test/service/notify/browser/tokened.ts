import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { forFile } from '../../../support/for-file.ts'
import { startNode } from '../../../support/nodes.ts'
import { freshDatabase } from '../../../support/postgres.ts'
import { readJson, type Sending } from '../../../support/raw-http.ts'
import { eventFor, NOTIFY_SCOPES } from '../client.ts'

export const INBOX = '/v1/notify/inbox'
export const TOKENS = '/v1/notify/user-tokens'
export const SECRET = 'a secret of the partner that has 32 bytes'

export const post = (path: string, fields: object): Sending => ({
  method: 'POST',
  path,
  body: JSON.stringify(fields),
})

export interface PageOf {
  readonly notifications: readonly { readonly id: string }[]
  readonly unread_count: number
}

/** In seconds. */
export const nowS = () => Math.floor(Date.now() / 1_000)
export const claimsFor = (sub: string) => ({ sub, aud: 'waypost', iat: nowS(), exp: nowS() + 600 })

/** Two nodes of one database, with a key of a partner that gives tokens to its users. */
export async function startTokened(env: Readonly<Record<string, string>> = {}) {
  const DATABASE_URL = await freshDatabase()
  const here = await forFile(startNode({ DATABASE_URL, ...env }))
  const there = await forFile(startNode({ DATABASE_URL, ...env }))
  const issued = await here.createKey({ scopes: [...NOTIFY_SCOPES, 'geo:read'] })

  return {
    ...{ here, there, issued, databaseUrl: DATABASE_URL },

    tokenOf: async (fields: object, key = issued.key): Promise<string> => {
      const reply = await here.send({ ...post(TOKENS, fields), key })
      return readJson<{ token: string }>(reply, 201).token
    },

    /** Gives the user a notification of each product; returns their ids. */
    notify: async (userId: string, ...products: string[]): Promise<string[]> => {
      const ids: string[] = []
      for (const product of products) {
        const event = { ...eventFor(userId), product_key: product }
        const reply = await here.send({ ...post('/v1/notify/events', event), key: issued.key })
        ids.push(readJson<{ id: string }>(reply, 201).id)
      }
      return ids
    },

    list: (token: string, query = '', node = here) =>
      node.send({ path: `${INBOX}${query}`, headers: [['Authorization', `Bearer ${token}`]] }),

    signingKey: async (algorithm: 'HS256' | 'EdDSA') => {
      const pair = generateKeyPairSync('ed25519')
      const material = algorithm === 'HS256' ? Buffer.from(SECRET) : pair.privateKey
      const secret = { secret: SECRET }
      const open = { public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }) }
      const reply = await here.admin('POST', `/admin/partners/${issued.partner_id}/signing-keys`, {
        ...{ key_id: issued.id, algorithm },
        ...(algorithm === 'HS256' ? secret : open),
      })
      const { kid } = readJson<{ kid: string }>(reply, 201)
      const sign = (claims: object, header: object = {}) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(material)
      return { kid, sign }
    },
  }
}
