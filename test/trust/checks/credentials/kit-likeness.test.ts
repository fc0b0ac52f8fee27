import { describe, expect, test } from 'bun:test'
import { kitLikenessCheck } from '../../../../src/trust/checks/credentials/kit-likeness.ts'
import { findings, rules, rulesInViews } from '../page-subject.ts'

const OWN = 'https://q7f3a.example/a/index.html'
const FREE = 'https://q7f3a-form.web.app/index.html'
const found = (body: string, url = OWN) => rules(kitLikenessCheck, body, { url })

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
    const [finding] = findings(kitLikenessCheck, login(), { url: OWN })
    expect(finding?.evidence.seen).toStartWith('sends to a PHP script beside it, ')
    expect(finding?.evidence.seen.split(', ').length).toBe(6)
  })

  test('less so, it is like them', () => {
    expect(found(STEP)).toEqual(['content.kit_likeness'])
  })

  test('at a host that costs nothing, less is enough', () => {
    const page = login('<h1>Members</h1>', '/session')
    expect([found(page), found(page, FREE)]).toEqual([
      ['content.kit_likeness'],
      ['content.kit_close_likeness'],
    ])
  })

  test('that asks for no secret, more is needed', () => {
    const asking = (field: string) =>
      `<h1>Step 2</h1><form action=2.php method=post onsubmit="return ok()"><input name=a placeholder=Name><input name=b placeholder=${field}></form>`
    expect(found(asking('Telephone'))).toEqual(['content.kit_likeness'])
    expect(found(asking('CVV'))).toEqual(['content.kit_close_likeness'])
  })

  test('where buttons stand for fields, still more is needed, and with none it is not', () => {
    const page = (way: string) =>
      `<title>PayPal</title>${LOGO}<a href="#">Help</a>${way}<script>setTimeout(() => { location.href = '2.html' }, 9)</script>`
    expect(found(page('<button>Claim</button>'))).toEqual(['content.kit_likeness'])
    expect(found(page('<link rel=icon href=https://files.example/i.ico><button>Claim</button>'))).toEqual([
      'content.kit_close_likeness',
    ])
    expect(found(page('<p onclick=go()>Claim'))).toEqual([])
    expect(found(page('<select><option>1</select><p>© 2026 Vallemar'))).toEqual(['content.kit_likeness'])
  })

  test('by what its script sends once somebody presses', () => {
    const sending = `<title>Sign in</title>${LOGO}<form id=f>${FIELDS}<button>In</button></form><script>f.onsubmit = (e) => { e.preventDefault(); fetch('go.php', { method: 'POST', body: new URLSearchParams(new FormData(f)) }) }</script>`
    expect(rulesInViews(kitLikenessCheck, sending, { url: OWN })).toContain('content.kit_close_likeness')
  })
})

describe('none', () => {
  test.each([
    ['a program of one’s own', OWN, APP],
    ['such a program at a free host', FREE, APP],
    ['a page of its own name', 'https://www.vallemar.example/in.html', login('<h1>Vallemar</h1>')],
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
