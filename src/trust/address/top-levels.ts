import { TLDS } from '../data/loader.ts'
import type { Site } from './site.ts'

const LEVELS: ReadonlyMap<string, string> = new Map(TLDS.map(({ tld, level }) => [tld, level]))

/** `high` or `raised` where the top-level domain of a site has more phishing than the average; else null. */
export function abuseOfTopLevel({ host, isIp }: Site): string | null {
  const level = isIp ? undefined : LEVELS.get(host.slice(host.lastIndexOf('.') + 1))
  return level ?? null
}

const OF_STATES = /(?:^|\.)(?:go[vb]|gouv|gub|go|lg|govt)(?:\.[a-z]{2})?$/

export function isOfState({ publicSuffix }: Site): boolean {
  return OF_STATES.test(publicSuffix ?? '')
}
