import type { Chance } from '../../make/chance.ts'
import { escaped } from '../../make/pages/layout.ts'
import { el, type Node } from '../code/tree.ts'
import { REAL_BRANDS, type RealBrand } from '../words/brand-table.ts'
import type { KitWords, Pretext } from '../words/kit-words.ts'
import { KIT_WORDS } from '../words/words.ts'
import { type Ask, formsOf, type Step, sendCode } from './fields.ts'
import { sinkOf } from './sinks.ts'

/** A kit's screen as data; a family decides how scripts draw it. */
export interface Screen {
  readonly brand: RealBrand
  readonly words: KitWords
  readonly title: string
  /** Styles, icon and addresses of the real site. */
  readonly head: string
  readonly nodes: readonly Node[]
  /** Declares what the nodes call; empty where they call nothing. */
  readonly code: string
}

const PRICES: Readonly<Record<string, readonly string[]>> = {
  en: ['$2.99', '£1.45', '$3.80', 'R 24.90'],
  es: ['$ 1.990', '2,64 €', '$ 38,50', 'S/ 6.90'],
  pt: ['2,99 €', 'R$ 29,90'],
  ja: ['380円', '1,280円', '4,500円'],
  pl: ['1,99 zł', '4,29 zł'],
  tr: ['38,90 TL', '149 TL'],
  cs: ['47 Kč', '65 Kč'],
  id: ['Rp 15.000', 'Rp 28.500'],
}

const PLACES_OF_WORDS: Readonly<Record<RealBrand['trade'], readonly Ask[]>> = {
  bank: ['user', 'customer', 'taxNumber', 'phone'],
  crypto: ['email', 'email', 'phone'],
  post: ['email', 'phone'],
  mail: ['email', 'email', 'customer'],
  tax: ['taxNumber', 'taxNumber', 'user'],
  telecom: ['phone', 'email', 'customer'],
}

const CARD: readonly Ask[] = ['holder', 'card', 'expiry', 'cvv']

function stepsOf(brand: RealBrand, words: KitWords, said: Pretext, chance: Chance): readonly Step[] {
  const [heading, text] = said
  const first = (asks: readonly Ask[], button: string): Step => ({ asks, heading, text, button })
  const later = (asks: readonly Ask[], title: string, line: string): Step => ({
    asks,
    heading: title,
    text: line,
    button: words.confirm,
  })
  const who = chance.of(PLACES_OF_WORDS[brand.trade])
  const signIn = first([who, 'password'], words.signIn)
  const code = later(['code'], words.code, words.codeText)
  const card = later(CARD, words.card, words.wait)
  const pay = first(chance.maybe(0.4) ? ['address', ...CARD] : CARD, words.next)
  const person = first(
    chance.maybe(0.5) ? ['holder', 'birth', 'phone'] : ['holder', 'address', 'phone'],
    words.next,
  )
  const plans: readonly (readonly Step[])[] =
    brand.trade === 'post'
      ? [[pay, code], [pay, code], [pay]]
      : brand.trade === 'bank' || brand.trade === 'crypto'
        ? [
            [signIn],
            [signIn, code],
            [signIn, code],
            [signIn, card, code],
            [first([who], words.next), later(['password'], words.signIn, words.password), code],
          ]
        : [[signIn], [signIn, card, code], [pay, code], [signIn, code]]
  return chance.maybe(0.06) ? [{ ...person, asks: [...person.asks, 'card', 'cvv'] }, code] : chance.of(plans)
}

function logo(brand: RealBrand, chance: Chance): Node {
  const { name, domain, colour, login } = brand
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="40"><text y="28" font-size="24" fill="${colour}">${escaped(name)}</text></svg>`
  return chance.of<() => Node>([
    () =>
      el('img', {
        src: `https://${domain}/${chance.of(['logo.svg', 'assets/img/logo.png', 'images/logo.svg'])}`,
        alt: name,
        class: 'lg',
      }),
    () => el('img', { src: `https://${login}/img/logo.png`, alt: name, height: '36', class: 'lg' }),
    () =>
      el('img', {
        src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
        alt: name,
        class: 'lg',
      }),
    () => el('span', { class: 'lg', style: `color:${colour};font-weight:700` }, name),
    () => el('img', { src: 'img/logo.png', alt: name, class: 'lg' }),
    () => el('a', { href: `https://${domain}/`, class: 'lg' }, name),
  ])()
}

const STYLES = [
  (colour: string) =>
    `body{margin:0;font:16px/1.5 Arial,sans-serif;background:#f4f5f7}.hd{background:${colour};padding:14px 24px}.bx1{max-width:420px;margin:40px auto;background:#fff;padding:28px;border-radius:6px;box-shadow:0 1px 4px #0002}.in{width:100%;padding:10px;border:1px solid #bbb;box-sizing:border-box}.go{width:100%;background:${colour};color:#fff;border:0;padding:12px;margin-top:14px}.ft{text-align:center;font-size:12px;color:#666;padding:24px}.bx{width:34px;text-align:center}`,
  (colour: string) =>
    `*{box-sizing:border-box}body{margin:0;font-family:"Segoe UI",Roboto,Helvetica,sans-serif}.hd{border-bottom:3px solid ${colour};padding:16px}.bx1{width:92%;max-width:520px;margin:24px auto}.in{display:block;width:100%;height:44px;border:0;border-bottom:2px solid #999;margin:6px 0 14px}.go{background:${colour};color:#fff;border-radius:22px;height:44px;border:0;padding:0 40px}.ft{background:#222;color:#ccc;padding:20px}.ft a{color:#fff}`,
  (colour: string) =>
    `:root{--c:${colour}}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;font:15px system-ui}.hd{padding:1rem 2rem}.bx1{place-self:center;width:22rem}.fl label{font-size:12px;color:#777}.in{width:100%;padding:.7rem;border:1px solid #ccc;border-radius:.5rem}.go{background:var(--c);color:#fff;width:100%;padding:.8rem;border:0;border-radius:.5rem}.ft{padding:1rem;font-size:.75rem}`,
]

