import { startDns } from '../support/dns.ts'
import { startAlone } from '../support/nodes.ts'
import { page, startSite } from '../support/site.ts'
import { checkUntilGraded, openLink, trustKey } from '../support/trust-client.ts'

const HOST = 'garden.example.com'
const SCOPES = ['geo:read', 'trust:read', 'notify:write', 'notify:read']

export type VisitingService = Awaited<ReturnType<typeof startVisitingService>>

/** A service on a database of its own, a key of all scopes on plan scale, and a page that it may visit without an internet. */
export async function startVisitingService(settings: Readonly<Record<string, string>> = {}) {
  const dns = await startDns({ [HOST]: ['127.0.0.1'], 'gone.example.org': [] })
  const site = await startSite({
    '/': page('<!doctype html><html lang="en"><title>Tomatoes</title><p>Warm.'),
  })
  const service = await startAlone({
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_RESOLVER: dns.address,
    ...settings,
  })
  const { key, partner_id: partnerId } = await service.createKey({ scopes: SCOPES })
  await openLink(service, partnerId)
  const url = `http://${HOST}:${site.port}/`
  await checkUntilGraded(service, (await trustKey(service)).key, url)
  return {
    ...service,
    key,
    page: url,
    /** A page of a host that is not there. */
    gone: 'http://gone.example.org/',
    stop: async () => {
      await service.stop()
      await site[Symbol.asyncDispose]()
      await dns[Symbol.asyncDispose]()
    },
  }
}
