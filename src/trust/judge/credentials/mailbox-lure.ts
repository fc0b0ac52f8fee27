import { misplacedFolder } from '../../address/misplaced-folder.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { lookalikesOf } from '../../brands/lookalike.ts'
import { sendsToNeighbour } from '../../intents/form-targets.ts'
import type { Field, Page } from '../../page/page.ts'
import { LOGIN, OWN } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place } from '../rule.ts'
import { MAIL_FIELD, MAIL_PROVIDER, MAIL_SERVICE, storyIn } from './mail-words.ts'
import { fillsAddressIn, tailoringOf } from './tailoring.ts'

export const MAILBOX_LURE_TABLE = {
  id: 'mailbox-lure',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.any_mailbox': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'The page takes the password of whatever mail account its visitor has.',
      ref: null,
      when: choiceIn,
      example: `<p>Select your email provider</p>${LOGIN}`,
      twin: LOGIN,
    },
    'content.mailbox_lure': {
      points: 35,
      severity: 'high',
      category: 'phishing',
      message:
        "The page asks for a mail account's password to save the mailbox or to show a document, as no mail service does.",
      ref: 'https://attack.mitre.org/techniques/T1598/003/',
      when: lureOf,
      example: {
        url: 'https://quarnelz.top/',
        html: `<h1>Your mailbox is almost full</h1><p>Verify to keep your emails</p>${LOGIN}`,
      },
      twin: { url: OWN, html: `<title>Vandorelh</title><p>Your mailbox is almost full</p>${LOGIN}` },
    },
    'content.tailored_login': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: "The page asks for a password, and dresses itself for the mail address in its visitor's link.",
      ref: null,
      when: (facts) => tailoringIn(facts),
      example: `<img id="logo">${LOGIN}<script>const mail = location.hash.slice(1); document.getElementById('logo').src = 'https://logo.clearbit.com/' + mail.split('@')[1]</script>`,
      twin: `<img id="logo">${LOGIN}<script>const mail = location.hash.slice(1); document.forms[0].email.value = mail</script>`,
    },
  },
} as const satisfies PageTable

function passwordOf({ secretFields }: Facts): Field | undefined {
  return secretFields.find(({ intent }) => intent === 'password')?.field
}

const tailoringIn = once((facts: Facts): Place | null =>
  passwordOf(facts) === undefined ? null : tailoringOf(facts.page),
)

/**
 * Characters of text of a page that is little else than a choice of providers. Services send to each provider's own
 * page; a thief takes all passwords himself.
 */
const MAX_CHOICE = 3000

function choiceIn(facts: Facts): Place | null {
  const { page, last, claim } = facts
  const password = passwordOf(facts)
  if (page.seenLength > MAX_CHOICE || (password === undefined && claim === null)) return null
  const seen = MAIL_PROVIDER.exec(page.text)?.[0] ?? servicesIn(page, last)
  if (seen === null) return null
  return password === undefined
    ? { at: 'html:text', offset: null, seen }
    : { at: 'html:field', offset: password.offset, seen }
}

const MANY_SERVICES = 3
const MAX_PRESSED = 40
const LONGEST_NAME = 40

function servicesIn({ links, buttons }: Page, { url: own }: Site): string | null {
  const onward = links.filter(({ href }) => URL.parse(href)?.host === own.host)
  const texts = [...onward, ...buttons].slice(0, MAX_PRESSED).map(({ text }) => text.trim())
  const short = texts.filter((text) => text.length <= LONGEST_NAME)
  const named = short.flatMap((text) => MAIL_SERVICE.exec(text)?.[0].toLowerCase() ?? [])
  const isSignIn = short.some((text) => SIGN_IN_WITH.test(text) && MAIL_SERVICE.test(text))
  return isSignIn && new Set(named).size >= MANY_SERVICES ? named.join(', ') : null
}

const SIGN_IN_WITH = /\b(?:continue|(?:sign|log)[ -]?in)\b/i

/**
 * Honest pages tell the story without the signs beside it. It takes two signs; three where the story stands only in
 * the text, as notices of a mail service do.
 */
function lureOf(facts: Facts): Place | null {
  const { page } = facts
  const password = passwordOf(facts)
  if (password === undefined || (tailoringIn(facts) === null && !isOfMail(page))) return null
  const prominent = storyAmong([
    page.title ?? '',
    ...page.headings.slice(0, MAX_HEADINGS),
    ...page.buttons.slice(0, MAX_BUTTONS).map(({ text }) => text),
  ])
  const story = prominent ?? storyAmong(page.text.slice(0, TOLD).split('\n'))
  if (story === null || countSigns(facts) < (prominent === null ? 3 : 2)) return null
  return { at: 'html:field', offset: password.offset, seen: story }
}

function isOfMail(page: Page): boolean {
  return page.fields.some(isForAddress) || ADDRESS.test(page.text.slice(0, TOLD))
}

function isForAddress({ type, name, id, label, placeholder }: Field): boolean {
  return type === 'email' || MAIL_FIELD.test(`${name} ${id} ${label} ${placeholder}`.slice(0, 400))
}

const MAX_HEADINGS = 6
const MAX_BUTTONS = 6
const TOLD = 1500

const ADDRESS = /[\w.+-]{1,64}@[a-z\d-]{1,63}\.[a-z]{2,}/i

function storyAmong(lines: readonly string[]): string | null {
  for (const line of lines) {
    const story = storyIn(line.slice(0, 300))
    if (story !== null) return story
  }
  return null
}

function countSigns(facts: Facts): number {
  const { page, last, claim, collector, misdirections, formTargets } = facts
  const signs = [
    claim !== null,
    collector !== null || misdirections.length > 0,
    lookalikesOf(last).length > 0,
    misplacedFolder(last.url.pathname) !== null,
    tailoringIn(facts) !== null,
  ]
  // Honest sites under a name of their own show these signs as well.
  if (!facts.namesItself) {
    signs.push(
      true,
      isFreeTenant(last),
      // Hosts that are used for one fraud and thrown away.
      last.isIp || abuseOfTopLevel(last) === 'high',
      isPreparedFor(page, last.host) || fillsAddressIn(page),
      sendsToNeighbour(formTargets, last.url),
    )
  }
  return signs.filter(Boolean).length
}

function isPreparedFor(page: Page, host: string): boolean {
  return page.fields.some((field) => {
    const domain = /^[^@\s]{1,64}@([a-z\d.-]{4,253})$/i.exec(field.value.trim())?.[1]?.toLowerCase()
    return domain !== undefined && isForAddress(field) && !host.endsWith(domain) && !domain.endsWith(host)
  })
}
