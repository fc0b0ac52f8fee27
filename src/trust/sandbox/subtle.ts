import { createDecipheriv, createHash, type DecipherGCM, pbkdf2Sync } from 'node:crypto'
import { readJson } from '../../net/read-json.ts'
import type { Spend } from './host-calls.ts'

const HASHES = new Map([
  ['SHA-1', { name: 'sha1', bytes: 20 }],
  ['SHA-256', { name: 'sha256', bytes: 32 }],
  ['SHA-384', { name: 'sha384', bytes: 48 }],
  ['SHA-512', { name: 'sha512', bytes: 64 }],
])
const CIPHERS = new Map([
  ['AES-CBC', 'cbc'],
  ['AES-CTR', 'ctr'],
  ['AES-GCM', 'gcm'],
])
/** Work that one iteration of PBKDF2 stands for, for each block of its output. */
const ITERATION = 200

type SubtleCall =
  | readonly ['digest', hash: string, data: string]
  | readonly ['derive', hash: string, password: string, salt: string, iterations: number, bytes: number]
  | readonly [
      'decrypt',
      cipher: string,
      key: string,
      nonce: string,
      data: string,
      additional: string,
      tagBytes: number,
    ]

/**
 * Answers for SubtleCrypto (Web Cryptography API), whose arithmetic would take too long within the sandbox.
 *
 * @param question in JSON, with bytes in base64.
 * @param spend takes work from what is left for the page; false where there is not so much.
 * @returns `=` and base64; the empty text where the operation fails, as it does with a wrong key.
 */
export function answerSubtle(question: string, spend: Spend): string {
  try {
    const bytes = perform(readJson(question) as unknown as SubtleCall, spend)
    return bytes === null ? '' : `=${bytes.toString('base64')}`
  } catch {
    return ''
  }
}

function perform(question: SubtleCall, spend: Spend): Buffer | null {
  if (question[0] === 'decrypt') return decrypt(question)
  const hash = HASHES.get(question[1])
  if (hash === undefined) return null
  if (question[0] === 'digest') return createHash(hash.name).update(bytesOf(question[2])).digest()
  const [, , password, salt, iterations, bytes] = question
  const work = iterations * Math.ceil(bytes / hash.bytes) * ITERATION
  if (!(work > 0) || !spend(work)) return null
  return pbkdf2Sync(bytesOf(password), bytesOf(salt), iterations, bytes, hash.name)
}

function decrypt([, cipher, key, nonce, data, additional, tagBytes]: SubtleCall & { 0: 'decrypt' }): Buffer {
  const secret = bytesOf(key)
  const name = `aes-${8 * secret.length}-${CIPHERS.get(cipher)}`
  const sealed = bytesOf(data)
  const decipher = createDecipheriv(name, secret, bytesOf(nonce))
  if (cipher !== 'AES-GCM') return Buffer.concat([decipher.update(sealed), decipher.final()])
  const end = sealed.length - tagBytes
  const gcm = decipher as DecipherGCM
  gcm.setAAD(bytesOf(additional)).setAuthTag(sealed.subarray(end))
  return Buffer.concat([gcm.update(sealed.subarray(0, end)), gcm.final()])
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
