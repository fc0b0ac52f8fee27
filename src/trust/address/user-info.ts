import { parse } from 'tldts'

const MAX_LENGTH = 253
const HOST = /^[\p{L}\p{N}.-]+$/u

/** The part before the `@` of a URL where it looks like a host (a name under a real top-level domain); else null. */
export function userInfoAsHost(url: URL): string | null {
  if (url.username === '') return null
  const text = decode(url.username).slice(0, MAX_LENGTH).toLowerCase()
  const host = text.split(/[/:?#\\]/, 1)[0] ?? ''
  if (!HOST.test(host)) return null
  const { isIcann, isIp, domain } = parse(host)
  return isIp === true || (isIcann === true && domain !== null) ? host : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
