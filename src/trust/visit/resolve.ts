import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
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

const MAX_ADDRESSES = 32
/** Milliseconds after which a question is asked again beside the first, since its datagram may be lost; then twice as long. */
const AGAIN_MS = 400
/** Share of the time for the answer of one family where the other has addresses: some name servers know one family alone. */
const OTHER_FAMILY_SHARE = 1 / 8

type Family = 'resolve4' | 'resolve6'

/**
 * Asks name servers for A and AAAA records at once, never the hosts file. An address resolves to itself, and
 * `localhost` to 127.0.0.1 (RFC 6761 section 6.3), which the address policy has to permit. A family without an answer
 * in time is left out if the other has one.
 */
export function createResolver({ server, nameServers, timeoutMs }: ResolverParts): Resolve {
  const servers = server === null ? nameServers : [server]
  const ask = (family: Family, host: string, signal: AbortSignal): Promise<string[]> => {
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs), tries: 1 })
    if (servers !== undefined) resolver.setServers([...servers])
    return cancelledBy(signal, resolver, resolver[family](host))
  }
  const askOften = async (family: Family, host: string, signal: AbortSignal, pauseMs: number) => {
    const over = new AbortController()
    const open = AbortSignal.any([signal, over.signal])
    const again = async (): Promise<string[]> => {
      await sleep(pauseMs, undefined, { signal: open })
      return askOften(family, host, open, 2 * pauseMs)
    }
    try {
      return await Promise.race([ask(family, host, open), again()])
    } finally {
      over.abort()
    }
  }
  return async function resolve(host, signal) {
    if (canonicalAddress(host) !== null) return [host]
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1']
    const over = new AbortController()
    const inTime = AbortSignal.any([signal, over.signal, AbortSignal.timeout(timeoutMs)])
    let timer: ReturnType<typeof setTimeout> | undefined
    const asked = (['resolve4', 'resolve6'] as const).map(async (family) => {
      const addresses = await askOften(family, host, inTime, AGAIN_MS)
      if (addresses.length > 0) timer ??= setTimeout(() => over.abort(), timeoutMs * OTHER_FAMILY_SHARE)
      return addresses
    })
    const answers = await Promise.allSettled(asked)
    clearTimeout(timer)
    return checked(host, answers, inTime.aborted)
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

function checked(
  host: string,
  answers: readonly PromiseSettledResult<string[]>[],
  isLate: boolean,
): readonly string[] {
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > MAX_ADDRESSES) {
    throw new VisitError('dns', `${host} has more than ${MAX_ADDRESSES} addresses`)
  }
  if (addresses.length > 0) return addresses
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (isLate) throw new VisitError('timeout', `no name server answers for ${host} in time`, failure?.reason)
  throw new VisitError('dns', `${host} has no address`, failure?.reason)
}
