import type { Family } from '../family.ts'
import { brandOf, calledBy, homeOf, languageOf } from '../make/brands.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { button, cardFields, input } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'
import { programOf } from '../make/programs.ts'
import { LANGUAGES, WORDS } from '../make/words/words.ts'

const GATEWAYS: readonly string[] = [
  '<form id="payment-form"><div id="card-element"></div><button>Pay</button></form><script src="https://js.stripe.com/v3/"></script><script>var stripe=Stripe("pk_live_51x");var e=stripe.elements();e.create("card").mount("#card-element")</script>',
  '<form action="https://checkout.stripe.com/c/pay/cs_live_a1" method="post"><button>Checkout</button></form>',
  '<div id="paypal-button-container"></div><script src="https://www.paypal.com/sdk/js?client-id=AbC&currency=EUR"></script><form action="https://www.paypal.com/cgi-bin/webscr" method="post"><input type="hidden" name="cmd" value="_xclick"><input type="hidden" name="business" value="shop@example.org"><input type="image" src="https://www.paypalobjects.com/en_US/i/btn/btn_buynowCC_LG.gif" alt="PayPal - The safer, easier way to pay online!"></form>',
  '<link rel="stylesheet" href="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.53.3/adyen.css"><div id="dropin-container"></div><script src="https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.53.3/adyen.js"></script>',
  '<div id="klarna-payments-container"></div><script src="https://x.klarnacdn.net/kp/lib/v1/api.js" async></script>',
]
const ACCEPTED = [
  'VISA',
  'Mastercard',
  'American Express',
  'JCB',
  'PayPal',
  'Klarna',
  'Apple Pay',
  'Google Pay',
  'PayPay',
]

const checkout: Family = {
  id: 'payment_checkout',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance)
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const { pay } = WORDS[language]
    const own = `<form method="post" action="${chance.of(['/checkout/pay', 'https://secure.authorize.net/gateway/transact.dll', 'https://www.sofort.com/payment/start', 'https://api.stripe.com/v1/tokens', 'https://live.adyen.com/hpp/pay.shtml', 'https://secure.worldpay.com/wcc/purchase', ''])}">${cardFields(language, chance)}${button(pay, chance)}</form>`
    const marks = chance
      .some(ACCEPTED, 3 + chance.below(4))
      .map((mark) => `<img src="/pay/${mark.toLowerCase().replaceAll(' ', '-')}.svg" alt="${mark}">`)
      .join('')
    const main = `<ul><li>1 × ${chance.name(3)} – 24.90</li></ul>${chance.maybe(0.5) ? own : chance.of(GATEWAYS)}<p>${marks}</p>`
    const body = documentOf(
      {
        language,
        title: `Checkout – ${company}`,
        heading: chance.of(['Checkout', pay, 'Payment']),
        logo: `<a href="/">${escaped(company)}</a>`,
        main,
        footer: footerOf(language, company, ['/help', '/terms'], chance),
      },
      chance,
    )
    return { url: `https://${host}/checkout/${chance.hex(12)}`, body, isHonest: true }
  },
}

const banks: Family = {
  id: 'bank_comparison',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const rows = Array.from({ length: 8 }, () => brandOf(chance)).map(
      (brand) =>
        `<tr><td><img src="https://www.${brand.domains[0]}/logo.svg" alt="${escaped(brand.name)}">${escaped(brand.name)}</td><td>${1 + chance.below(4)}.${chance.digits(2)} %</td><td><a href="https://www.${brand.domains[0]}/">${chance.of(['To the offer', 'Zum Anbieter', 'Learn more'])}</a></td></tr>`,
    )
    const first = brandOf(chance)
    const title = chance.of([
      'Best savings accounts compared',
      'Tagesgeld-Vergleich 2026',
      'Compare credit cards',
      `${first.name} review: fees, app and interest`,
      `${first.name} vs ${brandOf(chance).name}`,
      'カードローン比較ランキング',
    ])
    const form = chance.maybe(0.6)
      ? `<form action="/compare"><label>Amount <input name="amount" type="number"></label><button>Compare</button></form><form action="/newsletter" method="post"><input type="email" name="email" placeholder="Email"><button>Subscribe</button></form>`
      : ''
    const body = documentOf(
      {
        language: 'en',
        title: `${title} | ${companyOf(host)}`,
        heading: title,
        main: `${form}<table>${rows.join('')}</table>${filler('en', 4, chance)}`,
        footer: footerOf('en', companyOf(host), ['/about'], chance),
      },
      chance,
    )
    return {
      url: `https://${host}/${chance.of(['banks', 'vergleich', 'credit-cards'])}/`,
      body,
      isHonest: true,
    }
  },
}

