import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { coded } from './code/coders.ts'
import { plainPage, scriptTag, whole } from './code/document.ts'
import { drawn, dressed } from './code/drawing.ts'
import { packed } from './code/packers.ts'
import { htmlOfAll, quoted } from './code/tree.ts'
import { articleOf, botTest } from './kit/cloaks.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { secureUrl, strayHost } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

type Page = (screen: Screen, url: string, test: string, chance: Chance) => Made

/** The page below: nothing, or an article that everybody may read. */
function ground(markup: string, code: string, chance: Chance, isEmpty = false): string {
  if (isEmpty || chance.maybe(0.3))
    return whole({
      language: 'en',
      title: chance.of(['', 'Loading', 'Home', '403 Forbidden', 'Welcome']),
      body: `${markup}${scriptTag(code)}`,
    })
  const { language, title, html } = articleOf(chance)
  return whole({
    language,
    title,
    head: '<meta name="viewport" content="width=device-width"><style>body{max-width:44em;margin:2em auto;font-family:Georgia,serif}</style>',
    body: `${html}\n${markup}${scriptTag(code)}`,
  })
}

const HIDE = 'var post=document.getElementById("post");if(post)post.remove();'

/** A part of the page's own script decides. */
const branched: Page = (screen, url, test, chance) => {
  const { markup, code } = drawn(screen, chance)
  const show = `${HIDE}${dressed(screen, chance)}\n${code}`
  const leave = chance.of([
    '',
    '',
    `document.title="Not found";document.body.innerHTML="<h1>404 Not Found</h1><hr>nginx";`,
    `location.replace("https://${chance.of(['www.google.com', 'en.wikipedia.org', screen.brand.domain])}/");`,
  ])
  return fraudPage(url, ground(markup, `if(!(${test})){${show}}else{${leave}}`, chance))
}

/** Packs the kit into a text that is decoded and run only where the test takes the visitor for a person. */
const sealed: Page = (screen, url, test, chance) => {
  const { markup, code } = drawn(screen, chance)
  const show = packed(`${HIDE}${dressed(screen, chance)}\n${code}`, 1 + chance.below(2), chance)
  return fraudPage(url, ground(markup, `(function(){if(${test})return;${show}})();`, chance))
}

/** A script of the same host is fetched for people only. */
const fetched: Page = (screen, url, test, chance) => {
  const { markup, code } = drawn(screen, chance, ['inner', 'adjacent', 'body', 'outer', 'shadow', 'template'])
  const path = `${chance.of(['js/', 'assets/', '', 'static/'])}${chance.of(['main', 'app', 'chunk', 'v', 'theme'])}.${chance.hex(6)}.js`
  const script = ownScript(url, path, `${HIDE}${dressed(screen, chance)}\n${code}`)
  const load = chance.of([
    `var s=document.createElement("script");s.src="${path}";document.body.appendChild(s);`,
    `document.head.appendChild(Object.assign(document.createElement("script"),{src:"${path}",async:true}));`,
    `var s=document.createElement("script");s.setAttribute("src",${coded(path, chance)});document.documentElement.appendChild(s);`,
  ])
  return fraudPage(url, ground(markup, `if(!(${test})){${load}}`, chance), [script.resource])
}

/** People get a frame over the whole page, from here or from elsewhere. */
const framed: Page = (screen, url, test, chance) => {
  const at = chance.maybe(0.5)
    ? new URL(`${chance.hex(6)}/index.html`, url).href
    : `https://${strayHost(chance)}/${chance.letters(5)}/`
  const resources: readonly Resource[] = [framePage(at, plainPage(screen))]
  const code = `if(!(${test})){${HIDE}var f=document.createElement("iframe");f.src=${chance.maybe(0.5) ? quoted(at) : coded(at, chance)};f.style.cssText="position:fixed;inset:0;width:100%;height:100%;border:0;z-index:9999";document.body.appendChild(f);document.title=${quoted(screen.title)}}`
  return fraudPage(url, ground('', code, chance), resources)
}

/** The kit stands in the page, hidden from whom it does not trust, or the article does. */
const toggled: Page = (screen, url, test, chance) => {
  const { language, title, html } = articleOf(chance)
  const kit = chance.of([
    () => `<div id="k" style="display:none">${htmlOfAll(screen.nodes)}</div>`,
    () => `<template id="k">${htmlOfAll(screen.nodes)}</template>`,
    () => `<script type="text/x-page" id="k">${htmlOfAll(screen.nodes)}</script>`,
    () => `<noscript id="k">${htmlOfAll(screen.nodes)}</noscript>`,
  ])()
  const show = `${HIDE}var k=document.getElementById("k"),d=document.createElement("div");d.innerHTML=k.tagName==="NOSCRIPT"||k.tagName==="SCRIPT"?k.textContent:k.innerHTML;k.remove();document.body.appendChild(d);`
  const code = `${screen.code}\nfunction go(){if(${test})return;${dressed(screen, chance)}${show}}\n${chance.of(['go();', 'window.addEventListener("load",go);', 'setTimeout(go,400);', 'requestAnimationFrame(function(){setTimeout(go,50)});'])}`
  return fraudPage(url, whole({ language, title, body: `${html}${kit}${scriptTag(code)}` }))
}

/** People must have a cookie that a script has set on a first look. */
const returning: Page = (screen, url, test, chance) => {
  const { markup, code } = drawn(screen, chance, ['inner', 'adjacent', 'body', 'outer', 'parser'])
  const name = chance.letters(4)
  const gate = chance.of([
    `sessionStorage.setItem("${name}",String((${test})?0:1));if(sessionStorage.getItem("${name}")==="1")`,
    `document.cookie="${name}="+((${test})?"n":"y")+";path=/";if(/${name}=y/.test(document.cookie))`,
    `window.name=(${test})?"":"${name}";if(window.name)`,
  ])
  return fraudPage(url, ground(markup, `${gate}{${HIDE}${dressed(screen, chance)}\n${code}}`, chance))
}

const PAGES = [branched, branched, sealed, fetched, framed, toggled, returning]

export const cloakedKits = fraudFamily(
  'cloaked_kit',
  PAGES.map((page) => (chance: Chance) => {
    const screen = anyScreen(chance)
    const url = secureUrl(chance.maybe(0.5) ? screen.brand.name : chance.name(3), chance)
    return page(screen, url, botTest(screen.brand.tongue, chance), chance)
  }),
)
