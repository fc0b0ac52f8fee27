import { hasCredentialWord } from './host-words.ts'
import type { Site } from './site.ts'
import { isFreeTenant } from './tenants.ts'
import { abuseOfTopLevel } from './top-levels.ts'

/** Whether a host costs nothing, is thrown away after one fraud, or is made of words for signing in. */
export function isCheap(site: Site): boolean {
  return isFreeTenant(site) || abuseOfTopLevel(site) !== null || hasCredentialWord(site)
}
