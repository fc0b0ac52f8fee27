import { describe } from 'bun:test'
import { STORIES, type Stories } from './card-stories.ts'
import { HOST, judgedAs, neverBenignByAMark, type Pages, page } from './kinds.ts'

const fieldsOf = ([number, expiry, code, button]: Stories['labels']) =>
  `<form method=post action="/s"><label>${number} <input name=f1 maxlength=19></label><label>${expiry} <input name=f2 maxlength=5></label><label>${code} <input name=f3 maxlength=4></label><button>${button}</button></form>`
const EN = fieldsOf(['Card number', 'MM/YY', 'CVV', 'Continue'])

type Matter = Exclude<keyof Stories, 'labels' | 'shop'>
const told = (matter: Matter): Pages =>
  Object.fromEntries(
    Object.entries(STORIES).map(([language, stories]) => [
      `${matter} in ${language}`,
      [HOST, page('', `<h1>${stories[matter]}</h1>${fieldsOf(stories.labels)}`)],
    ]),
  )
/** The story stands in the text, and the fields are named by their shapes. */
const SHAPES =
  '<form><input placeholder="0000 0000 0000 0000"><input placeholder="MM / YY"><input placeholder="123" maxlength=3><button>OK</button></form>'

const DANGEROUS: Pages = {
  ...told('parcel'),
  ...told('deadline'),
  ...told('refund'),
  ...told('fine'),
  'a brand as the text of a logo': [
    HOST,
    page(
      'Guest verification',
      `<img src=b.png alt="Booking.com"><p>Dear guest, your booking will be cancelled within 6 hours unless the card is verified.</p>${EN}`,
    ),
  ],
  'fields that are known by their shapes': [HOST, page('', `<p>${STORIES.en?.parcel}</p>${SHAPES}`)],
  'fields that are known by autocomplete': [
    HOST,
    page(
      '',
      `<h2>${STORIES.pl?.parcel}</h2><input autocomplete=cc-number><input autocomplete=cc-exp><input autocomplete=cc-csc>`,
    ),
  ],
  'a code of a bank’s app for a parcel, in Polish': [
    HOST,
    page(
      '',
      `<h1>${STORIES.pl?.parcel}</h1><form><label>Kod BLIK <input name=b maxlength=6></label><button>Zapłać</button></form>`,
    ),
  ],
  'a bank’s secrets for a refund, in Korean': [
    HOST,
    page(
      '',
      `<h1>${STORIES.ko?.refund}</h1><form><input placeholder="주민등록번호"><input placeholder="계좌번호"><input placeholder="계좌 비밀번호"><button>확인</button></form>`,
    ),
  ],
  'a form that a script draws': [
    HOST,
    page(
      '',
      `<h1>${STORIES.de?.parcel}</h1><div id=r></div><script>r.innerHTML='<input placeholder="Kartennummer"><input placeholder="MM/JJ"><input placeholder="CVV"><button>Weiter</button>'</script>`,
    ),
  ],
  'a second step behind a button': [
    HOST,
    page(
      '',
      `<h1>${STORIES.fr?.parcel}</h1><button onclick="s.style.display='block'">Payer</button><div id=s style="display:none">${fieldsOf(['Numéro de carte', 'MM/AA', 'CVV', 'OK'])}</div>`,
    ),
  ],
  'a password of the mailbox for a secured file': [
    HOST,
    page(
      'Secured file',
      '<h1>This file is secured</h1><p>Invoice_2026.pdf</p><form method=post action=/x><input name=e placeholder="Email address"><input type=password name=p placeholder="Email password"><button>View file</button></form>',
    ),
  ],
  'the same in a second dialog': [
    HOST,
    page(
      'Shared document',
      '<h1>Protected document</h1><p>Contract.pdf</p><input name=e type=email placeholder="Your email"><button onclick="d.showModal()">View document</button><dialog id=d><form method=post action=/x><input type=password placeholder="Enter your email password"><button>Continue</button></form></dialog>',
    ),
  ],
  'the same in German': [
    HOST,
    page(
      'Geschütztes Dokument',
      '<h1>Dokument ist geschützt</h1><form method=post action=/x><input name=e placeholder="E-Mail-Adresse"><input type=password name=p placeholder="E-Mail-Passwort"><button>Dokument anzeigen</button></form>',
    ),
  ],
  'the same in Spanish': [
    HOST,
    page(
      'Archivo protegido',
      '<h1>Archivo protegido</h1><form method=post action=/x><input name=e placeholder="Correo electrónico"><input type=password name=p placeholder="Contraseña del correo"><button>Abrir archivo</button></form>',
    ),
  ],
}

