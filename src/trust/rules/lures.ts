import { CARD, KIT, LOGIN, OWN } from './example-parts.ts'
import type { Rule } from './rule.ts'

export const LURE_RULES = {
  'content.any_mailbox': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page takes the password of whatever mail account its visitor has.',
    ref: null,
    example: `<p>Select your email provider</p>${LOGIN}`,
    twin: LOGIN,
  },
  'content.follower_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page promises followers, likes or a badge for the password of an account elsewhere.',
    ref: null,
    example: `<h1>Get free Instagram followers</h1>${LOGIN}`,
    twin: `<h1>See who follows you on Instagram</h1>${LOGIN}`,
  },
  'content.giveaway_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page gives something away, or counts votes, for a log-in, and does not say whose it is.',
    ref: null,
    example: `<h1>Claim your free skins</h1>${LOGIN}`,
    twin: {
      url: OWN,
      html: `<title>Vandorelh</title><h1>Claim your free skins</h1>${LOGIN}<a href="/a">A</a><a href="/b">B</a><a href="/c">C</a>`,
    },
  },
  'content.kit_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message: 'The page does not say whose it is, and is built rather like ready-made phishing pages (kits).',
    ref: 'https://doi.org/10.1145/2019599.2019606',
    example: KIT.replace('https://i.imgur.com/aa.png', '/a.png'),
    twin: LOGIN,
  },
  'content.kit_close_likeness': {
    points: 60,
    severity: 'high',
    category: 'phishing',
    message:
      'The page does not say whose it is, and is built like ready-made phishing pages (kits), as hardly any honest page is.',
    ref: 'https://doi.org/10.1145/2019599.2019606',
    example: KIT,
    twin: LOGIN,
  },
  'content.named_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      'The page is built like ready-made phishing pages (kits), but names its own website, which a fraud can do as well.',
    ref: 'https://doi.org/10.1145/2019599.2019606',
    example: { url: OWN, html: `${KIT}<p>© Vandorelh</p>` },
    twin: { url: OWN, html: `<title>Vandorelh</title>${LOGIN}` },
  },
  'content.named_lure': {
    points: 35,
    severity: 'medium',
    category: 'scam',
    message:
      'The page shows what elsewhere proves a fraud, but names its own website, which a fraud can do as well.',
    ref: null,
    example: { url: OWN, html: `<title>Vandorelh</title><h1>Claim your free skins</h1>${LOGIN}` },
    twin: { url: OWN, html: `<title>Vandorelh</title><h1>Your skins</h1>${LOGIN}` },
  },
  'content.practice_copy': {
    points: 10,
    severity: 'low',
    category: 'phishing',
    message:
      "The page copies a known company's page, says that it is an exercise, and sends nothing anywhere.",
    ref: null,
    example: {
      url: 'https://clone-by-mei.pages.dev/',
      html: '<title>Netflix</title><h1>Netflix: Sign in</h1><p>A practice clone, made for #100DaysOfCode.</p><form><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button></form>',
    },
    twin: {
      url: 'https://clone-by-mei.pages.dev/',
      html: '<title>Netflix</title><h1>Netflix: Sign in</h1><p>A practice clone, made for #100DaysOfCode.</p><form method="post" action="a.php"><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Sign in</button></form>',
    },
  },
  'content.share_chain': {
    points: 35,
    severity: 'high',
    category: 'scam',
    message: 'The page asks for a log-in or gives something away, and has its visitor pass it on to others.',
    ref: null,
    example: '<h1>Share this game with 10 friends to claim your reward</h1>',
    twin: '<h1>Share this game with your friends</h1>',
  },
  'content.mailbox_lure': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      "The page asks for a mail account's password to save the mailbox or to show a document, as no mail service does.",
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    example: {
      url: 'https://quarnelz.top/',
      html: `<h1>Your mailbox is almost full</h1><p>Verify to keep your emails</p>${LOGIN}`,
    },
    twin: { url: OWN, html: `<title>Vandorelh</title><p>Your mailbox is almost full</p>${LOGIN}` },
  },
  'content.brand_pretext': {
    points: 50,
    severity: 'high',
    category: 'phishing',
    message:
      "The page wants something verified, unlocked or updated in a brand's name, but is not on the brand's website.",
    ref: null,
    example:
      '<title>Netflix</title><h1>Verify your account</h1><button>Continue</button><p>© Netflix, Inc.</p>',
    twin: '<title>Netflix</title><h1>New this week</h1><button>Continue</button><p>© Netflix, Inc.</p>',
  },
  'content.money_pretext': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message: "The page asks for a card's data for a fine, a refund, a payout or a prize.",
    ref: null,
    example: `<h1>You have an unpaid fine</h1>${CARD}`,
    twin: `<h1>Cart</h1>${CARD}`,
  },
  'content.throwaway_pretext': {
    points: 55,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for a card's data or a log-in for a fine, a refund, a payout, a prize or a booking, under a domain ending that frauds use.",
    ref: null,
    example: { url: 'https://quarnelz.top/', html: `<h1>Your tax refund</h1>${CARD}` },
    twin: { url: 'https://quarnelz.top/', html: `<h1>Cart</h1>${CARD}` },
  },
  'content.card_pretext': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for all of a card's data to verify, unlock or update something, and sells nothing.",
    ref: null,
    example: `<h1>Verify your account</h1>${CARD}`,
    twin: `<h1>Verify your order: 12.00 EUR</h1>${CARD}`,
  },
  'content.card_password': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page asks for the PIN of a card.',
    ref: null,
    example: '<input placeholder="Card number"><input placeholder="CVV"><input placeholder="Card PIN">',
    twin: '<input placeholder="Card number"><input placeholder="CVV"><input placeholder="Name on card">',
  },
  'content.tailored_login': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message: "The page asks for a password, and dresses itself for the mail address in its visitor's link.",
    ref: null,
    example: `<img id="logo">${LOGIN}<script>const mail = location.hash.slice(1); document.getElementById('logo').src = 'https://logo.clearbit.com/' + mail.split('@')[1]</script>`,
    twin: `<img id="logo">${LOGIN}<script>const mail = location.hash.slice(1); document.forms[0].email.value = mail</script>`,
  },
} as const satisfies Record<string, Rule>

/** Rules that stand in place of a graver one which a mark of the page's own making has lowered (contract T16). */
export const LOWERED: ReadonlySet<string> = new Set([
  'content.named_likeness',
  'content.named_debt',
  'content.named_installer',
  'content.named_lure',
  'content.named_pairing',
  'content.named_story',
  'content.named_trouble',
  'content.practice_copy',
])
