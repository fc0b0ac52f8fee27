import './workers/priority.ts'
import { networkInterfaces } from 'node:os'
import { parseCidr } from '../net/cidr.ts'
import { sharedNowMs } from '../process/shared-clock.ts'
import { askLists } from './feeds/ask-lists.ts'
import { seenWith } from './further.ts'
import { gradeTimed } from './grade.ts'
import { viewsIn } from './subjects.ts'
import { createPolicy } from './visit/address-policy.ts'
import { Cookies } from './visit/cookies.ts'
import { createResolver } from './visit/resolve.ts'
import { PRODUCT, visit } from './visit/visit.ts'
import { answerJobs, type Done } from './workers/answer-jobs.ts'
import { type Job, visitMsOf, type Way } from './workers/job.ts'

/** Milliseconds before the deadline at which no script is run any more, since what was sent is to be judged at least. */
const timeToGrade = (timeoutMs: number) => Math.min(500, timeoutMs / 4)

async function check(job: Job, ask: Parameters<typeof askLists>[1], way: Way): Promise<Done> {
  const { input, url, deadline, settings, nameServers, hasLists } = job
  const policy = createPolicy({
    allow: settings.allowNetworks.map(parseCidr).filter((cidr) => cidr !== null),
    ownAddresses,
  })
  const leftMs = () => Math.max(0, deadline - sharedNowMs())
  const timeoutMs = visitMsOf(leftMs())
  const resolve = createResolver({ server: settings.resolver, nameServers, timeoutMs })
  const { contactUrl } = settings
  const userAgent = contactUrl === null ? {} : { userAgent: `${PRODUCT} (+${contactUrl})` }
  const { enter, leave } = hostByHost(way, new URL(url))
  const parts = { resolve, policy, timeoutMs, enter, cookies: new Cookies(), ...userAgent }
  const visited = await visit(new URL(url), parts)
  const isLate = () => leftMs() < timeToGrade(timeoutMs)
  const seen = await seenWith({ ...visited, input }, { ...parts, isLate, leftMs, leave })
  leave()
  const listings = hasLists ? await askLists(seen.capture, ask) : {}
  const whole = { ...seen.capture, ...listings }
  const views = viewsIn(whole, seen.views)
  const report = JSON.stringify(gradeTimed(whole, () => performance.now(), views))
  return { report, faults: views.faults }
}

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
