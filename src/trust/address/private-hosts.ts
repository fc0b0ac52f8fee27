import type { Site } from './site.ts'

/** The source of a pattern that an IPv4 address of a private network begins with. */
export const PRIVATE_START = String.raw`(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.`
const PRIVATE = new RegExp(String.raw`^${PRIVATE_START}|^f[cd][\da-f]{2}:|^fe80:|^::1$`)

/** Whether a site has an address of its visitor's own network, where a router or a hotspot is (RFC 1918, RFC 4193). */
export function isPrivate({ isIp, host }: Site): boolean {
  return isIp && PRIVATE.test(host)
}
