import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { coded } from './code/coders.ts'
import { blankTitle, plainPage, scriptTag, whole } from './code/document.ts'
import { drawn, dressed } from './code/drawing.ts'
import { oddName } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { secureUrl, strayHost } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

interface Framed {
  readonly body: string
  readonly resources?: readonly Resource[]
  /** The whole page, where it is no ordinary document. */
  readonly page?: string
}
type Way = (screen: Screen, url: string, chance: Chance) => Framed

const FULL = 'position:fixed;top:0;left:0;width:100%;height:100%;border:0'

/** The page that a frame shows: as it is, or drawn by a script of its own. */
function inner(screen: Screen, chance: Chance): string {
  if (chance.maybe(0.6)) return plainPage(screen)
  const { markup, code } = drawn(screen, chance)
  return whole({
    language: screen.brand.tongue,
    title: '',
    body: `${markup}${scriptTag(`${dressed(screen, chance)}\n${code}`)}`,
  })
}

function frameAddress(url: string, chance: Chance): string {
  return chance.of([
    () => new URL(`${chance.letters(4)}/${chance.hex(6)}.html`, url).href,
    () => `https://${strayHost(chance)}/${chance.letters(6)}/`,
    () => `https://${strayHost(chance)}/?id=${chance.hex(10)}`,
    () => secureUrl(chance.name(3), chance),
  ])()
}

/** An attribute of a tag that a script may have to spell. */
const plainFrame: Way = (screen, url, chance) => {
  const at = frameAddress(url, chance)
  const style = chance.of([
    `style="${FULL}"`,
    'width="100%" height="100%" frameborder="0"',
    `style="${FULL};z-index:2147483647" allowfullscreen`,
    'style="border:none;width:100vw;height:100vh" referrerpolicy="no-referrer"',
  ])
  return {
    body: `<iframe src="${at.replaceAll('&', '&amp;')}" ${style}></iframe>`,
    resources: [framePage(at, inner(screen, chance))],
  }
}

const scriptedFrame: Way = (screen, url, chance) => {
  const at = frameAddress(url, chance)
  const name = oddName(chance)
  const source = chance.maybe(0.4) ? quoted(at) : coded(at, chance)
  const code = chance.of([
    `var ${name}=document.createElement("iframe");${name}.src=${source};${name}.style.cssText="${FULL}";document.body.appendChild(${name});`,
    `document.write('<iframe src="'+${source}+'" style="${FULL}"></iframe>');`,
    `document.body.innerHTML='<iframe width="100%" height="900" frameborder="0" src="'+(${source})+location.hash+'"></iframe>';`,
    `window.onload=function(){document.getElementById("v").src=${source}};`,
    `setTimeout(function(){var v=document.getElementById("v");v.setAttribute("src",${source});v.style.cssText="${FULL}"},${chance.below(900)});`,
  ])
  return {
    body: `<iframe id="v" style="${FULL}"></iframe>${scriptTag(code)}`,
    resources: [framePage(at, inner(screen, chance))],
  }
}

const sourceDocument: Way = (screen, _url, chance) => {
  const page = inner(screen, chance)
  const text = chance.maybe(0.35) ? quoted(page) : coded(page, chance)
  const code = chance.of([
    `document.getElementById("v").srcdoc=${text};`,
    `var f=document.createElement("iframe");f.setAttribute("srcdoc",${text});f.style.cssText="${FULL}";document.body.append(f);`,
    `var f=document.createElement("iframe");f.style.cssText="${FULL}";document.body.append(f);var d=f.contentWindow.document;d.open();d.write(${text});d.close();`,
  ])
  return { body: `<iframe id="v" style="${FULL}"></iframe>${scriptTag(code)}` }
}

