import { describe, expect, test } from 'bun:test'
import { BRAND_CLAIM_TABLE } from '../../../../src/trust/judge/credentials/brand-claim.ts'
import { findings, rules } from '../page-subject.ts'

const ELSEWHERE = 'https://secure-check.example/a'
const at = (body: string, url = ELSEWHERE) => rules(BRAND_CLAIM_TABLE, body, { url })
const PAYPAL = '<title>Log in to your PayPal account</title><h1>PayPal</h1>'

describe('a page that has nothing of its own is what it says in one place', () => {
  const login = '<form action=a.php><input name=u><input type=password name=p></form>'

  test.each([
    ['by its logo', '<title>Change password</title><img src=PayPal-Logo.png>'],
    [
      'by a logo with a digest in its name',
      '<title>Sign in</title><img src=paypal_logo_ee5c8d9fb6248c938.svg>',
    ],
    ['by its copyright between bars', '<p>Forgotten password | Terms | © PayPal 2021</p>'],
    ['by where it was saved from', '<!-- saved from url=(0022)https://www.paypal.com/ --><p>Sign in</p>'],
  ])('%s', (_, body) => {
    expect(at(body + login, 'https://kq7.example/x/')).toEqual(['content.brand_credential'])
  })

  test('by the name of an account that it takes', () => {
    const skype = login.replace('<input name=u>', '<input name=u placeholder="Email, phone, or Skype">')
    expect(at(`<p>Sign in</p>${skype}<a href=/help>?</a>`)).toEqual(['content.brand_credential'])
  })

  test.each([
    ['leads on to its own pages', '<img src=PayPal-Logo.png><a href=/terms>Terms</a>'],
    ['has a name of its own', '<title>Kq7shop</title><img src=PayPal-Logo.png>'],
  ])('but not one that %s', (_, body) => {
    expect(at(body + login, 'https://kq7shop.example/x/')).toEqual([])
  })

  test.each([
    ['Google', '<p>Not your computer? Use Guest mode to sign in privately.</p>'],
    ['Instagram in Portuguese', '<p>Telefone, nome de usuário ou email</p>'],
    ['Discord', '<h2>We’re so excited to see you again!</h2>'],
    ['Microsoft, to programs alone', '<meta name=PageID content=ConvergedSignIn>'],
  ])('by what nobody’s sign-in says but that of %s', (_, words) => {
    expect(at(words + login)).toEqual(['content.brand_credential'])
    expect(at(words)).toEqual([])
  })

  test('as the first step of signing in', () => {
    const step =
      '<p>Add your account</p><input name=i placeholder="Email, phone, or Skype"><button>Next</button>'
    expect(at(step)).toEqual(['content.brand_credential'])
    expect(at(step, 'https://login.live.com/a')).toEqual([])
  })

  test('by its only picture, which is the brand’s own file', () => {
    const picture = '<img src=https://static.xx.fbcdn.net/rsrc.php/y8/logo.svg>'
    expect(at(picture + login)).toEqual(['content.brand_credential'])
    expect(at(`${picture}<img src=team.jpg>${login}`)).toEqual([])
    expect(at(`<img src=https://lh3.google.com/u/0/house.jpg>${login}`)).toEqual([])
    expect(at(`${picture}<p>Log in with Facebook</p>${login}`)).toEqual([])
  })

  test('not by a post of X that is shown on it, nor by any one of a service for files', () => {
    const post = '<img src=https://pbs.twimg.com/media/1.jpg>'
    expect(at(post.repeat(4) + login)).toEqual([])
    expect(at(`<img src=https://raw.github.com/a/b/l.png>${login}`)).toEqual([])
  })

  test('by a title beside which the site name says nothing', () => {
    const site = '<meta property=og:site_name content=Login><a href=/>Home</a>'
    expect(at(`<title>Login - PayPal</title>${site}${login}`)).toEqual(['content.brand_credential'])
    expect(at(`<title>Login - PayPal</title>${site.replace('Login', 'Vallemar')}${login}`)).toEqual([])
  })

  test('in other languages as well', () => {
    const dutch =
      '<title>Aanmelden</title><h2>Aanmelden</h2><p>Gebruik je Microsoft-account.<p>Microsoft © 2018<a href=/hulp>?</a>'
    expect(at(dutch + login)).toEqual(['content.brand_credential'])
  })
})

