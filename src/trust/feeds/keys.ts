/**
 * Canonical text of a URL: `host:port/path?query` as the WHATWG URL standard spells them. It omits the scheme (lists
 * often have http for https), user information, a default port, the dot that may end a host, and the fragment.
 */
export function urlKey(url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`
  return `${hostKey(url)}${port}${url.pathname}${url.search}`
}

/** Canonical text of a host. It never equals that of a URL, which contains a slash. */
export function hostKey(url: URL): string {
  return url.hostname.replace(/\.$/, '')
}

/**
 * Entries that list a URL: the URL itself, and the URL without its query. So an entry without a query lists every query,
 * and an entry with one lists this query only. No such entry lists a host, since many may share a host.
 */
export function urlKeys(url: URL): readonly string[] {
  const whole = urlKey(url)
  const [bare = ''] = whole.split('?', 1)
  return whole === bare ? [whole] : [whole, bare]
}

const digest = new Uint8Array(32)
const words = new DataView(digest.buffer)

/** First 64 bits of the SHA-256, so that nobody can make a URL whose hash is that of another site's page. */
export function hashOf(key: string): bigint {
  Bun.SHA256.hash(key, digest)
  return words.getBigUint64(0)
}
