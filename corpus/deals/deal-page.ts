import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { dayIn, landOf, moneyIn } from './goods.ts'
import { labelsOf } from './labels.ts'
import { EAST } from './offers-east.ts'
import { SOUTH } from './offers-south.ts'
import { WEST } from './offers-west.ts'
import { drawn, isDrawable } from './page-apps.ts'
import { cookieBar, documentOf, type Page, siteScript } from './page-parts.ts'
import { SECTIONS } from './page-sections.ts'
import { addressFor, shopFor } from './shops.ts'
import { EAST as EASTERN_TALES } from './tales-east.ts'
import { SOUTH as SOUTHERN_TALES } from './tales-south.ts'
import { WEST as WESTERN_TALES } from './tales-west.ts'

const OFFERS = { ...WEST, ...SOUTH, ...EAST }
const TALES = { ...WESTERN_TALES, ...SOUTHERN_TALES, ...EASTERN_TALES }
const EVENTS = [
  'Lumen Tour 2027',
  'Northern Lights Festival',
  'Ensemble Aurora',
  'The Paper Lanterns',
  'Comedy Night Live',
  'FC United – City',
  'Orchestra di Luce',
  'Swan Lake',
]

function pageOf(chance: Chance): Page {
  const [shop, kind] = shopFor(chance)
  const { tongue } = shop
  const land = landOf(tongue)
  const goods = chance.some(land.items, 3 + chance.below(5)).map((one) => one.split('='))
  const [item = '', price = '50'] = goods[chance.below(goods.length)] ?? []
  const amount = moneyIn(tongue, kind === 'account' ? 9 + chance.below(40) : Number(price), chance)
  const [person, city] = [chance.of(land.people), chance.of(land.cities)]
  const filled = (text: string) =>
    text
      .replaceAll('{n}', shop.name)
      .replaceAll('{i}', item)
      .replaceAll('{a}', amount)
      .replaceAll('{b}', person)
      .replaceAll('{c}', city)
      .replaceAll('{e}', event)
      .replaceAll('{p}', chance.digits(4))
      .replaceAll('{r}', chance.digits(8))
      .replaceAll('{d}', day)
  const [event, day] = [chance.of(EVENTS), dayIn(tongue, chance)]
  const [heading = '', ...texts] = filled(OFFERS[tongue]?.[kind] ?? '').split('|')
  const told =
    kind === 'warning' ? Object.values(TALES[tongue] ?? {}).flatMap((text) => text.split('\n')) : []
  return {
    ...{ shop, kind, tongue, heading, amount, person, city },
    url: addressFor(shop, kind, chance),
    labels: labelsOf(tongue),
    lines: texts.slice(0, -1),
    button: texts.at(-1) ?? '',
    others: goods.map(([name = '', cost]) => [name, moneyIn(tongue, Number(cost), chance)] as const),
    quotes: chance.some(told, 1 + chance.below(3)).map((tale) => filled(tale.split('|')[1] ?? '')),
  }
}

/** Pages of those whom frauds about deals pose as, of honest firms like them, and of those who warn. */
export const dealPage: Family = {
  id: 'deal_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const page = pageOf(chance)
    const isDrawn = isDrawable(page.kind) && chance.maybe(0.3)
    const middle = isDrawn ? drawn(page, chance) : SECTIONS[page.kind](page, chance)
    const bar = cookieBar(page, chance)
    const script = siteScript(page, chance)
    return {
      url: page.url,
      body: documentOf(page, middle.html, `${bar.html}${script.html}`, '', chance),
      resources: [middle, bar, script].flatMap(({ resources }) => resources),
      isHonest: true,
    }
  },
}
