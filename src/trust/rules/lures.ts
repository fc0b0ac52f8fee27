import type { Rule } from './rule.ts'

/** Rules of what a page says in order to be given something secret. */
export const LURE_RULES = {
  'content.any_mailbox': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'It takes the password of whatever mail account its visitor has.',
    ref: null,
  },
  'content.follower_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "It promises followers, likes or a badge for the password of another site's account.",
    ref: null,
  },
  'content.giveaway_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "A page under nobody's name gives something away, or counts votes, for a log-in.",
    ref: null,
  },
  'content.kit_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message: "A page under nobody's name is made rather as pages of kits are than as honest ones.",
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.kit_close_likeness': {
    points: 60,
    severity: 'high',
    category: 'phishing',
    message: "A page under nobody's name is made as pages of kits are, and hardly any honest one.",
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.named_likeness': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      "A page is made as pages of kits are, but for its host's name in it, which costs a fraud nothing.",
    ref: 'https://doi.org/10.1145/2019599.2019606',
  },
  'content.share_chain': {
    points: 35,
    severity: 'high',
    category: 'scam',
    message:
      'A page that asks for a log-in, or gives something away, has its visitor pass it on to a number of others.',
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
    message: "In a brand's name a page on another site has something verified, unlocked or updated.",
    ref: null,
  },
  'content.money_pretext': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message: "For a fine, a refund, a payout or a prize the page itself asks for a card's data.",
    ref: null,
  },
  'content.throwaway_pretext': {
    points: 55,
    severity: 'critical',
    category: 'phishing',
    message:
      "For a fine, a refund, a payout, a prize or a booking a page under a top-level domain of frauds asks for a card's data or a log-in.",
    ref: null,
  },
  'content.card_pretext': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "It asks for all of a card's data to verify, unlock or update something, and has nothing that is paid for.",
    ref: null,
  },
  'content.card_password': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'It asks for the PIN of a card.',
    ref: null,
  },
  'content.tailored_login': {
    points: 30,
    severity: 'high',
    category: 'phishing',
    message:
      "A page that asks for a password dresses itself for the mail address that is in its visitor's link.",
    ref: null,
  },
} as const satisfies Record<string, Rule>
