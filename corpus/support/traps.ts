import type { Chance } from '../make/chance.ts'

type Trap = (number: string, chance: Chance) => string

const code = (text: string) => `<script>${text}</script>`

const fullScreen: Trap = (_number, chance) =>
  code(
    chance.of([
      `function fs(){var d=document.documentElement;(d.requestFullscreen||d.webkitRequestFullscreen||d.mozRequestFullScreen||d.msRequestFullscreen).call(d)}document.addEventListener('click',fs);document.addEventListener('keydown',fs);`,
      `document.onclick = () => { document.documentElement.requestFullscreen({navigationUI:'hide'}); document.body.style.cursor='none' };`,
      `$(document).ready(function(){$('body').mouseover(function(){toggleFullScreen(document.body)})});function toggleFullScreen(e){e.requestFullscreen&&e.requestFullscreen()}`,
    ]),
  )

const keys: Trap = (_number, chance) =>
  code(
    chance.of([
      `navigator.keyboard && navigator.keyboard.lock(['Escape','F11','AltLeft']);`,
      `document.onkeydown=function(e){e=e||window.event;e.preventDefault();if([27,116,122,123,18,17,115].indexOf(e.keyCode)>-1){return false}return false};`,
      `window.addEventListener("keydown",function(e){e.stopImmediatePropagation();e.preventDefault()},true);document.oncontextmenu=new Function("return false");`,
    ]),
  )

const alerts: Trap = (number, chance) =>
  code(
    chance.of([
      `function nag(){for(;;){alert("Virus! ${number}")}}setTimeout(nag,4000);`,
      `setInterval(function(){ alert('Call ${number}'); confirm('${number}'); }, 1500);`,
      `var n=0;while(n<1e3){n++;confirm("\\u26a0 ${number}")}`,
      `setInterval(()=>window.print(),900);`,
    ]),
  )

const audio: Trap = (_number, chance) =>
  chance.of([
    `<audio id="beep" autoplay loop preload="auto"><source src="${chance.of(['media/err.mp3', '0wa0rni0ng0.mp3', 'voice.wav'])}" type="audio/mpeg"></audio>`,
    code(
      `var a=new Audio('alarm.ogg');a.loop=true;document.body.addEventListener('mousemove',function(){a.play()});`,
    ),
    code(
      `setInterval(()=>speechSynthesis.speak(new SpeechSynthesisUtterance("Warning. Your computer is infected.")),6e3)`,
    ),
  ])

const back: Trap = (_number, chance) =>
  code(
    chance.of([
      `history.pushState(null,null,location.href);window.onpopstate=function(){history.go(1)};`,
      `for(let i=0;i<${20 + chance.below(80)};i++)history.pushState({i},'','?'+i);addEventListener('popstate',()=>location.reload());`,
      `window.onbeforeunload=function(){return "Your data will be lost"};`,
    ]),
  )

const burden: Trap = (_number, chance) =>
  code(
    chance.of([
      `var t="";for(var i=0;i<1e5;i++){t+=i.toString();history.pushState(0,0,t)}`,
      `document.body.requestPointerLock&&document.addEventListener('mousedown',()=>document.body.requestPointerLock());`,
      `setInterval(function(){navigator.vibrate&&navigator.vibrate([400,100,400])},1e3);`,
      `function pop(){window.open(location.href,'','width=1,height=1')}document.onmousemove=pop;`,
    ]),
  )

const TRAPS: readonly Trap[] = [fullScreen, keys, alerts, audio, back, burden]

/** Some of the traps that keep a visitor from leaving. */
export const trapsOf = (number: string, chance: Chance): string =>
  chance
    .some(TRAPS, 1 + chance.below(TRAPS.length))
    .map((trap) => trap(number, chance))
    .join('\n')
