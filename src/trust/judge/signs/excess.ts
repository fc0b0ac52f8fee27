import cardBalance from '../../data/phrases/card-balance.json'
import paidRelease from '../../data/phrases/paid-release.json'
import paidTask from '../../data/phrases/paid-task.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { isTrusted, placeOf, toldBy } from './card.ts'

const BALANCE = anyOf(cardBalance)
const LEVEL = /\bVIP[ -]?\d{1,2}\b/gi
const TWO_ENDINGS =
  /[\p{L}\d)]\.(?:mp[34]|mov|avi|pdf|docx?|xlsx?|pptx?|jpe?g|png|txt|zip)[\s\u2800\u3164]*\.(?:exe|scr|bat|cmd|lnk|msi|hta|vbs|pif)(?![\p{L}\d.-])/iu
const FEWEST_LEVELS = 3
const COIN = /\bUSD[TC]\b|\bTRC-?20\b/i
const TASK = anyOf(paidTask)
const RELEASE = anyOf(paidRelease)

/** Levels of a game of tasks that one pays into, which lure with rewards in a stable coin. */
function ladderOf({ text }: Facts): Place | null {
  const levels = new Set(text.match(LEVEL)?.map((level) => level.replace(/\P{N}+/gu, '')))
  if (levels.size < FEWEST_LEVELS || !COIN.test(text)) return null
  const task = TASK.exec(text)?.[0]
  return task === undefined
    ? null
    : { at: 'html:text', offset: null, seen: `VIP ${[...levels].join(', ')}; ${task}` }
}

const CARD =
  '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><input placeholder="Card balance"><button>Continue</button>'
const LOG_IN = '<input name="user" placeholder="User name"><input type="password" placeholder="Password">'
const PAPERS = '<label>Front <input type=file></label><label>Back <input type=file></label>'
const REPORT = 'https://attack.mitre.org/techniques/T1598/003/'

export const EXCESS_SIGNS = {
  'asks.card_balance': {
    says: 'asks how much money a card has',
    see(facts) {
      const field = isTrusted(facts) ? undefined : facts.typedFields.find((one) => BALANCE.test(namesOf(one)))
      return field === undefined ? null : placeOf(field)
    },
    example: '<label>Saldo disponibile sulla carta <input></label>',
    twin: '<label>Saldo <input></label>',
  },
  'asks.pictures': {
    says: 'asks for several files, such as pictures of papers',
    see({ page }) {
      const [first, second] = page.fields.filter(({ type }) => type === 'file')
      return first === undefined || second === undefined ? null : placeOf(first)
    },
    example: '<label>Front <input type=file></label><label>Back <input type=file></label>',
    twin: '<label>Your letter <input type=file></label>',
  },
  'story.paid_tasks': {
    says: 'has levels of tasks that pay in a stable coin',
    see: ladderOf,
    example: '<p>VIP1 40 tasks a day</p><p>VIP2 100 USDT</p><p>VIP3 500 USDT</p>',
    twin: '<p>VIP 1 0.1 %</p><p>VIP 2 0.08 %</p><p>VIP 3 0.06 % of trades in USDT</p>',
  },
  'story.paid_release': {
    says: 'has its visitor pay before he is paid',
    see: (facts) => (isTrusted(facts) ? null : toldBy([RELEASE], facts)),
    example: '<p>Pay the unlock fee to release your funds.</p>',
    twin: '<p>Withdrawal fee: 1 USDT</p>',
  },
  'names.two_endings': {
    says: 'names a program that is to pass for a film, a picture or a document',
    see({ text, page }) {
      const seen = [text, ...page.links.map(({ href }) => href.slice(-200))]
        .map((one) => TWO_ENDINGS.exec(one)?.[0])
        .find((one) => one !== undefined)
      return seen === undefined ? null : { at: 'html:text', offset: null, seen }
    },
    example: '<p>Open holiday.mp4\u2800\u2800\u2800\u2800.exe</p>',
    twin: '<p>Open holiday.mp4 with player.exe</p>',
  },
} satisfies Record<string, Sign>

const HONEST = none('poses.as_practice', 'story.long_text')

export const EXCESS_RULES = {
  'content.card_balance': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "The page asks for a card's data, and how much money it has, which nobody needs to be paid.",
    ref: REPORT,
    when: all(any('asks.card', 'asks.identity_number'), 'asks.card_balance', HONEST),
    ...LOWERED_BY_NAME,
    example: CARD,
    twin: '<h1>Gift cards</h1><input placeholder="Gift card number"><input placeholder="PIN"><button>Check card balance</button>',
  },
  'content.papers_for_trouble': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      'The page says that something is locked or about to be, and asks for a password or a number, and for pictures of papers.',
    ref: REPORT,
    when: all(
      'asks.pictures',
      any(
        all('asks.password', any('story.trouble', 'story.deadline')),
        all('asks.identity_number', 'story.owed', any('story.trouble', 'story.deadline')),
      ),
      HONEST,
    ),
    example: `<h1>Your account will be suspended in 48 hours.</h1>${LOG_IN}${PAPERS}`,
    twin: `<h1>Open an account</h1>${LOG_IN}${PAPERS}`,
  },
  'content.story_for_secrets': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page asks for secrets of several kinds at once, with the story of a fraud.',
    ref: REPORT,
    when: all(
      'asks.several_secrets',
      any('story.trouble', 'story.deadline', 'story.owed', 'story.renewal_failed'),
      HONEST,
    ),
    example: `<h1>Your account will be suspended in 48 hours.</h1>${LOG_IN}${CARD}`,
    twin: `<h1>Open an account</h1>${LOG_IN}${CARD}`,
  },
  'content.paid_release': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message: 'The page wants to be paid before it pays out what it says that its visitor has.',
    ref: 'https://www.fbi.gov/how-we-can-help-you/scams-and-safety/common-frauds-and-scams/advance-fee-schemes',
    when: all('story.paid_release', none('story.long_text')),
    example:
      '<p>Balance 186,402 USDT</p><p>Pay the release tax of 20 % before you can withdraw your funds.</p><button>Top up</button>',
    twin: '<p>Balance 186,402 USDT</p><p>Withdrawal fee: 1 USDT</p><button>Top up</button>',
  },
  'content.paid_tasks': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message: 'The page pays for tasks by levels that one pays into first, in a stable coin.',
    ref: 'https://www.ftc.gov/news-events/data-visualizations/data-spotlight/2024/12/paying-get-paid-gamified-job-scams-drive-record-losses',
    when: all('story.paid_tasks', none('story.long_text')),
    example:
      '<h1>Task centre</h1><p>VIP1: 40 tasks a day</p><p>VIP2: 100 USDT</p><p>VIP3: 500 USDT</p><button>Begin</button>',
    twin: '<h1>Fees</h1><p>VIP 1: 0.1 %</p><p>VIP 2: 0.08 %</p><p>VIP 3: 0.06 % of trades in USDT</p><button>Begin</button>',
  },
  'content.two_endings': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message:
      'The page has its visitor open a program whose name passes for that of a film, a picture or a document.',
    ref: 'https://attack.mitre.org/techniques/T1036/007/',
    when: all('names.two_endings', none('story.long_text')),
    example: '<p>Open holiday.mp4\u2800\u2800\u2800\u2800.exe</p><button>Download</button>',
    twin: '<p>Open holiday.mp4 with player.exe</p><button>Download</button>',
  },
} satisfies Record<string, Rule>
