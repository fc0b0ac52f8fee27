import { SortedTexts } from '../../../net/sorted-texts.ts'
import { ownerGroup } from '../../address/owners.ts'
import { type Site, siteOf } from '../../address/site.ts'
import { namesItself } from '../../brands/own-name.ts'
import walletLure from '../../data/phrases/wallet-lure.json'
import walletPayment from '../../data/phrases/wallet-payment.json'
import { anyOf } from '../../data/phrases.ts'
import type { SignatureRequest } from '../../intents/wallet-calls.ts'
import { asksHowMuch } from '../../intents/wallet-takings.ts'
import { type Act, GIVEN_BALANCE, GIVEN_SIGNATURE } from '../../page/acts.ts'
import type { Page } from '../../page/page.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { found, loweredIf } from '../finding.ts'

/** Promises and threats that no honest application makes to strangers. */
const LURE = anyOf(walletLure)
/** Payments that honest applications make as well, but not against a signature that gives everything away. */
const PAYMENT = anyOf(walletPayment)

/** Pages that have a wallet sign away its holdings or its recovery words typed in; known owners' sites are excepted. */
export const walletCheck: Check = {
  id: 'wallet',
  needs: 'html',
  run(subject) {
    const { page, last, claim } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const drained = drainerFindings(page, subject)
    return [...(drained.length > 0 ? drained : takenFindings(page, last)), ...seedFindings(page, subject)]
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
  const finding = found('content.wallet_drainer', request.code, request.seen, request.call)
  return [loweredIf(isOwnSite(page, last), finding)]
}

const GIVING = /signTypedData|eth_sign"|sendTransaction|signTransaction|signAllTransactions|signAndSend/i
const REQUESTS = /^(?:[A-Z]+ )?(\S+)/

const VALUE = /"eth_sendTransaction".{0,1000}"value":"(0x[\da-f]{1,64})"/s

function takesMost({ kind, detail }: Act): boolean {
  const value = kind === 'wallet' ? BigInt(VALUE.exec(detail)?.[1] ?? 0) : 0n
  return 5n * value >= 4n * GIVEN_BALANCE && value <= GIVEN_BALANCE
}

/**
 * After a press, nearly all is taken though nobody has said how much, or a signature that gives something away is sent
 * to another owner's site.
 */
function takenFindings(page: Page, last: Site): Finding[] {
  if (isApplication(page, last)) return []
  const most = asksHowMuch(page) ? -1 : page.acts.findIndex(takesMost)
  if (most !== -1) return [foundAt(page, most, last)]
  const asked = page.acts.findIndex(({ kind, detail }) => kind === 'wallet' && GIVING.test(detail))
  if (asked === -1) return []
  const sent = page.acts.findIndex(
    ({ kind, detail }, index) =>
      index > asked &&
      (kind === 'fetch' || kind === 'beacon' || kind === 'socket') &&
      detail.includes(GIVEN_SIGNATURE) &&
      isElsewhere(detail, last),
  )
  return sent === -1 ? [] : [foundAt(page, sent, last)]
}

function foundAt(page: Page, index: number, last: Site): Finding {
  const spot = { at: `act[${index}]`, offset: null }
  const finding = found('content.wallet_drainer', spot, page.acts[index]?.detail ?? '', last.owner)
  return loweredIf(isOwnSite(page, last), finding)
}

function isElsewhere(detail: string, last: Site): boolean {
  const url = URL.parse(REQUESTS.exec(detail)?.[1] ?? '', last.url)
  return url !== null && siteOf(url).owner !== last.owner
}

function isOwnSite(page: Page, last: Site): boolean {
  return namesItself(last, page) && ownLinks(page, last) >= MIN_OWN_LINKS
}

function lureIn(page: Page, { givesAway }: SignatureRequest): string | null {
  const words = [page.title ?? '', ...page.buttons.slice(0, 30).map(({ text }) => text), page.text]
  const seen = words.join('\n').slice(0, LOOKED_AT)
  return (LURE.exec(seen) ?? (givesAway ? PAYMENT.exec(seen) : null))?.[0] ?? null
}

const MIN_OWN_LINKS = 2

function isApplication(page: Page, last: Site): boolean {
  return asksHowMuch(page) && namesItself(last, page) && ownLinks(page, last) >= MIN_OWN_LINKS
}

function ownLinks({ links }: Page, { url }: Site): number {
  const own = links.filter(({ href }) => href.startsWith(`${url.origin}/`) && !href.includes('#'))
  return new SortedTexts(own.map(({ href }) => [href, true])).size
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