const ACCUSED: Pages = {
  ...told('renewal'),
  'a subscription that is suspended': [
    HOST,
    page('Billing', `<h1>Your subscription has been suspended</h1>${EN}`),
  ],
}

const NAMED: Pages = {
  'an operator of tolls under its own name': [
    'https://www.vandorelh.com/pay',
    page('Vandorelh Toll', `<h1>Pay your toll</h1>${EN}`),
  ],
}

const own = (name: string, body: string) =>
  page(
    name,
    `<header><a href="/">${name}</a> <a href="/about">1</a> <a href="/contact">2</a> <a href="/terms">3</a></header>${body}<footer>© 2026 ${name}</footer>`,
  )
const VANDORELH = 'https://pay.vandorelh.com/checkout'
const SHOPS: Pages = Object.fromEntries(
  Object.entries(STORIES).map(([language, { labels, shop }]) => [
    `a shop’s check-out in ${language}`,
    [VANDORELH, own('Vandorelh', `<p>${shop}</p>${fieldsOf(labels)}`)],
  ]),
)
const BARE_SHOPS: Pages = Object.fromEntries(
  Object.entries(STORIES).map(([language, { labels, shop }]) => [
    `a check-out of nobody’s name in ${language}`,
    [HOST, page('', `<p>${shop}</p>${fieldsOf(labels)}`)],
  ]),
)
const OFFICES: Pages = Object.fromEntries(
  Object.entries(STORIES).map(([language, { labels, fine }]) => [
    `a town’s page for fines in ${language}`,
    [
      'https://parken.vandorelh.de/zahlen',
      own('Vandorelh', `<p>${fine}</p>${fieldsOf(labels)}<a href="/impressum">Impressum</a>`),
    ],
  ]),
)
const RENEWALS: Pages = Object.fromEntries(
  Object.entries(STORIES).map(([language, { labels, renewal }]) => [
    `a service’s own renewal in ${language}`,
    ['https://app.vandorelh.com/billing', own('Vandorelh', `<p>${renewal}</p>${fieldsOf(labels)}`)],
  ]),
)

