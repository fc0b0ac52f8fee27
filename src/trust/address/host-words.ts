import companionWord from '../data/phrases/companion-word.json'
import credentialWord from '../data/phrases/credential-word.json'
import { listOf } from '../data/phrases.ts'
import type { Site } from './site.ts'

const CREDENTIAL_WORDS: ReadonlySet<string> = new Set(listOf(credentialWord))

const COMPANION_WORDS: ReadonlySet<string> = new Set(listOf(companionWord))

export function isCredentialWord(word: string): boolean {
  return CREDENTIAL_WORDS.has(word)
}

export function isCompanionWord(word: string): boolean {
  return COMPANION_WORDS.has(word) || CREDENTIAL_WORDS.has(word)
}

const MAX_PAIR = 24

export function isMadeOfCompanions(text: string): boolean {
  if (isCompanionWord(text)) return true
  if (text.length > MAX_PAIR) return false
  return [...text].some((_, i) => isCompanionWord(text.slice(0, i)) && isCompanionWord(text.slice(i)))
}

export interface HostNames {
  readonly own: string
  readonly front: readonly string[]
}

/** The labels of a host, in Unicode; null for an address and for a bare suffix. */
export function hostNames(site: Site): HostNames | null {
  if (site.isIp) return null
  const suffix = isHostTenant(site) ? site.tenantOf : site.publicSuffix
  if (suffix === null || suffix.length >= site.host.length) return null
  const count = site.host.slice(0, -suffix.length - 1).split('.').length
  const labels = site.hostUnicode.split('.').slice(0, count)
  const own = labels.pop()
  return own === undefined ? null : { own, front: labels }
}

export function isHostTenant(site: Site): boolean {
  return site.tenantOf !== null && site.host !== site.tenantOf && site.host.endsWith(`.${site.tenantOf}`)
}

/** `login.example.com` is good practice: the word counts in the holder's own label, or joined to others in front. */
export function hasCredentialWord(site: Site): boolean {
  const names = hostNames(site)
  if (names === null) return false
  const joined = names.front.filter((label) => label.includes('-'))
  return [names.own, ...joined].some((label) => label.split('-').some(isCredentialWord))
}