const blobFrame: Way = (screen, _url, chance) => {
  const text = coded(inner(screen, chance), chance)
  const code = chance.of([
    `document.getElementById("v").src=URL.createObjectURL(new Blob([${text}],{type:"text/html"}));`,
    `location.href=URL.createObjectURL(new Blob([${text}],{type:"text/html;charset=utf-8"}));`,
    `(function(b){var f=document.querySelector("#v");f.src=(window.URL||window.webkitURL).createObjectURL(b)})(new Blob([new TextEncoder().encode(${text})],{type:"text/html;charset=utf-8"}));`,
  ])
  return { body: `<iframe id="v" style="${FULL}"></iframe>${scriptTag(code)}` }
}

const dataFrame: Way = (screen, _url, chance) => {
  const page = inner(screen, chance)
  const data = `data:text/html;charset=utf-8;base64,${Buffer.from(page, 'utf8').toString('base64')}`
  return chance.of<() => Framed>([
    () => ({ body: `<iframe src="${data}" style="${FULL}"></iframe>` }),
    () => ({
      body: `<iframe id="v" style="${FULL}"></iframe>${scriptTag(`document.getElementById("v").src=${coded(data, chance)};`)}`,
    }),
    () => ({
      body: `<iframe id="v" style="${FULL}"></iframe>${scriptTag(`v.src="data:text/html;charset=utf-8,"+encodeURIComponent(${coded(page, chance)});`)}`,
    }),
  ])()
}

const frameset: Way = (screen, url, chance) => {
  const at = frameAddress(url, chance)
  const resources = [framePage(at, inner(screen, chance))]
  const set = chance.of([
    `<frameset rows="100%,*" border="0" frameborder="0"><frame src="${at}" frameborder="0" noresize><noframes><body><a href="${at}">${screen.brand.domain}</a></body></noframes></frameset>`,
    `<frameset cols="*"><frame name="m" src="${at}"></frameset>`,
  ])
  const page = `<html><head><title>${blankTitle(screen, chance)}</title></head>${set}</html>`
  return { body: '', page, resources }
}

const embedded: Way = (screen, url, chance) => {
  const at = frameAddress(url, chance)
  return {
    body: chance.of([
      `<object data="${at}" type="text/html" style="${FULL}"></object>`,
      `<embed src="${at}" type="text/html" style="${FULL}">`,
      `<object id="o" type="text/html" style="${FULL}"></object>${scriptTag(`document.getElementById("o").data=${coded(at, chance)};`)}`,
    ]),
    resources: [framePage(at, inner(screen, chance))],
  }
}

/** A frame in a frame. */
const nested: Way = (screen, url, chance) => {
  const [outer, deep] = [frameAddress(url, chance), frameAddress(url, chance)]
  return {
    body: `<iframe src="${outer}" style="${FULL}" scrolling="yes"></iframe>`,
    resources: [
      framePage(
        outer,
        whole({ language: 'en', title: '', body: `<iframe src="${deep}" style="${FULL}"></iframe>` }),
      ),
      framePage(deep, inner(screen, chance)),
    ],
  }
}

const WAYS = [plainFrame, scriptedFrame, sourceDocument, blobFrame, dataFrame, frameset, embedded, nested]

function page(way: Way, chance: Chance): Made {
  const screen = anyScreen(chance)
  const url = secureUrl(chance.maybe(0.7) ? screen.brand.name : chance.name(3), chance)
  const { body, resources, page: other } = way(screen, url, chance)
  const icon = chance.maybe(0.5) ? `<link rel="icon" href="https://${screen.brand.domain}/favicon.ico">` : ''
  return fraudPage(
    url,
    other ??
      whole({
        language: screen.brand.tongue,
        title: blankTitle(screen, chance),
        head: `<meta name="viewport" content="width=device-width,initial-scale=1"><style>html,body{margin:0;height:100%;overflow:hidden}</style>${icon}`,
        body,
      }),
    resources,
  )
}

export const framedKits = fraudFamily(
  'framed_kit',
  WAYS.map((way) => (chance: Chance) => page(way, chance)),
)
