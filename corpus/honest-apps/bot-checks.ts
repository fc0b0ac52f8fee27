import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import {
  external,
  inline,
  inScript,
  library,
  libraryAddress,
  made,
  type Piece,
  type Place,
  placeOf,
  program,
  programWith,
} from './document.ts'
import { libraryText } from './libraries.ts'
import { hostOf, ownerOf, tenantOf } from './owners.ts'
import { article, footerOf, headerOf } from './parts.ts'
import { SENTENCES } from './sentences.ts'
import {
  detector,
  featureCheck,
  formGuard,
  languageRedirect,
  mobileHint,
  pollOnce,
  robotStatistics,
} from './visitor-scripts.ts'
import { TONGUES, wordsOf } from './words.ts'

type Look = (place: Place, chance: Chance) => readonly (Piece | string)[]

const language: Look = (place, chance) => {
  const languages = chance.some(TONGUES, 2 + chance.below(3))
  const links = languages.map(
    (tongue) =>
      `<a href="/${tongue}/" data-lang="${tongue}" hreflang="${tongue}">${tongue.toUpperCase()}</a>`,
  )
  return [
    `<nav class="langs">${links.join(' ')}</nav>`,
    program(languageRedirect(languages, place.owner.tongue, 'lang'), place, chance),
  ]
}

const mobile: Look = (place, chance) => {
  const { home } = wordsOf(place.owner.tongue)
  return [
    program(
      mobileHint(`https://m.${place.owner.domain}`, `${home} (mobile)`, chance.maybe(0.5)),
      place,
      chance,
    ),
  ]
}

const statistics: Look = (place, chance) => [
  '<p id="visit"></p>',
  program(
    robotStatistics(chance.of(['/stats', `https://stats.${place.owner.domain}/v`, '/api/collect'])),
    place,
    chance,
  ),
]

const published: Look = (place, chance) => {
  const address = libraryAddress('botd', place, chance)
  const { resources } = external(address, place, libraryText('botd'))
  return ['<p id="visit">…</p>', { html: inline(detector(address), ' type="module"').html, resources }]
}

const poll: Look = (place, chance) => {
  const { yes, no } = wordsOf(place.owner.tongue)
  const question = chance.of(SENTENCES[place.owner.tongue])
  return [
    '<section id="poll"></section>',
    ...programWith(['fingerprint'], pollOnce(question, [yes, no], 'poll'), place, chance),
  ]
}

const features: Look = (place, chance) => [
  library('coreJs', place, chance, chance.of(['', ' nomodule'])),
  program(featureCheck('Browser: '), place, chance),
]

const guard: Look = (place, chance) => {
  const { name, email, send } = wordsOf(place.owner.tongue)
  return [
    '<section id="contact"></section>',
    program(formGuard('contact', [name, email, send]), place, chance),
  ]
}

/** Decides by screen and system which download comes first. */
const system: Look = (place, chance) => {
  const { download } = wordsOf(place.owner.tongue)
  const file = `${place.owner.label}-viewer`
  return [
    `<p><a id="get" href="/downloads/${file}.zip">${escaped(download)}</a></p>`,
    program(
      `(function(){var u=navigator.userAgent,p=(navigator.userAgentData&&navigator.userAgentData.platform)||navigator.platform||"",a=document.getElementById("get"),k=/Win/.test(p)?"Windows":/Mac/.test(p)?"macOS":/Android/.test(u)?"Android":"Linux";a.textContent=${inScript(`${download} – `)}+k+(screen.width*devicePixelRatio>2500?" (HiDPI)":"");a.href="/downloads/?os="+encodeURIComponent(k)})();`,
      place,
      chance,
    ),
  ]
}

const LOOKS: readonly Look[] = [language, mobile, statistics, published, poll, features, guard, system]

/** Pages that look at browser, screen and language, to count, to help or to keep programs out of forms. */
export const BOT_CHECKS_HONEST: Family = {
  id: 'bot_checks_honest',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const tenant = tenantOf(owner.label, chance)
    const place = chance.maybe(0.2)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['www', '', 'info', 'en'], chance))
    const looks = chance.some(LOOKS, 1 + chance.below(3)).flatMap((look) => look(place, chance))
    return made(
      {
        place,
        title: owner.name,
        body: [
          headerOf(owner, chance),
          `<main>${article(owner, chance)}</main>`,
          ...looks,
          footerOf(owner, chance),
        ],
      },
      chance,
    )
  },
}
