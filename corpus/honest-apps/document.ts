import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import { cdnAddresses, type LibraryName, libraryFile, libraryText } from './libraries.ts'
import type { Owner } from './owners.ts'
import { isRightToLeft, type Tongue } from './words.ts'

/** A part of a document, with the files that it names. */
export interface Piece {
  readonly html: string
  readonly resources: readonly Resource[]
}

/** Where a page stands. */
export interface Place {
  readonly owner: Owner
  readonly origin: string
  /** Path that the owner's files begin with. */
  readonly base: string
}

export const placeOf = (owner: Owner, host: string, base = '/'): Place => ({
  owner,
  origin: `https://${host}`,
  base,
})

/** Third parties whose scripts and frames a visit does not get. */
export const UNREACHED_HOSTS: ReadonlySet<string> = new Set([
  'js.stripe.com',
  'www.paypal.com',
  'x.klarnacdn.net',
  'js.klarna.com',
  'checkoutshopper-live.adyen.com',
  'js.mollie.com',
  'web.squarecdn.com',
  'pay.google.com',
  'static-na.payments-amazon.com',
  'www.googletagmanager.com',
  'www.google-analytics.com',
  'securepubads.g.doubleclick.net',
  'pagead2.googlesyndication.com',
  'connect.facebook.net',
  'www.clarity.ms',
  'widget.intercom.io',
  'embed.tawk.to',
  'js.hs-scripts.com',
  'www.google.com',
  'www.recaptcha.net',
  'js.hcaptcha.com',
  'siteimproveanalytics.com',
  'challenges.cloudflare.com',
  'cdn.taboola.com',
  'mc.yandex.ru',
  'hm.baidu.com',
  'wcs.naver.net',
  'plausible.io',
  'cdn.cookielaw.org',
  'consent.cookiebot.com',
  'sdk.privacy-center.org',
  'apis.google.com',
  'accounts.google.com',
  'www.gstatic.com',
  'appleid.cdn-apple.com',
  'cdn.auth0.com',
  'platform.twitter.com',
  'www.instagram.com',
])

export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const inline = (code: string, attributes = ''): Piece => ({
  html: `<script${attributes}>${code}</script>`,
  resources: [],
})

export const markup = (html: string): Piece => ({ html, resources: [] })

/** A script of a third party that the visit did not get. */
export function absent(url: string, attributes = ' async'): Piece {
  if (!UNREACHED_HOSTS.has(new URL(url).hostname)) throw new Error(`${url} is not among the unreached`)
  return markup(`<script${attributes} src="${escaped(url)}"></script>`)
}

/** A script that stands at an address of its own. */
export function external(address: string, place: Place, code: string, attributes = ''): Piece {
  const url = new URL(address, place.origin).href
  return {
    html: `<script${attributes} src="${escaped(address)}"></script>`,
    resources: [{ url, kind: 'script', contentType: 'text/javascript; charset=utf-8', body: code }],
  }
}

/** A published library, from a public network or beside the page. */
export function library(name: LibraryName, place: Place, chance: Chance, attributes = ''): Piece {
  return external(libraryAddress(name, place, chance), place, libraryText(name), attributes)
}

export function libraryAddress(name: LibraryName, place: Place, chance: Chance): string {
  const folder = chance.of(['vendor/', 'js/', 'assets/lib/', 'static/vendor/'])
  return chance.of([...cdnAddresses(name), `${place.base}${folder}${libraryFile(name)}`])
}

const transpiler = new Bun.Transpiler({ loader: 'js', minifyWhitespace: true })

export const minified = (code: string): string => transpiler.transformSync(code)

function bundlePath({ base }: Place, chance: Chance): string {
  return `${base}${chance.of([
    `assets/index-${chance.base64(8).replaceAll(/[+/]/g, '_')}.js`,
    `static/js/main.${chance.hex(8)}.js`,
    `js/app.js?v=${chance.hex(5)}`,
    `dist/bundle.min.js?${chance.digits(10)}`,
    `_nuxt/${chance.hex(7)}.js`,
    `build/q-${chance.hex(8)}.js`,
    `scripts/${chance.name(3)}.js`,
  ])}`
}

