/**
 * The text under which a list has an address: `host:port/path?query`, as the WHATWG URL standard spells them. Left out
 * are the scheme (lists often have the other one), user information, a default port, the dot that may end a host, and
 * the fragment.
 */
export function urlKey(url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`
  return `${hostKey(url)}${port}${url.pathname}${url.search}`
}

/** The text under which a list has a host. No key of a URL is the same: that has a slash. */
export function hostKey(url: URL): string {
  return url.hostname.replace(/\.$/, '')
}

/**
 * The keys under which lists may have a URL: itself, itself without its query, and its host. An entry without a query
 * stands for all queries, an entry with one for itself only; and no entry of a URL stands for its host, which may be
 * shared by many.
 */
export function urlKeys(url: URL): readonly string[] {
  const whole = urlKey(url)
  const [bare = ''] = whole.split('?', 1)
  return whole === bare ? [whole] : [whole, bare]
}

const digest = new Uint8Array(32)
const words = new DataView(digest.buffer)

/** The first 64 bits of the SHA-256: nobody can make an address that has the hash of somebody else's. */
export function hashOf(key: string): bigint {
  Bun.SHA256.hash(key, digest)
  return words.getBigUint64(0)
}
