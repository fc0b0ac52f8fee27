import { createCertificateAuthority } from '../../support/certificates.ts'
import { startDns } from '../../support/dns.ts'
import type { Site } from '../../support/site.ts'
import { CHAOS } from './chaos/sites.ts'

/** Hosts each of which does one of all that a site can do to a visitor, each below a domain of its own. */
export interface HostileHosts extends AsyncDisposable {
  /** The name server that knows them, for TRUST_RESOLVER. */
  readonly resolver: string
  readonly urls: readonly string[]
}

/** @param count with more than there are kinds of sites, they begin anew under other names. */
export async function startHostileHosts(count: number): Promise<HostileHosts> {
  const dns = await startDns(({ type }) => ({
    records: type === 'A' ? [{ type, value: '127.0.0.1' }] : [],
  }))
  const authority = createCertificateAuthority()
  const pair = authority.issue({ names: ['hostile.test'] })
  const sites: Site[] = await Promise.all(CHAOS.map(({ start }) => start(pair)))
  const urls = Array.from({ length: count }, (_, place) => {
    const kind = place % CHAOS.length
    return `${CHAOS[kind]?.scheme}://host-${place}.test:${sites[kind]?.port}/`
  })
  return {
    resolver: dns.address,
    urls,
    [Symbol.asyncDispose]: async () => {
      for (const each of [...sites, dns]) await each[Symbol.asyncDispose]()
      authority[Symbol.dispose]()
    },
  }
}
