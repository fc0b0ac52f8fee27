import { isWithin } from '../../address/owners.ts'
import guardLowered from '../../data/phrases/guard-lowered.json'
import hush from '../../data/phrases/hush.json'
import socialReply from '../../data/phrases/social-reply.json'
import { anyOf, sourceOf } from '../../data/phrases.ts'
import { SHARE_CHAIN } from '../credentials/giveaway-lure.ts'
import type { Facts } from '../facts.ts'
import { LOWERED_BY_NAME } from '../lowered.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { isTrusted, toldBy } from './card.ts'

const HUSH = anyOf(hush)
const GUARD = anyOf(guardLowered)
const REPLY = new RegExp(sourceOf(socialReply), 'gi')
const FEWEST_REPLIES = 2
const FEWEST_ONE_WAY = 6
const LONGEST_ADDRESS = 200
const PROGRAM = /\.(?:apk|xapk|ipa|mobileconfig|exe|msix?|dmg|pkg|iso|zip|rar|7z)$/i
const PROGRAM_FILE = /(?<![\w/.-])[\w-][\w.-]{1,60}\.(?:apk|exe|msix?|dmg|pkg|mobileconfig)(?![\w-])/i
/** Scripts know a browser that a program runs by one of these names. */
const PROGRAM_MARK = /navigator\.webdriver|callPhantom|_phantom|__nightmare|HeadlessChrome/g
const GOES_TO = /\blocation(?:\.(?:href|replace|assign))? ?(?:=|\() ?["'`](https?:\/\/[^"'`\s]{4,200})["'`]/g
const MOST_BETWEEN = 300
const HANDED_CODE = /(?:localhost|127\.0\.0\.1|nativeclient)\S{0,80}code=/i

/** Menus of a site lead to its pages; those of an imitation lead all to the one place that it is for. */
function oneWayOf(facts: Facts): Place | null {
  if (isTrusted(facts)) return null
  const byAddress = new Map<string, Set<string>>()
  for (const { href, text } of facts.page.links) {
    const name = text.trim()
    if (name === '' || !/^https?:/.test(href)) continue
    const address = href.slice(0, LONGEST_ADDRESS)
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(name))
  }
  const [address, names] = [...byAddress].reduce(
    (most, one) => (one[1].size > most[1].size ? one : most),
    ['', new Set<string>()],
  )
  const isPlaceholder = /#(?:top|!)?$/.test(address) || address === facts.last.url.href
  if (isPlaceholder || names.size < FEWEST_ONE_WAY) return null
  return { at: 'html:link', offset: null, seen: `${[...names].slice(0, 4).join(', ')} … -> ${address}` }
}

function programsAway({ page, last: site }: Facts): Place | null {
  for (const { at, offset, text } of page.code) {
    for (const mark of text.matchAll(PROGRAM_MARK)) {
      const from = Math.max(0, mark.index - MOST_BETWEEN)
      const near = text.slice(from, mark.index + MOST_BETWEEN)
      const away = [...near.matchAll(GOES_TO)].find(([, address = '']) => !isWithin(site, address))?.[1]
      if (away !== undefined) return { at, offset, seen: `${mark[0]}: ${away}` }
    }
  }
  return null
}

function commentsOf({ page, text }: Facts): Place | null {
  const replies = text.match(REPLY) ?? []
  return replies.length < FEWEST_REPLIES || page.savedFrom !== null
    ? null
    : { at: 'html:text', offset: null, seen: `${replies.length} times: ${replies[0]}` }
}

const PHONE = '<input placeholder="Name"><input type="tel" placeholder="Phone"><button>Register</button>'
const PROMISE = '<h1>Daily dividends of 3 %</h1>'
const COMMENT =
  '<p>Anna: It works! <span>Like · Reply</span></p><p>Ben: Thank you! <span>Like · Reply</span></p>'
const ONE_WAY = ['Home', 'Politics', 'Economy', 'Sport', 'Culture', 'Subscribe']
  .map((name) => `<a href="https://offer.quarnelz.com/go">${name}</a>`)
  .join('')
const MENU = ['Home', 'Politics', 'Economy', 'Sport', 'Culture', 'Subscribe']
  .map((name) => `<a href="/${name}">${name}</a>`)
  .join('')
const INVENTED =
  '<p id=seen></p><script>setInterval(() => { seen.textContent = 900 + Math.floor(Math.random() * 90) }, 2000)</script>'
const COUNTED =
  '<p id=seen></p><script>let n = 900; setInterval(() => { seen.textContent = n++ }, 2000)</script>'
const TO_ANOTHER = '<script>if (navigator.webdriver) location.replace("https://www.example.org/")</script>'
const TO_ITSELF = '<script>if (navigator.webdriver) location.replace("/plain")</script>'
const APP = '<a href="/bill-update.apk" download>Download the app</a><button>Install</button>'
const TROUBLE = '<h1>Your account will be suspended today.</h1>'
const LOG_IN = '<input name="user" placeholder="User name"><input type="password" placeholder="Password">'

export const SHAM_SIGNS = {
  'story.hush': {
    says: 'has its visitor keep silent, or hide from a bank what money is for',
    see: (facts) => (isTrusted(facts) ? null : toldBy([HUSH], facts)),
    example: '<p>Do not tell your bank or your family until the prize is paid.</p>',
    twin: '<p>Do not tell anyone your password.</p>',
  },
  'story.guard_lowered': {
    says: 'has its visitor lower the guard of a device',
    see: (facts) => (isTrusted(facts) ? null : toldBy([GUARD], facts)),
    example: '<p>If Play Protect warns, tap Install anyway.</p>',
    twin: '<p>Tap Install.</p>',
  },
  'hands.app': {
    says: 'hands out a program, an app or a profile of settings',
    see({ page, acts }) {
      const isProgram = (href: string) => PROGRAM.test(URL.parse(href)?.pathname ?? '')
      const link = page.links.find(({ href }) => isProgram(href))
      if (link !== undefined) return { at: 'html:link', offset: link.offset, seen: link.href.slice(-60) }
      const act = acts.find(
        ({ kind, detail }) => kind !== 'error' && isProgram(/https?:\S+/.exec(detail)?.[0] ?? ''),
      )
      return act === undefined ? null : { at: 'script', offset: null, seen: act.detail.slice(0, 100) }
    },
    example: APP,
    twin: '<a href="/bill.pdf" download>Download the bill</a>',
  },
  'names.program_file': {
    says: 'tells its visitor by its name which program to open',
    see({ text }) {
      const seen = PROGRAM_FILE.exec(text)?.[0]
      return seen === undefined ? null : { at: 'html:text', offset: null, seen }
    },
    example: '<p>Open Setup_x64.msi</p>',
    twin: '<p>Open setup.pdf</p>',
  },
  'poses.with_comments': {
    says: 'has comments as social networks have them, which nobody can answer',
    see: commentsOf,
    example: COMMENT,
    twin: '<p>Like and reply</p>',
  },
  'leads.one_way': {
    says: 'has a menu that leads to one place whatever one chooses',
    see: oneWayOf,
    example: ONE_WAY,
    twin: MENU,
  },
  'invents.figures': {
    says: 'makes up by chance, again and again, what it shows as figures',
    see({ acts }) {
      const act = acts.find(({ kind }) => kind === 'invent')
      return act === undefined ? null : { at: 'script', offset: null, seen: act.detail.slice(0, 100) }
    },
    example: INVENTED,
    twin: COUNTED,
  },
  'turns.programs_away': {
    says: 'sends programs that run a browser away to somebody else',
    see: programsAway,
    example: TO_ANOTHER,
    twin: TO_ITSELF,
  },
  'asks.handed_code': {
    says: 'asks for the address at which a log-in of somebody else has ended, with its code',
    see(facts) {
      const field = facts.typedFields.find((one) => HANDED_CODE.test(`${one.placeholder} ${one.label}`))
      return field === undefined
        ? null
        : { at: 'html:field', offset: field.offset, seen: field.placeholder || field.label }
    },
    example: '<input placeholder="http://localhost:8400/?code=...">',
    twin: '<input placeholder="http://localhost:8400/">',
  },
  'story.chain': {
    says: 'has its visitor pass it on to many',
    see: (facts) => toldBy([SHARE_CHAIN], facts),
    example: '<p>Share this with 20 friends</p>',
    twin: '<p>Share this with your friends</p>',
  },
} satisfies Record<string, Sign>

const REPORT = 'https://attack.mitre.org/techniques/T1598/003/'
const HONEST = none('poses.as_practice', 'story.long_text')
const GAIN = any('story.promise', 'story.given', 'story.owed', 'story.chain')
const STAGED = any('invents.figures', 'leads.one_way', 'poses.with_comments', 'story.chain')

export const SHAM_RULES = {
  'content.hush': {
    points: 60,
    severity: 'critical',
    category: 'scam',
    message:
      'The page wants silence towards banks or relatives, or payments that are not named for what they are.',
    ref: 'https://www.ftc.gov/news-events/topics/identity-theft/phishing-scams',
    when: all('story.hush', HONEST),
    example:
      '<p>You have won. Do not tell your bank or your family until the prize is paid.</p><button>Claim</button>',
    twin: '<p>You have won. Do not tell anyone your password.</p><button>Claim</button>',
  },
  'content.guard_lowered': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message:
      'The page hands out a program with the story of a fraud, and has its visitor lower the guard of the device.',
    ref: 'https://attack.mitre.org/techniques/T1660/',
    when: all(
      any('hands.app', 'names.program_file'),
      'story.guard_lowered',
      any('story.trouble', 'story.deadline', 'story.owed', GAIN, 'hands.program_of_others', 'lies.cheap'),
      HONEST,
    ),
    example: `${TROUBLE}${APP}<p>If Play Protect warns, tap Install anyway.</p>`,
    twin: `<h1>Tessenberg Player</h1>${APP}<p>If Play Protect warns, tap Install anyway.</p>`,
  },
  'content.staged_gain': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message: 'The page promises gains or gives something away, before an audience that it has made up.',
    ref: 'https://www.esma.europa.eu/investor-corner/frauds-and-scams',
    when: all(STAGED, GAIN, any('asks.contact', 'story.wallet', 'story.chain', 'leads.one_way'), HONEST),
    example: `${PROMISE}${PHONE}${INVENTED}`,
    twin: `${PROMISE}${PHONE}${COUNTED}`,
  },
  'content.invented_activity': {
    points: 35,
    severity: 'medium',
    category: 'scam',
    message: 'The page asks for something before an audience that it has made up.',
    ref: 'https://www.ftc.gov/reports/bringing-dark-patterns-light',
    when: all(
      'invents.figures',
      any('asks.secret', 'asks.card', 'asks.identity_number', 'asks.contact', 'story.wallet'),
      HONEST,
    ),
    example: `${LOG_IN}${INVENTED}`,
    twin: `${LOG_IN}${COUNTED}`,
  },
  'content.staged_news': {
    points: 60,
    severity: 'high',
    category: 'scam',
    message: 'The page imitates a site: its comments are made up, and its menu leads to one place.',
    ref: 'https://www.ftc.gov/business-guidance/resources/enforcement-policy-statement-deceptively-formatted-advertisements',
    when: all(any('leads.one_way', 'asks.contact'), 'poses.with_comments'),
    ...LOWERED_BY_NAME,
    example: `<h1>What the banks do not want you to know</h1>${ONE_WAY}${COMMENT}`,
    twin: `<h1>What the banks do not want you to know</h1>${MENU}${COMMENT}`,
  },
  'content.given_for_code': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page gives something away for a telephone number and a code that is sent to it.',
    ref: REPORT,
    when: all('asks.code', any('asks.phone', 'asks.contact'), 'story.given', none('sells.goods'), HONEST),
    ...LOWERED_BY_NAME,
    example: `<h1>Claim your free skins</h1>${PHONE}<label>One-time code <input name="otp"></label>`,
    twin: `<h1>Your skins</h1>${PHONE}<label>One-time code <input name="otp"></label>`,
  },
  'content.handed_code': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      'The page wants the address at which a log-in of somebody else has ended, whose code opens the account.',
    ref: 'https://attack.mitre.org/techniques/T1528/',
    when: all('asks.handed_code', HONEST),
    example:
      '<p>Paste the link here</p><input placeholder="http://localhost:8400/?code=..."><button>Verify</button>',
    twin: '<p>Paste the link here</p><input placeholder="http://localhost:8400/"><button>Verify</button>',
  },
  'content.programs_away': {
    points: 60,
    severity: 'high',
    category: 'phishing',
    message: 'The page asks for a secret or hands out a program, and sends programs away to somebody else.',
    ref: 'https://attack.mitre.org/techniques/T1497/',
    when: all('turns.programs_away', any('asks.secret', 'hands.app', 'hands.program_of_others')),
    example: `${LOG_IN}${TO_ANOTHER}`,
    twin: `${LOG_IN}${TO_ITSELF}`,
  },
} satisfies Record<string, Rule>
