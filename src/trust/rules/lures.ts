import type { Rule } from './rule.ts'

/** Rules of what a page says in order to be given something secret. */
export const LURE_RULES = {
  'content.any_mailbox': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page takes the password of whatever mail account its visitor has.',
    ref: null,
  },
  'content.follower_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page promises followers, likes or a badge for the password of an account elsewhere.',
    ref: null,
  },
  'content.giveaway_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page gives something away, or counts votes, for a log-in, and does not say whose it is.',
    ref: null,
  },
  'content.kit_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message: 'The page does not say whose it is, and is built rather like ready-made phishing pages (kits).',
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.kit_close_likeness': {
    points: 60,
    severity: 'high',
    category: 'phishing',
    message:
      'The page does not say whose it is, and is built like ready-made phishing pages (kits), as hardly any honest page is.',
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.named_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      'The page is built like ready-made phishing pages (kits), but names its own website, which a fraud can do as well.',
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.named_lure': {
    points: 35,
    severity: 'medium',
    category: 'scam',
    message:
      'The page shows what elsewhere proves a fraud, but names its own website, which a fraud can do as well.',
    ref: null,
  },
  'content.practice_copy': {
    points: 10,
    severity: 'low',
    category: 'phishing',
    message:
      "The page copies a known company's page, says that it is an exercise, and sends nothing anywhere.",
    ref: null,
  },
  'content.share_chain': {
    points: 35,
    severity: 'high',
    category: 'scam',
    message: 'The page asks for a log-in or gives something away, and has its visitor pass it on to others.',
    ref: null,
  },
  'content.mailbox_lure': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      "The page asks for a mail account's password to save the mailbox or to show a document, as no mail service does.",
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
  },
  'content.brand_pretext': {
    points: 50,
    severity: 'high',
    category: 'phishing',
    message:
      "The page wants something verified, unlocked or updated in a brand's name, but is not on the brand's website.",
    ref: null,
  },
  'content.money_pretext': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message: "The page asks for a card's data for a fine, a refund, a payout or a prize.",
    ref: null,
  },
  'content.throwaway_pretext': {
    points: 55,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for a card's data or a log-in for a fine, a refund, a payout, a prize or a booking, under a domain ending that frauds use.",
    ref: null,
  },
  'content.card_pretext': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page asks for all of a card's data to verify, unlock or update something, and sells nothing.",
    ref: null,
  },
  'content.card_password': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page asks for the PIN of a card.',
    ref: null,
  },
  'content.tailored_login': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message: "The page asks for a password, and dresses itself for the mail address in its visitor's link.",
    ref: null,
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
  'content.practice_copy',
])
