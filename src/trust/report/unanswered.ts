import { isBelow } from '../address/domains.ts'
import { ownerGroup } from '../address/owners.ts'
import { siteOf } from '../address/site.ts'
import { SERVICES } from '../data/loader.ts'
import type { Want } from '../sandbox/wants.ts'
import type { Capture } from '../visit/capture.ts'

export interface Unanswered {
  readonly requests: boolean
  readonly forms: boolean
}

const MEASURING: ReadonlySet<string> = new Set(SERVICES.measuring_hosts)

function isMeasuring({ url }: Want): boolean {
  const address = URL.parse(url)
  if (address === null || !/^(?:https?|wss?):$/.test(address.protocol)) return false
  const site = siteOf(address)
  return isBelow(site.host, MEASURING) || ownerGroup(site) !== null
}

export function unansweredOf(wants: readonly Want[], { resources = [] }: Capture): Unanswered {
  const has = (kind: Want['kind']) => wants.some((want) => want.kind === kind)
  const documents = resources.filter(({ kind }) => kind === 'frame')
  const isReloaded = (want: Want) => documents.some(({ url }) => url === want.url)
  return {
    requests:
      has('answer') ||
      wants.some((want) => want.kind === 'lost' && !isMeasuring(want)) ||
      wants.some((want) => want.kind === 'reload' && !isReloaded(want)),
    forms: has('post') || (has('form') && documents.length === 0),
  }
}
