import type { Family } from '../family.ts'
import { labelOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { lureUrl, lureWay } from '../make/hosts/by-purpose.ts'
import { farDrop, guardCode, nearDrop } from '../make/kits/drops.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import { addressInputs, cardInputs, type Parcel, parcelOf, timeline } from './parcel.ts'

/** The places of a page that name the courier: one for certain, others by chance. */
function claims({ brand, name }: Parcel, title: string, chance: Chance) {
  const text = escaped(name)
  const home = `https://www.${brand.domains[0]}`.replace('www.www.', 'www.')
  const sure = chance.below(4)
  const has = (clue: number) => clue === sure || chance.maybe(0.55)
  const image = chance.of([
    `data:image/svg+xml;base64,${chance.base64(160)}`,
    `./img/${chance.of([labelOf(brand), 'logo', '1'])}.svg`,
    `${home}/etc/designs/logo.svg`,
  ])
  const logo = chance.of([
    `<img src="${image}" alt="${text}" height="40">`,
    `<a href="${chance.of(['#', home])}"><img class="brand" alt="${text} logo" src="${image}"></a>`,
    `<svg class="logo" role="img" viewBox="0 0 90 24"><title>${text}</title><path d="M3 3h80v18H3z"/></svg>`,
  ])
  const mute = chance.of([
    '<i class="logo" style="background:url(img/l.png)"></i>',
    `<img src="${image}" alt="">`,
  ])
  return {
    title: has(0) ? chance.of([`${name} | ${title}`, `${title} – ${name}`, name, `${name} ${title}`]) : title,
    top: has(1) ? logo : mute,
    heading: has(2)
      ? chance.of([`${text}: ${escaped(title)}`, `${escaped(title)} - ${text}`])
      : escaped(title),
    bottom: has(3)
      ? `© ${chance.of([2024, 2025, 2026])} ${text}${chance.of(['', ' International', ' Group'])}. `
      : '',
    head: chance.of([
      '',
      '',
      `<link rel="icon" href="${home}/favicon.ico">`,
      '<link rel="icon" href="f.png">',
    ]),
  }
}

/** One form, or the parts of a form one after another, of which all but the first are hidden. */
function staged(
  stages: readonly string[],
  chance: Chance,
): { readonly main: string; readonly script: string } {
  if (stages.length === 1 || chance.maybe(0.35)) return { main: stages.join('<hr>'), script: '' }
  const main = stages
    .map(
      (stage, index) =>
        `<section class="st" id="s${index}"${index === 0 ? '' : ' style="display:none"'}>${stage}<button type="button" class="nx">›</button></section>`,
    )
    .join('')
  const script = `<script>var at=0;[].forEach.call(document.querySelectorAll(".nx"),function(b){b.onclick=function(){document.getElementById("s"+at).style.display="none";var n=document.getElementById("s"+(++at));if(n)n.style.display="block"}})</script>`
  return { main, script }
}

const entities = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join('')

export const parcelFeeKit: Family = {
  id: 'parcel_fee_kit',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const parcel = parcelOf(chance)
    const { brand, language, words, name, told } = parcel
    const draw = controlOf(chance)
    const claim = claims(parcel, chance.of(words.titles), chance)
    const send = `<button type="submit" class="btn">${escaped(chance.of(words.pay))}</button>`
    const sms = `<p>${told(words.sms[0])}</p>${draw(words.sms[1], 'type="tel" name="otp" maxlength="8"')}`
    const stages = [
      ...(chance.maybe(0.55) ? [addressInputs(parcel, draw)] : []),
      cardInputs(parcel, draw, chance),
      ...(chance.maybe(0.2) ? [sms] : []),
    ]
    const { main, script } = staged(stages, chance)
    const drop = chance.maybe(0.65) ? nearDrop(main + send, chance) : farDrop(main + send, chance)
    const html = shellOf(
      {
        language,
        ...claim,
        head: claim.head + (chance.maybe(0.3) ? '<meta name="robots" content="noindex">' : ''),
        main: `<h1>${claim.heading}</h1>${timeline(parcel, chance)}<p>${told(chance.of(words.reasons))}</p>${drop.form}`,
        scripts: drop.script + script + guardCode(chance),
      },
      chance,
    )
    const body = chance.maybe(0.08) ? html.replaceAll(escaped(name), entities(name)) : html
    const url = lureUrl(brand, 'parcel', chance)
    return { url, body, way: lureWay(url, chance), isHonest: false }
  },
}