const HONEST: Pages = {
  'a donation': [
    'https://give.mellorby-shelter.org/',
    page(
      'Donate - Mellorby Shelter',
      `<h1>Donate to Mellorby Shelter</h1><p>Your gift of £20 feeds a dog for a week.</p>${EN}<footer>Registered charity no. 1098765</footer>`,
    ),
  ],
  'a donation of nobody’s name': [
    HOST,
    page('Donate', `<h1>Donate</h1><p>Choose an amount: £5, £10, £20.</p>${EN}`),
  ],
  'a payment page of a small company (company number, VAT, a way to appeal)': [
    'https://www.quarnstedt-parking.co.uk/pay',
    own(
      'Quarnstedt Parking',
      `<h1>Pay a parking charge</h1><p>Your parking charge of £60 is reduced to £35 within 14 days. <a href="/appeal">Appeal</a></p>${EN}<p>Quarnstedt Parking Ltd, company number 08123456, VAT GB 123 4567 89</p>`,
    ),
  ],
  'an airline’s payment with a time limit': [
    'https://book.vandorelh.com/pay',
    own(
      'Vandorelh Air',
      `<h1>Payment</h1><p>Complete your payment within 15 minutes. Total: €248.30. Free cancellation within 24 hours.</p>${EN}`,
    ),
  ],
  'a hotel’s guarantee': [
    'https://www.vandorelh.com/book',
    own(
      'Hotel Vandorelh',
      `<h1>Your stay</h1><p>Free cancellation up to 24 hours before arrival. Your card guarantees the booking. Order summary: 2 nights, €220.</p>${EN}`,
    ),
  ],
  'a till of a payment provider': [
    'https://pay.hu7q-till.net/i/7',
    page('Pay invoice 2041', `<h1>Invoice 2041</h1><p>Amount due €120.00 to Brunner EDV GmbH</p>${EN}`),
  ],
  'tickets that are held for a while': [
    'https://tickets.hu7q.net/cart',
    page('Cart', `<h1>Cart</h1><p>2 tickets, held for 10 minutes. Subtotal €58. Fee €4. Total €62.</p>${EN}`),
  ],
  'a courier’s own booking': [
    'https://www.vandorelh.com/send',
    own(
      'Vandorelh Courier',
      `<h1>Send a parcel</h1><p>Shipping fee £4.90. Customs charges may be due abroad.</p>${EN}`,
    ),
  ],
  'a courier’s own page for duties': [
    'https://customs.vandorelh.com/pay',
    own(
      'Vandorelh Courier',
      `<h1>Pay import duty</h1><p>Your shipment is held at customs. Duty £12.40.</p>${EN}<p>Company no. 01234567</p>`,
    ),
  ],
  'a university’s fee': [
    'https://pay.vandorelh.edu/',
    own(
      'Vandorelh University',
      `<h1>Application fee</h1><p>Applications without payment will be cancelled within 48 hours.</p>${EN}`,
    ),
  ],
  'a demonstration of a form': [
    'https://quarnelz.github.io/card-form/',
    page(
      'Credit card form demo',
      `<h1>Credit card form</h1><p>An interactive card made with CSS.</p>${SHAPES}`,
    ),
  ],
  'a file that is shared with a password': [
    'https://cloud.vandorelh.com/s/Xy7',
    page(
      'Vandorelh Cloud',
      '<p>This share is password-protected</p><form method=post><input type=password name=password placeholder="Password"><button>Submit</button></form>',
    ),
  ],
  'a file that is shared with a password, of nobody’s name': [
    HOST,
    page(
      'Protected file',
      '<h1>This file is protected</h1><form method=post><input type=password name=password placeholder="Password"><button>Open</button></form>',
    ),
  ],
  'a client portal': [
    'https://portal.vandorelh.com/',
    own(
      'Vandorelh Tax',
      '<h1>Your documents</h1><p>Sign in to view your secure documents.</p><form method=post><input name=e placeholder="Email address"><input type=password name=p placeholder="Password"><button>Sign in</button></form>',
    ),
  ],
  'settings of a mail program': [
    'https://app.vandorelh.com/settings/mail',
    own(
      'Vandorelh CRM',
      '<h1>Connect your mailbox</h1><input placeholder="Email address"><input type=password placeholder="Email password"><input placeholder="IMAP server"><button>Connect</button>',
    ),
  ],
  'a mail service’s own log-in': [
    'https://webmail.vandorelh.net/',
    page(
      'Vandorelh Webmail',
      '<h1>Webmail</h1><form method=post><input placeholder="Email address"><input type=password placeholder="Email password"><button>Log in</button></form>',
    ),
  ],
  'a tax office’s refund by transfer': [
    'https://www.vandorelh.org/refund',
    own(
      'Vandorelh Tax Office',
      '<h1>Tax refund</h1><p>Your refund is paid to your bank account.</p><input placeholder="IBAN"><button>Save</button>',
    ),
  ],
  'a log-in of contracts with an e-mail address for its name': [
    'https://ibs.hu7q.net/',
    page(
      '',
      '<h1>Contract portal</h1><form method=post><label>Email ID <input name=email_password_login></label><label>Password <input type=password name=email_password></label><button>Login</button></form>',
    ),
  ],
  'a town’s fines at a service for towns': [
    'https://quarnstedt.citations.net/pay',
    page(
      'City of Quarnstedt',
      `<h1>City of Quarnstedt: pay a parking ticket</h1><p>You have an unpaid parking ticket. Amount due $35.</p>${EN}<a href="/appeal">Appeal</a>`,
    ),
  ],
  'a package of a service with a password, in Dutch': [
    HOST,
    page(
      'Pakket kiezen',
      `<h1>Pakket Basis</h1><p>Kies een pakket en een wachtwoord.</p><input type=password placeholder=Wachtwoord>${EN}`,
    ),
  ],
  'a parcel’s way': [
    'https://track.vandorelh.com/',
    own(
      'Vandorelh Post',
      '<h1>Track your parcel</h1><p>Your parcel is on hold at the depot.</p><input placeholder="Tracking number"><button>Track</button>',
    ),
  ],
}

describe('a card or a code to pay with, for a matter nobody takes it for [T16]', () => {
  judgedAs('dangerous', DANGEROUS)
  judgedAs(['suspicious', 'dangerous'], ACCUSED)
  judgedAs('suspicious', NAMED)
  judgedAs('benign', { ...SHOPS, ...BARE_SHOPS, ...OFFICES, ...RENEWALS, ...HONEST })
  neverBenignByAMark(DANGEROUS)
})
