import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { framePage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { ARTICLES } from './articles.ts'
import { bareOf, type Firm, firmOf } from './firms.ts'
import { appPage } from './own-apps.ts'
import { ownForm } from './own-forms.ts'
import { endOfPage, joined, ownBrand, type Part } from './own-parts.ts'
import { newsPlace, ownPlace } from './own-places.ts'
import { ownScenery } from './own-scenery.ts'
import { OWN_TEXTS, type OwnText } from './own-words.ts'
import { documentOf, type FrameName } from './sheets.ts'
import { wordOf } from './tongues.ts'

const FRAMES: readonly FrameName[] = [
  'centred',
  'centred',
  'split',
  'split',
  'topped',
  'topped',
  'app',
  'tabled',
]

const filled = (text: string, firm: Firm, file: string) =>
  text.replaceAll('{o}', firm.name).replaceAll('{d}', bareOf(firm)).replaceAll('{f}', file)

const fileOf = (chance: Chance) =>
  chance.of([
    `Quote-${chance.digits(5)}.pdf`,
    `Contract ${chance.digits(4)}.pdf`,
    `${chance.name(3)}_2026.xlsx`,
    `Protokoll-${chance.digits(3)}.pdf`,
  ])

interface Own {
  readonly text: OwnText
  readonly firm: Firm
  readonly url: string
  readonly title: string
}

function ownOf(chance: Chance): Own {
  const kind = chance.of([...new Set(OWN_TEXTS.map((one) => one.kind))])
  const fitting = OWN_TEXTS.filter((one) => one.kind === kind)
  const tongue = chance.of([...new Set(fitting.map((one) => one.tongue))])
  const known = chance.of(fitting.filter((one) => one.tongue === tongue))
  const firm = firmOf(known.tongue, known.trades, chance)
  const file = fileOf(chance)
  const text = { ...known, heading: filled(known.heading, firm, file), text: filled(known.text, firm, file) }
  const title = chance.of([
    `${text.heading} | ${firm.name}`,
    `${firm.name} - ${text.heading}`,
    text.heading,
    firm.name,
  ])
  return { text, firm, url: ownPlace(known.kind, firm, chance), title }
}

const TURNSTILE = '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>'

function sheetOf({ text, firm, url, title }: Own, middle: Part, chance: Chance): Made {
  const end = endOfPage(url, text.tongue, chance)
  const part = joined([{ html: '', code: middle.code ?? '' }, end])
  const guard = chance.maybe(0.12)
    ? `<div class="cf-turnstile" data-sitekey="0x4AAAAAAA${chance.base64(14).replace(/[+/]/g, 'z')}"></div>`
    : ''
  const frames: readonly FrameName[] = text.kind === 'share' ? ['overlaid', ...FRAMES] : FRAMES
  const body = documentOf(
    {
      ...{ tongue: text.tongue, title, colour: firm.colour, home: '/', brand: ownBrand(firm, chance) },
      main: `<h1>${escaped(text.heading)}</h1><p>${escaped(text.text)}</p>${middle.html}${guard}`,
      scenery: ownScenery(text, firm, chance),
      head: guard === '' ? '' : TURNSTILE,
      scripts: part.html,
    },
    frames,
    chance,
  )
  return { url, body, isHonest: true, resources: [...(middle.resources ?? []), ...(part.resources ?? [])] }
}

/** A page that its server writes. */
function served(chance: Chance): Made {
  const own = ownOf(chance)
  return sheetOf(own, ownForm(own.text, own.firm, own.url, chance), chance)
}

/** A page that a bundle draws. */
function drawn(chance: Chance): Made {
  const own = ownOf(chance)
  if (own.text.kind === 'play') return sheetOf(own, ownForm(own.text, own.firm, own.url, chance), chance)
  return { url: own.url, isHonest: true, ...appPage(own.text, own.firm, own.url, own.title, chance) }
}

/** A form in a frame of the same owner. */
function embedded(chance: Chance): Made {
  const own = ownOf(chance)
  const made = ownForm(own.text, own.firm, own.url, chance)
  const at = new URL(`/embed/${chance.of(['login', 'form', 'widget'])}?v=${chance.hex(6)}`, own.url).href
  const inside = `<!doctype html><html lang="${own.text.tongue}"><head><meta charset="utf-8"><title>${escaped(own.title)}</title><style>body{font-family:system-ui;margin:12px}input{width:100%;padding:8px}</style></head><body>${joined([made]).html}</body></html>`
  const page = sheetOf(
    own,
    {
      html: `<iframe src="${escaped(at)}" title="${escaped(own.text.button)}" width="100%" height="${360 + chance.below(200)}" loading="eager"></iframe>`,
    },
    chance,
  )
  return { ...page, resources: [...(page.resources ?? []), framePage(at, inside)] }
}

const partOf = (text: string, chance: Chance) => {
  if (text.startsWith('>'))
    return chance.of([
      `<blockquote>${escaped(text.slice(1))}</blockquote>`,
      `<figure class="screenshot"><div style="border:1px solid #aaa;padding:16px;max-width:420px"><b>${escaped(text.slice(1))}</b><div style="border:1px solid #bbb;height:30px;margin:8px 0"></div></div></figure>`,
      `<p class="quote"><em>“${escaped(text.slice(1))}”</em></p>`,
    ])
  return text.startsWith('-') ? `<li>${escaped(text.slice(1))}</li>` : `<p>${escaped(text)}</p>`
}

/** A help article that warns and quotes. */
function warning(chance: Chance): Made {
  const article = chance.of(ARTICLES)
  const { tongue } = article
  const firm = firmOf(tongue, article.trades, chance)
  const url = newsPlace(firm, chance)
  const text = filled(article.title, firm, fileOf(chance))
  const parts = article.parts.map((part) => partOf(filled(part, firm, 'Invoice.pdf'), chance)).join('\n')
  const html = parts.replace(/(?:<li>.*<\/li>\n?)+/s, (list) => `<ul>${list}</ul>`)
  const search = `<form action="/search" role="search"><input type="search" name="q" aria-label="${escaped(wordOf(tongue, 'search'))}"><button>${escaped(wordOf(tongue, 'search'))}</button></form>`
  const letters = `<form action="/newsletter" method="post"><label>${escaped(wordOf(tongue, 'email'))}<input type="email" name="email"></label><button>${escaped(wordOf(tongue, 'send'))}</button></form>`
  const end = joined([endOfPage(url, tongue, chance)])
  const others = ARTICLES.filter((one) => one.tongue === tongue && one !== article).map((one) => one.title)
  const related = `<aside><ul>${others.map((title) => `<li><a href="/${chance.name(3)}">${escaped(filled(title, firm, 'Invoice.pdf'))}</a></li>`).join('')}</ul></aside>`
  const login = `<p><a href="/login">${escaped(wordOf(tongue, 'signIn'))}</a></p>`
  const body = documentOf(
    {
      ...{
        tongue,
        title: `${text} | ${firm.name}`,
        colour: firm.colour,
        home: '/',
        brand: ownBrand(firm, chance),
      },
      main: `<article><h1>${escaped(text)}</h1><time datetime="2026-11-${10 + chance.below(10)}">2026-11</time>${html}</article>`,
      scenery: [search, letters, related, login].filter(() => chance.maybe(0.5)).join(''),
      scripts: end.html,
    },
    ['topped', 'topped', 'topped', 'app', 'tabled'],
    chance,
  )
  return { url, body, isHonest: true, resources: [...(end.resources ?? [])] }
}

const STRUCTURES = [served, served, served, served, drawn, drawn, embedded, warning, warning]

/** Own log-ins, forms and warnings of those whom workplace frauds pose as, and of others like them. */
export const workplacePage: Family = {
  id: 'workplace_page',
  expected: 'benign',
  split: 'held-out',
  make: (chance) => chance.of(STRUCTURES)(chance),
}
