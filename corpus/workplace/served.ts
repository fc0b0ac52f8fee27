import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Kind } from './claim.ts'
import { brandOf, introOf, postedForm, prefillCode, type Scripted, scriptedForms, titleOf } from './forms.ts'
import { type Naming, namedPlace, placeOf, throwAway } from './places.ts'
import { sceneryOf } from './scenery.ts'
import { documentOf, type FrameName } from './sheets.ts'
import { ALL_KINDS, type Story, storyOf } from './story.ts'
import { wordOf } from './tongues.ts'

export const PLAIN_FRAMES: readonly FrameName[] = ['centred', 'centred', 'split', 'topped', 'tabled', 'app']
const HTML = ['', '', 'index.html', 'view.html', 'auth.html', 'login.htm']
const PHP = ['', 'index.php', 'login.php', 'signin.php', 'home.php', 'step1.php', 'account.php']

export const inline = (code: string): string => (code === '' ? '' : `<script>${code}</script>`)

export const framesOf = ({ kind }: Story): readonly FrameName[] =>
  kind === 'files' ? ['overlaid', 'overlaid', ...PLAIN_FRAMES] : PLAIN_FRAMES

const ASIDE = ['#', '', '/']

/** A whole page around the middle. */
export function pageOf(story: Story, { html, code }: Scripted, chance: Chance, head = ''): string {
  const home = chance.maybe(0.6) ? story.org.home : chance.of(ASIDE)
  return documentOf(
    {
      ...{ tongue: story.tongue, title: titleOf(story, chance), colour: story.org.colour, head },
      brand: brandOf(story, chance),
      main: `${introOf(story, chance)}${html}`,
      scenery: sceneryOf(story, chance),
      scripts: inline(code),
      home,
    },
    framesOf(story),
    chance,
  )
}

const hasFields = ({ steps }: Story) => steps.length > 0

/** A story that asks for something on its own page. */
export function askingStory(kinds: readonly Kind[], chance: Chance): Story {
  for (;;) {
    const story = storyOf(kinds, chance)
    if (hasFields(story)) return story
  }
}

/** A plain form to a PHP file. */
export function posted(chance: Chance): Made {
  const story = askingStory(ALL_KINDS, chance)
  const url = placeOf(story, PHP, chance)
  const form = postedForm(story, chance)
  return fraudPage(
    url,
    pageOf(story, { html: form, code: chance.maybe(0.3) ? prefillCode(chance) : '' }, chance),
  )
}

/** A page whose script takes what is entered, in the page or beside it. */
export function scripted(chance: Chance): Made {
  const story = storyOf(ALL_KINDS, chance)
  const url = placeOf(story, HTML, chance)
  const { html, code } = scriptedForms(story, chance)
  if (chance.maybe(0.6)) return fraudPage(url, pageOf(story, { html, code }, chance))
  const own = ownScript(
    url,
    chance.of(['js/app.js', 'main.js', `assets/${chance.hex(8)}.js`, 'script.js?v=3']),
    code,
  )
  const page = pageOf(story, { html: `${html}`, code: '' }, chance)
  return fraudPage(
    url,
    page.replace('</body>', () => `${own.tag}</body>`),
    [own.resource],
  )
}

/** A wall before a shared document or a mailbox: it knows the visitor by the address. */
export function wall(chance: Chance): Made {
  const story = askingStory(['files', 'files', 'panel', 'work'], chance)
  const naming: Naming = chance.of(['hash', 'hash', 'hash64', 'query', 'none'])
  const url = namedPlace(placeOf(story, HTML, chance), story.victim, naming)
  const { html, code } = scriptedForms(story, chance)
  return fraudPage(url, pageOf(story, { html, code: `${prefillCode(chance)}\n${code}` }, chance))
}

const boxOf = (story: Story, chance: Chance) => {
  const text = escaped(wordOf(story.tongue, 'human'))
  const ray = `<small>Ray ID: ${chance.hex(16)}</small>`
  return chance.of([
    `<div class="cf-turnstile" style="border:1px solid #ddd;width:300px;padding:18px;background:#fafafa"><label><input type="checkbox" id="hb"> ${text}</label><span style="float:right;font-size:10px">CLOUDFLARE</span></div>${ray}`,
    `<div id="hb" role="checkbox" tabindex="0" aria-checked="false" style="border:1px solid #c9c9c9;padding:16px;width:280px;cursor:pointer"><i style="display:inline-block;width:22px;height:22px;border:2px solid #888"></i> ${text}</div>${ray}`,
    `<button type="button" id="hb">${text}</button>`,
  ])
}

/** A box to tick first; the form comes after it. */
export function gated(chance: Chance): Made {
  const story = storyOf(ALL_KINDS, chance)
  const url = placeOf(story, HTML, chance)
  const { html, code } = scriptedForms(story, chance)
  const inner = `<div class="inner">${introOf(story, chance)}${html}</div>`
  const packed = Buffer.from(inner).toString('base64')
  const wait = 400 + chance.below(12) * 100
  const ways = [
    [
      `<template id="tp">${inner}</template>`,
      `g.replaceChildren(document.getElementById("tp").content.cloneNode(true));run()`,
    ],
    [
      '',
      `g.innerHTML=new TextDecoder().decode(Uint8Array.from(atob("${packed}"),function(c){return c.charCodeAt(0)}));run()`,
    ],
    [
      `<div id="hid" style="display:none">${inner}</div>`,
      'g.remove();document.getElementById("hid").style.display="";run()',
    ],
  ] as const
  const [held, show] = chance.of(ways)
  const script = `var g=document.getElementById("gt");function run(){${code}}
document.getElementById("hb").addEventListener("click",function(){this.disabled=true;setTimeout(function(){${show}},${wait})},{once:true});`
  const page = documentOf(
    {
      ...{ tongue: story.tongue, colour: story.org.colour, brand: brandOf(story, chance) },
      title: chance.of(['Just a moment...', titleOf(story, chance), wordOf(story.tongue, 'human')]),
      main: `<div id="gt">${boxOf(story, chance)}</div>${held}`,
      scripts: inline(script),
      home: '#',
    },
    ['centred', 'topped', 'centred'],
    chance,
  )
  return fraudPage(url, page)
}

/** A frame that another throw-away host fills, as large as the page. */
export function framed(chance: Chance): Made {
  const story = askingStory(ALL_KINDS, chance)
  const url = placeOf(story, HTML, chance)
  const inside = `https://${throwAway(chance)}/${chance.of(['', 'f/', `${chance.hex(10)}/`])}${chance.of(['', 'frame.html', 'in.php'])}`
  const made = chance.maybe(0.5)
    ? { html: postedForm(story, chance), code: '' }
    : scriptedForms(story, chance)
  const frame = framePage(inside, pageOf(story, made, chance))
  const style = 'position:fixed;inset:0;width:100%;height:100%;border:0'
  const hung = chance.maybe(0.5)
    ? `<iframe src="${inside}" style="${style}" title="${escaped(story.org.name)}"></iframe>`
    : inline(
        `var f=document.createElement("iframe");f.src=${chance.of([`"${inside}"`, `atob("${Buffer.from(inside).toString('base64')}")`])};f.style.cssText="${style}";document.body.appendChild(f)`,
      )
  const page = documentOf(
    {
      ...{ tongue: story.tongue, title: titleOf(story, chance), colour: story.org.colour },
      ...{ brand: '', main: hung, foot: '' },
    },
    ['centred', 'topped'],
    chance,
  )
  return fraudPage(url, page, [frame])
}
