import { describe } from 'bun:test'
import { HOST, judgedAs, link, type Pages, page, prose } from './kinds.ts'

const LOG_IN =
  '<form method="post"><input name="u"><input type="password" name="p"><button>OK</button></form>'
const PHONE = '<input name="n" placeholder="Name"><input type="tel" name="t"><button>OK</button>'

/** How a fraud has its visitor keep silent. */
const HUSHES = {
  en: 'Do not tell your bank or your family until the prize has been paid.',
  de: 'Erzählen Sie niemandem davon, auch nicht Ihrer Bank, bis der Gewinn ausgezahlt ist.',
  fr: 'N’en parlez à personne, ni à votre banque, avant le versement du gain.',
  es: 'No se lo cuente a nadie, ni a su banco, hasta recibir el premio.',
  it: 'Non dica nulla alla banca fino alla riscossione del premio.',
  pt: 'Não conte a ninguém, nem ao seu banco, até receber o prêmio.',
  nl: 'Vertel het niet aan uw bank of familie totdat de prijs is uitbetaald.',
  pl: 'Nie mów nikomu, ani bankowi, dopóki nie otrzymasz wygranej.',
  ru: 'Никому не говорите, даже сотрудникам банка, пока не получите выигрыш.',
  tr: 'Ödülü alana kadar bankaya veya ailenize söylemeyin.',
  id: 'Jangan beritahu bank atau keluarga sampai hadiah diterima.',
  zh: '请不要告诉银行工作人员。',
} as const

/** How a fraud has its visitor install what a telephone warns of. */
const GUARDS = {
  en: 'If Play Protect warns, tap Install anyway.',
  de: 'Wenn Play Protect warnt, tippen Sie auf Trotzdem installieren.',
  fr: 'Si Play Protect vous avertit, appuyez sur Installer quand même.',
  es: 'Si Play Protect avisa, pulse Instalar de todas formas.',
  it: 'Se Play Protect avvisa, tocca Installa comunque.',
  pt: 'Se o Play Protect avisar, toque em Instalar mesmo assim.',
  pl: 'Jeśli Play Protect ostrzega, wybierz Zainstaluj mimo to.',
  tr: 'Play Protect uyarırsa Yine de yükle seçeneğine dokunun.',
  ru: 'Если Play Protect предупреждает, нажмите «Всё равно установить».',
  hi: 'Play Protect चेतावनी आए तो Install anyway दबाएं।',
} as const

/** The line beneath a comment. */
const REPLIES = {
  en: 'Like · Reply',
  de: 'Gefällt mir · Antworten',
  fr: 'J’aime · Répondre',
  es: 'Me gusta · Responder',
  it: 'Mi piace · Rispondi',
  pt: 'Curtir · Responder',
  nl: 'Vind ik leuk · Reageren',
  pl: 'Lubię to! · Odpowiedz',
  ru: 'Нравится · Ответить',
  tr: 'Beğen · Yanıtla',
} as const

const NAMES = ['Home', 'Politics', 'Economy', 'Sport', 'Culture', 'Television', 'Sign in']
const ONE_WAY = NAMES.map((name) => link('https://offer.quarnelz.com/go', name)).join('')
const MENU = NAMES.map((name) => link(`/${name}`, name)).join('')
const APP = link('/bill-update.apk', 'Download')
const comments = (line: string) => `<p>Anna: it works! ${line}</p><p>Ben: thank you ${line}</p>`
const TALLY = '<p id=seen></p>'
const INVENTED = `${TALLY}<script>setInterval(() => { seen.textContent = 900 + Math.floor(Math.random() * 90) }, 2000)</script>`
const COUNTED = `${TALLY}<script>let n = 900; setInterval(() => { seen.textContent = n++ }, 2000)</script>`
const away = (mark: string, how: string) => `<script>if (${mark}) ${how}</script>`

const named = (what: string, of: Readonly<Record<string, string>>, html: (one: string) => string): Pages =>
  Object.fromEntries(Object.entries(of).map(([who, one]) => [`${what}, ${who}`, [HOST, html(one)]]))

describe('a page that wants silence', () => {
  judgedAs(
    'dangerous',
    named('towards banks and relatives', HUSHES, (told) => page('2026', `<p>${told}</p>${PHONE}`)),
    ['content.hush'],
  )
  judgedAs('benign', {
    'about a password': [HOST, page('Help', '<p>Do not tell anyone your password or your PIN.</p>')],
    'as criminals do, says a bank at length': [
      'https://www.quarnstedt-bank.de/safety',
      page('Safety', `<h1>Safety</h1>${prose('Criminals say: do not tell your bank or your family.', 80)}`),
    ],
  })
})

