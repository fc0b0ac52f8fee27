import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { BODIES, type Body, dayOf, localBody, moneyOf } from './bodies.ts'
import { type Dialect, dialectOf, documentOf } from './dialects.ts'
import { type Pair, pairOf, type Words, wordsOf } from './words.ts'

export const js = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What one kit says, and as whom. */
export interface Kit {
  readonly body: Body
  readonly words: Words
  readonly dialect: Dialect
  readonly tint: string
  readonly money: string
  readonly day: string
  readonly number: string
  readonly lure: Pair
  /** The name as the page writes it. */
  readonly spoken: string
  /** Whether the body owes, so that the card is asked for to be credited. */
  readonly owes: boolean
  readonly evasion: Evasion | null
}

const EVASIONS = ['noindex', 'split', 'keys', 'check', 'menu', 'agents'] as const
export type Evasion = (typeof EVASIONS)[number]

const numberOf = (chance: Chance): string =>
  chance.of([
    chance.digits(10),
    `${chance.letters(2).toUpperCase()}-${chance.digits(7)}`,
    `${chance.digits(4)}/${chance.digits(6)}`,
    `${chance.hex(8).toUpperCase()}`,
  ])

const split = (name: string, chance: Chance): string => {
  const mark = chance.of(['\u200b', '\u200c', '\u2060', '\u00ad'])
  return [...name].map((letter, index) => (index % 3 === 1 ? letter + mark : letter)).join('')
}

export function kitOf(chance: Chance): Kit {
  const body = chance.maybe(0.72) ? chance.of(BODIES) : localBody(chance)
  const words = wordsOf(body.language)
  const [money, day, number] = [moneyOf(body, chance), dayOf(body, chance), numberOf(chance)]
  const tint = `#${chance.of(['1d70b8', '003399', '00703c', 'c8102e', '000091', 'e2001a', '0b4f8a', chance.hex(6)])}`
  const evasion = chance.maybe(0.16) ? chance.of(EVASIONS) : null
  const spoken = evasion === 'split' ? split(body.name, chance) : body.name
  const fill = (text: string) =>
    text.replaceAll('{m}', money).replaceAll('{n}', number).replaceAll('{d}', day).replaceAll('{b}', spoken)
  const [heading, text] = pairOf(fill(chance.of(words.lure[body.kind])))
  const owes =
    ['tax', 'benefit'].includes(body.kind) ||
    /re[fi]m|rück|gutha|gutsch|teru|tegoed|elst|devol|zwrot|nadpłat|iade|還付|返金|restit|rebate/i.test(
      heading,
    )
  return {
    body,
    words,
    dialect: dialectOf(tint, chance),
    tint,
    money,
    day,
    number,
    lure: [heading, text],
    spoken,
    owes,
    evasion,
  }
}

/** Text of the words, with what this kit claims filled in. */
export const told = ({ money, number, day, spoken }: Kit, text: string): string =>
  text.replaceAll('{m}', money).replaceAll('{n}', number).replaceAll('{d}', day).replaceAll('{b}', spoken)

export function factsOf(
  { words, money, number, day, owes }: Kit,
  chance: Chance,
): readonly (readonly [string, string])[] {
  const { facts } = words
  const rows = [
    [facts.number, number],
    [owes ? facts.credit : facts.amount, money],
    [facts.due, day],
    [facts.status, facts.open],
    [facts.total, money],
  ] as const
  return [rows[1], ...chance.some([rows[0], rows[2], rows[3], rows[4]], chance.below(4))]
}

const homeOf = ({ domain }: Body): string => `https://${/^[^.]+\.[^.]+$/.test(domain) ? 'www.' : ''}${domain}`

function markOf(kit: Kit, chance: Chance): string {
  const home = homeOf(kit.body)
  const name = escaped(kit.spoken)
  const image = chance.of([
    `${home.split('/').slice(0, 3).join('/')}/assets/images/logo.svg`,
    'img/logo.png',
    './assets/logo.svg',
    `images/${chance.hex(6)}.png`,
    `data:image/svg+xml;base64,${chance.base64(180)}`,
  ])
  return chance.of([
    `<a href="${chance.of(['#', home])}"><img src="${image}" alt="${name}" height="${32 + chance.below(30)}"></a>`,
    `<img src="${image}" class="logo" alt=""><span class="org">${name}</span>`,
    `<a class="brand" href="${home}"><b>${name}</b></a>`,
    `<img src="${image}" alt="${name}" width="${120 + chance.below(100)}">`,
  ])
}

