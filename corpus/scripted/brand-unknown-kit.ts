import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { plainPage, scriptTag, whole } from './code/document.ts'
import { type Element, htmlOfAll, type Node, quoted } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

type Page = (screen: Screen, url: string, chance: Chance) => Made

const GUARDS = [
  'document.addEventListener("contextmenu",function(e){e.preventDefault()});document.onkeydown=function(e){if(e.keyCode==123||(e.ctrlKey&&e.shiftKey&&(e.keyCode==73||e.keyCode==74))||(e.ctrlKey&&e.keyCode==85))return false};',
  'document.oncontextmenu=function(){return false};setInterval(function(){var t=performance.now();debugger;if(performance.now()-t>200)location.href="about:blank"},4000);',
  'history.pushState(null,"",location.href);window.onpopstate=function(){history.go(1)};',
  'window.addEventListener("beforeunload",function(){navigator.sendBeacon("left.php","1")});',
  'var inputs=document.querySelectorAll("input");for(var i=0;i<inputs.length;i++)inputs[i].addEventListener("input",function(){this.value=this.value.replace(/[<>]/g,"")});',
  'if(location.hash.length>3){var m=location.hash.slice(1);try{m=atob(m)}catch(e){}var f=document.querySelector("input[type=email],input[type=text]");if(f)f.value=m}',
]

const plain: Page = (screen, url) => fraudPage(url, plainPage(screen))

/** A kit that keeps visitors from looking behind it. */
const guarded: Page = (screen, url, chance) =>
  fraudPage(
    url,
    plainPage(screen).replace(
      '\n</body>',
      `${chance
        .some(GUARDS, 1 + chance.below(3))
        .map((code) => scriptTag(code))
        .join('\n')}\n</body>`,
    ),
  )

/** Its code stands in a file of its own. */
const external: Page = (screen, url, chance) => {
  const path = chance.of([
    'js/app.js',
    'main.js',
    `assets/${chance.hex(8)}.js`,
    '/js/script.js',
    'files/custom.js',
  ])
  const script = ownScript(url, path, `${screen.code}\n${chance.of(GUARDS)}`)
  const body = `${htmlOfAll(screen.nodes)}${script.tag}`
  return fraudPage(
    url,
    whole({ language: screen.brand.tongue, title: screen.title, head: screen.head, body }),
    [script.resource],
  )
}

/** Takes the texts out of the nodes and leaves numbers in their place. */
function emptied(nodes: readonly Node[], texts: string[]): readonly Node[] {
  return nodes.map((node): Node => {
    if (typeof node === 'string') {
      texts.push(node)
      return { tag: 'span', attributes: { 'data-i18n': `t${texts.length}` }, children: [] }
    }
    return { ...node, children: emptied(node.children, texts) } satisfies Element
  })
}

/** All texts come from a table of words that the script fills in. */
const worded: Page = (screen, url, chance) => {
  const texts: string[] = []
  const nodes = emptied(screen.nodes, texts)
  const table = `{${texts.map((text, index) => `t${index + 1}:${quoted(text)}`).join(',')}}`
  const name = chance.of(['lang', 'I18N', 'TXT', 'dict'])
  const code = `${screen.code}
var ${name}={"${screen.brand.tongue}":${table}};
document.querySelectorAll("[data-i18n]").forEach(function(n){n.textContent=${name}["${screen.brand.tongue}"][n.getAttribute("data-i18n")]});
document.title=${quoted(screen.title)};`
  const file = chance.maybe(0.4) ? ownScript(url, `js/${name.toLowerCase()}.js`, code) : null
  return fraudPage(
    url,
    whole({
      language: screen.brand.tongue,
      title: '',
      head: screen.head,
      body: `${htmlOfAll(nodes)}${file?.tag ?? scriptTag(code)}`,
    }),
    file === null ? [] : [file.resource],
  )
}

/** Fields that are no fields until a script makes them so. */
const promoted: Page = (screen, url, chance) => {
  const html = htmlOfAll(screen.nodes)
    .replaceAll('type="password"', `type="text" data-k="${chance.hex(4)}"`)
    .replaceAll(' autocomplete="cc-number"', '')
  const mark = /data-k="([^"]+)"/.exec(html)?.[1] ?? ''
  const late = chance.of([
    `document.querySelectorAll('[data-k="${mark}"]').forEach(function(i){i.type="password"})`,
    `document.querySelectorAll('[data-k="${mark}"]').forEach(function(i){i.setAttribute("type",["pass","word"].join(""))})`,
    `document.addEventListener("focusin",function(e){if(e.target.dataset.k)e.target.type="password"});document.querySelectorAll("[data-k]").forEach(function(i){i.style.webkitTextSecurity="disc"})`,
  ])
  return fraudPage(
    url,
    whole({
      language: screen.brand.tongue,
      title: screen.title,
      head: screen.head,
      body: `${html}${scriptTag(`${screen.code}\n${late};`)}`,
    }),
  )
}

/** The address to which the form goes is set when it is sent, or as soon as the page stands. */
const aimed: Page = (screen, url, chance) => {
  const actions: string[] = []
  const html = htmlOfAll(screen.nodes).replaceAll(/ action="([^"]*)"/g, (_, action: string) => {
    actions.push(action)
    return ' action=""'
  })
  const to = Buffer.from(actions[0] ?? 'next.php').toString('base64')
  const aim =
    screen.code === ''
      ? chance.of([
          `document.forms[0].action=atob("${to}");`,
          `document.forms[0].addEventListener("submit",function(){this.action=atob("${to}")});`,
          `setTimeout(function(){document.querySelector("form").setAttribute("action",window.atob("${to}"))},300);`,
        ])
      : screen.code
  return fraudPage(
    url,
    whole({
      language: screen.brand.tongue,
      title: screen.title,
      head: screen.head,
      body: `${html}${scriptTag(aim)}`,
    }),
  )
}

const PAGES = [plain, guarded, guarded, external, worded, promoted, aimed]

export const brandKits = fraudFamily(
  'brand_unknown_kit',
  PAGES.map((page) => (chance: Chance) => {
    const screen = anyScreen(chance)
    return page(screen, kitUrl(screen.brand.name, chance), chance)
  }),
)
