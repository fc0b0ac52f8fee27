import { describe, expect, test } from 'bun:test'
import { grade } from '../../../../src/trust/grade.ts'
import { KIT_LIKENESS_TABLE } from '../../../../src/trust/judge/credentials/kit-likeness.ts'
import { captureOf } from '../../captures.ts'
import { findings, rules, rulesInViews } from '../page-subject.ts'

const OWN = 'https://q7f3a.example/a/index.html'
const FREE = 'https://q7f3a-form.web.app/index.html'
const found = (body: string, url = OWN) => rules(KIT_LIKENESS_TABLE, body, { url })

const FIELDS = '<input name=user placeholder=User><input type=password name=pass>'
const LOGO = '<img src=https://files.example/logo.png>'
/** As a kit's page is made. */
const login = (more = '', action = 'send.php') =>
  `<title>Sign in</title>${LOGO}<form action=${action} method=post>${FIELDS}${more}</form><script>document.forms[0].onsubmit = function (e) { if (!user.value) e.preventDefault() }</script>`
const STEP = '<h1>Code</h1><form action=2.php method=post><input name=otp placeholder=Code></form>'
/** As a program of one's own asks. */
const APP =
  '<h1>Log in</h1><form action=/session method=post><input name=user><input type=password name=p></form>'

describe('a page under nobody’s name that is made as pages of kits are', () => {
  test.each([
    ['that sends a password to a script beside it', login()],
    ['among dead links', `${login()}<a href="#">Forgot?</a><a href="#">Help</a>`],
  ])('%s', (_, body) => {
    expect(found(body)).toEqual(['content.kit_close_likeness'])
  })

  test('the evidence names the heaviest signs', () => {
    const [finding] = findings(KIT_LIKENESS_TABLE, login(), { url: OWN })
    expect(finding?.evidence.seen).toStartWith('sends to a PHP script beside it, ')
    expect(finding?.evidence.seen.split(', ').length).toBe(6)
  })

  test('less so, it is like them; still less, it is not', () => {
    const careful = STEP.replace('post>', 'post onsubmit="return ok()">')
    const held = `${careful}<script>on('submit', (e) => e.preventDefault())</script>`
    expect([STEP, careful, held].map((page) => found(page))).toEqual([[], [], ['content.kit_likeness']])
  })

  test('at a host that costs nothing, less is enough to be close, and what is only like them is none [T13]', () => {
    const bare = `<title>Sign in</title><form action=go.php method=post>${FIELDS}</form>`
    expect([found(bare), found(bare, FREE)]).toEqual([[], ['content.kit_close_likeness']])
    const app = login('<h1>Members</h1>', '/session')
    expect([found(app), found(app, FREE)]).toEqual([[], []])
  })

  test('by what its script sends once somebody presses', () => {
    const sending = `<title>Sign in</title>${LOGO}<form id=f>${FIELDS}<button>In</button></form><script>f.onsubmit = (e) => { e.preventDefault(); fetch('go.php', { method: 'POST', body: new URLSearchParams(new FormData(f)) }) }</script>`
    expect(rulesInViews(KIT_LIKENESS_TABLE, sending, { url: OWN })).toContain('content.kit_close_likeness')
  })
})

describe('a program that asks for much at once, as one page for all that it does', () => {
  const panel = (name: string) =>
    `<form method=post onsubmit="return ok(event)"><input type=hidden name=a><input type=hidden name=b><input type=hidden name=c><input name=${name} placeholder=Name><input type=password name=${name}1><input type=password name=${name}2></form>`
  const program = (more = '', action = '') =>
    `<title>Fernwartung - Login</title>${LOGO.replace('https://files.example', '')}${panel('in').replace('<form', `<form action="${action}"`)}${panel('new')}${more}<script>function ok(e) { if (!in1.value) { e.preventDefault(); setTimeout(function () { location.href = '/in' }, 9) } }</script>`
  const icons = (...names: string[]) => names.map((name) => `<img src=/${name}.png alt="${name}">`).join('')

  test.each([
    ['has nothing of kits', program()],
    ['shows whose accounts it takes', program(icons('Google icon', 'Apple icon', 'GitHub icon'))],
    ['shows whose account it takes', program(icons('Google icon'))],
    ['speaks German', program(icons('Melden Sie sich über Twitter an', 'Melden Sie sich mit Google an'))],
  ])('is none where it %s', (_, body) => {
    expect(found(body)).toEqual([])
  })

  test.each([
    ['sends to a script beside it', program('', 'in.php')],
    ['has the name of a brand', program('<h1>Wells Fargo</h1>')],
    ['has the picture of one brand', program(icons('Wells Fargo'))],
    ['takes pictures of others', program(LOGO)],
    ['takes an icon of others', program('<link rel=icon href=https://files.example/i.ico>')],
    ['leads nowhere', program('<a href="#">Forgot?</a><a href="#">Help</a>')],
  ])('but not where it %s', (_, body) => {
    expect(found(body)).not.toEqual([])
  })
})

