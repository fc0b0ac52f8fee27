import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import { type Body, dayOf, moneyOf } from './bodies.ts'
import { type Dialect, dialectOf, documentOf } from './dialects.ts'
import { cardAsks, drawn, fieldsOf, lookupAsks } from './fields.ts'
import { bodyHost, type Named } from './owners.ts'
import { KINDS } from './tongue.ts'
import { type Label, type Language, pairOf, type Words, wordsOf } from './words.ts'

/** The body, words and markup style of one honest page. */
export interface Setting {
  readonly body: Body
  readonly words: Words
  readonly dialect: Dialect
  readonly tint: string
  readonly money: string
}

export interface HonestPage {
  readonly url: string
  readonly body: string
  readonly resources?: readonly Resource[]
  /** Whether the page has fields. */
  readonly asks: boolean
}
export type HonestVariant = (setting: Setting, chance: Chance) => HonestPage

export function settingOf(body: Body, chance: Chance): Setting {
  const tint = `#${chance.of(['005ea5', '00573f', '7a1f3d', '2b4c7e', 'b1000e', chance.hex(6), chance.hex(6)])}`
  return {
    body,
    words: wordsOf(body.language),
    dialect: dialectOf(tint, chance),
    tint,
    money: moneyOf(body, chance),
  }
}

export const filled = ({ body, money }: Setting, text: string, chance: Chance): string =>
  text
    .replaceAll('{m}', money)
    .replaceAll('{n}', chance.digits(9))
    .replaceAll('{d}', dayOf(body, chance))
    .replaceAll('{b}', body.name)

export const heading = (text: string) => `<h1>${escaped(text)}</h1>`

/** Telephone, street and services, as the sites of such bodies have them at the side. */
function beside({ body, words }: Setting, chance: Chance): string {
  const services = chance
    .some(
      KINDS.filter((kind) => kind !== body.kind),
      chance.below(5),
    )
    .map((kind) => pairOf(chance.of(words.own[kind]))[0])
  const list = services.map(
    (text, index) =>
      `<li><a href="/${chance.of(['services', 'service', 'themes', 's'])}/${index + 1}">${escaped(text)}</a></li>`,
  )
  const phone = `<p>${escaped(words.links.contact)}: ${chance.digits(4)} ${chance.digits(6)}</p>`
  return `${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}${chance.maybe(0.6) ? phone : ''}${chance.maybe(0.2) ? `<p class="warn">${escaped(chance.of(words.advice))}</p>` : ''}`
}

interface Draft {
  readonly setting: Setting
  readonly title: string
  readonly main: string
  readonly owner?: Named
  readonly scripts?: string
}

/** An honest site's page around what it shows. */
export function siteOf({ setting, title, main, owner, scripts = '' }: Draft, chance: Chance): string {
  const name = owner?.name ?? setting.body.name
  const mark = chance.of([
    `<a href="/"><img src="/${chance.of(['assets', 'media', 'images'])}/logo.${chance.of(['svg', 'png'])}" alt="${escaped(name)}"></a>`,
    `<a href="/" class="site-name">${escaped(name)}</a>`,
    `<a href="/" aria-label="${escaped(setting.words.acts.home)}"><svg width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>${escaped(name)}</a>`,
  ])
  const head = chance.some(
    [
      '<link rel="icon" href="/favicon.ico">',
      `<link rel="stylesheet" href="/css/site.${chance.hex(6)}.css">`,
      `<meta name="description" content="${escaped(title)} – ${escaped(name)}">`,
      `<meta property="og:site_name" content="${escaped(name)}">`,
    ],
    1 + chance.below(4),
  )
  return documentOf(
    {
      body: { ...setting.body, name },
      words: setting.words,
      title: chance.of([`${title} | ${name}`, `${title} – ${name}`, name]),
      tint: setting.tint,
      dialect: setting.dialect,
      home: '',
      mark,
      main,
      head: head.join('\n'),
      scripts,
    },
    chance,
  )
}

export const formOf = (action: string, inside: string, method = 'post') =>
  `<form method="${method}" action="${action}">${inside}</form>`
export const ask = ({ words, dialect }: Setting, asks: readonly Label[], chance: Chance) =>
  drawn(fieldsOf(asks, words, chance), dialect)
export const at = (host: string, path: string) => `https://${host}/${path}`

