import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { lookOf, stepsOf } from './fields.ts'
import { bareOf, type Firm } from './firms.ts'
import type { Part } from './own-parts.ts'
import type { OwnText } from './own-words.ts'
import { wordOf } from './tongues.ts'

const buttonOf = (text: string, chance: Chance) =>
  chance.of([
    `<button type="submit">${escaped(text)}</button>`,
    `<input type="submit" value="${escaped(text)}">`,
    `<button class="btn btn-primary" type="submit">${escaped(text)}</button>`,
  ])

const ACTIONS: Readonly<Partial<Record<OwnText['kind'], readonly string[]>>> = {
  mail: ['/?_task=login', '/login/', '/SOGo/connect'],
  panel: ['/login/', '/login_up.php', '/dologin.php'],
  gate: ['/remote/logincheck', '/RDWeb/Pages/en-US/login.aspx', '/cgi/login'],
  apply: ['/applications', '/api/apply', '/submit'],
  keys: ['/settings/tokens', '/account/api-keys'],
  pair: ['/login/device/confirmation', '/activate/confirm'],
}

const tokenField = (chance: Chance) =>
  chance.of([
    `<input type="hidden" name="${chance.of(['csrf_token', 'authenticity_token', '_token', 'lt'])}" value="${chance.base64(43)}">`,
    `<input type="hidden" name="execution" value="e1s1"><input type="hidden" name="_eventId" value="submit">`,
    '',
  ])

const helpers = ({ tongue, fields }: OwnText, chance: Chance) =>
  fields.some((field) => field.startsWith('password'))
    ? chance
        .some(
          [
            `<p><a href="/password/reset">${escaped(wordOf(tongue, 'forgot'))}</a></p>`,
            `<label><input type="checkbox" name="remember" value="1"> ${escaped(wordOf(tongue, 'remember'))}</label>`,
            `<p><a href="/help">${escaped(wordOf(tongue, 'help'))}</a></p>`,
          ],
          1 + chance.below(3),
        )
        .join('')
    : ''

const others = ({ tongue, kind }: OwnText, url: string, chance: Chance) => {
  if (!['sso', 'exchange', 'share', 'meet'].includes(kind) || chance.maybe(0.5)) return ''
  const back = encodeURIComponent(`https://${new URL(url).host}/auth/callback`)
  const id = `${chance.hex(8)}-${chance.hex(4)}-4${chance.hex(3)}-8${chance.hex(3)}-${chance.hex(12)}`
  const ways = [
    [
      'Microsoft',
      `https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=${id}&redirect_uri=${back}&response_type=code`,
    ],
    [
      'Google',
      `https://accounts.google.com/o/oauth2/v2/auth?client_id=${chance.digits(12)}-${chance.letters(32)}.apps.googleusercontent.com&redirect_uri=${back}&response_type=code&scope=openid`,
    ],
    [
      'Apple',
      `https://appleid.apple.com/auth/authorize?client_id=web.${chance.name(3)}&redirect_uri=${back}`,
    ],
  ] as const
  return `<p>${escaped(wordOf(tongue, 'or'))}</p>${chance
    .some(ways, 1 + chance.below(3))
    .map(
      ([name, at]) =>
        `<a class="btn" href="${escaped(at)}">${escaped(wordOf(tongue, 'sso').replace('%', name))}</a>`,
    )
    .join('\n')}`
}

/** A form that goes to the page's own host. */
function plainForm(text: OwnText, firm: Firm, url: string, chance: Chance): Part {
  const look = lookOf('password', chance)
  const fields = stepsOf([text.fields], text.tongue, chance, chance.maybe(0.8))[0] ?? []
  const { origin } = new URL(url)
  const path = chance.of(ACTIONS[text.kind] ?? ['/login', '/session', '/auth/login', ''])
  const action = chance.of([path, path, `${origin}${path}`])
  const files = fields.some(({ type }) => type === 'file') ? ' enctype="multipart/form-data"' : ''
  const warning = chance.maybe(0.3)
    ? `<p class="hint">${escaped(wordOf(text.tongue, 'contact'))}: <a href="mailto:it@${bareOf(firm)}">it@${bareOf(firm)}</a></p>`
    : ''
  return {
    html: `<form action="${escaped(action)}" method="post"${files}${chance.of(['', ' novalidate', ' accept-charset="UTF-8"'])}>${tokenField(chance)}${look(fields)}${helpers(text, chance)}${buttonOf(text.button, chance)}</form>${others(text, url, chance)}${warning}`,
  }
}

