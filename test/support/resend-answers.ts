export type Behaviour =
  | 'ok'
  /** 429 rate_limit_exceeded, Retry-After: 1. */
  | 'rate_limited'
  | 'daily_quota'
  | 'monthly_quota'
  /** 401. */
  | 'unauthorized'
  /** 403. */
  | 'forbidden'
  /** 500 in JSON. */
  | 'server_error'
  | 'html_502'
  /** Accepts nothing and never answers. */
  | 'hang'
  | 'hang_after_accept'
  | 'reset'
  | 'reset_after_accept'
  /** Accepts, and answers 200 with bad JSON. */
  | 'garbage'
  /** 409 concurrent_idempotent_requests. */
  | 'concurrent'
  /** 422 validation_error. */
  | 'invalid'

export interface ReceivedRequest {
  /** As Date.now() gives it. */
  readonly atMs: number
  readonly path: string
  /** The Idempotency-Key. */
  readonly key: string | null
  readonly authorization: string | null
  readonly traceparent: string | null
  readonly body: string
  readonly behaviour: Behaviour
}

export interface AcceptedMail {
  /** Empty where the request had none. */
  readonly key: string
  /** At the provider. */
  readonly id: string
  readonly mail: Readonly<Record<string, unknown>>
}

/** What the stand-in for Resend does with a request, apart from answering: nothing at all, or ending the connection. */
export type Answer =
  | 'hang'
  | 'reset'
  | {
      readonly status: number
      readonly type: string
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
    }

type Mail = AcceptedMail['mail']

/** Which mails went out, and what was answered under which key. */
export class MailLedger {
  readonly mails: AcceptedMail[] = []
  readonly #answered = new Map<string, { readonly body: string; readonly ids: readonly string[] }>()

  /** The ids of the mails, the same ones for a key and body that were accepted before; null: the key has another body. */
  accept(key: string | null, path: string, body: string, mails: readonly Mail[]): readonly string[] | null {
    const request = `${path}\n${body}`
    const before = key === null ? undefined : this.#answered.get(key)
    if (before !== undefined) return before.body === request ? before.ids : null
    const ids = mails.map(() => crypto.randomUUID())
    for (const [at, mail] of mails.entries()) this.mails.push({ key: key ?? '', id: ids[at] ?? '', mail })
    if (key !== null) this.#answered.set(key, { body: request, ids })
    return ids
  }
}

/** An answer in the form of all errors of Resend. */
export function refusal(status: number, name: string, message: string, headers = {}): Answer {
  return json(status, { statusCode: status, name, message }, headers)
}

/** The real one knows many reasons to refuse an address; here it is a domain without a dot. */
const ADDRESS = /^[^@]+@[^@.]+\.[^@]+$/

const RETRY_SOON = { 'retry-after': '1' }
const REFUSALS: Partial<Record<Behaviour, Answer>> = {
  rate_limited: refusal(429, 'rate_limit_exceeded', 'Too many requests.', RETRY_SOON),
  daily_quota: refusal(429, 'daily_quota_exceeded', 'You have reached your daily email quota.'),
  monthly_quota: refusal(429, 'monthly_quota_exceeded', 'You have reached your monthly email quota.'),
  unauthorized: refusal(401, 'restricted_api_key', 'This API key is restricted.'),
  forbidden: refusal(403, 'validation_error', 'The example.com domain is not verified.'),
  server_error: refusal(500, 'application_error', 'An unexpected error occurred.'),
  html_502: { status: 502, type: 'text/html', headers: {}, text: '<html><h1>502 Bad Gateway</h1></html>' },
  hang: 'hang',
  reset: 'reset',
  concurrent: refusal(409, 'concurrent_idempotent_requests', 'Same key, original request in progress.'),
  invalid: refusal(422, 'validation_error', 'Invalid `to` field.'),
}

/** Accepts the mails of the request or does not, as its behaviour says, and gives the answer to it. */
export function answerTo(request: ReceivedRequest & { readonly method: string }, ledger: MailLedger): Answer {
  const { behaviour, key, path, body } = request
  const misuse = misuseIn(request)
  const planned = misuse ?? REFUSALS[behaviour]
  if (planned !== undefined) return planned

  const mails = mailsOf(path, body)
  if (typeof mails === 'string') return refusal(422, 'validation_error', mails)
  const ids = ledger.accept(key, path, body, mails)
  if (ids === null) return refusal(409, 'invalid_idempotent_request', 'Same key, different payload.')
  if (behaviour === 'hang_after_accept') return 'hang'
  if (behaviour === 'reset_after_accept') return 'reset'
  if (behaviour === 'garbage')
    return { status: 200, type: 'application/json', headers: {}, text: '{"id": "4' }
  const listed = ids.map((id) => ({ id }))
  return json(200, path === '/emails' ? listed[0] : { data: listed })
}

/** What the real one refuses whatever its state is, so that a client which does it fails here too. */
function misuseIn(request: ReceivedRequest & { readonly method: string }): Answer | null {
  const { method, path, key, authorization } = request
  if (path !== '/emails' && path !== '/emails/batch') return refusal(404, 'not_found', 'No such endpoint.')
  if (method !== 'POST') return refusal(405, 'method_not_allowed', 'This endpoint does not support it.')
  if (!authorization?.startsWith('Bearer ')) return refusal(401, 'missing_api_key', 'Missing API key.')
  if (key !== null && (key === '' || key.length > 256)) {
    return refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  }
  return null
}

/** The mails of a request, or what is wrong with it. */
function mailsOf(path: string, body: string): readonly Mail[] | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return 'The body is not JSON.'
  }
  const mails: unknown = path === '/emails' ? [parsed] : parsed
  if (!Array.isArray(mails) || mails.length < 1 || mails.length > 100) return 'Expected 1 to 100 mails.'
  return mails.every(isMail) ? mails : 'Missing or invalid `from`, `to`, `subject` or content.'
}

function isMail(value: unknown): value is Mail {
  if (typeof value !== 'object' || value === null) return false
  const mail = value as Mail
  const isText = (name: string) => typeof mail[name] === 'string' && mail[name] !== ''
  return (
    isText('from') &&
    [mail.to].flat().every((to) => typeof to === 'string' && ADDRESS.test(to)) &&
    isText('subject') &&
    (isText('html') || isText('text'))
  )
}

function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, type: 'application/json', headers, text: JSON.stringify(value) }
}
