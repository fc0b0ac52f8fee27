import { ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { namesItself } from '../../brands/own-name.ts'
import type { SignatureRequest } from '../../intents/wallet-calls.ts'
import { asksHowMuch } from '../../intents/wallet-takings.ts'
import type { Page } from '../../page/page.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { found } from '../finding.ts'
import { LURE, PAYMENT } from './wallet-words.ts'

/** Pages that have a wallet sign away its holdings or its recovery words typed in; known owners' sites are excepted. */
export const walletCheck: Check = {
  id: 'wallet',
  needs: 'html',
  run(subject) {
    const { page, last, claim } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    return [...drainerFindings(page, subject), ...seedFindings(page, subject)]
  },
}

const LOOKED_AT = 10_000

function drainerFindings(page: Page, { signature: request, last }: Subject): Finding[] {
  if (request === null || isApplication(page, last)) return []
  const lure = lureIn(page, request)
  if (lure !== null && (request.givesAway || request.isUnlimited)) {
    return [found('content.wallet_drainer', request.code, request.seen, lure)]
  }
  // A page without words of a lure: nothing can be chosen, and all is taken.
  if (!request.takesAll || asksHowMuch(page)) return []
  const isOwnSite = namesItself(last, page) && ownLinks(page, last) >= MIN_OWN_LINKS
  return isOwnSite ? [] : [found('content.wallet_drainer', request.code, request.seen, request.call)]
}

function lureIn(page: Page, { givesAway }: SignatureRequest): string | null {
  const words = [page.title ?? '', ...page.buttons.slice(0, 30).map(({ text }) => text), page.text]
  const seen = words.join('\n').slice(0, LOOKED_AT)
  return (LURE.exec(seen) ?? (givesAway ? PAYMENT.exec(seen) : null))?.[0] ?? null
}

/** Least other pages of a site that is somebody's own. */
const MIN_OWN_LINKS = 2

/** Whether the page is an exchange under its own name, where the visitor says what and how much. */
function isApplication(page: Page, last: Site): boolean {
  return asksHowMuch(page) && namesItself(last, page) && ownLinks(page, last) >= MIN_OWN_LINKS
}

function ownLinks({ links }: Page, { url }: Site): number {
  const own = links.filter(({ href }) => href.startsWith(`${url.origin}/`) && !href.includes('#'))
  return new Set(own.map(({ href }) => href)).size
}

function seedFindings(page: Page, { secretFields }: Subject): Finding[] {
  const fields = secretFields.filter(({ intent }) => intent === 'seed_phrase')
  const [first] = fields
  if (first === undefined) return []
  const { field } = first
  const name = field.placeholder || field.label || field.name || field.type
  const spot = { at: `html:field[${page.fields.indexOf(field)}]`, offset: field.offset }
  return [found('content.seed_phrase', spot, `${fields.length} field(s), such as: ${name}`)]
}
