import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { coded } from './code/coders.ts'
import { blankTitle, plainPage, scriptTag, whole } from './code/document.ts'
import { packed } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { botTest } from './kit/cloaks.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl, strayHost } from './kit/places.ts'
import { anyScreen, type Screen } from './kit/screen.ts'

interface Leading {
  readonly head?: string
  readonly body: string
  readonly resources?: readonly Resource[]
}
type Way = (screen: Screen, to: string, chance: Chance) => Leading

/** The text in the brand's name that stands before the visitor is led away. */
function pretext({ brand, words }: Screen, chance: Chance): string {
  const [heading, text] = chance.of(words[brand.trade])
  const said = (line: string) =>
    escaped(line.replace('{n}', chance.digits(12)).replace('{m}', chance.of(['1,99', '2.99', '38,50'])))
  return `<div class="bx1"><img src="https://${brand.domain}/logo.png" alt="${escaped(brand.name)}"><h1>${said(heading)}</h1><p>${said(text)}</p></div><footer class="ft">© ${escaped(brand.owner)} <a href="https://${brand.domain}/">${brand.domain}</a></footer>`
}

/** Statements that lead away. */
function leave(to: string, chance: Chance): string {
  const at = chance.maybe(0.3) ? quoted(to) : coded(to, chance)
  return chance.of([
    () => `location.href=${at};`,
    () => `window.location.replace(${at});`,
    () => `window.top.location=${at};`,
    () => `location.assign(${at}+location.hash);`,
    () => `window["loc"+"ation"]["hr"+"ef"]=${at};`,
    () => `var a=document.createElement("a");a.href=${at};document.body.appendChild(a);a.click();`,
    () => `self.open(${at},"_self");`,
    () =>
      `var m=document.createElement("meta");m.httpEquiv="refresh";m.content="0;url="+${at};document.head.appendChild(m);`,
    () =>
      `var f=document.createElement("form");f.method="post";f.action=${at};document.body.append(f);f.submit();`,
  ])()
}

const clicked: Way = (screen, to, chance) => {
  const label = escaped(chance.of([screen.words.next, screen.words.signIn, screen.words.confirm]))
  const how = chance.of([
    () =>
      `<button id="go" class="go">${label}</button>${scriptTag(`document.getElementById("go").onclick=function(){${leave(to, chance)}};`)}`,
    () =>
      `<a href="#" class="btn go">${label}</a>${scriptTag(`document.querySelector(".go").addEventListener("click",function(e){e.preventDefault();${leave(to, chance)}});`)}`,
    () =>
      `<div class="go" role="button">${label}</div>${scriptTag(packed(`document.body.addEventListener("click",function(){${leave(to, chance)}});`, 1, chance))}`,
    () =>
      `<form id="f"><input type="checkbox" id="go"> ${escaped(screen.words.robot)}</form>${scriptTag(`document.getElementById("go").onchange=function(){setTimeout(function(){${leave(to, chance)}},700)};`)}`,
  ])()
  return { body: `${pretext(screen, chance)}${how}` }
}

const timed: Way = (screen, to, chance) => ({
  body: `${pretext(screen, chance)}<p>${escaped(screen.words.wait)}</p>${scriptTag(
    chance.of([
      () => `setTimeout(function(){${leave(to, chance)}},${400 + chance.below(3000)});`,
      () =>
        `var n=${2 + chance.below(3)},t=setInterval(function(){if(--n<1){clearInterval(t);${leave(to, chance)}}},600);`,
      () => `window.onload=function(){requestAnimationFrame(function(){${leave(to, chance)}})};`,
    ])(),
  )}`,
})

const picky: Way = (screen, to, chance) => {
  const test = botTest(screen.brand.tongue, chance, 3)
  const away = chance.of([
    '',
    'document.body.innerHTML="";',
    `location.href="https://${screen.brand.domain}/";`,
  ])
  return {
    body: `${pretext(screen, chance)}<p>${escaped(screen.words.human)}</p>${scriptTag(`if(${test}){${away}}else{setTimeout(function(){${leave(to, chance)}},${chance.below(1500)})}`)}`,
  }
}

/** Two pages with a refresh each on the way, the second of them elsewhere. */
const refreshed: Way = (screen, to, chance) => {
  const second = `https://${strayHost(chance)}/r/${chance.hex(8)}`
  const refresh = (address: string) =>
    `<meta http-equiv="refresh" content="${chance.of(['0', '1', '2'])};${chance.of(['url', 'URL'])}=${address}">`
  return {
    head: refresh(second),
    body: `${pretext(screen, chance)}<p>${escaped(screen.words.wait)}</p>`,
    resources: [
      framePage(
        second,
        chance.of([
          () => whole({ language: 'en', title: '', head: refresh(to), body: '' }),
          () => whole({ language: 'en', title: '', body: scriptTag(leave(to, chance)) }),
        ])(),
      ),
    ],
  }
}

/** A form that carries whom the mail was sent to, and sends itself. */
const posted: Way = (screen, to, chance) => {
  const fields = `<input type="hidden" name="${chance.of(['email', 'login_hint', 'uid'])}" value="${chance.name(3)}@${chance.name(3)}.com"><input type="hidden" name="ref" value="${chance.hex(20)}">`
  const send = chance.of([
    'document.forms[0].submit();',
    `setTimeout(function(){document.getElementById("sf").submit()},${300 + chance.below(1200)});`,
    'HTMLFormElement.prototype.submit.call(document.getElementById("sf"));',
    'document.getElementById("sb").click();',
  ])
  return {
    body: `${pretext(screen, chance)}<form id="sf" method="post" action="${to}">${fields}<button id="sb">${escaped(screen.words.next)}</button></form>${scriptTag(send)}`,
  }
}

const WAYS = [clicked, clicked, timed, picky, refreshed, posted]

function page(way: Way, chance: Chance): Made {
  const screen = anyScreen(chance)
  const url = kitUrl(screen.brand.name, chance)
  const to = `https://${strayHost(chance)}/${chance.of(['', 'login/', 'account/', `${chance.letters(3)}/${chance.hex(8)}/`, 'index.php'])}`
  const { head = '', body, resources = [] } = way(screen, to, chance)
  return fraudPage(
    url,
    whole({
      language: screen.brand.tongue,
      title: blankTitle(screen, chance),
      head: `${chance.maybe(0.7) ? screen.head : ''}${head}`,
      body,
    }),
    [...resources, framePage(to, plainPage(screen))],
  )
}

export const redirectKits = fraudFamily(
  'redirect_kit',
  WAYS.map((way) => (chance: Chance) => page(way, chance)),
)