describe('a page that has its visitor lower a device’s guard', () => {
  const TROUBLE = '<h1>Your account will be suspended today.</h1>'
  judgedAs(
    'dangerous',
    named('for an app', GUARDS, (told) => page('2026', `${TROUBLE}${APP}<p>${told}</p>`)),
    ['content.guard_lowered'],
  )
  judgedAs('benign', {
    'for a program of its own': [
      'https://www.tessenberg-player.org/',
      page(
        'Tessenberg Player',
        `<h1>Tessenberg Player</h1>${link('/player.apk', 'Download')}<p>${GUARDS.en}</p>`,
      ),
    ],
  })
})

describe('a page with an audience that it has made up', () => {
  judgedAs(
    'dangerous',
    named('comments on an imitated newspaper', REPLIES, (line) =>
      page('What the banks hide', `${ONE_WAY}${comments(line)}`),
    ),
    ['content.staged_news'],
  )
  judgedAs(
    'dangerous',
    {
      'figures by chance': [HOST, page('2026', `<h1>Daily dividends of 3 %</h1>${PHONE}${INVENTED}`)],
      'a menu that leads to one place': [HOST, page('2026', `<h1>Daily dividends of 3 %</h1>${ONE_WAY}`)],
    },
    ['content.staged_gain'],
  )
  judgedAs('benign', {
    'a newspaper with comments': [
      HOST,
      page('What the banks hide', `${MENU}${prose('A report.', 60)}${comments(REPLIES.en)}`),
    ],
    'a counter': [HOST, page('2026', `<h1>Raised so far</h1>${prose('For the roof.')}${COUNTED}`)],
    'a game by chance': [HOST, page('Dice', `<h1>Dice</h1>${prose('Roll it.')}${INVENTED}`)],
    'a page that leads to its shop': [
      HOST,
      page('Boots', `<h1>Boots</h1>${link('https://shop.example/', 'Shop')}`),
    ],
  })
})

describe('a page that sends programs away', () => {
  const MARKS = ['navigator.webdriver', 'window.callPhantom || window._phantom']
  const WAYS = ['location.replace("https://www.example.org/")', 'location.href = "https://www.example.org/a"']
  const ways = MARKS.flatMap((mark) => WAYS.map((how) => away(mark, how)))
  judgedAs(
    'dangerous',
    named('and asks for a password', Object.fromEntries(ways.entries()), (code) =>
      page('2026', `${LOG_IN}${code}`),
    ),
    ['content.programs_away'],
  )
  judgedAs('benign', {
    'to a page of its own': [
      HOST,
      page(
        'Harrowgate',
        `<h1>Harrowgate</h1>${LOG_IN}${away('navigator.webdriver', 'location.replace("/plain")')}`,
      ),
    ],
    'and asks for nothing': [HOST, page('Harrowgate', `<h1>Harrowgate</h1>${prose('A town.')}${ways[0]}`)],
  })
})

describe('a page that gives something away for a code', () => {
  const CODE = '<label>One-time code <input name="otp"></label>'
  judgedAs(
    'dangerous',
    { 'to a telephone': [HOST, page('2026', `<h1>Claim your free skins</h1>${PHONE}${CODE}`)] },
    ['content.given_for_code'],
  )
  judgedAs('benign', {
    'and gives nothing': [HOST, page('2026', `<h1>Your order</h1>${PHONE}${CODE}`)],
  })
})

describe('a page that hands on what opens an account', () => {
  const field = (placeholder: string) =>
    page('2026', `<p>Paste the link here</p><input placeholder="${placeholder}"><button>Verify</button>`)
  judgedAs(
    'dangerous',
    {
      'by a local address': [HOST, field('http://localhost:8400/?code=...')],
      'by its number': [HOST, field('http://127.0.0.1:33418/callback?state=1&code=')],
    },
    ['content.handed_code'],
  )
  judgedAs('benign', { 'a local address without one': [HOST, field('http://localhost:8400/')] })
})

describe('an update whose file a contract on a chain names', () => {
  const pressed = (method: string) =>
    `<h1>Your Chrome is out of date</h1><button id=go>Update Chrome</button><script>go.onclick = () =>
    fetch('https://rpc.example/', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', method: '${method}' }) })</script>`
  judgedAs('dangerous', { 'is a lure': [HOST, page('Wines', pressed('eth_call'))] }, ['content.fake_update'])
})