/** The same with a script that sends it to an interface of the page's own host. */
function sentForm(text: OwnText, firm: Firm, url: string, chance: Chance): Part {
  const made = plainForm(text, firm, url, chance)
  const at = chance.of(['/api/v1/session', '/api/auth/login', '/graphql', './api/submit'])
  const sent = JSON.stringify(
    wordOf(text.tongue, text.kind === 'apply' || text.kind === 'notice' ? 'sent' : 'wrong'),
  )
  return {
    html: `${made.html}<p id="status" role="status" aria-live="polite"></p>`,
    code: `(function(){const f=document.querySelector("form[method=post]");f.addEventListener("submit",async e=>{e.preventDefault();const b=f.querySelector("[type=submit]");b.disabled=true;try{const r=await fetch("${at}",{method:"POST",credentials:"same-origin",headers:{"X-Requested-With":"fetch"},body:new FormData(f)});const j=await r.json();if(j.redirect)location.assign(j.redirect);else document.getElementById("status").textContent=j.message||${sent}}catch(_){document.getElementById("status").textContent=${sent}}b.disabled=false})})();`,
  }
}

/** The name first, then the password. */
function twoSteps(text: OwnText, firm: Firm, url: string, chance: Chance): Part {
  const [first = 'email'] = text.fields
  const fields = stepsOf([[first], ['password']], text.tongue, chance, true)
  const look = lookOf('password', chance)
  return {
    html: `<form action="${new URL(url).origin}/login" method="post">${tokenField(chance)}<div id="who">${look(fields[0] ?? [])}<button type="button" id="go">${escaped(wordOf(text.tongue, 'next'))}</button></div><div id="pw" hidden>${look(fields[1] ?? [])}${helpers(text, chance)}${buttonOf(text.button, chance)}</div></form>${others(text, url, chance)}<!-- ${firm.domain} -->`,
    code: `document.getElementById("go").addEventListener("click",async()=>{const i=document.querySelector("#who input");if(!i.value){i.focus();return}try{const r=await fetch("/api/realm?u="+encodeURIComponent(i.value.split("@")[1]||""));const j=await r.json();if(j.idp){location.assign(j.idp);return}}catch(_){}document.getElementById("pw").hidden=false;document.querySelector("#pw input").focus()});`,
  }
}

/** A link to the place where the account is. */
function steamLink(text: OwnText, _firm: Firm, url: string, chance: Chance): Part {
  const { origin } = new URL(url)
  const query = new URLSearchParams({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.return_to': `${origin}/auth/steam/return`,
    'openid.realm': origin,
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
  })
  const to = chance.of([
    `https://steamcommunity.com/openid/login?${query}`,
    '/auth/steam',
    `${origin}/auth/steam?next=%2F`,
  ])
  return { html: `<a class="btn steam" href="${escaped(to)}">${escaped(text.button)}</a>` }
}

/** The form or the links of an honest page. */
export function ownForm(text: OwnText, firm: Firm, url: string, chance: Chance): Part {
  if (text.kind === 'play') return steamLink(text, firm, url, chance)
  const isLogin =
    ['sso', 'exchange', 'share', 'meet', 'mail'].includes(text.kind) &&
    !text.fields[0]?.startsWith('password')
  const ways = [
    plainForm,
    plainForm,
    sentForm,
    ...(isLogin && !text.fields.includes('birth') ? [twoSteps] : []),
  ]
  return chance.of(ways)(text, firm, url, chance)
}