const software: Family = {
  id: 'software_download',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.4)
    const brand = brandOf(chance, 'software')
    const host = isBrand ? homeOf(brand, chance) : honestHost(chance)
    const name = isBrand ? calledBy(brand, chance) : companyOf(host)
    const base = chance.of([
      `https://${host}/files`,
      `https://github.com/${chance.name(2)}/${chance.name(2)}/releases/download/v1.4.2`,
      `https://downloads.sourceforge.net/project/${chance.name(3)}`,
      `https://cdn.${host.replace(/^www\./, '')}`,
    ])
    const links = chance
      .some(['setup-x64.exe', 'setup.msi', 'app.dmg', 'app_amd64.deb', 'app.AppImage', 'app.apk'], 3)
      .map(
        (file) =>
          `<a href="${base}/${chance.name(2)}-${file}"${chance.maybe(0.3) ? ' download' : ''}>Download ${file.split('.').pop()}</a>`,
      )
    const auto = chance.maybe(0.2)
      ? `<p>Your download will begin in 5 seconds. If it does not, <a href="${base}/setup-x64.exe">click here</a>.</p><script>setTimeout(function(){location.href="${base}/setup-x64.exe"},5000)</script>`
      : ''
    const sums = chance.maybe(0.5) ? `<pre>SHA-256 ${chance.hex(64)}</pre>` : ''
    const body = documentOf(
      {
        language: 'en',
        title: `Download ${name}`,
        heading: `Download ${name}`,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main: `${links.join(' ')}${sums}${auto}${filler('en', 2, chance)}`,
        footer: footerOf('en', name, ['/docs', '/about'], chance),
      },
      chance,
    )
    return { url: `https://${host}/download`, body, isHonest: true }
  },
}

/** A program from its maker is a program all the same: nothing in one answer tells that it is honest. */
const installer: Family = {
  id: 'installer_direct',
  expected: 'cautious',
  split: 'dev',
  make(chance) {
    const [kind, extension, contentType] = chance.of([
      ['pe', 'exe', 'application/x-msdownload'],
      ['msi', 'msi', 'application/x-msi'],
      ['dmg', 'dmg', 'application/x-apple-diskimage'],
      ['deb', 'deb', 'application/vnd.debian.binary-package'],
      ['pe', 'exe', 'application/octet-stream'],
    ] as const)
    const file = `${chance.name(2)}-1.${chance.below(9)}.${chance.below(9)}-x64.${extension}`
    const host = chance.maybe(0.4)
      ? homeOf(brandOf(chance, 'software'), chance, ['download', 'dl'])
      : honestHost(chance, ['', 'downloads.', 'cdn.'])
    return {
      url: `https://${host}/releases/${file}`,
      body: programOf(kind, chance),
      contentType,
      headers: chance.maybe(0.7) ? [['content-disposition', `attachment; filename="${file}"`]] : [],
      isHonest: true,
    }
  },
}

