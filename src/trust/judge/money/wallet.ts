import { SortedTexts } from '../../../net/sorted-texts.ts'
import { type Site, siteOf } from '../../address/site.ts'
import walletLure from '../../data/phrases/wallet-lure.json'
import walletPayment from '../../data/phrases/wallet-payment.json'
import { anyOf } from '../../data/phrases.ts'
import type { SignatureRequest } from '../../intents/wallet-calls.ts'
import { asksHowMuch } from '../../intents/wallet-takings.ts'
import { type Act, GIVEN_BALANCE, GIVEN_SIGNATURE } from '../../page/acts.ts'
import { type Page, shownLinks } from '../../page/page.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place } from '../rule.ts'

/** Promises and threats that no honest application makes to strangers. */
const LURE = anyOf(walletLure)
/** Payments that honest applications make as well, but not against a signature that gives everything away. */
const PAYMENT = anyOf(walletPayment)

/** Pages that have a wallet sign away its holdings or its recovery words typed in; known owners' sites are excepted. */
export const WALLET_TABLE = {
  id: 'wallet',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.wallet_drainer': {
      points: 60,
      severity: 'critical',
      category: 'wallet_drain',
      message: "The page has its visitor's wallet sign away what it holds.",
      ref: null,
      when: (facts) => (isApplication(facts) ? null : (lured(facts) ?? drained(facts) ?? taken(facts))),
      lowered: (facts) => lured(facts) === null && isOwnSite(facts),
      example: `<h1>Claim your airdrop</h1><button onclick="claim()">Claim</button><script>async function claim() { const [from] = await ethereum.request({ method: 'eth_requestAccounts' }); await ethereum.request({ method: 'eth_signTypedData_v4', params: [from, JSON.stringify({ primaryType: 'Permit', message: { value: '115792089237316195423570985008687907853269984665640564039457584007913129639935' } })] }) }</script>`,
      twin: `<h1>Connect your wallet</h1><button onclick="claim()">Connect</button><script>async function claim() { await ethereum.request({ method: 'eth_requestAccounts' }) }</script>`,
    },
    'content.seed_phrase': {
      points: 60,
      severity: 'critical',
      category: 'wallet_drain',
      message: 'The page asks for the words that restore a wallet: whoever has them has the money.',
      ref: null,
      when: seedAsked,
      example: '<h1>Restore your wallet</h1><textarea placeholder="Your recovery phrase"></textarea>',
      twin: '<h1>Your recovery phrase</h1><p>Never type it into a website.</p><textarea placeholder="Your comment"></textarea>',
    },
  },
} as const satisfies PageTable

const LOOKED_AT = 10_000

const lured = once(({ page, signature: request }: Facts): Place | null => {
  if (request === null || !(request.givesAway || request.isUnlimited)) return null
  const lure = lureIn(page, request)
  return lure === null ? null : signed(request, lure)
})

/** A page without words of a lure: nothing can be chosen, and all is taken. */
function drained({ page, signature: request }: Facts): Place | null {
  return request?.takesAll === true && !asksHowMuch(page) ? signed(request, request.call) : null
}

function signed({ code, seen }: SignatureRequest, expected: string): Place {
  return { at: code.at, offset: code.offset, seen, expected }
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
function taken({ page, last, acts }: Facts): Place | null {
  const at = (index: number) => ({
    at: `act[${index}]`,
    offset: null,
    seen: acts[index]?.detail ?? '',
    expected: last.owner,
  })
  const most = asksHowMuch(page) ? -1 : acts.findIndex(takesMost)
  if (most !== -1) return at(most)
  const asked = acts.findIndex(({ kind, detail }) => kind === 'wallet' && GIVING.test(detail))
  if (asked === -1) return null
  const sent = acts.findIndex(
    ({ kind, detail }, index) =>
      index > asked &&
      (kind === 'fetch' || kind === 'beacon' || kind === 'socket') &&
      detail.includes(GIVEN_SIGNATURE) &&
      isElsewhere(detail, last),
  )
  return sent === -1 ? null : at(sent)
}

function isElsewhere(detail: string, last: Site): boolean {
  const url = URL.parse(REQUESTS.exec(detail)?.[1] ?? '', last.url)
  return url !== null && siteOf(url).owner !== last.owner
}

function lureIn(page: Page, { givesAway }: SignatureRequest): string | null {
  const words = [page.title ?? '', ...page.buttons.slice(0, 30).map(({ text }) => text), page.text]
  const seen = words.join('\n').slice(0, LOOKED_AT)
  return (LURE.exec(seen) ?? (givesAway ? PAYMENT.exec(seen) : null))?.[0] ?? null
}

const MIN_OWN_LINKS = 2

function isOwnSite({ page, last, namesItself }: Facts): boolean {
  return namesItself && ownLinks(page, last) >= MIN_OWN_LINKS
}

function isApplication(facts: Facts): boolean {
  return asksHowMuch(facts.page) && isOwnSite(facts)
}

function ownLinks(page: Page, { url }: Site): number {
  const own = shownLinks(page).filter(({ href }) => href.startsWith(`${url.origin}/`) && !href.includes('#'))
  return new SortedTexts(own.map(({ href }) => [href, true])).size
}

function seedAsked({ page, secretFields }: Facts): Place | null {
  const fields = secretFields.filter(({ intent }) => intent === 'seed_phrase')
  const [first] = fields
  if (first === undefined) return null
  const { field } = first
  const name = field.placeholder || field.label || field.name || field.type
  const at = `html:field[${page.fields.indexOf(field)}]`
  return { at, offset: field.offset, seen: `${fields.length} field(s), such as: ${name}` }
}
