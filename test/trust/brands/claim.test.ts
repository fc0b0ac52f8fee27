import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { claimOf } from '../../../src/trust/brands/claim.ts'
import { asksOf } from '../../../src/trust/intents/asks.ts'
import { pageOf } from '../page/read-any-page.ts'

const ELSEWHERE = 'https://secure-update.example/login'
const claimed = (html: string, url = ELSEWHERE) => {
  const [site, page] = [siteOf(new URL(url)), pageOf(html, url)]
  return claimOf(site, page, asksOf(page, site))
}
const LOGIN = '<form action=/x method=post><input name=email><input type=password name=p></form>'
const CARD = '<form method=post><input name=cc autocomplete=cc-number><input name=cvv></form>'

describe('a page that says that it is a brand', () => {
  test.each([
    [
      'by its title and a logo',
      'paypal',
      `<title>Log in to your PayPal account</title><img src=/i/l.svg alt="PayPal">${LOGIN}`,
    ],
    [
      'by its title and its copyright line',
      'netflix',
      `<title>Netflix</title>${LOGIN}<footer>&copy; 1997-2026 Netflix, Inc.</footer>`,
    ],
    [
      'by its site name and a heading',
      'dropbox',
      `<title>Welcome</title><meta property=og:site_name content=Dropbox><h1>Sign in to Dropbox</h1>${LOGIN}`,
    ],
    [
      'by a logo and what it asks for',
      'microsoft',
      `<title>Sign in</title><img src=x.svg alt="Microsoft"><h1>Sign in</h1><h2>Microsoft account</h2>${LOGIN}`,
    ],
    [
      'by its logo on the first step of signing in',
      'netflix',
      '<title>Sign in</title><img src=l.png alt=Netflix><h1>Sign in</h1><input type=email name=e><button>Next</button>',
    ],
    ['by a short login under its title', 'facebook', `<title>Facebook – log in or sign up</title>${LOGIN}`],
    [
      'in a part of the title',
      'paypal',
      `<title>Secure area | PayPal</title><h1>Welcome to PayPal</h1>${LOGIN}`,
    ],
    ['in Japanese', 'rakuten', `<title>【楽天市場】会員ログイン</title><img src=/l.gif alt="楽天">${LOGIN}`],
    [
      'in Japanese, with its name within a word',
      'mercari',
      `<title>メルカリ お客様情報の確認</title><h1>メルカリにログイン</h1>${LOGIN}`,
    ],
    ['in German', 'paypal', `<title>PayPal - Einloggen</title><h1>Bei PayPal anmelden</h1>${LOGIN}`],
    [
      'in letters that look like its own',
      'paypal',
      `<title>Log in to P\u0430yp\u0430l</title><h1>P\u0430yP\u0430l</h1>${LOGIN}`,
    ],
    ['with digits for letters', 'paypal', `<title>PayPa1 login</title><h1>PayPa1</h1>${LOGIN}`],
    [
      'in split words',
      'paypal',
      `<title>Login</title><h1><span>Pay</span><span>Pal</span></h1><img alt="Pay\u200bPal">${LOGIN}`,
    ],
    ['in full-width letters', 'amazon', `<title>Ａｍａｚｏｎ ログイン</title><h1>Ａｍａｚｏｎ</h1>${LOGIN}`],
    [
      'by its files, class names and icon',
      'paypal',
      `<title>Log in</title><link rel=icon href="https://www.paypalobjects.com/f.ico"><p class="paypal-logo">${LOGIN}`,
    ],
    [
      'by the address that a copy has kept',
      'netflix',
      `<title>Netflix</title><link rel=canonical href="https://www.netflix.com/login">${LOGIN}`,
    ],
    [
      'that has a common word for its name',
      'chase',
      `<title>Sign in - chase.com</title><img src=/logo.svg alt="Chase logo"><h1>Welcome</h1>${LOGIN}`,
    ],
    [
      'within a document that a frame holds',
      'paypal',
      `<title>Loading</title><iframe src="data:text/html;base64,${btoa(`<title>PayPal: Login</title><h1>PayPal</h1>${LOGIN}`)}"></iframe>`,
    ],
    [
      'beside a word about paying that is not spaced',
      'amazon',
      `<title>Amazonプライム 立即支付</title><h1>立即支付</h1>${CARD}`,
    ],
    ['beside another such word', 'e-zpass', `<title>E-ZPass 支払う</title>${CARD}`],
    ['in a heading about paying', 'netflix', `<title>Pagar ahora</title><h1>Pagar ahora Netflix</h1>${CARD}`],
    [
      'by a logo in letters and its copyright line',
      'tsb',
      `<title>Sign in</title><p>TSB Bank</p><h1>Sign in</h1>${LOGIN}<footer>Copyright © 2026 TSB Bank</footer>`,
    ],
    [
      'by the words for its logo',
      'sagawa',
      `<title>ログイン</title><img src=/1.png alt="佐川急便 logo">${LOGIN}`,
    ],
    [
      'by the title of its drawn logo',
      'tsb',
      `<title>Sign in</title><svg><title>TSB Bank logo</title></svg>${LOGIN}`,
    ],
  ])('%s', (_, brand, html) => {
    expect(claimed(html)).toMatchObject({ brandId: brand, isOfficial: false })
  })

  test('by a common word in its host, its copyright line and its links', () => {
    const links = '<a href="https://www.gls-group.com/help">Help</a>'.repeat(4)
    const html = `<title>Pay now</title>${CARD}${links}<p>© 2025 GLS. All rights reserved.`
    expect(claimed(html, 'https://gls-group-account.example/login')?.brandId).toBe('gls')
    expect(claimed(html)).toBeNull()
  })

  test('by the name in its host and its icon', () => {
    const html = `<title>Payer</title><link rel=icon href="https://www.ameli.fr/favicon.ico">${CARD}`
    expect(claimed(html, 'https://ameli.kase-fada.example/')?.brandId).toBe('ameli')
  })

  test('names its places', () => {
    expect(
      claimed(`<title>PayPal login</title><h1>PayPal</h1><img alt=PayPal>${LOGIN}<p>© 2026 PayPal`)?.places,
    ).toEqual(['title', 'h1', 'logo', 'copyright', 'text'])
  })

  test('on its own domain is official, and so on another domain of its owner', () => {
    const html = `<title>Log in to your PayPal account</title><img alt=PayPal>${LOGIN}`
    expect(claimed(html, 'https://www.paypal.com/signin')).toMatchObject({ isOfficial: true })
    expect(claimed(html, 'https://checkout.venmo.com/')).toMatchObject({
      brandId: 'paypal',
      isOfficial: true,
    })
    expect(claimed(html, 'https://www.paypal.com.secure.example/')).toMatchObject({ isOfficial: false })
  })

  test('on a platform that its owner runs for others is not official', () => {
    const html = `<title>Sign in to your Microsoft account</title><img alt=Microsoft>${LOGIN}`
    expect(claimed(html, 'https://x.blob.core.windows.net/a.html')).toMatchObject({ isOfficial: false })
    expect(claimed(html, 'https://login.live.com/')).toMatchObject({ isOfficial: true })
  })
})

