import './workers/priority.ts'
import { networkInterfaces } from 'node:os'
import { parseCidr } from '../net/cidr.ts'
import { sharedNowMs } from '../process/shared-clock.ts'
import { askLists } from './feeds/ask-lists.ts'
import { gradeTimed } from './grade.ts'
import { destinationOf, viewsOf } from './subjects.ts'
import { createPolicy } from './visit/address-policy.ts'
import { createResolver } from './visit/resolve.ts'
import { PRODUCT, visit, visitDocument } from './visit/visit.ts'
import { answerJobs } from './workers/answer-jobs.ts'
import { type Job, visitMsOf } from './workers/job.ts'

const DNS_MS = 1000
/** What is left for judging a page once more where its scripts have led on. */
const MOST_JUDGING_MS = 700
const LEAST_FOLLOW_MS = 300

/** Visits the page, looks its hops up in the operator's lists, judges it, and returns the report as JSON. */
async function check(job: Job, ask: Parameters<typeof askLists>[1]): Promise<string> {
  const { input, url, deadline, settings, nameServers, hasLists } = job
  const policy = createPolicy({
    allow: settings.allowNetworks.map(parseCidr).filter((cidr) => cidr !== null),
    ownAddresses,
  })
  const resolve = createResolver({ server: settings.resolver, nameServers, timeoutMs: DNS_MS })
  const timeoutMs = visitMsOf(Math.max(0, deadline - sharedNowMs()))
  const { contactUrl } = settings
  const userAgent = contactUrl === null ? {} : { userAgent: `${PRODUCT} (+${contactUrl})` }
  const parts = { resolve, policy, timeoutMs, ...userAgent }
  const visited = await visit(new URL(url), parts)
  const listings = hasLists ? await askLists(visited.hops, ask) : {}
  const capture = { ...visited, input, ...listings }
  const now = () => performance.now()
  const views = viewsOf(capture)
  const destination = destinationOf(views)
  const leftMs = deadline - sharedNowMs() - MOST_JUDGING_MS
  if (destination === null || leftMs < LEAST_FOLLOW_MS) return JSON.stringify(gradeTimed(capture, now, views))
  const further = await visitDocument(destination, { ...parts, timeoutMs: leftMs })
  const resources = [...(capture.resources ?? []), ...further]
  return JSON.stringify(gradeTimed({ ...capture, resources }, now))
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
}

if (import.meta.main) answerJobs(check)
