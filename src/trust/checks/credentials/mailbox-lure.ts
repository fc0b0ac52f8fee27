import { misplacedFolder } from '../../address/misplaced-folder.ts'
import { ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { isFreeTenant } from '../../address/tenants.ts'
import { abuseOfTopLevel } from '../../address/top-levels.ts'
import { lookalikesOf } from '../../brands/lookalike.ts'
import { namesItself } from '../../brands/own-name.ts'
import { sendsToNeighbour } from '../../intents/form-targets.ts'
import type { Field, Page } from '../../page/page.ts'
import type { Check, Finding, Subject } from '../check.ts'
import { found } from '../finding.ts'
import { MAIL_FIELD, MAIL_PROVIDER, MAIL_SERVICE, storyIn } from './mail-words.ts'
import { fillsAddressIn, tailoringOf } from './tailoring.ts'

export const mailboxLureCheck: Check = {
  id: 'mailbox-lure',
  needs: 'html',
  run(subject) {
    const { page, claim, last, secretFields } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const passwords = secretFields.filter(({ intent }) => intent === 'password')
    const [first] = passwords
    const choice =
      page.text.length <= MAX_CHOICE ? (MAIL_PROVIDER.exec(page.text)?.[0] ?? servicesIn(page, last)) : null
    const anyMailbox = (at: string, offset: number | null) =>
      choice === null ? [] : [found('content.any_mailbox', { at, offset }, choice)]
    if (first === undefined) return claim === null ? [] : anyMailbox('html:text', null)
    const tailoring = tailoringOf(page)
    return [
      ...(tailoring === null ? [] : [found('content.tailored_login', tailoring, tailoring.seen)]),
      ...lureOf(page, subject, first.field, tailoring !== null),
      ...anyMailbox('html:field', first.field.offset),
    ]
  },
}

/**
 * Characters of text of a page that is little else than a choice of providers. Services send to each provider's own
 * page; a thief takes all passwords himself.
 */
const MAX_CHOICE = 3000

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
function lureOf(page: Page, subject: Subject, { offset }: Field, isTailored: boolean): Finding[] {
  if (!isTailored && !isOfMail(page)) return []
  const prominent = storyAmong([
    page.title ?? '',
    ...page.headings.slice(0, MAX_HEADINGS),
    ...page.buttons.slice(0, MAX_BUTTONS).map(({ text }) => text),
  ])
  const story = prominent ?? storyAmong(page.text.slice(0, TOLD).split('\n'))
  if (story === null) return []
  const isLure = signsOf(page, subject, isTailored) >= (prominent === null ? 3 : 2)
  return isLure ? [found('content.mailbox_lure', { at: 'html:field', offset }, story)] : []
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

function signsOf(page: Page, subject: Subject, isTailored: boolean): number {
  const { last, claim, collector, misdirections } = subject
  const signs = [
    claim !== null,
    collector !== null || misdirections.length > 0,
    lookalikesOf(last).length > 0,
    misplacedFolder(last.url.pathname) !== null,
    isTailored,
  ]
  // Honest sites under a name of their own show these signs as well.
  if (!namesItself(last, page)) {
    signs.push(
      true,
      isFreeTenant(last),
      // Hosts that are used for one fraud and thrown away.
      last.isIp || abuseOfTopLevel(last) === 'high',
      isPreparedFor(page, last.host) || fillsAddressIn(page),
      sendsToNeighbour(subject.formTargets, last.url),
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
