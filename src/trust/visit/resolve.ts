import { Resolver } from 'node:dns/promises'
import { canonicalAddress } from '../../net/ip.ts'
import { VisitError } from './visit-error.ts'

/** All addresses of a host, IPv4 first; at least one. Fails with a VisitError. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

export interface ResolverParts {
  /** TRUST_RESOLVER as address:port; null: the system's name servers. */
  readonly server: string | null
  /** The system's name servers, for a process that cannot read their list; read where absent. */
  readonly nameServers?: readonly string[]
  readonly timeoutMs: number
}

/** Most addresses of a host that are checked. */
const MAX_ADDRESSES = 32
/** Share of the time after which a question is asked again, since its datagram may be lost. */
const FIRST_TRY = 0.4

type Family = 'resolve4' | 'resolve6'

/**
 * Asks name servers for A and AAAA records at once, never the hosts file. An address resolves to itself, and
 * `localhost` to 127.0.0.1 (RFC 6761 section 6.3), which the address policy has to permit. A family without an answer
 * in time is left out if the other has one.
 */
export function createResolver({ server, nameServers, timeoutMs }: ResolverParts): Resolve {
  const servers = server === null ? nameServers : [server]
  const ask = (family: Family, host: string, signal: AbortSignal): Promise<string[]> => {
    const resolver = new Resolver()
    if (servers !== undefined) resolver.setServers([...servers])
    return cancelledBy(signal, resolver, resolver[family](host))
  }
  const askTwice = async (family: Family, host: string, signal: AbortSignal): Promise<string[]> => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * FIRST_TRY)])
    try {
      return await ask(family, host, soon)
    } catch (error) {
      if (signal.aborted || !soon.aborted) throw error
      return ask(family, host, signal)
    }
  }
  return async function resolve(host, signal) {
    if (canonicalAddress(host) !== null) return [host]
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1']
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    return checked(
      host,
      await Promise.allSettled([askTwice('resolve4', host, inTime), askTwice('resolve6', host, inTime)]),
    )
  }
}

async function cancelledBy<T>(signal: AbortSignal, resolver: Resolver, query: Promise<T>): Promise<T> {
  const cancel = () => resolver.cancel()
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await query
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function checked(host: string, answers: readonly PromiseSettledResult<string[]>[]): readonly string[] {
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > MAX_ADDRESSES) {
    throw new VisitError('dns', `${host} has more than ${MAX_ADDRESSES} addresses`)
  }
  if (addresses.length > 0) return addresses
  const failure = answers.find((answer) => answer.status === 'rejected')
  throw new VisitError('dns', `${host} has no address`, failure?.reason)
}
