import { describe } from 'bun:test'
import { HOST, judgedAs, link, type Pages, page, prose } from './kinds.ts'

const LOG_IN =
  '<form method="post"><input name="u"><input type="password" name="p"><button>OK</button></form>'
const CARD = '<input placeholder="1234 5678 9012 3456"><input placeholder="MM/YY"><input placeholder="CVV">'

/** Websites of states, by what a page calls itself. */
const STATES = {
  Greece: 'gov.gr',
  'the United Kingdom': 'GOV.UK',
  Poland: 'podatki.gov.pl',
  Brazil: 'gov.br',
  France: 'impots.gouv.fr',
  Spain: 'agenciatributaria.gob.es',
  Mexico: 'gob.mx',
  Uruguay: 'gub.uy',
  'New Zealand': 'ird.govt.nz',
  Ukraine: 'diia.gov.ua',
  Singapore: 'singpass.gov.sg',
  'the United States': 'irs.gov',
} as const

/** How a card's field asks how much there is to take. */
const BALANCES = {
  en: 'Card balance',
  it: 'Saldo disponibile sulla carta',
  pl: 'Saldo na karcie',
  cs: 'Zůstatek na kartě',
  de: 'Guthaben auf der Karte',
  fr: 'Solde de la carte',
  es: 'Saldo disponible',
  pt: 'Saldo do cartão',
  hu: 'Kártyaegyenleg',
  tr: 'Kart bakiyesi',
  ru: 'Баланс карты',
  ja: 'カード残高',
  zh: '卡内余额',
  ko: '카드 잔액',
} as const

const BANKS = {
  el: ['Εθνική Τράπεζα', 'Τράπεζα Πειραιώς', 'Alpha Bank', 'Eurobank'],
  pl: ['PKO BP', 'mBank', 'Santander', 'Alior Bank'],
  fr: ['Crédit Agricole', 'Crédit Mutuel', 'Caisse d’Épargne', 'LCL'],
  cs: ['Česká spořitelna', 'ČSOB', 'Komerční banka', 'Air Bank'],
  es: ['Banco Santander', 'BBVA', 'CaixaBank', 'Banco Sabadell'],
  ru: ['Сбербанк', 'Т-Банк', 'Альфа-Банк', 'Газпромбанк'],
  ja: ['三菱UFJ銀行', 'みずほ銀行', '三井住友銀行', 'ゆうちょ銀行'],
} as const

const RELEASES = {
  en: 'Pay the release fee of 350 USD before you can withdraw your funds.',
  es: 'Se cubre únicamente el impuesto de liberación (10 %).',
  fr: 'Réglez les frais de déblocage pour recevoir vos gains.',
  pt: 'Pague a taxa de liberação do valor.',
  pl: 'Opłata za odblokowanie środków wynosi 350 zł.',
  zh: '需先缴纳个人所得税 20% 方可提现',
} as const

/** A whole site: it names itself, and leads on. */
const whole = (body: string): Pages[string] => [
  'https://www.harrowgate-union.com/transfer',
  page(
    'Harrowgate Union',
    `${body}<nav>${link('/', 'Home')}${link('/rates', 'Rates')}${link('/join', 'Join')}</nav>`,
  ),
]

const named = <Of>(what: string, of: Readonly<Record<string, Of>>, html: (one: Of) => string): Pages =>
  Object.fromEntries(Object.entries(of).map(([who, one]) => [`${what}, ${who}`, [HOST, html(one)]]))

/** Shows something to telephones alone. */
const cloaked = (away: string) =>
  page(
    '',
    `<script>if (!/iPhone|Android/.test(navigator.userAgent)) location.replace("${away}")
    else document.body.innerHTML = '<h1>Your card</h1><input type="password" placeholder="PIN"><button>OK</button>'</script>`,
  )

/** A page of a hacked site, whose script lays encoded markup over it for visitors with a referrer. */
const overlaid = (html: string) =>
  page(
    'Whitening tips',
    `<nav>${link('/', 'Home')}${link('/team', 'Team')}${link('/book', 'Book')}</nav>${prose('Drink water after wine.', 10)}
    <script>if (document.referrer) document.body.insertAdjacentHTML('beforeend', atob('${btoa(html)}'))</script>`,
  )

