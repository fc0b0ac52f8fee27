import { describe, expect, test } from 'bun:test'
import { actsOf, runScript, told, toldBy } from './open-page.ts'

const FORM = '<form><input type="password" name="pin"></form>'
const PASSWORD = 'open sesame'
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64')
const NONCE = Uint8Array.from({ length: 16 }, (_, at) => at * 7)

/** The form, sealed by a key from a password, as a browser would do it. */
async function sealed(cipher: 'AES-GCM' | 'AES-CBC' | 'AES-CTR', iterations: number) {
  const password = await crypto.subtle.importKey('raw', utf8(PASSWORD), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', salt: NONCE, iterations, hash: 'SHA-256' }
  const key = await crypto.subtle.deriveKey(how, password, { name: cipher, length: 256 }, false, ['encrypt'])
  const secret = { name: cipher, iv: NONCE, counter: NONCE, length: 64 }
  return base64(await crypto.subtle.encrypt(secret, key, utf8(FORM)))
}

/** A page that opens it and draws what it finds. */
const opening = (data: string, cipher: string, iterations: number, password = PASSWORD) => `
  const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const nonce = bytes('${base64(NONCE)}')
  ;(async () => {
    const raw = new TextEncoder().encode('${password}')
    const password = await crypto.subtle.importKey('raw', raw, { name: 'PBKDF2' }, false, ['deriveKey'])
    const how = { name: 'PBKDF2', salt: nonce, iterations: ${iterations}, hash: { name: 'SHA-256' } }
    const key = await crypto.subtle.deriveKey(how, password, { name: '${cipher}', length: 256 }, false, ['decrypt'])
    const secret = { name: '${cipher}', iv: nonce, counter: nonce, length: 64 }
    const opened = await crypto.subtle.decrypt(secret, key, bytes('${data}'))
    document.body.innerHTML = new TextDecoder().decode(opened)
  })().catch((error) => alert(error.name))`

describe('a page that has sealed its form [T9]', () => {
  test.each(['AES-GCM', 'AES-CBC', 'AES-CTR'] as const)('opens it, by PBKDF2 and %s', async (cipher) => {
    const page = runScript(opening(await sealed(cipher, 1000), cipher, 1000))
    expect(page.loaded).toContain(FORM)
    expect(actsOf(page)).toEqual([])
  })

  test('gets an OperationError for a wrong password, and for data that were changed', async () => {
    const data = await sealed('AES-GCM', 1000)
    const changed = `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`
    const wrong = runScript(opening(data, 'AES-GCM', 1000, 'open barley'))
    expect([toldBy(wrong), wrong.loaded]).toEqual([['OperationError'], null])
    expect(toldBy(runScript(opening(changed, 'AES-GCM', 1000)))).toEqual(['OperationError'])
  })

  test('has as many iterations as are common, and is ended by too many, at the same place each time [T6]', async () => {
    const common = runScript(opening(await sealed('AES-GCM', 600_000), 'AES-GCM', 600_000))
    expect([common.scripts.cut, common.loaded]).toEqual([null, expect.stringContaining(FORM)])
    const [one, other] = [1, 2].map(() => runScript(opening('', 'AES-GCM', 2 ** 31 - 1)))
    expect(one?.scripts.cut).toBe('steps')
    expect(other).toEqual(one as never)
  })
})

describe('crypto.subtle', () => {
  test.each(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'])('gives the digest of %s', async (hash) => {
    const own = base64(await crypto.subtle.digest(hash, utf8('wäy')))
    const code = `crypto.subtle.digest('${hash.toLowerCase()}', new TextEncoder().encode('wäy'))
      .then((bytes) => tell(btoa(String.fromCharCode(...new Uint8Array(bytes)))))`
    expect(told(code)).toEqual([own])
  })

  test('takes a key as JSON Web Key', () => {
    const key = `{ kty: 'oct', k: '${Buffer.alloc(16, 0xfb).toString('base64url')}' }`
    const code = `crypto.subtle.importKey('jwk', ${key}, 'AES-GCM', false, ['decrypt'])
      .then(({ type, algorithm }) => tell(type + algorithm.length))`
    expect(told(code)).toEqual(['secret128'])
  })

  test.each([
    ['a key of a wrong length', `importKey('raw', new Uint8Array(5), 'AES-GCM', false, [])`, 'DataError'],
    ['an unknown digest', `digest('MD5', new Uint8Array(5))`, 'OperationError'],
    [
      'what is no key',
      `decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, {}, new Uint8Array(32))`,
      'TypeError',
    ],
    ['no algorithm', 'deriveBits(undefined, undefined, 8)', 'TypeError'],
  ])('rejects %s', (_, call, name) => {
    expect(told(`crypto.subtle.${call}.catch((error) => tell(error.name))`)).toEqual([name])
  })

  test('does not answer what a page needs only to send', () => {
    const page = runScript(
      `crypto.subtle.sign('HMAC', {}, new Uint8Array(1)).finally(() => alert('answered'))`,
    )
    expect([actsOf(page), page.scripts]).toEqual([[], { ran: 1, failed: 0, not_fetched: 0, cut: null }])
  })
})
