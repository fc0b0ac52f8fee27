import { canonicalAddress } from '../../net/ip.ts'
import { hostProblem } from '../host.ts'

/** Returns the reason for a refusal, or null. */
export type AdminHosts = (headers: Headers) => string | null

const FROM_ELSEWHERE = ['cross-site', 'same-site']

/** Refuses names not among `names`, since a page may point its own name at an inner address (contract K7). */
export function createAdminHosts(names: readonly string[]): AdminHosts {
  const allowed = new Set(names.map(plainName))
  return (headers) => {
    const host = headers.get('host')
    const problem = hostProblem(host)
    if (problem !== null || host === null) return problem
    const name = plainName(host.replace(/:\d*$/, ''))
    if (!isLoopbackName(name) && !isAddress(name) && !allowed.has(name))
      return 'Host: expected an address, localhost, or a name in ADMIN_HOST or ADMIN_ALLOWED_HOSTS'
    if (FROM_ELSEWHERE.includes(headers.get('sec-fetch-site') ?? ''))
      return 'Sec-Fetch-Site: pages of other origins may not ask here'
    const origin = headers.get('origin')
    if (origin !== null && origin !== `http://${host}` && origin !== `https://${host}`)
      return 'Origin: pages of other origins may not ask here'
    return null
  }
}

/** A name may end with the dot of the root. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isAddress(name: string): boolean {
  return canonicalAddress(name.replace(/^\[|\]$/g, '')) !== null
}
