import { networkInterfaces } from 'node:os'
import { parseCidr } from '../net/cidr.ts'
import { gradeTimed } from './grade.ts'
import { createPolicy } from './visit/address-policy.ts'
import { createResolver } from './visit/resolve.ts'
import { PRODUCT, visit } from './visit/visit.ts'
import { answerJobs } from './workers/answer-jobs.ts'
import { type Job, visitMsOf } from './workers/job.ts'

const DNS_MS = 1000

/** Visits the page and judges it; the report as JSON. */
async function check({ input, url, deadline, settings, nameServers }: Job): Promise<string> {
  const policy = createPolicy({
    allow: settings.allowNetworks.map(parseCidr).filter((cidr) => cidr !== null),
    ownAddresses,
  })
  const resolve = createResolver({ server: settings.resolver, nameServers, timeoutMs: DNS_MS })
  const timeoutMs = visitMsOf(Math.max(0, deadline - Date.now()))
  const { contactUrl } = settings
  const userAgent = contactUrl === null ? {} : { userAgent: `${PRODUCT} (+${contactUrl})` }
  const capture = await visit(new URL(url), { resolve, policy, timeoutMs, ...userAgent })
  return JSON.stringify(gradeTimed({ ...capture, input }, () => performance.now()))
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
}

if (import.meta.main) answerJobs(check)