/** The owner's own program: in the page, beside it, or as a module, as written or made small. */
export function program(code: string, place: Place, chance: Chance): Piece {
  const text = chance.maybe(0.5) ? minified(code) : code
  const path = bundlePath(place, chance)
  return chance.of([
    () => inline(text),
    () => external(path, place, text),
    () => external(path, place, text, ' defer'),
    () => external(path, place, text, ' type="module" crossorigin'),
    () => external(`${place.origin}${path}`, place, text),
  ])()
}

/** Libraries and the program that needs them, apart or in one file. */
export function programWith(
  names: readonly LibraryName[],
  code: string,
  place: Place,
  chance: Chance,
): readonly Piece[] {
  if (chance.maybe(0.25)) {
    const whole = [...names.map(libraryText), minified(code)].join('\n;')
    return [external(bundlePath(place, chance), place, whole, chance.of(['', ' defer']))]
  }
  return [...names.map((name) => library(name, place, chance)), program(code, place, chance)]
}

/** Another page of an owner's that fills this one, as forwarding by a frame does it. */
export function fillingFrame(inner: Made, script: ((address: string) => string) | null): Piece {
  const { url, body, resources = [] } = inner
  const frame: Resource = { url, kind: 'frame', contentType: 'text/html; charset=utf-8', body: String(body) }
  const html =
    script === null
      ? `<iframe src="${escaped(url)}" title="app" style="position:fixed;inset:0;width:100%;height:100%;border:0" allow="clipboard-write; fullscreen"></iframe>`
      : `<script>${script(url)}</script>`
  return { html, resources: [frame, ...resources] }
}

const STYLES = [
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222}main{max-width:64rem;margin:0 auto;padding:1rem}',
  ':root{--accent:#0a7d55}*{box-sizing:border-box}body{margin:0;font-family:Inter,Arial,sans-serif;background:#f6f7f9}.card{background:#fff;border-radius:8px;padding:1.5rem}',
  'html{font-size:100%}body{font-family:Georgia,serif;margin:2rem auto;max-width:50rem}button{cursor:pointer}',
  'body{font-family:"Helvetica Neue",sans-serif;margin:0}header{background:#123;color:#fff;padding:1rem}.hidden{display:none}',
]

function extraHead(url: string, title: string, owner: Owner, chance: Chance): string {
  const { origin } = new URL(url)
  const tags = [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="icon" href="${chance.of(['/favicon.ico', '/favicon.svg', '/img/icon-32.png'])}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    `<meta property="og:title" content="${escaped(title)}"><meta property="og:url" content="${escaped(url)}"><meta property="og:site_name" content="${escaped(owner.name)}">`,
    `<meta name="theme-color" content="#${chance.hex(6)}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    `<link rel="stylesheet" href="/css/${chance.of(['app', 'main', 'style'])}.css">`,
    `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@type': 'Organization', name: owner.name, url: `${origin}/` })}</script>`,
    '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>',
  ]
  return chance.some(tags, 2 + chance.below(5)).join('\n')
}

export interface Draft {
  readonly place: Place
  readonly path?: string
  readonly tongue?: Tongue
  readonly title: string
  readonly head?: readonly Piece[]
  readonly body: readonly (Piece | string)[]
  readonly bodyAttributes?: string
  /** Whether nothing but the draft's own stands in the head. */
  readonly isPlain?: boolean
}

/** The page as it is served. */
export function made(draft: Draft, chance: Chance): Made {
  const { place, path = place.base, title, head = [], body, bodyAttributes = '', isPlain = false } = draft
  const tongue = draft.tongue ?? place.owner.tongue
  const url = `${place.origin}${path}`
  const pieces = body.map((part) => (typeof part === 'string' ? markup(part) : part))
  const extra = isPlain ? '' : extraHead(url, title, place.owner, chance)
  const style = isPlain ? '' : `<style>${chance.of(STYLES)}</style>`
  const direction = isRightToLeft(tongue) ? ' dir="rtl"' : ''
  const html = `<!DOCTYPE html>
<html lang="${tongue}"${direction}><head><meta charset="utf-8"><title>${escaped(title)}</title>
${extra}${style}${head.map((piece) => piece.html).join('\n')}</head>
<body${bodyAttributes}>${pieces.map((piece) => piece.html).join('\n')}</body></html>`
  const resources = [...head, ...pieces].flatMap((piece) => piece.resources)
  return { url, body: html, resources, isHonest: true }
}
