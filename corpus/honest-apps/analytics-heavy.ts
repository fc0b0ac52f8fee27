import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import {
  absent,
  external,
  inline,
  made,
  markup,
  minified,
  type Piece,
  type Place,
  placeOf,
  program,
} from './document.ts'
import { obfuscated, packed } from './obfuscate.ts'
import { hostOf, ownerOf, tenantOf } from './owners.ts'
import { article, footerOf, headerOf } from './parts.ts'
import { ABSENT_TAGS, adTag, blockerCheck, chatLoader, ownCounter, PASTED } from './tracker-scripts.ts'
import { wordsOf } from './words.ts'

type Tracker = (place: Place, chance: Chance) => readonly Piece[]

const networkOf = (chance: Chance) =>
  `${chance.of(['cdn', 'tag', 'js', 'static'])}.${chance.name(3)}${chance.of(['ads', 'media', 'metrics', 'reach'])}.${chance.of(['com', 'net', 'io'])}`

const counter: Tracker = (place, chance) => {
  const host = chance.of([
    place.origin,
    `https://stats.${place.owner.domain}`,
    `https://${place.owner.label}.matomo.cloud`,
  ])
  const code = ownCounter(`${host}/matomo.php`, String(1 + chance.below(40)))
  return [
    external(
      `${host}/${chance.of(['matomo.js', 'js/stats.js', 'piwik.js'])}`,
      place,
      minified(code),
      ' async defer',
    ),
  ]
}

const advertising: Tracker = (place, chance) => {
  const host = networkOf(chance)
  const slots = Array.from({ length: 1 + chance.below(3) }, (_, index) =>
    markup(`<div data-ad-slot="${place.owner.label}-${index}"></div>`),
  )
  return [
    ...slots,
    external(`https://${host}/${chance.hex(6)}/tag.min.js`, place, obfuscated(adTag(host), chance), ' async'),
  ]
}

/** A check that stands in the page itself, made hard to read by its seller. */
const blocker: Tracker = (_place, chance) => {
  const host = networkOf(chance)
  return [inline(obfuscated(blockerCheck(host), chance), chance.of(['', ' data-cfasync="false"']))]
}

const packedSlider: Tracker = (place, chance) => {
  const code = `(function(){var s=document.querySelectorAll('.slide'),i=0;if(!s.length)return;setInterval(function(){s[i].style.opacity=0;i=(i+1)%s.length;s[i].style.opacity=1},${3000 + chance.below(3000)});document.documentElement.className+=' js'})();`
  const slides =
    '<div class="slides"><img class="slide" src="/img/1.jpg" alt=""><img class="slide" src="/img/2.jpg" alt=""></div>'
  return [
    markup(slides),
    chance.maybe(0.5) ? inline(packed(code)) : external('/js/slider.pack.js', place, packed(code)),
  ]
}

const chat: Tracker = (place, chance) => {
  const host = `widget.${chance.name(3)}chat.${chance.of(['com', 'io'])}`
  const bot = chance.hex(24)
  const frame = chance.of([
    `https://${host}/v3/frame.js?id=${bot}`,
    `https://${host}/embed/${bot}.js`,
    `https://${host}/iframe.html#${bot}`,
    'about:blank',
  ])
  return [
    external(`https://${host}/loader.js?bot=${bot}`, place, minified(chatLoader(host, bot, frame)), ' async'),
  ]
}

/** A frame that stands in the page, whose address ends as a script's does. */
const widgetFrame: Tracker = (_place, chance) => [
  markup(
    `<iframe src="https://${chance.of(['widgets', 'embed', 'reviews'])}.${chance.name(3)}.com/${chance.of(['badge', 'box', 'rating'])}-${chance.digits(4)}.js" width="240" height="120" title="widget" loading="lazy"></iframe>`,
  ),
]

const recaptcha: Tracker = ({ owner }, chance) => {
  const { name, email, send, comments } = wordsOf(owner.tongue)
  const key = `6L${chance.base64(38).replaceAll(/[+/]/g, '_')}`
  const form = markup(
    `<section><h2>${escaped(comments)}</h2><form id="comment" method="post" action="/wp-comments-post.php"><input name="author" placeholder="${escaped(name)}"><input name="email" type="email" placeholder="${escaped(email)}"><textarea name="comment"></textarea><div class="g-recaptcha" data-sitekey="${key}"></div><button>${escaped(send)}</button></form></section>`,
  )
  return chance.of([
    [form, absent('https://www.google.com/recaptcha/api.js', ' async defer')],
    [
      form,
      absent(`https://www.google.com/recaptcha/api.js?render=${key}`, ''),
      inline(
        `document.getElementById("comment").addEventListener("submit",function(e){if(!window.grecaptcha)return;e.preventDefault();var f=this;grecaptcha.ready(function(){grecaptcha.execute("${key}",{action:"comment"}).then(function(t){var i=document.createElement("input");i.type="hidden";i.name="token";i.value=t;f.appendChild(i);f.submit()})})});`,
      ),
    ],
    [form, absent('https://js.hcaptcha.com/1/api.js', ' async defer')],
    [form, absent('https://challenges.cloudflare.com/turnstile/v0/api.js', ' async defer')],
  ])
}

const pasted: Tracker = (_place, chance) =>
  chance.some(PASTED, 1 + chance.below(3)).map((stub) => inline(stub(chance)))

const tags: Tracker = (_place, chance) =>
  chance.some(ABSENT_TAGS, 1 + chance.below(4)).map((url) => absent(url))

const TRACKERS: readonly Tracker[] = [
  counter,
  advertising,
  blocker,
  packedSlider,
  chat,
  widgetFrame,
  recaptcha,
  pasted,
  tags,
]

/** Articles by date, drawn from a list that the page holds. */
function teasers(place: Place, chance: Chance): Piece {
  const { readOn, news } = wordsOf(place.owner.tongue)
  return program(
    `(function(){var box=document.getElementById("latest"),h=document.createElement("h2");h.textContent=${JSON.stringify(news)};box.appendChild(h);for(var i=0;i<${2 + chance.below(4)};i++){var a=document.createElement("a");a.href="/news/"+(2026-i);a.textContent=${JSON.stringify(`${readOn} `)}+(i+1);a.style.display="block";box.appendChild(a)}})();`,
    place,
    chance,
  )
}

/** Papers and blogs with counters, advertising, chats and checks against robots. */
export const ANALYTICS_HEAVY: Family = {
  id: 'analytics_heavy',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const tenant = tenantOf(owner.label, chance)
    const place = chance.maybe(0.1)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['www', '', 'blog', 'magazin', 'news'], chance))
    const trackers = chance.some(TRACKERS, 3 + chance.below(4)).flatMap((tracker) => tracker(place, chance))
    return made(
      {
        place,
        path: `${place.base}${chance.of(['', `2026/11/${chance.name(3)}-${chance.name(2)}/`, `news/${chance.digits(6)}`])}`,
        title: `${owner.name} – ${wordsOf(owner.tongue).news}`,
        body: [
          headerOf(owner, chance),
          `<main>${article(owner, chance)}<aside id="latest"></aside></main>`,
          footerOf(owner, chance),
          teasers(place, chance),
          ...trackers,
        ],
      },
      chance,
    )
  },
}
