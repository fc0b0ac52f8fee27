/** The address of a service, without slashes at its end. Throws TypeError for what cannot be one. */
export function checkedBaseUrl(given = ''): string {
  const { protocol = '', pathname = '', search, hash, username } = URL.canParse(given) ? new URL(given) : {}
  if (/^https?:$/.test(protocol) && !/\/v1\/*$/.test(pathname) && !search && !hash && !username)
    return given.replace(/\/+$/, '')
  throw new TypeError(`baseUrl: expected https:// or http://, a host, and no /v1 at the end, not "${given}"`)
}
