import { networkInterfaces } from 'node:os'
import { parseCidr } from '../net/cidr.ts'
import { askLists } from './feeds/ask-lists.ts'
import { gradeTimed } from './grade.ts'
import { createPolicy } from './visit/address-policy.ts'
import { createResolver } from './visit/resolve.ts'
import { PRODUCT, visit } from './visit/visit.ts'
import { answerJobs } from './workers/answer-jobs.ts'
import { type Job, visitMsOf } from './workers/job.ts'

const DNS_MS = 1000

/** Visits the page, looks its hops up in the operator's lists, judges it, and returns the report as JSON. */
async function check(job: Job, ask: Parameters<typeof askLists>[1]): Promise<string> {
  const { input, url, deadline, settings, nameServers, hasLists } = job
  const policy = createPolicy({
    allow: settings.allowNetworks.map(parseCidr).filter((cidr) => cidr !== null),
    ownAddresses,
  })
  const resolve = createResolver({ server: settings.resolver, nameServers, timeoutMs: DNS_MS })
  const timeoutMs = visitMsOf(Math.max(0, deadline - Date.now()))
  const { contactUrl } = settings
  const userAgent = contactUrl === null ? {} : { userAgent: `${PRODUCT} (+${contactUrl})` }
  const capture = await visit(new URL(url), { resolve, policy, timeoutMs, ...userAgent })
  const listings = hasLists ? await askLists(capture.hops, ask) : {}
  return JSON.stringify(gradeTimed({ ...capture, input, ...listings }, () => performance.now()))
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
}

if (import.meta.main) answerJobs(check)
