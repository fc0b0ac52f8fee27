import { isWithin } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { isFreeTenant } from '../address/tenants.ts'
import practice from '../data/phrases/practice.json'
import { anyOf } from '../data/phrases.ts'
import type { Asks } from '../intents/asks.ts'
import type { ActKind } from '../page/acts.ts'
import type { Page } from '../page/page.ts'

const PRACTICE = anyOf(practice)
const SENDING: ReadonlySet<ActKind> = new Set<ActKind>([
  'beacon',
  'fetch',
  'navigate',
  'open',
  'socket',
  'submit',
  'worker',
])
const SENDER =
  /\bfetch\(|xmlhttprequest|sendbeacon|websocket|\.ajax\(|axios|emailjs|firebase|supabase|\.submit\(|location/

interface Drawn extends Pick<Asks, 'collector' | 'misdirections'> {
  readonly last: Site
  readonly states: readonly Page[]
}

/**
 * Whether a page at a free host is somebody's exercise in drawing a known page: it says so where people see it, and nothing
 * that is typed in goes anywhere. The words alone would cost a fraud nothing.
 */
export function isPractice({ last, states, collector, misdirections }: Drawn, page: Page): boolean {
  if (!isFreeTenant(last) || collector !== null || misdirections.length > 0) return false
  const said = [page.title ?? '', page.text.slice(0, page.seenLength)].some((text) => PRACTICE.test(text))
  return said && states.every((state) => sendsNothing(state, last))
}

function sendsNothing({ forms, buttons, acts, code, scripts, frames, refresh }: Page, site: Site): boolean {
  return (
    forms.every(({ method, rawAction }) => method !== 'post' && /^\s*(?:#.*)?$/.test(rawAction)) &&
    buttons.every(({ formAction }) => formAction === null) &&
    !acts.some(({ kind }) => SENDING.has(kind)) &&
    !code.some(({ lower }) => SENDER.test(lower)) &&
    scripts.every(({ src }) => src === null || isWithin(site, src)) &&
    frames.length === 0 &&
    refresh === null
  )
}
