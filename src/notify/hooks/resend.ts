import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { decodeUtf8 } from '../../net/decode-utf8.ts'
import { parseTime } from '../../net/parse-time.ts'
import { type Json, JsonObject, readJson } from '../../net/read-json.ts'
import type { MailReport } from './reports.ts'

const HOUR_MS = 3_600_000

/** A signature of Standard Webhooks, not older than five minutes; null: none that holds. */
export function readSigned(secret: string, bytes: Uint8Array, headers: Headers): string | null {
  const text = decodeUtf8(bytes)
  const id = headers.get('svix-id') ?? headers.get('webhook-id')
  if (text === null || id === null) return null
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': headers.get('svix-timestamp') ?? headers.get('webhook-timestamp') ?? '',
    'webhook-signature': headers.get('svix-signature') ?? headers.get('webhook-signature') ?? '',
  }
  try {
    new Webhook(secret).verify(text, signed)
    return id
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return null
    throw error
  }
}

/** null: an event that says nothing of a mail's fate. Source: resend.com/docs/dashboard/webhooks/event-types. */
export function readReport(bytes: Uint8Array, now: Date): MailReport | null {
  const event = readJson(decodeUtf8(bytes) ?? '')
  const data = fieldOf(event, 'data')
  const type = fieldOf(event, 'type')
  const providerId = fieldOf(data, 'email_id')
  const fate = typeof type === 'string' ? fateOf(type, data) : null
  if (fate === null || typeof providerId !== 'string') return null
  const at = fieldOf(event, 'created_at')
  const time = typeof at === 'string' ? parseTime(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) : null
  // A clock that is ahead must not hold later reports back for long.
  const isPlausible = time !== null && time.getTime() <= now.getTime() + HOUR_MS
  return { providerId, at: isPlausible ? time : now, ...fate }
}

type Fate = Pick<MailReport, 'status' | 'flag'>

function fateOf(type: string, data: Json | undefined): Fate | null {
  switch (type) {
    case 'email.delivered':
      return { status: 'delivered', flag: null }
    case 'email.bounced':
      return { status: 'bounced', flag: isForGood(data) ? 'bounced' : null }
    case 'email.complained':
      return { status: 'complained', flag: 'complained' }
    case 'email.suppressed':
      return { status: 'skipped', flag: 'suppressed' }
    case 'email.failed':
      return { status: 'failed', flag: null }
    default:
      return null
  }
}

/** A full or slow mailbox is no dead one. */
function isForGood(data: Json | undefined): boolean {
  const type = fieldOf(fieldOf(data, 'bounce'), 'type')
  return typeof type !== 'string' || !/^(?:transient|temporary|soft)/i.test(type)
}

function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return value instanceof JsonObject ? value.get(name) : undefined
}
