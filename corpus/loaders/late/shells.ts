import type { Chance } from '../../make/chance.ts'
import { escaped, filler } from '../../make/pages/layout.ts'
import { shuffled } from './coders.ts'
import type { Moment, Names } from './moments.ts'
import type { Claim } from './targets.ts'
import { LATE_WORDS } from './words.ts'

/** The page around the script. Each part is HTML, except `mount`, which is an element's id. */
interface Shell {
  readonly head: string
  readonly held: string
  readonly script: string
  readonly after: string
  readonly mount: string
}

function openerOf({ opener }: Moment, { button }: Names, claim: Claim, chance: Chance): string {
  const words = LATE_WORDS[claim.tongue]
  if (opener === undefined) return ''
  if (opener === 'box')
    return `<div id="${button}" role="checkbox" tabindex="0" aria-checked="false" style="border:1px solid #bbb;padding:16px;width:260px"><span>&#9744;</span> ${escaped(words.robot)}</div>`
  const text = escaped(chance.of(words.go))
  return chance.of([
    `<button id="${button}" type="button">${text}</button>`,
    `<a id="${button}" href="#" role="button">${text}</a>`,
    `<div class="btn" id="${button}">${text}</div>`,
  ])
}

/** The waiting text, with or without a spinner of that class. */
function waiting({ wait }: Names, text: string, spinner: string, chance: Chance): string {
  return chance.of([
    `<div id="${wait}" class="ld"><i class="${spinner}"></i><p>${text}</p></div>`,
    `<p id="${wait}">${text}</p>`,
    `<main id="${wait}"><h1>${text}</h1><p>Ray ID: ${chance.hex(16)}</p></main>`,
    `<center id="${wait}"><img width="40" height="40" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="><br>${text}</center>`,
    `<section id="${wait}" aria-busy="true"><progress max="100"></progress><small>${text}</small></section>`,
    `<div id="${wait}" style="padding:20vh 0;text-align:center"><span class="${spinner}"></span></div>`,
    `<table id="${wait}" width="100%" height="300"><tr><td align="center">${text}</td></tr></table>`,
  ])
}

/** The elements of the head without its title, in a random order. */
function headOf(
  { style, ...names }: Pick<Moment, 'style'> & Names,
  claim: Claim,
  spinner: string,
  chance: Chance,
): string {
  const spin = `.${spinner}{display:inline-block;width:${20 + chance.below(40)}px;height:34px;border:${2 + chance.below(4)}px solid #${chance.hex(3)};border-top-color:#${chance.hex(3)};border-radius:50%;animation:${spinner} ${chance.of([1, 2])}s linear infinite}@keyframes ${spinner}{to{transform:rotate(1turn)}}`
  const page = chance.of([
    '',
    `body{font-family:${chance.of(['sans-serif', 'Arial', 'system-ui'])};margin:${chance.below(40)}px}`,
    `html,body{height:100%;background:#${chance.hex(3)}}`,
    `*{box-sizing:border-box}body{margin:0;padding:${chance.below(30)}px;color:#${chance.hex(3)}}`,
  ])
  const parts = [
    `<style>${page}${spin}${style?.(names) ?? ''}</style>`,
    chance.of([
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
      '',
    ]),
    chance.of([
      '',
      '',
      `<link rel="icon" href="https://www.${claim.domain}/favicon.ico">`,
      '<link rel="icon" href="data:,">',
    ]),
    chance.of([
      '',
      '',
      '<meta name="robots" content="noindex,nofollow">',
      '<meta name="referrer" content="no-referrer">',
    ]),
  ]
  return shuffled(parts, chance).join(chance.of(['', '\n']))
}

/** The page that is served. */
export function shellOf(shell: Shell, claim: Claim, moment: Moment, names: Names, chance: Chance): string {
  const words = LATE_WORDS[claim.tongue]
  const [heading] = words[claim.ask]
  const title = chance.of([
    chance.of(words.wait),
    claim.name,
    `${claim.name} | ${heading}`,
    heading,
    chance.of(words.go),
    '',
  ])
  const spinner = chance.letters(2 + chance.below(5))
  const head = headOf({ ...names, ...moment }, claim, spinner, chance)
  const wait = waiting(names, escaped(chance.of(words.wait)), spinner, chance)
  const shown = shuffled([`<div id="${shell.mount}"></div>`, wait], chance).join(chance.of(['', '\n']))
  const opener = openerOf(moment, names, claim, chance)
  const logo = chance.of(['', '', `<header><b>${escaped(claim.name)}</b></header>`])
  const decoy = chance.maybe(0.12)
    ? `<div style="${chance.of(['display:none', 'font-size:0', 'margin-top:120vh'])}">${filler(claim.tongue === 'ja' ? 'ja' : 'en', 2, chance)}</div>`
    : ''
  const foot = chance.of(['', `<footer><small>${escaped(chance.of(words.foot))}</small></footer>`])
  const kind = chance.of([
    '<!doctype html>',
    '<!DOCTYPE html>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  ])
  return `${kind}\n<html lang="${claim.tongue}"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}${shell.head}</head>
<body>${logo}${shown}${opener}${shell.held}
<script>${shell.script}</script>${shell.after}${decoy}${foot}</body></html>`
}
