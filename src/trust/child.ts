import './workers/priority.ts'
import { networkInterfaces } from 'node:os'
import { parseCidr } from '../net/cidr.ts'
import { sharedNowMs } from '../process/shared-clock.ts'
import { askLists } from './feeds/ask-lists.ts'
import { gradeTimed } from './grade.ts'
import { destinationOf, type Views, viewsIn, viewsOf } from './subjects.ts'
import { createPolicy } from './visit/address-policy.ts'
import { createResolver } from './visit/resolve.ts'
import type { Resources } from './visit/resources.ts'
import { PRODUCT, type VisitParts, visit, visitDocument } from './visit/visit.ts'
import { answerJobs, type Done } from './workers/answer-jobs.ts'
import { type Job, visitMsOf, type Way } from './workers/job.ts'

const NOTHING: Resources = { resources: [], cut: [] }

/** Milliseconds before the deadline at which no script is run any more, since what was sent is to be judged at least. */
const timeToGrade = (timeoutMs: number) => Math.min(500, timeoutMs / 4)

/** Visits the page and where it leads, looks them up in the operator's lists, judges them, and returns the report as JSON. */
async function check(job: Job, ask: Parameters<typeof askLists>[1], way: Way): Promise<Done> {
  const { input, url, deadline, settings, nameServers, hasLists } = job
  const policy = createPolicy({
    allow: settings.allowNetworks.map(parseCidr).filter((cidr) => cidr !== null),
    ownAddresses,
  })
  const timeoutMs = visitMsOf(Math.max(0, deadline - sharedNowMs()))
  const resolve = createResolver({ server: settings.resolver, nameServers, timeoutMs })
  const { contactUrl } = settings
  const userAgent = contactUrl === null ? {} : { userAgent: `${PRODUCT} (+${contactUrl})` }
  const { enter, leave } = hostByHost(way, new URL(url))
  const parts = { resolve, policy, timeoutMs, enter, ...userAgent }
  const visited = await visit(new URL(url), parts)
  leave()
  const capture = { ...visited, input }
  const isLate = () => deadline - sharedNowMs() < timeToGrade(timeoutMs)
  const readAt = sharedNowMs()
  const views = viewsOf(capture, isLate)
  const further = await visitFurther(views, parts, deadline, sharedNowMs() - readAt)
  leave()
  const resources = [...(visited.resources ?? []), ...further.resources]
  const cut = [...(visited.cut ?? []), ...further.cut]
  const listings = hasLists ? await askLists({ ...capture, resources }, ask) : {}
  const whole = {
    ...capture,
    ...(resources.length > 0 ? { resources } : {}),
    ...(cut.length > 0 ? { cut } : {}),
    ...listings,
  }
  const isMore = further.resources.length + further.cut.length > 0
  const judged = isMore ? viewsOf(whole, isLate) : viewsIn(whole, views)
  const report = JSON.stringify(gradeTimed(whole, () => performance.now(), judged))
  return { report, faults: judged.faults }
}

/** Fetches where the page's scripts lead, if there is time to read the page once more with that, which took `readMs`. */
async function visitFurther(
  views: Views,
  parts: VisitParts,
  deadline: number,
  readMs: number,
): Promise<Resources> {
  const destination = destinationOf(views)
  if (destination === null) return NOTHING
  const { url, bound, isOneOfMany } = destination
  const leftMs = deadline - sharedNowMs()
  const timeoutMs = Math.min(visitMsOf(leftMs), leftMs - 2 * readMs)
  const { resources, cut } = timeoutMs <= 0 ? NOTHING : await visitDocument(url, { ...parts, timeoutMs })
  return { resources, cut: isOneOfMany || resources.length === 0 ? [...cut, bound] : cut }
}

/** Tells the way of a visit, which begins at an address, where the host changes. */
function hostByHost(way: Way, { hostname }: URL) {
  let at: string | null = hostname
  return {
    enter: async (next: URL): Promise<void> => {
      if (next.hostname === at) return
      at = next.hostname
      await way.enter(at)
    },
    leave: (): void => {
      if (at !== null) way.leave()
      at = null
    },
  }
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
}

if (import.meta.main) answerJobs(check)