describe('a page that says that it is a brand', () => {
  test.each([
    ['and asks for a password', ['content.brand_credential'], `${PAYPAL}<input type=password>`],
    ['and asks for a card', ['content.brand_credential'], `${PAYPAL}<input name=cvv>`],
    ['and asks for a code', ['content.brand_credential'], `${PAYPAL}<input autocomplete=one-time-code>`],
    [
      'and begins to have its visitor sign in',
      ['content.brand_credential'],
      `${PAYPAL}<input type=email name=login><button>Next</button>`,
    ],
    ['and asks for nothing', ['content.brand_elsewhere'], `${PAYPAL}<p>Soon`],
    [
      'and has its icon from there',
      ['content.brand_elsewhere', 'content.foreign_icon'],
      `${PAYPAL}<link rel=icon href="https://www.paypalobjects.com/i.ico">`,
    ],
    [
      'and has its pictures from there',
      ['content.brand_elsewhere', 'content.hot_linked_brand'],
      `${PAYPAL}${'<img src="https://www.paypalobjects.com/a.png">'.repeat(4)}<img src=/b.png>`,
    ],
    [
      'and has its links there',
      ['content.brand_elsewhere', 'content.hot_linked_brand'],
      `${PAYPAL}${'<a href="https://www.paypal.com/legal">Legal</a>'.repeat(4)}<a href=/b>b</a>`,
    ],
  ])('%s', (_, expected, body) => {
    expect<readonly string[]>(at(body)).toEqual(expected)
    expect(at(body, 'https://www.paypal.com/x')).toEqual([])
  })

  test('names the brand, its places and its domains', () => {
    expect(
      findings(BRAND_CLAIM_TABLE, `${PAYPAL}<input type=password>`, { url: ELSEWHERE })[0]?.evidence,
    ).toEqual({
      at: 'html:title',
      offset: 0,
      seen: 'PayPal (title, h1, text), asking for password',
      expected: 'paypal.com, paypal.me, paypalobjects.com',
    })
  })
})

describe('a page that says no such thing', () => {
  test.each([
    [
      'signs its visitors in with others',
      '<title>Acme login</title><img src=/g.svg alt=Google>Sign in with Google<input type=password>',
    ],
    [
      'shows a map and a film',
      '<title>Visit us</title><iframe src="https://www.youtube.com/embed/x"></iframe><img src="https://maps.google.com/x.png">',
    ],
    [
      'links to a shop',
      `<title>Reviews</title>${'<a href="https://www.amazon.com/dp/1"><img src="https://m.media-amazon.com/1.jpg"></a>'.repeat(9)}<input type=password>`,
    ],
    [
      'is about a brand',
      `<title>PayPal phishing explained - Acme</title>${'<a href="https://www.paypal.com/">PayPal</a>'.repeat(9)}`,
    ],
  ])('and %s', (_, body) => {
    expect(at(body)).toEqual([])
  })

  test('and asks for a password under pictures that are all a bank’s is suspected', () => {
    const body = `${'<img src="https://www.paypalobjects.com/a.png">'.repeat(4)}<link rel=icon href="https://www.paypal.com/f.ico"><input type=password>`
    expect<readonly string[]>(at(body)).toEqual(
      expect.arrayContaining(['content.foreign_icon', 'content.hot_linked_brand']),
    )
  })
})

describe('a page in a brand’s name that asks for no secret', () => {
  const NETFLIX = '<title>Netflix</title><footer>© 2026 Netflix, Inc.</footer>'

  test.each([
    ['has something verified', `${NETFLIX}<h1>Verify your account</h1><button>Continue</button>`],
    ['has the way of paying updated', `${NETFLIX}<h1>Update your billing information</h1><input name=city>`],
    ['in French', `${NETFLIX}<h1>Vérifier mes informations</h1>`],
  ])('and %s is no mere mention', (_, body) => {
    expect(at(body)).toEqual(['content.brand_elsewhere', 'content.brand_pretext'])
  })

  test('and says no more is a mention', () => {
    expect(at(`${NETFLIX}<h1>Welcome</h1>`)).toEqual(['content.brand_elsewhere'])
    expect(at(`${NETFLIX}<h1>Verify your account</h1>${'<p>What we think of it.'.repeat(200)}`)).toEqual([
      'content.brand_elsewhere',
    ])
  })

  test.each(['Mother’s maiden name', 'Social Security Number', 'Driver’s license'])(
    'asks for a secret with %s',
    (label) => {
      expect(at(`${NETFLIX}<label>${label} <input name=a></label>`)).toContain('content.brand_credential')
    },
  )
})

test('a name in the title and links to that site alone make a claim, beside a password', () => {
  const link = '<a href="https://discord.com/login">Forgot?</a>'
  const login = '<title>Discord</title><input name=m><input type=password name=p>'
  expect(at(login + link)).toContain('content.brand_credential')
  expect(at(`${login}${link}<a href="https://forum.example/">Forum</a>`)).toEqual([])
})

test.each(['5531_dropbox_icon.png', 'dropbox-logo.svg'])('a logo in the file %s names the brand', (file) => {
  const body = `<title>Sign in</title><img src="${file}"><img src="${file}"><p>Dropbox<p>Log in<input type=email name=e><input type=password name=p>`
  expect(at(body)).toContain('content.brand_credential')
})
