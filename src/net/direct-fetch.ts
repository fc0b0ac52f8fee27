const LOOPBACK =
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[0-9a-f]{2}:[0-9a-f]+|0:0)\])$/

/** Uses no proxy, whatever the environment says (contract O13). */
export function fetchDirectly(url: string | URL, options: BunFetchRequestInit = {}): Promise<Response> {
  return fetch(url, { ...options, proxy: false })
}

/** Uses the proxy that the environment names, but not for this machine (contract O13). */
export function fetchFromOutside(url: string | URL, options: BunFetchRequestInit = {}): Promise<Response> {
  return LOOPBACK.test(new URL(url).hostname) ? fetchDirectly(url, options) : fetch(url, options)
}