function headOf(brand: RealBrand, chance: Chance): string {
  const { domain, login, name, colour } = brand
  const all = [
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<style>${chance.of(STYLES)(colour)}</style>`,
  ]
  if (chance.maybe(0.6)) all.push(`<link rel="canonical" href="https://${chance.of([login, domain])}/">`)
  if (chance.maybe(0.75))
    all.push(
      `<link rel="${chance.of(['icon', 'shortcut icon'])}" href="${chance.of([`https://${domain}/favicon.ico`, `https://${login}/favicon.ico`, 'favicon.ico'])}">`,
    )
  if (chance.maybe(0.4))
    all.push(
      `<meta property="og:url" content="https://${domain}/"><meta property="og:site_name" content="${escaped(name)}">`,
    )
  if (chance.maybe(0.5)) all.push('<meta name="robots" content="noindex,nofollow">')
  if (chance.maybe(0.15))
    all.push(`<!-- saved from url=(00${chance.digits(2)})https://${login}/${chance.letters(6)} -->`)
  return all.join('\n')
}

function footer({ domain, owner, login }: RealBrand, words: KitWords, chance: Chance): Node {
  const links = [
    [words.help, `https://${domain}/help`],
    [words.privacy, chance.of([`https://${domain}/privacy`, '#'])],
    [words.terms, chance.of([`https://${login}/terms`, '#', 'javascript:void(0)'])],
  ] as const
  const year = chance.of([2022, 2023, 2024, 2025, 2026])
  return el(
    'footer',
    { class: 'ft' },
    links.map(([text, href]) => el('a', { href, style: 'margin:0 8px' }, text)),
    el(
      'p',
      {},
      chance.of([
        `© ${year} ${owner}. ${words.rights}`,
        `Copyright © ${year} ${owner}`,
        `${owner} ${year} ©`,
      ]),
    ),
  )
}

function arranged(
  brand: RealBrand,
  inside: readonly Node[],
  words: KitWords,
  chance: Chance,
): readonly Node[] {
  const mark = logo(brand, chance)
  const foot = footer(brand, words, chance)
  const home = `https://${brand.domain}/`
  return chance.of<() => readonly Node[]>([
    () => [el('header', { class: 'hd' }, mark), el('main', { class: 'bx1' }, inside), foot],
    () => [el('div', { class: 'wrap' }, el('div', { class: 'bx1' }, mark, inside), foot)],
    () => [
      el('nav', { class: 'hd' }, mark, el('a', { href: home, style: 'float:right' }, words.help)),
      el('section', { class: 'bx1' }, inside),
      el('aside', { class: 'bx1' }, el('a', { href: `${home}contact` }, brand.domain)),
      foot,
    ],
    () => [
      el(
        'table',
        { width: '100%', cellpadding: '8' },
        el('tbody', {}, el('tr', {}, el('td', {}, mark)), el('tr', {}, el('td', { class: 'bx1' }, inside))),
      ),
      foot,
    ],
    () => [
      el(
        'div',
        { id: 'app-shell' },
        el('div', { class: 'hd' }, mark),
        el('div', { class: 'bx1' }, el('div', { class: 'card' }, inside)),
      ),
      foot,
    ],
  ])()
}

export function screenFor(brand: RealBrand, chance: Chance): Screen {
  const words = KIT_WORDS[brand.tongue]
  const fill = (text: string) =>
    text
      .replace('{n}', `${chance.letters(2).toUpperCase()}${chance.digits(9)}`)
      .replace('{m}', chance.of(PRICES[brand.tongue] ?? ['1,99 €', '2,45 €', '€ 3.20']))
  const [heading, text] = chance.of(words[brand.trade])
  const steps = stepsOf(brand, words, [fill(heading), fill(text)], chance)
  const sink = sinkOf(chance)
  const title = chance.of([
    `${words.signIn} | ${brand.name}`,
    `${brand.name} - ${steps[0]?.heading ?? ''}`,
    brand.name,
    `${brand.name} : ${words.signIn}`,
    steps[0]?.heading ?? brand.name,
  ])
  const inside = formsOf(steps, sink, words, chance)
  return {
    brand,
    words,
    title,
    head: headOf(brand, chance),
    nodes: arranged(brand, inside, words, chance),
    code: sendCode(steps.length, sink, `https://${brand.login}/`),
  }
}

/** A screen of any brand, the languages and trades about equally often. */
export function anyScreen(chance: Chance): Screen {
  const tongue = chance.of(
    REAL_BRANDS.map((brand) => brand.tongue).filter((one, index, all) => all.indexOf(one) === index),
  )
  const trade = chance.of(['bank', 'bank', 'crypto', 'post', 'mail', 'tax', 'telecom'])
  const near = REAL_BRANDS.filter((brand) => brand.tongue === tongue && brand.trade === trade)
  return screenFor(chance.of(near.length > 0 ? near : REAL_BRANDS), chance)
}
