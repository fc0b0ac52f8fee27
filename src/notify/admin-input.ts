import type { Static } from '@sinclair/typebox'
import { pageOf, parseIdOf, parsePage } from '../http/operation/page.ts'
import { hasDirection, lineProblem } from '../http/operation/shown-text.ts'
import { MAILABLE } from '../net/mail-address.ts'
import { parseTime } from '../net/parse-time.ts'
import { type FailedMail, LISTED, type NewSender, type RetryBody, type UserBody } from './admin-bodies.ts'
import { WILDCARD } from './bodies.ts'
import type { User } from './channels.ts'
import { parseProductKey, parseText, refuse } from './field-values.ts'
import type { Sender } from './mail/email.ts'
import type { MailFilter, MailQuery } from './mail/failed-mail.ts'
import type { ListedSender } from './mail/senders.ts'

const MAX_NAME = 64
const MAX_FOOTER = 500

/** Throws ApiError `bad_request` with the field. */
export function parseMailQuery(query: {
  readonly state: string | undefined
  readonly partner_id: string | undefined
  readonly limit: string | undefined
  readonly cursor: string | undefined
}): MailQuery {
  const { state = 'failed', partner_id } = query
  if (state !== 'failed' && state !== 'waiting') return refuse('state', 'failed or waiting')
  return { state, partnerId: parseIdOf('partner_id', partner_id), ...parsePage(query, LISTED) }
}

export function mailPage(mails: readonly FailedMail[], { state, ...page }: MailQuery) {
  const { shown, next_cursor } = pageOf(mails, page)
  return { failed: [], [state]: shown, next_cursor }
}

export function parseRetry({ since, error, partner_id }: Static<typeof RetryBody>): MailFilter {
  return {
    since:
      since === undefined
        ? null
        : (parseTime(since) ?? refuse('since', 'a time such as 2030-01-31T12:00:00Z')),
    error: error ?? null,
    partnerId: parseIdOf('partner_id', partner_id),
  }
}

export function userIn({ partner_id, user_id }: Static<typeof UserBody>): User {
  return { partnerId: partner_id, userId: user_id }
}

export function parseProductOf(params: Readonly<Record<string, string>>): string {
  const { product_key = '' } = params
  return product_key === WILDCARD ? WILDCARD : parseProductKey(product_key)
}

export function parseSender(
  { name, address, reply_to, footer }: Static<typeof NewSender>,
  domains: readonly string[],
): Sender {
  parseText('name', name, 1, MAX_NAME)
  const problem = lineProblem(name)
  if (problem !== null) refuse('name', problem)
  if (footer !== undefined && hasDirection(parseText('footer', footer, 1, MAX_FOOTER)))
    refuse('footer', 'no bidirectional controls')
  return {
    name,
    address: address === undefined ? null : senderAddress(address, domains),
    replyTo: reply_to === undefined ? null : mailable('reply_to', reply_to),
    footer: footer ?? null,
  }
}

export function shownSender({ productKey, replyTo, ...rest }: ListedSender) {
  return {
    product_key: productKey,
    name: rest.name,
    address: rest.address,
    reply_to: replyTo,
    footer: rest.footer,
  }
}

function senderAddress(address: string, domains: readonly string[]): string {
  const domain = mailable('address', address).split('@').at(-1)?.toLowerCase()
  const allowed = domains.map((name) => name.toLowerCase())
  if (domain !== undefined && allowed.includes(domain)) return address
  const known =
    allowed.length === 0 ? 'none, for EMAIL_SENDER_DOMAINS names no domain' : `one at ${allowed.join(', ')}`
  return refuse('address', known)
}

function mailable(field: string, address: string): string {
  return MAILABLE.test(address) ? address : refuse(field, 'one address such as name@example.com')
}