const UPDATE =
  '<div style="position:fixed;inset:0"><h1>Update Chrome Browser</h1><p>You are using an old version of Chrome. Update now to keep your browser running smoothly and securely.</p><a href="#">Update Chrome</a></div>'

describe('a page that poses as what it is not', () => {
  judgedAs(
    'dangerous',
    {
      ...named('a state in the title', STATES, (host) => page(`${host} – 2026`, LOG_IN)),
      ...named('a state behind the title', STATES, (host) => page(`Refund | ${host}`, LOG_IN)),
      'a state, over what is called a client’s': [
        HOST,
        page('gov.gr', '<h1>Espace client</h1><input type="password"><button>OK</button>'),
      ],
      ...named('a state on top', STATES, (host) => page('2026', `<div>${host}</div>${LOG_IN}`)),
    },
    ['content.posed_state'],
  )
  judgedAs(
    'dangerous',
    {
      ...named('banks to choose from', BANKS, (banks) =>
        page('2026', `<select>${banks.map((bank) => `<option>${bank}</option>`).join('')}</select>${LOG_IN}`),
      ),
      ...named('links to banks', BANKS, (banks) =>
        page('2026', `<p>${banks.map((bank) => link('b/', bank)).join('')}</p>${LOG_IN}`),
      ),
    },
    ['content.chosen_bank'],
  )
  judgedAs(
    'dangerous',
    {
      'a page for telephones alone': [HOST, cloaked('https://www.google.it/')],
      'one with a field that nobody sees': [
        HOST,
        `${cloaked('https://www.wikipedia.org/')}<div hidden><input name="trap"></div>`,
      ],
    },
    ['content.turned_away'],
  )
  judgedAs(['suspicious', 'dangerous'], { 'what is encoded': [HOST, overlaid(UPDATE)] })
  judgedAs('benign', {
    'an adviser who speaks of the state’s website': [
      'https://www.harrowgate-tax.com/login',
      page('Harrowgate Tax', `<p>We file for you at gov.uk, and tell you when.</p>${LOG_IN}`),
    ],
    'a bank that has words of its own': [
      'https://www.quarnstedt-bank.de/login',
      page('Quarnstedt Bank', `<nav>${link('/p', 'Private Bank')}${link('/b', 'Business')}</nav>${LOG_IN}`),
    ],
    'a page of its own for telephones': [HOST, cloaked('/desktop')],
    'an encoded picture': [HOST, overlaid('<svg xmlns="http://www.w3.org/2000/svg"></svg>'.repeat(9))],
  })
})

describe('what a fraud needs and some honest sites ask for as well', () => {
  judgedAs('suspicious', {
    'a transfer of a card’s balance': whole(`${CARD}<label>Card balance <input name="x"></label>`),
    'a host of the state on top': whole(`<div>gov.uk</div>${LOG_IN}`),
  })
})

describe('a page that wants more than anybody needs', () => {
  judgedAs(
    'dangerous',
    named('how much there is', BALANCES, (label) =>
      page('2026', `${CARD}<label>${label} <input name="x"></label><button>OK</button>`),
    ),
    ['content.card_balance'],
  )
  judgedAs(
    'dangerous',
    named('a fee first', RELEASES, (told) => page('2026', `<p>${told}</p><button>OK</button>`)),
    ['content.paid_release'],
  )
  judgedAs(
    'dangerous',
    Object.fromEntries(
      [' '.repeat(9), '\u2800'.repeat(9), '\u3164'.repeat(4), '\u00a0'.repeat(20)].map((blank, at) => [
        `a name with two endings, ${at}`,
        [HOST, page('Film', `<p>Open holiday.mp4${blank}.exe</p><button>Download</button>`)],
      ]),
    ),
    ['content.two_endings'],
  )
  judgedAs('benign', {
    'a shop': [HOST, page('Cart', `<p>Subtotal €58</p>${CARD}<button>Pay</button>`)],
    'a card of gifts': [
      HOST,
      page('Gift cards', '<input placeholder="Gift card number"><button>Check card balance</button>'),
    ],
    'fees of an exchange': [HOST, page('Fees', '<p>Withdrawal fee: 1 USDT</p><button>Trade</button>')],
  })
})