function headOf(kit: Kit, chance: Chance): string {
  const origin = homeOf(kit.body).split('/').slice(0, 3).join('/')
  const parts: string[] = []
  if (chance.maybe(0.7))
    parts.push(
      `<link rel="${chance.of(['icon', 'shortcut icon'])}" href="${chance.of([`${origin}/favicon.ico`, 'favicon.ico', './img/favicon.png'])}">`,
    )
  if (chance.maybe(0.35))
    parts.push(
      `<link rel="stylesheet" href="${chance.of([`${origin}/css/main.css`, 'css/style.css', 'https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css', `assets/app.${chance.hex(8)}.css`])}">`,
    )
  if (chance.maybe(0.25))
    parts.push(`<meta name="description" content="${escaped(`${kit.spoken} – ${kit.words.acts.pay}`)}">`)
  if (chance.maybe(0.15)) parts.push(`<link rel="canonical" href="${homeOf(kit.body)}">`)
  if (kit.evasion === 'noindex')
    parts.push(
      `<meta name="robots" content="${chance.of(['noindex, nofollow', 'noindex,nofollow,noarchive,nosnippet'])}">`,
    )
  return parts.join('\n')
}

const script = (code: string) => `<script>${code}</script>`

/** What light evasions add to the end of the page. */
export function guardOf({ evasion, words }: Kit, chance: Chance): string {
  if (evasion === 'keys')
    return script(
      chance.of([
        'document.addEventListener("keydown",function(e){if(e.keyCode===123||(e.ctrlKey&&e.shiftKey&&/[ijc]/i.test(e.key))||(e.ctrlKey&&/u/i.test(e.key))){e.preventDefault();return false}});',
        'document.onkeydown=e=>!(e.key=="F12"||e.ctrlKey&&["u","s","i"].includes(e.key.toLowerCase()));',
      ]),
    )
  if (evasion === 'menu')
    return script(
      'document.addEventListener("contextmenu",function(e){e.preventDefault()});document.onselectstart=function(){return false};',
    )
  if (evasion === 'agents')
    return script(
      `if(/${chance.some(['bot', 'crawl', 'spider', 'curl', 'python', 'facebookexternalhit', 'Googlebot'], 4).join('|')}/i.test(navigator.userAgent))location.replace("https://www.google.com/");`,
    )
  if (evasion !== 'check') return ''
  const id = chance.letters(4)
  const text = escaped(
    chance.of([
      'Checking your browser before accessing the site…',
      'Verifying your connection…',
      ...words.wait,
    ]),
  )
  return `<div id="${id}" style="position:fixed;inset:0;background:#fff;z-index:9999;padding:20vh 10vw;text-align:center"><div class="loader"></div><p>${text}</p></div>${script(`setTimeout(function(){var c=document.getElementById("${id}");c.parentNode.removeChild(c)},${1000 + chance.below(1200)});`)}`
}

/** The titles of kits: the body's, the claim's, or both. */
export const titleOf = (kit: Kit, chance: Chance): string =>
  chance.of([
    `${kit.lure[0]} | ${kit.spoken}`,
    kit.spoken,
    kit.lure[0],
    `${kit.spoken} - ${kit.words.acts[kit.owes ? 'claim' : 'pay']}`,
    `${kit.words.acts.pay} – ${kit.spoken}`,
  ])

/** The page around what a kit shows. */
export function kitPage(kit: Kit, main: string, scripts: string, chance: Chance): string {
  const { body, words, dialect, tint } = kit
  const home = chance.of(['#', homeOf(body), homeOf(body)])
  return documentOf(
    {
      body: { ...body, name: kit.spoken },
      words,
      title: titleOf(kit, chance),
      tint,
      dialect,
      home,
      mark: markOf(kit, chance),
      main,
      head: headOf(kit, chance),
      scripts: `${scripts}${guardOf(kit, chance)}`,
    },
    chance,
  )
}

/** The document that is empty until a script has drawn it. */
export const emptyPage = (kit: Kit, root: string, tags: string, chance: Chance): string =>
  `<!doctype html>
<html lang="${kit.body.language}"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width,initial-scale=1">${headOf(kit, chance)}<title>${escaped(chance.of([titleOf(kit, chance), titleOf(kit, chance), kit.spoken, 'Loading...', 'Home']))}</title><style>${kit.dialect.style}</style></head>
<body><div id="${root}"></div>${tags}${guardOf(kit, chance)}</body></html>`
