import { describe, expect, test } from 'bun:test'
import { MAILBOX_LURE_TABLE } from '../../../../src/trust/judge/credentials/mailbox-lure.ts'
import { rules } from '../page-subject.ts'

const URL_OF_FRAUD = 'https://kexo-rima.example/'
const at = (body: string, url = URL_OF_FRAUD) => rules(MAILBOX_LURE_TABLE, body, { url })
const form = (action: string, value = '') =>
  `<form action="${action}" method=post><input type=email name=email value="${value}"><input type=password name=p><button>OK</button></form>`
const ELSEWHERE = form('https://collect.example.net/x.php')

describe('a page asks for the password of a mail account', () => {
  test.each([
    ['a mailbox is full', 'Your mailbox is full'],
    ['a password expires', 'Password expires today'],
    ['mail is held', '7 messages are on hold'],
    ['a document waits', 'View shared document'],
    ['a document is named', 'PO_8812.pdf'],
    ['somebody has spoken', 'New voice message'],
    ['a mailbox is full, in German', 'Ihr Postfach ist voll'],
    ['a document waits, in French', 'Document partagé avec vous'],
    ['mail is held, in Spanish', 'Mensajes retenidos'],
    ['a mailbox is suspended, in Italian', 'La casella verrà sospesa'],
    ['a mailbox is full, in Polish', 'Skrzynka jest pełna'],
    ['a mailbox is blocked, in Russian', 'Почтовый ящик заблокирован'],
    ['a document waits, in Japanese', '共有ファイルを表示'],
    ['a mailbox is full, in Chinese', '邮箱容量已满'],
  ])('since %s, and sends it elsewhere', (_, heading) => {
    expect(at(`<h1>${heading}</h1>${ELSEWHERE}`)).toEqual(['content.mailbox_lure'])
    expect(at(`<h1>${heading}</h1>${form('/login')}`, 'https://mail.harbour-foods.example/')).toEqual(
      at(`<h1>Harbour Foods</h1>${form('/login')}`, 'https://mail.harbour-foods.example/'),
    )
  })

  const STORY = '<title>Sign in</title><h1>Your mailbox is full</h1>'

  test.each([
    ['an address that is there already', form('/login', 'ana@firm.example.org')],
    ['a script of a kit', form('/post.php')],
    ['an address out of the link', `${form('/login')}<script>f.email.value=location.hash.slice(1)</script>`],
  ])('for nobody that is named, with %s', (_, body) => {
    expect(at(STORY + body)).toEqual(['content.mailbox_lure'])
    expect(at(`<title>Kexo Rima</title>${STORY}${body}`)).toEqual([])
  })

  test.each([
    [
      'names whose it is',
      '<title>Harbour Foods Webmail</title><h1>Your mailbox is full</h1>',
      form('/login'),
    ],
    ['says nothing of the kind', '<h1>Log in</h1>', ELSEWHERE],
    [
      'has a notice for its customers',
      '<title>Harbour Foods</title><h1>Log in</h1><p>Mailbox full? Order more storage.',
      ELSEWHERE,
    ],
    ['warns of such pages', '<h1>We never write to you about a full mailbox</h1>', ELSEWHERE],
    [
      'keeps a document',
      '<title>Invoice.pdf - Harbour Foods</title><h1>Invoice.pdf</h1>',
      form('/s/x/authenticate'),
    ],
  ])('but not one that %s', (_, head, body) => {
    expect(at(head + body, 'https://mail.harbour-foods.example/')).toEqual([])
  })
})

describe('a choice between all providers of mail', () => {
  const choice = '<p>To read the document, please select your email provider below</p>'

  test('is a lure where the page takes the password itself, or gives itself out as somebody', () => {
    const login = '<form action=a.php><input name=u><input type=password name=p></form>'
    expect(at(choice + login)).toContain('content.any_mailbox')
    expect(at(`<title>One Drive</title><img src=onedrive-logo.png>${choice}`)).toEqual([
      'content.any_mailbox',
    ])
  })

  test('is none where it leads to the providers, or stands in a guide', () => {
    expect(at(`${choice}<a href="https://mail.example/">Mail</a>`)).toEqual([])
    expect(at(`${choice}<p>${'Bread and cakes. '.repeat(200)}<input type=password>`)).not.toContain(
      'content.any_mailbox',
    )
  })
})

describe('a page dresses itself for the address in the link', () => {
  const login = '<form action="/login"><input type=email name=email><input type=password name=p></form>'

  test.each([
    ['with a logo', 'var m=location.hash.slice(1);logo.src="https://logos.example.net/"+m.split("@")[1]'],
    [
      'with a picture of the site',
      'const m=location.search.match(/e=(.+@(.+))/);document.body.style.backgroundImage="url(https://shot.example.net/"+m[2]+")"',
    ],
  ])('%s', (_, code) => {
    expect(at(`${login}<script>${code}</script>`)).toContain('content.tailored_login')
    expect(at(`<p>Hello</p><script>${code}</script>`)).toEqual([])
  })

  test.each([
    [
      'fills in the address that it was given',
      'f.email.value=new URLSearchParams(location.search).get("login_hint")',
    ],
    [
      'shows the logo of what is typed',
      'f.email.oninput=e=>{logo.src="https://logos.example.net/"+e.target.value.split("@")[1]}',
    ],
  ])('but not one that %s', (_, code) => {
    expect(at(`${login}<script>${code}</script>`)).toEqual([])
  })
})

describe('a page in a brand’s name that asks for no password yet', () => {
  const BRAND = '<title>Dropbox</title><footer>© 2026 Dropbox</footer>'

  test('has its visitor choose among mail services that all lead to itself', () => {
    const choice = (to: string) =>
      ['Gmail', 'Yahoo', 'AOL'].map((name) => `<a href="${to}">Continue with ${name}</a>`).join('')
    expect(at(`${BRAND}${choice('mail.php')}`)).toEqual(['content.any_mailbox'])
    expect(at(`${BRAND}${choice('https://mail.example.net/')}`)).toEqual([])
    expect(at(choice('mail.php'))).toEqual([])
  })
})
