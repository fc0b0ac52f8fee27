import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { framePage, fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { markOf } from './bulk.ts'
import { brandOf, introOf, scriptedForms, titleOf } from './forms.ts'
import { placeOf } from './places.ts'
import { sceneryOf } from './scenery.ts'
import { askingStory, inline } from './served.ts'
import { documentOf } from './sheets.ts'
import { wordOf } from './tongues.ts'

interface Posed {
  readonly name: string
  readonly address: string
  readonly colour: string
}

const STEAM: Posed = {
  name: 'Steam Community',
  address: 'https://steamcommunity.com/openid/login?openid.ns=http%3A%2F%2Fspecs.openid.net%2Fauth%2F2.0',
  colour: '#171a21',
}
const POSED: Readonly<Record<string, readonly Posed[]>> = {
  game: [STEAM],
  roblox: [
    { name: 'Log in to Roblox', address: 'https://www.roblox.com/login?returnUrl=', colour: '#335fff' },
    { name: 'Roblox', address: 'https://www.roblox.com/newlogin?nl=', colour: '#111216' },
  ],
  epic: [{ name: 'Epic Games', address: 'https://www.epicgames.com/id/login?client_id=', colour: '#2a2a2a' }],
  files: [
    {
      name: 'Sign in to your account',
      address: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=',
      colour: '#0067b8',
    },
    {
      name: 'Sign in – Google Accounts',
      address: 'https://accounts.google.com/v3/signin/identifier?flowName=',
      colour: '#1a73e8',
    },
  ],
  appeal: [
    {
      name: 'Facebook',
      address: 'https://www.facebook.com/login.php?skip_api_login=1&api_key=',
      colour: '#0866ff',
    },
  ],
}

const barOf = ({ name, colour }: Posed, chance: Chance): string => {
  const title = `${markOf(colour, chance)} <span>${escaped(name)}</span>`
  return chance.of([
    `<div class="wbar" style="background:#dee1e6;display:flex;align-items:center;padding:6px 10px;cursor:move">${title}<span style="margin-left:auto">&#8212; &#9633; <b class="wx">&#10005;</b></span></div>`,
    `<div class="wbar" style="background:#e8e6e8;display:flex;gap:6px;padding:8px;cursor:move"><i class="wx" style="width:12px;height:12px;border-radius:50%;background:#ff5f57"></i><i style="width:12px;height:12px;border-radius:50%;background:#febc2e"></i><i style="width:12px;height:12px;border-radius:50%;background:#28c840"></i> ${title}</div>`,
    `<div class="wbar" style="background:#202124;color:#e8eaed;padding:8px 12px">${title}<span class="wx" style="float:right">×</span></div>`,
  ])
}

const DRAG = [
  'var b=w.querySelector(".wbar"),x,y,on=0;b.onmousedown=function(e){on=1;x=e.clientX-w.offsetLeft;y=e.clientY-w.offsetTop};document.onmousemove=function(e){if(on){w.style.left=e.clientX-x+"px";w.style.top=e.clientY-y+"px"}};document.onmouseup=function(){on=0};',
  'w.querySelector(".wbar").addEventListener("pointerdown",e=>{const r=w.getBoundingClientRect(),dx=e.clientX-r.left,dy=e.clientY-r.top,mv=e=>{w.style.left=e.clientX-dx+"px";w.style.top=e.clientY-dy+"px"};addEventListener("pointermove",mv);addEventListener("pointerup",()=>removeEventListener("pointermove",mv),{once:true})});',
] as const

/** A log-in in a browser window that the page draws inside itself. */
export function drawnWindow(chance: Chance): Made {
  const kind = chance.of(['game', 'game', 'game', 'files', 'appeal'] as const)
  const story = askingStory([kind], chance)
  const url = placeOf(story, ['', '', 'index.html', 'vote', 'trade', 'open/'], chance)
  const posed = chance.of(
    POSED[story.org.hosts[0] ?? ''] ?? POSED[story.org.name === 'Epic Games' ? 'epic' : kind] ?? [STEAM],
  )
  const { html, code } = scriptedForms(story, chance)
  const id = chance.of(['win', 'popup', 'bw', 'modal-auth', chance.letters(6)])
  const inside = `<div class="wlogin" style="padding:20px"><h3 style="color:${posed.colour}">${escaped(posed.name)}</h3>${html}</div>`
  const isFrame = chance.maybe(0.35)
  const at = new URL(`./${chance.of(['auth', 'login', 'frame', chance.hex(6)])}.html`, url).href
  const page = `<!doctype html><html lang="${story.tongue}"><head><meta charset="utf-8"><title>${escaped(posed.name)}</title><style>body{font-family:Arial,sans-serif;margin:0}input{width:100%;padding:9px;margin:4px 0 10px}</style></head><body>${inside}${inline(code)}</body></html>`
  const content = isFrame ? `<iframe src="${at}" style="width:100%;height:420px;border:0"></iframe>` : inside
  const view = chance.of(['display:none', 'visibility:hidden'])
  const window = `<div id="${id}" style="${view};position:fixed;left:${80 + chance.below(300)}px;top:${40 + chance.below(80)}px;width:${420 + chance.below(260)}px;background:#fff;color:#222;box-shadow:0 12px 40px rgba(0,0,0,.5);border-radius:8px;z-index:99">${barOf(posed, chance)}<div class="wurl" style="background:#f1f3f4;padding:6px 12px;font:13px Arial;border-radius:14px;margin:6px">🔒 <span>${escaped(posed.address)}${chance.hex(16)}</span></div>${content}</div>`
  const show = 'w.style.display="block";w.style.visibility="visible"'
  const start = chance.maybe(0.35) ? `setTimeout(function(){${show}},${600 + chance.below(20) * 100});` : ''
  const script = `(function(){var w=document.getElementById("${id}");document.querySelectorAll(".open-auth").forEach(function(b){b.addEventListener("click",function(e){e.preventDefault();${show}})});w.querySelector(".wx").onclick=function(){w.style.display="none"};${chance.of(DRAG)}${start}})();`
  const button = `<a href="#" class="btn open-auth" role="button">${escaped(story.button)}</a>`
  const body = documentOf(
    {
      ...{ tongue: story.tongue, title: titleOf(story, chance), colour: story.org.colour },
      brand: `${brandOf(story, chance)} <button class="open-auth" type="button">${escaped(wordOf(story.tongue, 'signIn'))}</button>`,
      main: `${introOf(story, chance)}${button}${window}`,
      scenery: sceneryOf(story, chance),
      scripts: inline(`${script}${isFrame ? '' : `\n${code}`}`),
      home: '#',
    },
    ['topped', 'topped', 'app', 'split'],
    chance,
  )
  return fraudPage(url, body, isFrame ? [framePage(at, page)] : [])
}