const mining: Family = {
  id: 'mining_shop',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const models = chance.some(
      [
        'Antminer S21 XP',
        'Whatsminer M60S',
        'Antminer Z15 Pro',
        'IceRiver KS5',
        'RTX 5090 rig, 8 GPUs',
        'Monero CPU miner EPYC',
      ],
      4,
    )
    const items = models.map(
      (model) =>
        `<div class="product"><h3>${model}</h3><p>${100 + chance.below(300)} TH/s, ${2000 + chance.below(2000)} W, SHA-256 / RandomX</p><a href="/cart/add?id=${chance.digits(4)}">Add to cart</a></div>`,
    )
    const guide =
      '<p>Point your miner at stratum+tcp://pool.example.org:3333 with your wallet address as user name. See our guide to XMRig and CryptoNight.</p>'
    const body = documentOf(
      {
        language: chance.of(['en', 'en', 'de']),
        title: `${companyOf(host)} – mining hardware`,
        heading: 'Bitcoin and Monero mining hardware',
        main: items.join('') + guide + filler('en', 2, chance),
        footer: footerOf('en', companyOf(host), ['/contact'], chance),
        scripts: '<script src="https://js.stripe.com/v3/"></script>',
      },
      chance,
    )
    return { url: `https://${host}/miners`, body, isHonest: true }
  },
}

const supportPage: Family = {
  id: 'support_phone',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.5)
    const brand = brandOf(chance, chance.maybe(0.5) ? 'alarm' : undefined)
    const host = isBrand ? homeOf(brand, chance, ['support', 'www', 'help']) : honestHost(chance)
    const name = isBrand ? calledBy(brand, chance) : companyOf(host)
    const language = isBrand ? languageOf(brand, chance) : chance.of(LANGUAGES)
    const { help, search } = WORDS[language]
    const number = chance.of([
      `+1-800-${chance.digits(3)}-${chance.digits(4)}`,
      `0120-${chance.digits(3)}-${chance.digits(3)}`,
      `0800 ${chance.digits(7)}`,
    ])
    const topics =
      isBrand && chance.maybe(0.5)
        ? '<ul><li><a href="/virus">Remove a virus or other malware</a></li><li><a href="/locked">My account is locked or has been hacked</a></li><li><a href="/scams">Protect yourself from tech support scams</a></li></ul>'
        : '<ul><li>Orders</li><li>Returns</li><li>We repair computers and remove viruses, on site or remotely</li></ul>'
    const main = `<form action="/search">${input('type="search" name="q"', search, chance)}</form>${topics}<p>${chance.of(['Call us', 'Telefon', 'お電話', 'Phone'])}: <a href="tel:${number.replaceAll(/[ -]/g, '')}">${number}</a> Mon-Fri 9-18</p>${filler(language, 2, chance)}`
    const body = documentOf(
      {
        language,
        title: `${help} - ${name}`,
        heading: help,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main,
        footer: footerOf(language, name, ['/about'], chance),
      },
      chance,
    )
    return { url: `https://${host}/contact`, body, isHonest: true }
  },
}

const newsletter: Family = {
  id: 'newsletter_form',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const company = companyOf(host)
    const language = chance.of(LANGUAGES)
    const to = chance.of([
      `https://${chance.name(2)}.us${chance.below(20)}.list-manage.com/subscribe/post?u=${chance.hex(25)}&amp;id=${chance.hex(10)}`,
      `https://formspree.io/f/${chance.letters(8)}`,
      'https://app.convertkit.com/forms/123/subscriptions',
      `https://docs.google.com/forms/d/e/1FAIpQL${chance.letters(20)}/formResponse`,
      'https://buttondown.email/api/emails/embed-subscribe/x',
      'https://forms.hsforms.com/submissions/v3/public/submit',
    ])
    const main = `${filler(language, 3, chance)}<form action="${to}" method="post" target="_blank">${input('type="email" name="EMAIL" required', WORDS[language].email, chance)}${input('type="text" name="FNAME"', chance.of(['Name', 'Vorname', 'お名前']), chance)}${button(chance.of(['Subscribe', 'Abonnieren', "S'inscrire", '登録']), chance)}</form>`
    const body = documentOf(
      {
        language,
        title: company,
        heading: WORDS[language].news,
        logo: `<a href="/">${escaped(company)}</a>`,
        main,
        footer: `${footerOf(language, company, ['/about'], chance)}<a href="https://www.facebook.com/${chance.name(3)}"><img src="/fb.svg" alt="Facebook"></a><a href="https://www.instagram.com/${chance.name(3)}"><img src="/ig.svg" alt="Instagram"></a>`,
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

export const HONEST_TRADE: readonly Family[] = [
  checkout,
  banks,
  software,
  installer,
  mining,
  supportPage,
  newsletter,
]
