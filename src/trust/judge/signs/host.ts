import { hostNames } from '../../address/host-words.ts'
import { isOfficial } from '../../address/owners.ts'
import { mentionsIn } from '../../brands/mentions.ts'
import type { Facts } from '../facts.ts'
import { floodedBy } from '../money/traps.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { SELF_HOSTED } from './pose.ts'

const MOST_HEADINGS = 3
const LONGEST_NAME = 40

/** A brand's name in the host and on top of the page, where neither the host nor the word is anybody else's. */
function brandInHost({ isOwners, last, page, lines }: Facts): Place | null {
  const names = isOwners ? null : hostNames(last)
  if (names === null) return null
  const parts = new Set([...names.front, names.own].flatMap((label) => [label, ...label.split('-')]))
  const told = [page.title ?? '', page.siteName ?? '', ...page.headings.slice(0, MOST_HEADINGS)]
  told.push(
    ...lines.slice(0, MOST_HEADINGS).flatMap(({ text }) => (text.length > LONGEST_NAME ? [] : [text])),
  )
  for (const { brand } of told.flatMap((text) => mentionsIn(text))) {
    const label =
      brand.common_word || SELF_HOSTED.has(brand.id) || isOfficial(brand, last)
        ? undefined
        : brand.labels.find((one) => parts.has(one))
    if (label !== undefined) return { at: 'url', offset: null, seen: `${brand.name} in ${last.hostUnicode}` }
  }
  return null
}

export const HOST_SIGNS = {
  'poses.in_host': {
    says: "has a brand's name in its host and on top, and is not the brand's",
    see: brandInHost,
    example: { url: 'https://netflix-refunds.quarnelz.com/', html: '<title>Netflix refund</title>' },
    twin: { url: 'https://netflix-refunds.quarnelz.com/', html: '<title>Films</title>' },
  },
  'makes.trap': {
    says: 'opens dialogs or steps of the history again and again before anybody has touched it',
    see: ({ page }) => floodedBy(page),
    example: '<script>for (let i = 0; i < 40; i++) history.pushState(i, "", "#" + i)</script>',
    twin: '<script>history.pushState(1, "", "#1")</script>',
  },
} satisfies Record<string, Sign>

const ASKS = any('asks.secret', 'asks.identity_number', 'asks.contact')
const HONEST = none('poses.as_practice', 'story.long_text', 'leads.to_own_pages')
const MAIL = '<form method="post"><input type="email" placeholder="Email"><button>Continue</button></form>'

export const HOST_RULES = {
  'content.brand_host': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      "The page asks for something under an address with a brand's name in it that is not the brand's.",
    ref: 'https://dl.acm.org/doi/10.1145/3133956.3134002',
    when: all('poses.in_host', ASKS, HONEST),
    example: { url: 'https://netflix-refunds.quarnelz.com/', html: `<title>Netflix refund</title>${MAIL}` },
    twin: { url: 'https://www.netflix.com/refunds', html: `<title>Netflix refund</title>${MAIL}` },
  },
  'content.locked_in': {
    points: 60,
    severity: 'critical',
    category: 'scam',
    message: 'The page keeps its visitor from leaving, and demands something.',
    ref: 'https://attack.mitre.org/techniques/T1657/',
    when: all(
      'makes.trap',
      any('story.owed', 'story.trouble', 'story.deadline'),
      none('names.itself', 'story.long_text', 'poses.as_practice'),
    ),
    example:
      '<h1>You have an unpaid fine</h1><script>for (let i = 0; i < 40; i++) history.pushState(i, "", "#" + i)</script>',
    twin: '<h1>You have an unpaid fine</h1><script>history.pushState(1, "", "#1")</script>',
  },
} satisfies Record<string, Rule>