/** A demand that came by post is looked up with what stands on it. */
export const payByReference: HonestVariant = (setting, chance) => {
  const { body, words, dialect } = setting
  const [title, text] = pairOf(filled(setting, chance.of(words.own[body.kind]), chance))
  const asks = [
    ...new Set<Label>([
      ...lookupAsks(body.kind, chance),
      ...(chance.maybe(0.3) ? (['postcode'] as const) : []),
    ]),
  ]
  const form = formOf(
    chance.of(['/pay/find', '/payments/search', '', '/portal/case']),
    `${ask(setting, asks, chance)}${dialect.button(escaped(chance.of([words.acts.search, words.acts.next])), 'type="submit"')}`,
  )
  const main = `${heading(title)}<p>${escaped(text)}</p>${form}${beside(setting, chance)}`
  return {
    url: at(
      bodyHost(body, ['www.', '', 'pay.', 'online.', 'services.'], chance),
      chance.of(['pay', 'payments', 'service/online', 'pcn', 'pagos']),
    ),
    body: siteOf({ setting, title, main }, chance),
    asks: true,
  }
}

export const FRAMES = [
  '<div id="card-element"></div><script src="https://js.stripe.com/v3/"></script>',
  '<div id="dropin-container"></div><script src="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.60.0/adyen.js"></script>',
  '<div id="mollie-card"></div><script src="https://js.mollie.com/v1/mollie.js"></script>',
]

/** A form of a small office, which takes the card itself or has a provider's fields. */
export const payByCard: HonestVariant = (setting, chance) => {
  const { body, words, dialect, money } = setting
  const [title, text] = pairOf(filled(setting, chance.of(words.own[body.kind]), chance))
  const isOwn = chance.maybe(0.55)
  const card = isOwn ? ask(setting, cardAsks(chance).slice(0, 4), chance) : chance.of(FRAMES)
  const first = [...lookupAsks(body.kind, chance), ...(chance.maybe(0.6) ? (['email'] as const) : [])]
  const facts = dialect.facts([
    [words.facts.total, money],
    [words.facts.number, chance.digits(8)],
  ])
  const main = `${heading(title)}<p>${escaped(text)}</p>${facts}${formOf(chance.of(['/payment/submit', '/checkout', '/epay']), `${ask(setting, [...new Set(first)], chance)}<fieldset><legend>${escaped(words.card[0] ?? '')}</legend>${card}</fieldset>${dialect.button(escaped(words.acts.pay), 'type="submit"')}`)}${beside(setting, chance)}`
  return {
    url: at(
      bodyHost(body, ['www.', '', 'epay.', 'secure.'], chance),
      chance.of(['payment', `bill/${chance.digits(6)}`, 'checkout', 'epay/index.aspx']),
    ),
    body: siteOf({ setting, title, main }, chance),
    asks: true,
  }
}

const CUSTOMERS: Partial<Readonly<Record<Language, string>>> = {
  de: 'kunden.',
  fr: 'client.',
  es: 'clientes.',
  it: 'clienti.',
  pt: 'cliente.',
  nl: 'mijn.',
  sv: 'minasidor.',
  pl: 'ebok.',
}

/** Customers of a utility, holders of accounts. */
export const customerLogin: HonestVariant = (setting, chance) => {
  const { body, words, dialect } = setting
  const [title, text] = pairOf(filled(setting, chance.of(words.own[body.kind]), chance))
  const user = chance.of<Label>(['email', 'customer', 'email', 'phone'])
  const extra = chance.maybe(0.4)
    ? `<label><input type="checkbox" name="keep"> ${escaped(words.acts.signIn)}</label>`
    : ''
  const main = `${heading(title)}<p>${escaped(text)}</p>${formOf(chance.of(['/login', '/account/login', '/Account/LogOn', '/auth/session']), `${ask(setting, [user, 'password'], chance)}${extra}${dialect.button(escaped(words.acts.signIn), 'type="submit"')}`)}<a href="/register">${escaped(words.links.questions)}</a>${beside(setting, chance)}`
  return {
    url: at(
      bodyHost(body, ['portal.', 'my.', 'www.', 'account.', CUSTOMERS[body.language] ?? 'login.'], chance),
      chance.of(['', 'login', 'account/login', 'start']),
    ),
    body: siteOf({ setting, title, main }, chance),
    asks: true,
  }
}
