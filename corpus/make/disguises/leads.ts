import type { Chance } from '../chance.ts'
import { escaped } from '../pages/layout.ts'
import {
  cover,
  type Disguise,
  disguise,
  frameAt,
  fromBase64,
  type Hidden,
  label,
  literal,
  otherAddress,
  ownAddress,
  type Plain,
  script,
} from './disguise.ts'

/** A document that leads on to the page, which stands at another address. */
function leading(page: Plain, chance: Chance, bodyOf: (to: string) => string): Hidden {
  const to = chance.maybe(0.5) ? ownAddress(page, chance) : otherAddress(chance)
  return { html: cover(page, bodyOf(to), chance), resources: [frameAt(to, page.html)] }
}

const go = (to: string, chance: Chance) => {
  const at = chance.maybe(0.5) ? literal(to) : fromBase64(to)
  return chance.of([`location.href=${at};`, `location.replace(${at});`, `window.location=${at};`])
}

const WAIT = '<p>Please wait...</p>'

export const LEADS: readonly Disguise[] = [
  disguise('refresh_chain', 'Two `meta` refreshes one after the other lead to the page.', (page, chance) => {
    const [second, last] = [otherAddress(chance), otherAddress(chance)]
    const refresh = (to: string) => `<meta http-equiv="refresh" content="${chance.below(2)};url=${to}">`
    return {
      html: cover(page, WAIT, chance, refresh(second)),
      resources: [frameAt(second, cover(page, '', chance, refresh(last))), frameAt(last, page.html)],
    }
  }),
  disguise('location_on_click', 'A click on a button leads to the page.', (page, chance) =>
    leading(
      page,
      chance,
      (to) =>
        `<button id="go">${label(chance)}</button>${script(`document.getElementById("go").onclick=function(){${go(to, chance)}};`)}`,
    ),
  ),
  disguise('location_after_timer', 'A timer leads to the page.', (page, chance) =>
    leading(
      page,
      chance,
      (to) => WAIT + script(`setTimeout(function(){${go(to, chance)}},${800 + chance.below(1500)});`),
    ),
  ),
  disguise(
    'location_unless_webdriver',
    'Browsers that are not driven by a program are led to the page.',
    (page, chance) =>
      leading(page, chance, (to) => WAIT + script(`if(!navigator.webdriver){${go(to, chance)}}`)),
  ),
  disguise(
    'location_unless_bot_agent',
    'Visitors whose user agent names no robot are led to the page.',
    (page, chance) =>
      leading(
        page,
        chance,
        (to) =>
          WAIT +
          script(
            `if(!/bot|crawl|spider|headless|curl|python|scan|preview/i.test(navigator.userAgent)){${go(to, chance)}}`,
          ),
      ),
  ),
  disguise('form_submits_itself', 'A form of hidden fields submits itself to the page.', (page, chance) =>
    leading(
      page,
      chance,
      (to) =>
        `<form id="f" method="post" action="${to}"><input type="hidden" name="t" value="${chance.hex(24)}"></form>${script('document.getElementById("f").submit();')}`,
    ),
  ),
  disguise('link_presses_itself', 'A script makes a link to the page and presses it.', (page, chance) =>
    leading(
      page,
      chance,
      (to) =>
        WAIT +
        script(
          `var a=document.createElement("a");a.href=${fromBase64(to)};document.body.appendChild(a);a.click();`,
        ),
    ),
  ),
  disguise('location_blob', 'A script leads to an object URL that holds the page.', (page, chance) => {
    const html = `<base href="${escaped(page.url)}">${page.html}`
    return cover(
      page,
      WAIT +
        script(
          `location.href=URL.createObjectURL(new Blob([${fromBase64(html)}],{type:"text/html;charset=utf-8"}));`,
        ),
      chance,
    )
  }),
]
