import { readFileSync } from 'node:fs'

const HOSTS = new Set([
  'ajax.aspnetcdn.com',
  'ajax.googleapis.com',
  'cdn.bootcdn.net',
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'code.jquery.com',
  'lib.baomitu.com',
  'unpkg.com',
])
const JQUERY =
  /\/jquery(?:[-.@](?:[123]\.\d+(?:\.\d+)?|latest))?(?:[./-](?:\d+(?:\.\d+)*|dist|slim|min|jquery))*(?:\.js)?$/i

const jquery = readFileSync(Bun.resolveSync('jquery', import.meta.dir), 'utf8')

/**
 * The text of a library that pages commonly load, from our own copy, so that nobody has to be asked for it: jQuery 3 for
 * all its versions. Null for any other address.
 */
export function libraryText(address: string): string | null {
  const url = URL.parse(address)
  return url !== null && HOSTS.has(url.hostname) && JQUERY.test(url.pathname) ? jquery : null
}
