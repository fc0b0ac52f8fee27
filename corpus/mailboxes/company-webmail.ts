import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { honestSite } from '../make/hosts/by-purpose.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import type { Language } from '../make/words/words.ts'

interface Company {
  readonly host: string
  readonly name: string
  readonly language: Language
}

interface Said {
  readonly user: string
  readonly password: string
  readonly go: string
  readonly notice: readonly string[]
  readonly share: string
}

const SAID: Readonly<Partial<Record<Language, Said>>> = {
  en: {
    user: 'Email address',
    password: 'Password',
    go: 'Log in',
    notice: [
      'Mailboxes hold 5 GB. If yours is full, empty the trash or ask for more storage.',
      'We will never write to you about an expiring password or a full mailbox with a link.',
      'Scheduled maintenance: Sunday 02:00 to 04:00.',
      'Please change your password every year. Forgotten it? Call the office.',
    ],
    share: 'This shared document is protected by a password.',
  },
  de: {
    user: 'Benutzername',
    password: 'Passwort',
    go: 'Anmelden',
    notice: [
      'Postfach voll? Löschen Sie alte Nachrichten oder bestellen Sie mehr Speicher.',
      'Wir fragen nie per E-Mail nach Ihrem Passwort.',
      'Wartung am Sonntag von 2 bis 4 Uhr.',
    ],
    share: 'Diese Freigabe ist passwortgeschützt.',
  },
  fr: {
    user: 'Identifiant',
    password: 'Mot de passe',
    go: 'Connexion',
    notice: [
      'Boîte pleine ? Videz la corbeille ou demandez plus d’espace.',
      'Nous ne demandons jamais votre mot de passe par courriel.',
    ],
    share: 'Ce partage est protégé par un mot de passe.',
  },
  es: {
    user: 'Usuario',
    password: 'Contraseña',
    go: 'Entrar',
    notice: ['Si su buzón está lleno, vacíe la papelera.', 'Nunca le pediremos su contraseña por correo.'],
    share: 'Este documento compartido está protegido con contraseña.',
  },
  pl: {
    user: 'Adres e-mail',
    password: 'Hasło',
    go: 'Zaloguj',
    notice: ['Skrzynka pełna? Usuń stare wiadomości.', 'Nie prosimy o hasło w wiadomościach.'],
    share: 'Ten udział jest chroniony hasłem.',
  },
  ja: {
    user: 'メールアドレス',
    password: 'パスワード',
    go: 'ログイン',
    notice: [
      'メールボックスの容量は5GBです。不要なメールは削除してください。',
      '当社を装った不審なメールにご注意ください。',
    ],
    share: 'この共有ファイルはパスワードで保護されています。',
  },
}
const NO_WORDS: Said = { user: 'Login', password: 'Password', go: 'OK', notice: [''], share: '' }
const LANGUAGES_SAID = ['en', 'en', 'en', 'de', 'fr', 'es', 'pl', 'ja'] as const

type Software = (company: Company, said: Said, chance: Chance) => string

const roundcube: Software = ({ name, language }, { user, password, go }, chance) =>
  `<!DOCTYPE html>
<html lang="${language}">
<head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>${escaped(name)} Webmail :: ${go}</title>
<link rel="shortcut icon" href="skins/elastic/images/favicon.ico"><link rel="stylesheet" href="skins/elastic/styles/styles.min.css?s=${chance.digits(10)}">
<script src="program/js/jquery.min.js?s=${chance.digits(10)}"></script><script>
var rcmail = new rcube_webmail();
rcmail.set_env({"task":"login","standard_windows":false,"locale":"${language}","devel_mode":null,"rcversion":10608,"cookie_domain":"","cookie_path":"/","cookie_secure":true,"request_token":"${chance.hex(32)}"});
rcmail.gui_container("loginfooter","login-footer");rcmail.gui_object('loginform', 'login-form');
</script></head>
<body class="task-login action-none"><div id="layout"><h1 class="voice">${escaped(name)} Webmail ${go}</h1>
<div id="layout-content" class="selected no-navbar" role="main"><img src="skins/elastic/images/logo.svg" id="logo" alt="Logo">
<form id="login-form" name="login-form" method="post" class="propform" action="/?_task=login"><input type="hidden" name="_token" value="${chance.hex(32)}"><input type="hidden" name="_task" value="login"><input type="hidden" name="_action" value="login"><input type="hidden" name="_timezone" id="rcmlogintz" value="_default_">
<table><tbody><tr><td class="title"><label for="rcmloginuser">${user}</label></td><td class="input"><input name="_user" id="rcmloginuser" required size="40" autocapitalize="none" autocomplete="off" type="text"></td></tr><tr><td class="title"><label for="rcmloginpwd">${password}</label></td><td class="input"><input name="_pass" id="rcmloginpwd" required size="40" autocapitalize="none" autocomplete="off" type="password"></td></tr></tbody></table><p class="formbuttons"><button type="submit" id="rcmloginsubmit" class="button mainaction submit">${go}</button></p>
<div id="login-footer" role="contentinfo">${escaped(name)} Webmail &nbsp;&#9679;&nbsp; <a href="/support" target="_blank" class="support-link">?</a></div></form></div></div></body></html>`

