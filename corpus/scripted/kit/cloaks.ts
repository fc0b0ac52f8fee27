import type { Chance } from '../../make/chance.ts'
import { escaped } from '../../make/pages/layout.ts'
import { ARTICLES } from '../words/blog-words.ts'
import type { Tongue } from '../words/words.ts'

/** Whom a kit takes for a person, told to who checks that it draws: a desktop of the tongue, or a phone. */
export type Visitor = 'desktop' | 'phone' | 'speaker'

interface Cloak {
  readonly visitor: Visitor
  /** An expression that is true for whom the kit does not want. */
  isBot(tongue: Tongue, chance: Chance): string
}

const AGENTS = [
  'bot',
  'crawl',
  'spider',
  'slurp',
  'headless',
  'phantom',
  'python',
  'curl',
  'wget',
  'facebookexternalhit',
  'lighthouse',
  'ahrefs',
  'semrush',
  'netcraft',
  'urlscan',
  'phishtank',
  'virustotal',
  'HeadlessChrome',
  'Googlebot',
  'bingpreview',
]
const WATCHERS = [
  'virustotal',
  'urlscan',
  'phishtank',
  'any.run',
  'netcraft',
  'safebrowsing',
  'hybrid-analysis',
]

const ZONES: Readonly<Record<Tongue, string>> = {
  en: '^(Europe\\/(London|Dublin)|Australia|Pacific|Africa|America|Asia)',
  es: '^(America|Europe\\/Madrid|Atlantic)',
  de: '^Europe\\/(Berlin|Vienna|Zurich)',
  fr: '^(Europe|America|Africa)',
  pt: '^(America|Europe\\/Lisbon|Africa)',
  ja: '^Asia\\/Tokyo',
  pl: '^Europe\\/Warsaw',
  it: '^Europe\\/Rome',
  nl: '^Europe\\/(Amsterdam|Brussels)',
  tr: '^(Europe|Asia)\\/Istanbul',
  cs: '^Europe\\/Prague',
  id: '^Asia\\/(Jakarta|Makassar|Jayapura)',
}

const desktop = (isBot: Cloak['isBot']): Cloak => ({ visitor: 'desktop', isBot })

const CLOAKS: readonly Cloak[] = [
  desktop((_, chance) => `/${chance.some(AGENTS, 7).join('|')}/i.test(navigator.userAgent)`),
  desktop(
    (_, chance) =>
      `${JSON.stringify(chance.some(AGENTS, 9))}.some(function(a){return navigator.userAgent.toLowerCase().indexOf(a.toLowerCase())>-1})`,
  ),
  desktop(() => 'navigator.webdriver'),
  desktop(() => 'navigator.webdriver===true||!!window.callPhantom||!!window._phantom||!!window.__nightmare'),
  desktop(() => 'window.outerWidth===0||window.outerHeight===0||screen.width<300'),
  desktop(() => 'screen.width===800&&screen.height===600'),
  desktop(() => '!navigator.languages||navigator.languages.length===0'),
  desktop(() => 'navigator.plugins.length===0&&!("ontouchstart" in window)'),
  desktop(() => '(navigator.hardwareConcurrency||2)<2'),
  desktop((_, chance) => `new RegExp("${chance.some(WATCHERS, 5).join('|')}","i").test(document.referrer)`),
  desktop(() => 'Object.keys(window).join().match(/cdc_[a-z0-9]+_(Array|Promise|Symbol)/)!==null'),
  desktop(() => '/\\$cdc|selenium|webdriver/.test(Object.keys(document).join())'),
  desktop(() => 'eval.toString().length!==33&&eval.toString().length!==37'),
  desktop(() => '!/native code/.test(Function.prototype.toString.call(navigator.constructor))'),
  desktop(() => 'typeof Notification!=="undefined"&&Notification.permission==="denied"&&navigator.webdriver'),
  desktop(() => 'screen.colorDepth<16||screen.availHeight<1'),
  desktop(() => '!document.createElement("canvas").getContext("2d")'),
  desktop(() => '!window.chrome&&/Chrome\\//.test(navigator.userAgent)'),
  desktop(() => '!navigator.cookieEnabled'),
  desktop(() => '!(window.localStorage&&window.sessionStorage)'),
  desktop(() => 'Intl.DateTimeFormat().resolvedOptions().timeZone==="UTC"'),
  { visitor: 'speaker', isBot: (tongue) => `!/^${tongue}/i.test(navigator.language||"")` },
  {
    visitor: 'speaker',
    isBot: (tongue) => `!/${ZONES[tongue]}/.test(Intl.DateTimeFormat().resolvedOptions().timeZone)`,
  },
  { visitor: 'phone', isBot: () => '!/Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)' },
  { visitor: 'phone', isBot: () => 'navigator.maxTouchPoints<1||screen.width>1024' },
]

/** One expression of several checks, in one of the ways that checks are combined. */
export function botTest(tongue: Tongue, chance: Chance, most = 4): string {
  const checks = chance.some(CLOAKS, 1 + chance.below(most))
  const tests = checks.map((cloak) => `(${cloak.isBot(tongue, chance)})`)
  return chance.of([
    () => tests.join('||'),
    () =>
      `[${tests.map((test) => `function(){return ${test}}`).join(',')}].some(function(f){try{return f()}catch(e){return true}})`,
    () =>
      `(function(){var s=0;${tests.map((test) => `if${test}s+=${1 + chance.below(3)};`).join('')}return s>0})()`,
  ])()
}

/** An honest article, as markup. */
export function articleOf(chance: Chance): {
  readonly language: string
  readonly title: string
  readonly html: string
} {
  const { language, site, title, text } = chance.of(ARTICLES)
  const more = chance.of(ARTICLES.filter((one) => one.language === language))
  const html = chance.of([
    () =>
      `<article id="post"><h1>${escaped(title)}</h1>${text.map((line) => `<p>${escaped(line)}</p>`).join('')}</article>`,
    () =>
      `<div id="post"><header><a href="/">${escaped(site)}</a></header><div class="entry"><h2>${escaped(title)}</h2><p>${text.map(escaped).join('</p><p>')}</p></div><aside>${escaped(more.title)}</aside><footer>${escaped(site)} ${chance.of([2024, 2025, 2026])}</footer></div>`,
    () =>
      `<section id="post"><h3>${escaped(site)}</h3><p><b>${escaped(title)}</b></p>${text.map((line) => `<p>${escaped(line)}</p>`).join('')}<form action="/search"><input name="s" type="search"></form></section>`,
  ])()
  return { language, title: `${title} | ${site}`, html }
}
