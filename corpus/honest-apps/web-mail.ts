import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Words } from './app-logins.ts'
import { inScript, library, made, markup, type Piece, type Place, placeOf, program } from './document.ts'
import { roundcubeStart, snappyStart, sogoStart } from './mail-programs.ts'
import { hostOf, type Owner, ownerOf } from './owners.ts'
import { wordsOf } from './words.ts'

interface Client {
  readonly title: string
  readonly path: string
  readonly body: readonly (Piece | string)[]
}

interface Scene {
  readonly owner: Owner
  readonly words: Words
  readonly place: Place
  readonly chance: Chance
}

function roundcube({ owner, words, place, chance }: Scene): Client {
  const product = chance.of([`${owner.name} Webmail`, 'Roundcube Webmail', `Webmail ${owner.domain}`])
  const script = roundcubeStart(words, product)
  const form = `<div id="layout"><h1 class="voice">${escaped(product)} ${escaped(words.signIn)}</h1><div id="layout-content" class="selected no-navbar" role="main"><img src="skins/elastic/images/logo.svg" id="logo" alt="Logo"><form id="login-form" name="login-form" method="post" class="propform" action="/?_task=login"><input type="hidden" name="_token" value="${chance.hex(32)}"><input type="hidden" name="_task" value="login"><input type="hidden" name="_action" value="login"><input type="hidden" name="_timezone" id="rcmlogintz" value="_default_"><table><tbody><tr><td class="title"><label for="rcmloginuser">${escaped(words.user)}</label></td><td class="input"><input name="_user" id="rcmloginuser" required size="40" autocapitalize="none" autocomplete="off" type="text"></td></tr><tr><td class="title"><label for="rcmloginpwd">${escaped(words.password)}</label></td><td class="input"><input name="_pass" id="rcmloginpwd" required size="40" autocomplete="off" type="password"></td></tr></tbody></table><p class="formbuttons"><button type="submit" id="rcmloginsubmit" class="button mainaction submit">${escaped(words.signIn)}</button></p><div id="login-footer" role="contentinfo">${escaped(product)}</div></form></div></div><div id="messagestack"></div><noscript><p class="noscriptwarning">Warning: This webmail service requires Javascript!</p></noscript>`
  return {
    title: `${product} :: ${words.signIn}`,
    path: chance.of(['/', '/?_task=login', '/roundcube/', '/webmail/']),
    body: [library('jquery', place, chance), form, program(script, place, chance)],
  }
}

function snappy({ owner, words, place, chance }: Scene): Client {
  const product = chance.of([`${owner.name} Mail`, 'SnappyMail', `mail.${owner.domain}`])
  const root = chance.of(['rl-app', 'snappymail', 'rl-content'])
  const boot = {
    token: chance.hex(40),
    version: '2.38.2',
    onlyDomain: chance.maybe(0.4),
    languages: ['en', owner.tongue],
  }
  return {
    title: product,
    path: chance.of(['/', '/?/login', '/mail/']),
    body: [
      `<div id="rl-loading"><div>${escaped(words.loading)}</div></div><div id="${root}"></div><script type="application/json" id="app-boot-data">${inScript(boot)}</script>`,
      program(
        `${snappyStart(words, product, root)}\ndocument.getElementById("rl-loading").remove();`,
        place,
        chance,
      ),
    ],
  }
}

function sogo({ owner, words, place, chance }: Scene): Client {
  const product = chance.of([`${owner.name} Groupware`, `SOGo – ${owner.name}`, owner.name])
  return {
    title: chance.of(['SOGo', product, `Groupware | ${owner.name}`]),
    path: '/SOGo/',
    body: [
      markup('<div id="login-pane"></div>'),
      program(sogoStart(words, product, 'login-pane'), place, chance),
    ],
  }
}

/** A client that a small firm wrote itself, with the name it gave it. */
function ownClient({ owner, words, place, chance }: Scene): Client {
  const software = `${chance.of(['Post', 'Mail', 'Inbox', 'Letter'])}${chance.of(['Hub', 'Box', 'Works', 'Desk'])}`
  const code = `document.addEventListener("submit",function(e){var b=e.target.querySelector("button");b.disabled=true;b.textContent=${inScript(words.loading)}});
(function(){var h=document.createElement("p");h.className="hint";h.textContent=${inScript(`IMAP: mail.${owner.domain}:993, SMTP: mail.${owner.domain}:465`)};document.querySelector("form").after(h);document.querySelector("h1").textContent=${inScript(`${software} – ${owner.name}`)}})();`
  return {
    title: `${software} – ${owner.name}`,
    path: chance.of(['/', '/login', '/login.php']),
    body: [
      `<main class="card"><h1></h1><form method="post" action="${chance.of(['login.php', '/session', ''])}"><input name="login" placeholder="name@${escaped(owner.domain)}" autocomplete="username"><input name="password" type="password" placeholder="${escaped(words.password)}"><button>${escaped(words.signIn)}</button></form></main>`,
      program(code, place, chance),
    ],
  }
}

const CLIENTS = [roundcube, roundcube, snappy, sogo, ownClient]

/** Logins of mail that an owner keeps on a domain of theirs. */
export const WEB_MAIL: Family = {
  id: 'web_mail',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const place = placeOf(owner, hostOf(owner, ['mail', 'webmail', 'post', 'correo', 'email', 'mx1'], chance))
    const { title, path, body } = chance.of(CLIENTS)({ owner, words, place, chance })
    return made({ place, path, title, body, isPlain: chance.maybe(0.3) }, chance)
  },
}