const zimbra: Software = (_, { user, password, go }, chance) =>
  `<!DOCTYPE html><!-- set this class so CSS definitions that now use REM size, would work relative to this. --><html class="user_font_size_normal" lang="en"><head><meta http-equiv="Content-Type" content="text/html;charset=utf-8"><title>Zimbra Web Client Sign In</title><meta name="viewport" content="width=device-width, initial-scale=1.0, maximum-scale=1.0"><meta name="description" content="Zimbra provides open source server and client software for messaging and collaboration."><link rel="stylesheet" type="text/css" href="/css/common,login,zhtml,skin.css?skin=harmony&v=${chance.digits(12)}"><link rel="SHORTCUT ICON" href="/img/logo/favicon.ico"></head>
<body onload="onLoad();"><div class="LoginScreen"><div class="center"><div class="contentBox"><h1><a href="https://www.zimbra.com/" id="bannerLink" target="_new" title="Zimbra"><span class="ScreenReaderOnly">Zimbra</span><span class="ImgLoginBanner"></span></a></h1>
<form method="post" name="loginForm" action="/" accept-charset="UTF-8"><input type="hidden" name="loginOp" value="login"/><input type="hidden" name="login_csrf" value="${chance.hex(36)}"/><table class="form"><tr><td><label for="username">${user}:</label></td><td><input id="username" class="zLoginField" name="username" type="text" value="" size="40" maxlength="1024"/></td></tr><tr><td><label for="password">${password}:</label></td><td><input id="password" class="zLoginField" name="password" type="password" size="40" maxlength="1024"/></td></tr><tr><td>&nbsp;</td><td class="submitTD"><input type="submit" value="${go}" class="ZLoginButton DwtButton"/></td></tr></table></form></div></div>
<div class="Footer"><div class="copyright">Copyright © 2005-2026 Synacor, Inc. All rights reserved. "Zimbra" is a registered trademark of Synacor, Inc.</div></div></div><script>function onLoad(){document.loginForm.username.focus()}</script></body></html>`

const panel: Software = ({ host, language }, { user, password, go }, chance) =>
  `<!DOCTYPE html><html lang="${language}" dir="ltr"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=1"><meta name="google" content="notranslate"><title>Webmail Login</title><link rel="shortcut icon" href="data:image/x-icon;base64,AAABAAEAICAAAAEAIADSAgAAFgAAAIlQTkcNChoK${chance.base64(80)}"><link href="/cPanel_magic_revision_${chance.digits(10)}/unprotected/cpanel/style_v2_optimized.css" rel="stylesheet" type="text/css"></head><body class="wm"><div id="login-wrapper" class="group"><div class="wrapper"><div id="login-container"><div id="login-sub"><img class="main-logo" src="/cPanel_magic_revision_${chance.digits(10)}/unprotected/cpanel/images/webmail-logo.svg" alt="logo"><form novalidate id="login_form" action="/login/" method="post" target="_top" style="visibility:"><div class="input-req-login"><label for="user">${user}</label></div><div class="input-field-login icon username-container"><input name="user" id="user" autofocus="autofocus" placeholder="${user}" class="std_textbox" type="text" tabindex="1" required></div><div class="input-field-login icon password-container"><input name="pass" id="pass" placeholder="${password}" class="std_textbox" type="password" tabindex="2" required></div><button name="login" type="submit" id="login_submit" tabindex="3">${go}</button></form></div></div></div><div class="copyright">Copyright©&nbsp;2026 cPanel, L.L.C. <a href="https://go.cpanel.net/privacy" target="_blank">Privacy Policy</a> ${escaped(host)}</div></div></body></html>`

