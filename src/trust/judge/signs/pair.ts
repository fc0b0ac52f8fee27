import { ownerGroup } from '../../address/owners.ts'
import factorRenewal from '../../data/phrases/factor-renewal.json'
import linkedDevices from '../../data/phrases/linked-devices.json'
import messenger from '../../data/phrases/messenger.json'
import qrCode from '../../data/phrases/qr-code.json'
import { anyOf } from '../../data/phrases.ts'
import { DOCUMENT } from '../../intents/document-words.ts'
import { SIGN_IN } from '../../intents/sign-in.ts'
import type { Facts } from '../facts.ts'
import type { Place, Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { toldInSteps } from './card.ts'

const FACTOR_RENEWAL = anyOf(factorRenewal)
const LINKED_DEVICES = anyOf(linkedDevices)
const MESSENGER = anyOf(messenger)
const MESSENGERS = [MESSENGER]
const QR = anyOf(qrCode)
const PAIRING = /(?:sgnl:\/\/linkdevice|tg:\/\/login\?token=|https:\/\/signal\.link\/linkdevice)/i
const GATEWAY = /\b(?:api|gateway|session|bots?|instance|bridge|webhook|dashboard|server)\b/i
const DRAWS_QR = /qr-?code|\bqr\b|kjua/i
const MOST_IMAGES = 30

function told(pattern: RegExp, { page, text, last: site }: Facts): Place | null {
  if (ownerGroup(site) !== null) return null
  const seen = pattern.exec(`${page.title ?? ''}\n${text}`)?.[0]
  return seen === undefined ? null : { at: 'html:text', offset: null, seen }
}

function qrOf({ page }: Facts): Place | null {
  const index = page.images
    .slice(0, MOST_IMAGES)
    .findIndex(({ alt, src }) => QR.test(alt) || (src !== null && DRAWS_QR.test(src.slice(0, 200))))
  const image = page.images[index]
  if (image !== undefined)
    return { at: `html:image[${index}]`, offset: image.offset, seen: image.alt || 'QR' }
  const script = page.scripts.find(({ src, text }) => DRAWS_QR.test(src ?? text.slice(0, 20_000)))
  return script === undefined ? null : { at: 'script', offset: script.offset, seen: 'QR' }
}

const STEPS = '<p>Open WhatsApp, tap Linked devices and scan the code to vote.</p>'
const PICTURE = '<img src="/qr.png" alt="QR code">'

export const PAIR_SIGNS = {
  'sends.pairing': {
    says: "has a link that lets another device into a messenger's account",
    see({ page, acts, last: site }) {
      if (ownerGroup(site) !== null) return null
      const link = page.links.find(({ href }) => PAIRING.test(href))
      if (link !== undefined) return { at: 'html:link', offset: link.offset, seen: link.href }
      const act = acts.find(({ kind, detail }) => kind === 'navigate' && PAIRING.test(detail))
      return act === undefined ? null : { at: 'script', offset: null, seen: act.detail }
    },
    example: '<a href="sgnl://linkdevice?uuid=x&pub_key=y">Verify</a>',
    twin: '<a href="sgnl://signal.group/#x">Join</a>',
  },
  'story.linked_devices': {
    says: "names a messenger's menu that lets another device in",
    see: (facts) => told(LINKED_DEVICES, facts),
    example: '<p>Tap Linked devices.</p>',
    twin: '<p>Tap Settings.</p>',
  },
  'story.messenger': {
    says: 'names such a messenger',
    see: (facts) =>
      told(MESSENGER, facts) ?? (ownerGroup(facts.last) === null ? toldInSteps(MESSENGERS, facts) : null),
    example: '<p>Open WhatsApp.</p>',
    twin: '<p>Open the app.</p>',
  },
  'story.qr': {
    says: 'speaks of a code to be scanned',
    see: (facts) => told(QR, facts),
    example: '<p>Scan the QR code.</p>',
    twin: '<p>Enter the code.</p>',
  },
  'story.factor_renewal': {
    says: 'says that a second factor expires or has to be renewed',
    see: (facts) => told(FACTOR_RENEWAL, facts),
    example: '<h1>Your MFA expires today</h1>',
    twin: '<h1>Set up two-factor authentication</h1>',
  },
  'story.qr_for_document': {
    says: 'has its visitor sign in by such a code to see a document',
    see({ last: site, headlines, lines }) {
      if (ownerGroup(site) !== null) return null
      const line = [...headlines, ...lines].find(
        ({ text }) => QR.test(text) && SIGN_IN.test(text) && DOCUMENT.test(text),
      )
      return line === undefined ? null : { at: line.at, offset: line.offset, seen: line.text }
    },
    example: '<p>Scan the QR code to sign in and view the document.</p>',
    twin: '<p>Your invoice has a QR code to pay with.</p><p>Sign in</p>',
  },
  'story.gateway': {
    says: 'speaks of a gateway, a bot or a session of a server',
    see: (facts) => told(GATEWAY, facts),
    example: '<h1>WhatsApp gateway: session 1</h1>',
    twin: '<h1>Vote for Anna</h1>',
  },
  'shows.qr': {
    says: 'shows a code to be scanned',
    see: qrOf,
    example: '<canvas id="qr-code"></canvas>',
    twin: '<canvas id="chart"></canvas>',
  },
  'asks.phone': {
    says: 'asks for a telephone number',
    see({ typedFields }) {
      const field = typedFields.find(
        ({ type, autocomplete }) => type === 'tel' || /\btel\b/.test(autocomplete),
      )
      return field === undefined ? null : { at: 'html:field', offset: field.offset, seen: field.placeholder }
    },
    example: '<input type=tel placeholder="+7">',
    twin: '<input type=search>',
  },
  'asks.code': {
    says: 'asks for a one-time code',
    see({ secretFields }) {
      const asked = secretFields.find(({ intent }) => intent === 'one_time_code')
      return asked === undefined
        ? null
        : { at: 'html:field', offset: asked.field.offset, seen: asked.field.placeholder || asked.field.name }
    },
    example: '<input name=otp placeholder="6-digit code">',
    twin: '<input name=postcode>',
  },
} satisfies Record<string, Sign>

const PAIRS: Tree = any(
  'sends.pairing',
  all(
    'story.linked_devices',
    'story.messenger',
    any('shows.qr', 'story.device_code', 'asks.phone', 'asks.secret', all('story.qr', 'lies.free')),
    none('story.long_text'),
  ),
)
const REPORT = 'https://cloud.google.com/blog/topics/threat-intelligence/russia-targeting-signal-messenger/'
const OWN = 'https://www.vandorelh.com/bridge'
const WAYS_ON = '<a href="/docs">Docs</a><a href="/">Home</a><a href="/rooms">Rooms</a>'

export const PAIR_RULES = {
  'content.pairing_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "The page has its visitor let a stranger's device into a messenger's account.",
    ref: REPORT,
    when: all(any('sends.pairing', all(PAIRS, none('names.itself'))), none('story.gateway')),
    example: `<h1>Vote for Anna</h1>${STEPS}${PICTURE}`,
    twin: '<h1>WhatsApp Web</h1><p>Go to <a href="https://web.whatsapp.com/">web.whatsapp.com</a> and tap Linked devices on your phone.</p>',
  },
  'content.named_pairing': {
    points: 35,
    severity: 'medium',
    category: 'phishing',
    message:
      "The page has its visitor let another device into a messenger's account, but names its own website or a gateway, which a fraud can do as well.",
    ref: REPORT,
    when: all(
      PAIRS,
      any(all('names.itself', none('sends.pairing')), 'story.gateway'),
      none('leads.to_own_pages'),
    ),
    example: { url: OWN, html: `<h1>Vandorelh</h1>${STEPS}${PICTURE}` },
    twin: { url: OWN, html: `<h1>Vandorelh</h1>${STEPS}${PICTURE}${WAYS_ON}` },
  },
  'content.qr_lure': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      'The page has its visitor scan a code with the phone to keep a second factor or to see a document, and does not say whose it is.',
    ref: 'https://attack.mitre.org/techniques/T1660/',
    when: all(
      'story.qr',
      any('story.factor_renewal', 'story.qr_for_document'),
      none('names.itself', 'asks.code', 'story.long_text', PAIRS),
    ),
    example: `<h1>Your MFA expires today</h1><p>Scan the QR code to renew it.</p>${PICTURE}`,
    twin: `<h1>Set up two-factor authentication</h1><p>Scan the QR code.</p>${PICTURE}<input name=otp placeholder="6-digit code">`,
  },
} satisfies Record<string, Rule>
