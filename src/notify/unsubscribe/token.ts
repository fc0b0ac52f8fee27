import { type CompactJWSHeaderParameters, CompactSign, compactVerify, errors } from 'jose'
import { isList, readJson } from '../../net/read-json.ts'
import type { Secret, Secrets } from '../../store/secrets.ts'
import type { Topic } from '../channels.ts'

const ALGORITHM = 'HS256'

/** A JWS (RFC 7515) that names partner, user, product and type. */
export async function signTopic({ id, bytes }: Secret, topic: Topic): Promise<string> {
  const { partnerId, userId, productKey, type } = topic
  const payload = Buffer.from(JSON.stringify([partnerId, userId, productKey, type]))
  return new CompactSign(payload).setProtectedHeader({ alg: ALGORITHM, kid: id }).sign(bytes)
}

/** null: not signed by a secret that verifies still. */
export async function verifyTopic(secrets: Secrets, token: string): Promise<Topic | null> {
  try {
    const keyOf = async ({ kid = '' }: CompactJWSHeaderParameters) => {
      const secret = await secrets.find(kid)
      if (secret === null) throw new errors.JWKSNoMatchingKey()
      return secret.bytes
    }
    const { payload } = await compactVerify(token, keyOf, { algorithms: [ALGORITHM] })
    const topic = readJson(Buffer.from(payload).toString())
    const [partnerId, userId, productKey, type] = isList(topic) ? topic.map(String) : []
    if (partnerId === undefined || userId === undefined || productKey === undefined || type === undefined)
      return null
    return { partnerId, userId, productKey, type }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