describe('a shop of bargains', () => {
  const goods = (prices: readonly string[]) =>
    prices.map((price) => `<h2>Boots</h2><p>${price}</p><button>Add to cart</button>`).join('')
  const far = {
    pounds: ['£180.00 £29.95', '£149.00 £19.95', '£99.00 £9.95'],
    euros: ['2.290,00 € 389,00 €', '319,00 € 69,00 €', '980,00 € 149,00 €'],
    crowns: ['3.490,00 Kč 619,00 Kč', '2.990,00 Kč 548,00 Kč', '1.590,00 Kč 327,00 Kč'],
    yen: ['47,800円 14,340円', '12,000円 3,600円', '9,800円 2,940円'],
    złoty: ['399,00 zł 89,00 zł', '299,00 zł 69,00 zł', '199,00 zł 49,00 zł'],
    rupees: ['₹4,999 ₹499', '₹1,999 ₹299', '₹2,499 ₹349'],
  }
  const shop = (prices: readonly string[], url = 'https://www.boots-outlet-cz.com/'): Pages[string] => [
    url,
    page('Boots', goods(prices)),
  ]
  judgedAs(
    'suspicious',
    Object.fromEntries(Object.entries(far).map(([what, prices]) => [`in ${what}`, shop(prices)])),
    ['content.staged_sale'],
  )
  judgedAs('benign', {
    'with a sale': shop(['£180.00 £129.95', '£149.00 £99.95', '£99.00 £79.95']),
    'with one thing far below': shop(['£180.00 £29.95', '£149.00 £99.95', '£99.00 £79.95', '£9.00 £8.00']),
    'with prices of contracts': shop(['£180.00 £0.00', '£149.00 £0.00', '£99.00 £0.00']),
    'under its own name': shop(far.pounds, 'https://www.harrowgate-boots.co.uk/'),
  })
})

describe('a prize that costs next to nothing', () => {
  const CARD =
    '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><button>OK</button>'
  judgedAs(
    'dangerous',
    { 'for a card': [HOST, page('2026', `<h2>Telephone</h2><p>€ 1.329,00 € 1,95</p>${CARD}`)] },
    ['content.prize_by_card'],
  )
  judgedAs('benign', {
    'in a shop with a price': [HOST, page('Cart', `<p>Subtotal</p><p>€ 1.329,00 € 929,00</p>${CARD}`)],
  })
})

describe('a job that sends parcels on', () => {
  const JOBS = {
    en: 'Receive parcels at home and repack them.',
    de: 'Sie sollen Pakete umpacken.',
    fr: 'Vous devez réexpédier les colis.',
    es: 'Tu tarea es reenviar paquetes.',
    it: 'Dovrai riconfezionare i pacchi.',
    pt: 'O trabalho é reenviar encomendas.',
    ro: 'Reambalezi produsele.',
    ru: 'Вы будете получать посылки дома.',
  } as const
  const PAPERS =
    '<label>Front <input type=file></label><label>Back <input type=file></label><button>OK</button>'
  judgedAs(
    'dangerous',
    named('for papers', JOBS, (job) => page('2026', `<p>${job}</p>${PAPERS}`)),
    ['content.reshipping'],
  )
  judgedAs('benign', {
    'of a carrier': [HOST, page('Drivers', `<p>You deliver parcels to homes.</p>${PAPERS}`)],
  })
})

describe('a story that asks for more than it needs', () => {
  const PAPERS =
    '<label>Front <input type=file></label><label>Back <input type=file></label><button>OK</button>'
  const IBAN = '<label>IBAN <input name="iban"></label>'
  const FAILED = '<h1>Your subscription could not be renewed</h1><p>Your last payment was declined.</p>'
  const CARD = '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV">'
  judgedAs(
    'dangerous',
    {
      'an account and papers, for a refund before hours have passed': [
        HOST,
        page(
          '2026',
          `<h1>Your tax refund is ready to claim</h1><p>Your account will be suspended in 48 hours.</p>${IBAN}${PAPERS}`,
        ),
      ],
    },
    ['content.papers_for_trouble'],
  )
  judgedAs(
    'dangerous',
    { 'a log-in and a card, for a renewal': [HOST, page('2026', `${FAILED}${LOG_IN}${CARD}`)] },
    ['content.story_for_secrets'],
  )
  judgedAs('benign', {
    'an account and papers, to join': [
      'https://www.harrowgate-union.com/join',
      page('Harrowgate Union', `<h1>Join us</h1>${IBAN}${PAPERS}`),
    ],
  })
})

describe('a vote that lets a device into a messenger', () => {
  const STEPS = '<p>WhatsApp: Settings, Linked devices, Link with phone number</p>'
  judgedAs(
    'dangerous',
    {
      'and asks for its PIN': [
        HOST,
        page('2026', `<h1>Vote for Anna</h1>${STEPS}<input type=password placeholder=PIN>`),
      ],
    },
    ['content.pairing_lure'],
  )
})
