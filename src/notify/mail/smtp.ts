import { createTransport } from 'nodemailer'
import { plainJson, readJson } from '../../net/read-json.ts'
import { lineOf } from './resend.ts'
import type { SendMails, SendOutcome } from './transport.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string
  /** In the form of mail headers: `Waypost <post@example.com>`. */
  readonly from: string
  /** Covers the whole exchange; default: 10 s. */
  readonly timeoutMs?: number
}

export interface Smtp {
  /** Takes one mail at a time. */
  readonly send: SendMails
  close(): void
}

const TIMEOUT_MS = 10_000
const CONNECTIONS = 4
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** RFC 3463, section 3.8: security and policy, which is the account's. */
const POLICY = /\b5\.7\.\d+|\brelay|\bauthenticat/i

/** What a failed exchange tells; undefined: the server did not come to it. */
interface Failure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly message: string
}

/** SMTP knows no idempotency key: a mail whose outcome is unknown is sent again, with the same Message-ID. */
export function createSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Smtp {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secret = decodeURIComponent(password)
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // A password never goes over a line that can be read.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: secret } }),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const send: SendMails = async ([payload = ''], key) => {
    const mail = plainJson(readJson(payload)) as ResendMail
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
    try {
      const sending = transport.sendMail(messageOf(mail, mail.from ?? from, key))
      const { messageId } = await Promise.race([sending, late.promise])
      return { kind: 'accepted', ids: [messageId] }
    } catch (error) {
      return outcomeOf(error as Failure, secret)
    } finally {
      clearTimeout(timer)
    }
  }
  return { send, close: () => transport.close() }
}

/** The members of a payload that have another form here. */
interface ResendMail {
  readonly from?: string
  readonly to: string
  readonly reply_to?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Record<string, string>
}

function messageOf({ to, subject, text, html, headers, reply_to }: ResendMail, from: string, key: string) {
  const [, domain = 'localhost'] = /@([^\s<>@]+?)>?$/.exec(from) ?? []
  return {
    from,
    to: { name: '', address: to },
    ...(reply_to !== undefined && { replyTo: reply_to }),
    ...{ subject, text, ...(html !== undefined && { html }), ...(headers && { headers }) },
    messageId: `<${key.replace('/', '-')}@${domain}>`,
  }
}

function outcomeOf(failure: Failure, secret: string): SendOutcome {
  const { code, command = '', responseCode = 0, response = '' } = failure
  const reason = lineOf(response || `no answer: ${failure.message}`, secret)
  const isForGood = responseCode >= 500
  if (code === 'EAUTH' && responseCode < 500 && responseCode >= 400) return unknown(reason)
  if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'account', reason, retryAfterMs: null }
  if (!isForGood) return unknown(reason)
  if (/^MAIL/.test(command) || POLICY.test(response)) return { kind: 'account', reason, retryAfterMs: null }
  if (/^RCPT/.test(command)) return { kind: 'rejected', reason, isRecipients: true }
  // A greeting that refuses everybody is an outage.
  return /^DATA/.test(command) || code === 'EMESSAGE' ? { kind: 'rejected', reason } : unknown(reason)
}

function unknown(reason: string): SendOutcome {
  return { kind: 'unknown', reason, retryAfterMs: null }
}