describe('a page that says no such thing', () => {
  test.each([
    [
      'an article about a brand',
      `<title>How to spot a PayPal phishing email | Tech News</title><meta property=og:site_name content="Tech News">
       <meta property=og:type content=article><h1>How to spot a PayPal phishing email</h1><img src=/paypal.png alt="A fake PayPal login">
       <p>Log in to your PayPal account</p><footer>© 2026 Tech News</footer>${LOGIN}`,
    ],
    [
      'buttons to sign in with others',
      `<title>Sign in</title><button>Sign in with Google</button><button>Continue with Apple</button>
       <button>Log in with Facebook</button><img alt="Google logo"><img alt=Apple><img alt=Facebook>${LOGIN}`,
    ],
    [
      'one such button with a logo',
      `<title>Sign in to Acme</title><button><img src=/google-logo.svg alt="Google"> Sign in with Google</button>${LOGIN}`,
    ],
    [
      'a strip of payment methods',
      `<title>Checkout – Shoes</title><img alt=Visa><img alt=Mastercard><img alt=PayPal><img alt="American Express">
       <p>Pay with PayPal</p><input autocomplete=cc-number>`,
    ],
    [
      'one payment method',
      `<title>Checkout – Shoes</title><h1>Checkout</h1><img src=/paypal-logo.png alt=PayPal><input autocomplete=cc-number>`,
    ],
    [
      'documentation of an interface to one',
      `<title>PayPal API integration guide - Acme Docs</title><h1>PayPal integration</h1><p>© 2026 Acme</p>`,
    ],
    ['a clone that says so', `<title>Netflix clone tutorial</title><h1>Build a Netflix clone</h1>`],
    [
      'a repair shop',
      `<title>Apple iPhone repair in Berlin</title><h1>Apple repair</h1><img alt="Apple logo"><p>© 2026 Phone Doctor. Apple is a trademark of Apple Inc.</p>`,
    ],
    [
      'words that are also names',
      `<title>Target your goals</title><h1>Chase your dreams</h1><p>Discover more</p>${LOGIN}`,
    ],
    ['a page of no brand', `<title>Acme login</title><h1>Acme</h1>${LOGIN}`],
    ['a modem seller', `<title>Modern modem</title>${LOGIN}`],
    ['a page without a title', LOGIN],
    [
      'an app named in a list',
      `<title>Our partners</title><img alt=Netflix><img alt=Spotify><h2>Partners</h2>`,
    ],
    [
      'a payment with one of two ways',
      `<title>Payment</title><h2>Pay with card</h2>${CARD}<h2>PayPal</h2><img alt=PayPal>`,
    ],
    ['a sign-in that shows whose service it takes', `<title>Sign in</title><img alt="Google logo">${LOGIN}`],
    [
      'a shop that shows who delivers',
      `<title>Payment</title><img src=/c.png alt="佐川急便">${CARD}<footer>© 2026 Shoes Ltd</footer>`,
    ],
  ])('%s', (_, html) => {
    expect(claimed(html)).toBeNull()
  })

  describe('a company that has a brand within its name', () => {
    const company = (name: string) =>
      `<title>${name} - Sign in</title><img alt="${name}"><h1>Sign in</h1>${LOGIN}<p>© 2026 ${name}`
    test.each([
      ['Slack Line Park', 'https://slack-line-park.example/login'],
      ['Target Sports Club', 'https://my.targetsportsclub.example/login'],
      ['Vanguard Cycles', 'https://www.vanguard-cycles.example/login'],
    ])('%s is itself', (name, url) => {
      expect(claimed(company(name), url)).toBeNull()
    })

    test.each([
      [
        'with bait for the rest of its name',
        company('Vanguard Secure Support'),
        'https://vanguard-secure-support.example/',
      ],
      ['with more bait', company('Santander Bonus'), 'https://santander-bonus.example/'],
      ['elsewhere', company('Vanguard Cycles'), 'https://x1.example/login'],
      [
        'that is the brand by itself in another place',
        `${company('Vanguard Cycles')}<h2>Vanguard login</h2>`,
        'https://vanguard-cycles.example/login',
      ],
    ])('%s is none', (_, html, url) => {
      expect(claimed(html, url)).not.toBeNull()
    })
  })

  describe('a software that a company runs itself', () => {
    const roundcube = `<title>Roundcube Webmail :: Welcome</title><h1>Roundcube Webmail</h1>${LOGIN}`
    const ownLogin =
      '<title>Roundcube Webmail :: Welcome</title><h1>Roundcube Webmail</h1><form method=post action="./?_task=login"><input type=hidden name=_task value=login><input name=_user><input type=password name=_pass></form>'
    test.each([
      ['webmail', roundcube, 'https://webmail.acme.example/'],
      [
        'mail',
        `<title>Outlook Web App</title><h1>Outlook Web App</h1>${LOGIN}`,
        'https://mail.acme.example/owa/',
      ],
      ['its own login, whatever the host is called', ownLogin, 'https://docs.acme.example/'],
    ])('is that company’s: %s', (_, html, url) => {
      expect(claimed(html, url)).toBeNull()
    })

    test.each([
      ['on a platform', roundcube, 'https://webmail.github.io/'],
      ['under a name that nobody gives it', roundcube, 'https://help.ajp7030.example/'],
      ['that is a copy', ownLogin.replace('./?_task=login', 'post.php'), 'https://docs.acme.example/'],
      ['on an address', roundcube, 'https://203.0.113.9/'],
      [
        'that sends elsewhere',
        roundcube.replace('action=/x', 'action=https://b.example.net/x'),
        'https://webmail.acme.example/',
      ],
      [
        'of which only the maker is named',
        `<title>Sign in to your Microsoft account</title><img alt=Microsoft>${LOGIN}`,
        'https://mail.acme.example/',
      ],
    ])('is a claim %s', (_, html, url) => {
      expect(claimed(html, url)).not.toBeNull()
    })
  })

  test('a site that names itself and a brand is itself', () => {
    const html = `<title>Amazon deals | Dealfinder</title><h1>Amazon</h1><p>© 2026 Dealfinder</p>`
    expect(claimed(html, 'https://www.dealfinder.example/')).toBeNull()
  })

  test('a known owner is only ever its own brand', () => {
    const html = `<title>Netflix</title><img alt="Netflix logo"><p>© Netflix</p>`
    expect(claimed(html, 'https://www.amazon.com/x')).toBeNull()
  })
})

describe('a hostile page', () => {
  test('of nothing but names is read to an end', () => {
    const html = `<title>${'PayPal '.repeat(50_000)}</title>${'<h1>PayPal</h1><img alt="PayPal">'.repeat(10_000)}`
    expect(claimed(html)?.brandId).toBe('paypal')
  })
})
