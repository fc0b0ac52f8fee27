import { domainAbove } from '../address/domains.ts'
import { BRANDS } from '../data/loader.ts'

/** A program that people have on their machines, and the domains from which its maker hands it out. */
export interface Software {
  readonly pattern: RegExp
  readonly domains: ReadonlySet<string>
}

const ofBrands = (...ids: readonly string[]): readonly string[] =>
  BRANDS.filter(({ id }) => ids.includes(id)).flatMap(({ domains }) => domains)

const software = (pattern: RegExp, ...domains: readonly string[]): Software => ({
  pattern,
  domains: new Set(domains),
})

/** What frauds say is out of date; the brands know the domains of some of the makers. */
const NAMED: readonly Software[] = [
  software(
    /\bchrome\b|chromium|\bgoogle (?:meet|play)\b|\bandroid (?:system|webview)\b|谷歌浏览器|크롬/i,
    ...ofBrands('google'),
    'chromium.org',
  ),
  software(/\bfirefox\b|thunderbird/i, 'mozilla.org', 'firefox.com', 'mozilla.net', 'thunderbird.net'),
  software(
    /\b(?:microsoft|ms) ?(?:edge|teams|office|word|excel|outlook|365|defender)\b|internet explorer|\bedge browser|\bonedrive\b|\bskype\b|\bwindows (?:update|security|defender)\b|\.net framework|directx/i,
    ...ofBrands('microsoft'),
  ),
  software(/\bsafari\b|\bquicktime\b|\bfacetime\b/i, ...ofBrands('apple')),
  software(/\bopera(?: gx| mini| browser)?\b/i, 'opera.com'),
  software(/\bbrave(?: browser)\b/i, 'brave.com'),
  software(/\bvivaldi\b/i, 'vivaldi.com'),
  software(/yandex browser|яндекс[. ]?браузер/i, ...ofBrands('yandex')),
  software(
    /\badobe (?:acrobat|reader|flash|pdf|air)\b|\b(?:acrobat|pdf) reader\b|flash ?player/i,
    ...ofBrands('adobe'),
  ),
  software(/\bjava (?:runtime|plug-?in|update|version)\b|\bjava\b(?! ?script)/i, 'java.com', 'oracle.com'),
  software(/\bvlc\b/i, 'videolan.org'),
  software(/\bwinrar\b/i, 'win-rar.com', 'rarlab.com'),
  software(/\b7-?zip\b/i, '7-zip.org'),
  software(/\bzoom\b/i, ...ofBrands('zoom')),
  software(/\bwebex\b/i, 'webex.com', 'cisco.com'),
  software(/\bgoto ?meeting\b|\blogmein\b/i, 'goto.com', 'gotomeeting.com', 'logmein.com'),
  software(/\bteamviewer\b/i, 'teamviewer.com'),
  software(/\banydesk\b/i, 'anydesk.com'),
  software(/\bslack\b/i, ...ofBrands('slack')),
  software(/\bdiscord\b/i, ...ofBrands('discord')),
  software(/\bwhats ?app\b/i, ...ofBrands('whatsapp')),
  software(/\btelegram\b|телеграм/i, ...ofBrands('telegram')),
  software(/\bsignal (?:desktop|messenger)\b/i, 'signal.org'),
  software(/\bwechat\b|微信/i, ...ofBrands('wechat')),
  software(/\bchatgpt\b/i, ...ofBrands('chatgpt')),
  software(/\bspotify\b/i, ...ofBrands('spotify')),
  software(/\bdropbox\b/i, ...ofBrands('dropbox')),
  software(/\bmetamask\b/i, ...ofBrands('metamask')),
  software(/\bledger live\b/i, ...ofBrands('ledger')),
]

/** Parts of a machine that no site has of its own: whoever lacks one is told so by the system or by its maker. */
const PARTS =
  /\b(?:web ?)?browser|navigateur|navegador|przeglądark|prohlížeč|prehliadač|webbläsare|nettleser|браузер|tarayıcı|trình duyệt|peramban|เบราว์เซอร์|ブラウザ|浏览器|瀏覽器|브라우저|\bcodecs?\b|plug-?ins?\b|erweiterung|\bfont(?:s| pack)?\b|schriftart|\bpolice de caract|\bfuente\b|\bcarattere\b|字体|フォント|글꼴|\b(?:audio|video|meeting|security) (?:component|driver|module)|\b(?:security|root|browser) certificate|プラグイン|コーデック|插件|플러그인/i

/** Kinds of programs that frauds make up; anyone may have made one, and offer it under his own name. */
const KINDS =
  /\b(?:video|media|audio|web|html5|flash) ?player\b|\b(?:secure|document|pdf|file|invoice) ?(?:viewer|reader)\b|播放器|プレーヤー/i

/** The program of somebody else that a text names; of a part of the machine, one without a maker. */
export function softwareIn(text: string): Software | null {
  const named = NAMED.find(({ pattern }) => pattern.test(text))
  if (named !== undefined) return named
  if (PARTS.test(text)) return NOBODYS_PART
  return KINDS.test(text) ? NOBODYS_PROGRAM : null
}

/** Sites that tell which browsers there are. */
const GUIDES = [
  'browsehappy.com',
  'browser-update.org',
  'outdatedbrowser.com',
  'whatismybrowser.com',
  'updatemybrowser.org',
]
const NOBODYS_PART = software(PARTS, ...GUIDES, ...NAMED.flatMap(({ domains }) => [...domains]))
const NOBODYS_PROGRAM = software(KINDS)

/** Whether only the kind of a program is named, so that it may be the page's own. */
export function isOnlyKind(one: Software): boolean {
  return one === NOBODYS_PROGRAM
}

/** Whether the program has a maker by whose name it is called. */
export function hasMaker(one: Software): boolean {
  return one !== NOBODYS_PART && one !== NOBODYS_PROGRAM
}

/** Whether an address is on one of the maker's own domains; of a part without one, on those of any. */
export function isMakers({ domains }: Software, address: string | URL): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return domainAbove(host, domains) !== null
}
