import { isOfficial } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import { fold, mentionsIn } from '../../brands/mentions.ts'
import shareChain from '../../data/phrases/share-chain.json'
import { anyOf } from '../../data/phrases.ts'
import { GIVEN as OFFER } from '../../intents/money-words.ts'
import { SIGN_IN } from '../../intents/sign-in.ts'
import type { Spot } from '../../page/page.ts'
import { LOGIN, OWN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import { once } from '../once.ts'
import type { PageTable } from '../rule.ts'

export const SHARE_CHAIN = anyOf(shareChain)
const LONGEST = 3000
const MAX_HEADINGS = 6
const MAX_PRESSED = 20

export const GIVEAWAY_LURE_TABLE = {
  id: 'giveaway-lure',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.giveaway_lure': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'The page gives something away, or counts votes, for a log-in, and does not say whose it is.',
      ref: null,
      when: (facts) => {
        const { offer } = toldIn(facts)
        const asked = offer === undefined ? null : askedIn(facts)
        return offer === undefined || asked === null ? null : { ...asked, seen: offer }
      },
      ...LOWERED_BY_NAME,
      example: `<h1>Claim your free skins</h1>${LOGIN}`,
      twin: {
        url: OWN,
        html: `<title>Vandorelh</title><h1>Claim your free skins</h1>${LOGIN}<a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>`,
      },
    },
    'content.share_chain': {
      points: 35,
      severity: 'high',
      category: 'scam',
      message:
        'The page asks for a log-in or gives something away, and has its visitor pass it on to others.',
      ref: null,
      when: (facts) => {
        const { offer, chain } = toldIn(facts)
        if (chain === undefined || facts.namesItself) return null
        const isClosed = offer !== undefined && !facts.leadsOn
        const passing = askedIn(facts) ?? (isClosed ? { at: 'html:text', offset: null } : null)
        return passing === null ? null : { ...passing, seen: chain }
      },
      example: '<h1>Share this game with 10 friends to claim your reward</h1>',
      twin: '<h1>Share this game with your friends</h1>',
    },
  },
} as const satisfies PageTable

const toldIn = once(({ page }: Facts) => {
  if (page.text.length > LONGEST) return { offer: undefined, chain: undefined }
  const told = [page.title ?? '', ...page.headings.slice(0, MAX_HEADINGS), page.text].join('\n')
  return { offer: OFFER.exec(told)?.[0], chain: SHARE_CHAIN.exec(told)?.[0] }
})

function askedIn({ page, secretFields }: Facts): Spot | null {
  const password = secretFields.find(({ intent }) => intent === 'password')
  if (password !== undefined) return { at: 'html:field', offset: password.field.offset }
  const brands = mentionsIn(page.title ?? '').map(({ brand }) => brand)
  const isTheirs = (href: string) => {
    const url = URL.parse(href)
    return url !== null && brands.some((brand) => isOfficial(brand, siteOf(url)))
  }
  const pressed = [...page.buttons, ...page.links.filter(({ href }) => !isTheirs(href))]
    .slice(0, MAX_PRESSED)
    .find(({ text }) => SIGN_IN.test(text) && brands.some(({ name }) => fold(text).includes(fold(name))))
  return pressed === undefined ? null : { at: 'html:button', offset: pressed.offset }
}