test.each([
  ['its title', `<title>Vallemar</title>${login().replace(/<title>.*<.title>/, '')}`],
  ['a heading', login('<h1>Vallemar</h1>')],
  ['a copyright', login('<p>© 2026 Vallemar</p>')],
])('a name of its own in %s makes of danger a suspicion, and confidence says so [T16]', (_, body) => {
  const url = 'https://www.vallemar.example/in.html'
  expect(found(body, url)).toEqual(['content.named_likeness'])
  const more =
    '<p>Please sign in to go on to what you were sent, and have your number at hand; we have sent it to you by letter, as you asked us to.</p>'
  const judged = [body, login()].map((page) => grade(captureOf(url, { body: page + more })))
  expect(judged.map(({ verdict, confidence }) => [verdict, confidence])).toEqual([
    ['suspicious', 0.7],
    ['dangerous', 0.9],
  ])
})

test('neither text nor links alone make a page one to be read that asks in passing [T16]', () => {
  const text = `<p>${'Bread is made of flour, water, salt and time. '.repeat(60)}</p>`
  const links = [1, 2, 3, 4].map((page) => `<a href=https://www.q7f3a.example/${page}>More</a>`).join('')
  const branded = `<title>PayPal</title><link rel=icon href=https://files.example/i.ico>${login()}`
  expect([text, links, text + links].map((more) => found(branded + more).length)).toEqual([1, 1, 0])
})

test.each(['a.q7f3a.example', 'q7f3a.example', 'q7f3a.example:8443'])(
  'what lies on %s is no other’s: a log-in at a sibling of the host of its files [T13]',
  (host) => {
    const page = (files: string) =>
      `<title>Sign in</title><link rel=icon href=https://${files}/i.ico><img src=https://${files}/a.png><a href=https://${files}/help>Help</a><form action=in.php method=post>${FIELDS}</form>`
    expect([found(page(host), OWN), found(page('files.example'), OWN)]).toEqual([
      [],
      ['content.kit_close_likeness'],
    ])
  },
)

describe('none, and nowhere else than where a secret or a sign-in is asked [T13]', () => {
  const BRANDED = `<title>PayPal</title><link rel=icon href=https://files.example/i.ico>${LOGO}<a href="#">Help</a>`
  const GO = `<script>setTimeout(() => { location.href = '2.html' }, 9)</script>`
  const KIT = `${BRANDED}${GO}<form action=2.php method=post onsubmit="return ok()">`
  const TEXT = `<p>${'Bread is made of flour, water, salt and time. '.repeat(60)}</p>`
  const LINKS = [1, 2, 3, 4].map((page) => `<a href=https://www.q7f3a.example/${page}>More</a>`).join('')
  test.each([
    ['a search', OWN, `${KIT}<input name=q placeholder=Search><button>Go</button></form>`],
    [
      'news by mail',
      OWN,
      `${KIT}<input type=email name=m placeholder=Mail><button>Subscribe</button></form>`,
    ],
    [
      'a name and a telephone',
      OWN,
      `${KIT}<input name=a placeholder=Name><input name=b placeholder=Tel></form>`,
    ],
    ['a button', FREE, `${BRANDED}${GO}<button>Claim</button>`],
    ['an article with a log-in behind a button', OWN, `${BRANDED}${LINKS}${TEXT}${login()}`],
    ['a program of one’s own', OWN, APP],
    ['such a program at a free host', FREE, APP],
    ['a page of its own name', 'https://www.vallemar.example/in.html', login('<h1>Vallemar</h1>', '/in')],
    ['a brand’s own page', 'https://www.paypal.com/in.php', login('<h1>PayPal</h1>')],
    ['a page of a known owner', 'https://www.gov.uk/in.php', login()],
    ['no field, and a button', OWN, `<title>Sign in</title>${LOGO}<a href="#">Go</a><button>Go</button>`],
    [
      'hidden fields alone',
      OWN,
      `<title>Sign in</title>${LOGO}<form action=a.php><input type=hidden name=a></form>`,
    ],
    [
      'a search among the pages of a site',
      OWN,
      `<h1>Bread</h1>${'<a href=/b>b</a>'.repeat(5)}<form action=/s><input name=q placeholder=Search></form>`,
    ],
    [
      'a contact form',
      OWN,
      '<h1>Write to us</h1><a href=/about>About</a><form action=mail.php method=post><input name=name><input type=email name=m><textarea name=t></textarea></form>',
    ],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual([])
  })
})

const AUTH_JS =
  '<title>Sign In</title><style></style><div><img src=https://authjs.dev/x.svg><form action=/api/auth/callback/credentials method=post><input type=hidden name=csrfToken value=1><input name=username placeholder=jsmith><input type=password name=password><button>Sign in</button></form></div>'

test.each([OWN, FREE, 'https://staff.brno.vallemar.example/api/auth/signin'])(
  'a log-in that a library has drawn is not like a kit at %s, one with another form is',
  (url) => {
    expect(found(AUTH_JS, url)).toEqual([])
    expect(found(AUTH_JS.replace('/api/auth/callback/credentials', 'send.php'), url)).not.toEqual([])
  },
)

test('a page without a field for a secret is never accused by its likeness', () => {
  const step = (type: string) =>
    login().replace('<input type=password name=pass>', '').replace('name=user', `type=${type} name=email`)
  for (const type of ['email', 'text', 'tel']) {
    expect([OWN, FREE].flatMap((url) => found(step(type), url))).toEqual([])
  }
})
