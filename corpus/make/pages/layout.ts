import type { Chance } from '../chance.ts'
import { type Language, WORDS } from '../words/words.ts'

/** The parts of a page; HTML, except where one is said to be text. */
export interface Parts {
  readonly language: Language
  /** Text. */
  readonly title: string
  readonly main: string
  readonly logo?: string
  /** Text. */
  readonly heading?: string
  readonly head?: string
  readonly footer?: string
  readonly scripts?: string
  /** How its skeleton may be built; any of them where it is left out. */
  readonly skeletons?: readonly Skeleton[]
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const START = '<!DOCTYPE html>\n'
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'

function headOf({ title, head = '' }: Parts, extra: string): string {
  return `<head><meta charset="utf-8"><title>${escaped(title)}</title>\n${extra}${head}</head>`
}

function table(parts: Parts): string {
  const { language, main, logo = '', heading = '', footer = '', scripts = '' } = parts
  const title =
    heading === '' ? '' : `<tr><td><font size="4" face="Arial"><b>${escaped(heading)}</b></font></td></tr>`
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="${language}">${headOf(parts, '')}<body bgcolor="#ffffff" topmargin="0"><center>
<table width="600" border="0" cellpadding="4"><tr><td>${logo}</td></tr>${title}<tr><td>${main}</td></tr>
<tr><td><hr><font size="1">${footer}</font></td></tr></table></center>${scripts}</body></html>`
}

function bootstrap(parts: Parts): string {
  const { language, main, logo = '', heading = '', footer = '', scripts = '' } = parts
  const style =
    '<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet">'
  const title = heading === '' ? '' : `<h1 class="h4 mb-3">${escaped(heading)}</h1>`
  return `${START}<html lang="${language}">${headOf(parts, VIEWPORT + style)}<body class="bg-light">
<nav class="navbar"><div class="container"><div class="navbar-brand">${logo}</div></div></nav>
<main class="container py-5"><div class="row justify-content-center"><div class="col-md-6"><div class="card p-4">${title}${main}</div></div></div></main>
<footer class="text-muted small text-center">${footer}</footer>
<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>${scripts}</body></html>`
}

function utility(parts: Parts): string {
  const { language, main, logo = '', heading = '', footer = '', scripts = '' } = parts
  const title = heading === '' ? '' : `<h2 class="text-2xl font-semibold mt-6">${escaped(heading)}</h2>`
  return `${START}<html lang="${language}">${headOf(parts, `${VIEWPORT}<style>:root{--c:#0b57d0}*{box-sizing:border-box}body{margin:0;font:16px system-ui}</style>`)}
<body><div class="min-h-screen flex items-center"><section class="w-96 mx-auto">${logo}${title}${main}</section></div>
<footer class="text-xs">${footer}</footer>${scripts}</body></html>`
}

function japanese(parts: Parts): string {
  const { language, main, logo = '', heading = '', footer = '', scripts = '' } = parts
  const title = heading === '' ? '' : `<h2 class="ttl-h2"><span>${escaped(heading)}</span></h2>`
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}">${headOf(parts, '<meta http-equiv="Content-Style-Type" content="text/css" /><meta name="format-detection" content="telephone=no" />')}
<body id="pageTop"><div id="wrap"><div id="header"><div class="logo">${logo}</div></div><div id="contents"><div class="inner">${title}<div class="box01">${main}</div></div></div>
<div id="footer"><p class="copy">${footer}</p></div></div>${scripts}</body></html>`
}

/** The page as a script that builds it: as text that is written, or element by element. */
function scripted(parts: Parts, chance: Chance): string {
  const { language, main, logo = '', heading = '', footer = '', scripts = '' } = parts
  const title = heading === '' ? '' : `<h1>${escaped(heading)}</h1>`
  const inner = `<div class="app"><header>${logo}</header>${title}${main}<footer>${footer}</footer></div>`
  const quoted = JSON.stringify(inner).replaceAll('</', '<\\/')
  const template = inner
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('</script', '<\\/script')
  const code = chance.of([
    `document.getElementById("root").innerHTML=${quoted};`,
    `document.querySelector('#root').innerHTML = \`${template}\`;`,
    `var html=${quoted};document.getElementById('root').insertAdjacentHTML('beforeend',html);`,
    `document.write(${quoted});`,
  ])
  return `${START}<html lang="${language}">${headOf(parts, VIEWPORT)}<body><div id="root"></div><script>${code}</script>${scripts}</body></html>`
}

const SKELETONS = { table, bootstrap, utility, japanese, scripted }
export type Skeleton = keyof typeof SKELETONS
export const STATIC: readonly Skeleton[] = ['table', 'bootstrap', 'utility', 'japanese']
const ALL: readonly Skeleton[] = ['table', 'bootstrap', 'bootstrap', 'utility', 'utility', 'scripted']
const ALL_JAPANESE: readonly Skeleton[] = [
  'japanese',
  'japanese',
  'japanese',
  'table',
  'bootstrap',
  'scripted',
]

/** A whole document in one of the ways that documents are built. */
export function documentOf(parts: Parts, chance: Chance): string {
  const skeletons = parts.skeletons ?? (parts.language === 'ja' ? ALL_JAPANESE : ALL)
  return SKELETONS[chance.of(skeletons)](parts, chance)
}

/** Footer links and a copyright line. */
export function footerOf(
  language: Language,
  owner: string,
  hrefs: readonly string[],
  chance: Chance,
): string {
  const { help, privacy, terms, rights, about } = WORDS[language]
  const links = [help, privacy, terms, about].map(
    (text, index) => `<a href="${hrefs[index % hrefs.length] ?? '#'}">${escaped(text)}</a>`,
  )
  const year = chance.of([2023, 2024, 2025, 2026])
  const line = chance.of([
    `© ${year} ${escaped(owner)}. ${rights}`,
    `Copyright © ${year} ${escaped(owner)}`,
    `&copy; ${escaped(owner)} ${year}`,
  ])
  return `${links.join(' | ')}<p>${line}</p>`
}

const ALPHABET_TEXT: Readonly<Record<'latin' | 'japanese', readonly string[]>> = {
  latin:
    'the of and to in is that for it with as was on are this by be at from or an have has not but were which one all their can more if will about up out so when some them into than then other what there been also its only over new two may these time such most people way year work part place after where need open small large team project plan road house water paper winter summer often always never early late city river'.split(
      ' ',
    ),
  japanese: [
    '今日は',
    '新しい',
    '商品を',
    'ご紹介',
    'します。',
    '皆様の',
    'お越しを',
    'お待ち',
    'して',
    'おります。',
    '詳しくは',
    'こちらを',
    'ご覧',
    'ください。',
    '季節の',
    '料理と',
    '地元の',
    '食材を',
    '楽しむ',
    '一日。',
  ],
}

/** Paragraphs that mean nothing and fill pages. */
export function filler(language: Language, paragraphs: number, chance: Chance): string {
  const words = ALPHABET_TEXT[language === 'ja' || language === 'zh' ? 'japanese' : 'latin']
  const space = language === 'ja' || language === 'zh' ? '' : ' '
  return Array.from({ length: paragraphs }, () => {
    const text = Array.from({ length: 30 + chance.below(50) }, () => chance.of(words)).join(space)
    return `<p>${text.slice(0, 1).toUpperCase()}${text.slice(1)}.</p>`
  }).join('\n')
}
