import { isIP } from 'node:net'
import { hashOf, hostKey, urlKey } from './keys.ts'

const WEB = /^https?:\/\//i
const HOST = /^[^\s/?#@:,;"'<>()\\]+$/
const BEFORE_PATH = /^[^\s/?#@,;"'<>()\\]+\//

/** Hash of an entry that is a URL, with or without its scheme, or a host; null for anything else. */
export function entryHash(text: string): bigint | null {
  if (WEB.test(text)) return urlHash(text)
  const host = text.replace(/\.$/, '')
  if (isIP(host) !== 0 || (HOST.test(host) && host.includes('.'))) return hostHash(host)
  return BEFORE_PATH.test(text) ? urlHash(`http://${text}`) : null
}

export function urlHash(text: string): bigint | null {
  const url = URL.parse(text)
  return url === null || !WEB.test(url.href) || !hasDot(url) ? null : hashOf(urlKey(url))
}

export function hostHash(host: string): bigint | null {
  const url = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}/`)
  return url === null || url.pathname !== '/' || !hasDot(url) ? null : hashOf(hostKey(url))
}

function hasDot({ hostname }: URL): boolean {
  return hostname.startsWith('[') || hostname.replace(/\.$/, '').includes('.')
}