/** A server of the company's own that runs a product of a very well-known name. */
const exchange: Software = ({ host }, { user, password, go }, chance) =>
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><!-- Copyright (c) 2011 Microsoft Corporation.  All rights reserved. --><!-- OwaPage = ASP.auth_logon_aspx --><html><head><meta http-equiv="X-UA-Compatible" content="IE=10"><link rel="shortcut icon" href="/owa/auth/15.2.${chance.digits(4)}/themes/resources/favicon.ico" type="image/x-icon"><meta name="Robots" content="NOINDEX, NOFOLLOW"><title>Outlook</title></head><body class="signInBg"><form action="/owa/auth.owa" method="POST" name="logonForm" enctype="application/x-www-form-urlencoded" autocomplete="off"><input type="hidden" name="destination" value="https://${host}/owa/"><input type="hidden" name="flags" value="4"><div id="mainLogonDiv" class="mouse"><div class="sidebar"><div class="owaLogoContainer"><img src="/owa/auth/15.2.${chance.digits(4)}/themes/resources/olk_logo_white.png" class="owaLogo" aria-hidden="true"></div></div><div class="logonContainer"><div class="signInInputLabel" id="userNameLabel" aria-hidden="true">${user}:</div><div><input id="username" name="username" class="signInInputText" role="textbox" aria-labelledby="userNameLabel"></div><div class="signInInputLabel" id="passwordLabel" aria-hidden="true">${password}:</div><div><input id="password" name="password" value="" type="password" class="signInInputText" aria-labelledby="passwordLabel"></div><div class="signInEnter"><div onclick="clkLgn()" class="signinbutton" role="button" tabindex="0"><span class="signinTxt">${go}</span></div></div></div></div></form></body></html>`

/** A page that the company, or who hosts its mail, has written. */
const ownPage: Software = ({ host, name, language }, { user, password, go, notice }, chance) => {
  const draw = controlOf(chance)
  const zone = host.split('.').slice(1).join('.')
  const to = chance.of([
    '/login',
    '',
    '/index.php?action=login',
    `https://${host}/auth`,
    `https://sso.${zone}/login`,
  ])
  const fields = `${draw(user, 'type="text" name="username" autocomplete="username"')}${draw(password, 'type="password" name="password" autocomplete="current-password"')}`
  return shellOf(
    {
      language,
      title: chance.of([`Webmail | ${name}`, `${name} Mail`, `${go} - ${name}`]),
      top: `<a href="https://${zone}/"><img src="/img/logo.png" alt="${escaped(name)}"></a>`,
      main: `<h1>${chance.of(['Webmail', 'E-Mail', escaped(name)])}</h1><p class="notice">${escaped(chance.of(notice))}</p><form method="post" action="${to}">${fields}<button type="submit">${go}</button></form><p>IMAP: imap.${zone} · SMTP: smtp.${zone}</p>`,
      bottom: `© ${escaped(name)} · <a href="https://${zone}/contact">+${chance.digits(2)} ${chance.digits(4)} ${chance.digits(5)}</a>`,
      head: chance.maybe(0.4) ? '<meta name="robots" content="noindex">' : '',
    },
    chance,
  )
}

/** A file for which its owner has set a password, on the owner's own server. */
const share: Software = ({ name, language }, said, chance) => {
  const file = chance.of(['Invoice 2026-114.pdf', 'Jahresabschluss.pdf', 'contract_v3.docx', 'photos.zip'])
  const whole = chance.maybe(0.5)
  const who = whole ? `<input type="email" name="email" placeholder="${said.user}">` : ''
  return shellOf(
    {
      language,
      title: chance.of([`${name} Cloud`, `${file} - ${name}`, `${name} | Nextcloud`]),
      top: `<span class="logo" role="img" aria-label="${escaped(name)}"></span>`,
      main: `<h1>${chance.of([file, escaped(name)])}</h1><p>${escaped(said.share)}</p><form method="post" action="${chance.of(['', `/s/${chance.letters(15)}/authenticate/showShare`])}"><input type="hidden" name="requesttoken" value="${chance.base64(60)}">${who}<input type="password" name="password" autocomplete="off" placeholder="${said.password}"><input type="submit" class="svg icon-confirm" value="${said.go}"></form>`,
      bottom: `${escaped(name)} – a safe home for our clients' documents`,
    },
    chance,
  )
}

type Paths = (chance: Chance) => string

const SOFTWARE: readonly (readonly [Software, Paths])[] = [
  ...Array.from(
    { length: 3 },
    () => [roundcube, (chance: Chance) => chance.of(['', '?_task=login', 'roundcube/'])] as const,
  ),
  ...Array.from({ length: 2 }, () => [zimbra, () => ''] as const),
  ...Array.from(
    { length: 2 },
    () => [panel, (chance: Chance) => chance.of(['', 'login/', 'webmail'])] as const,
  ),
  ...Array.from(
    { length: 4 },
    () => [ownPage, (chance: Chance) => chance.of(['', 'login', 'webmail/'])] as const,
  ),
  ...Array.from({ length: 3 }, () => [share, (chance: Chance) => `s/${chance.letters(15)}`] as const),
  [exchange, () => 'owa/auth/logon.aspx?replaceCurrent=1&url=%2fowa%2f'],
]

/** Programs for mail whose pages anybody can copy. */
export function copiedWebmail(company: Company, chance: Chance): string {
  return chance.of([roundcube, zimbra, panel, exchange])(company, SAID[company.language] ?? NO_WORDS, chance)
}

export const companyWebmail: Family = {
  id: 'company_webmail',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const site = honestSite(chance, ['webmail.', 'mail.', 'mail.', 'email.', 'cloud.', 'docs.'])
    const language = chance.of(LANGUAGES_SAID)
    const [software, pathOf] = chance.of(SOFTWARE)
    const body = software({ ...site, language }, SAID[language] ?? NO_WORDS, chance)
    const way = chance.maybe(0.25) ? [`http://${site.host}/`] : []
    return { url: `https://${site.host}/${pathOf(chance)}`, body, way, isHonest: true }
  },
}
