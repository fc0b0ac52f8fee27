import { type Static, Type } from '@sinclair/typebox'
import type { Example, Parameters } from '../http/operation/document.ts'
import { Count, LeftOut, Nullable, OneOf, STRICT, Time } from '../http/operation/schema.ts'
import { LINE_PATTERN } from '../http/operation/shown-text.ts'
import { MAX_ADDRESS } from '../net/mail-address.ts'
import { UserId } from './bodies.ts'

export const LISTED = 100

const Id = (of: string) => Type.String({ format: 'uuid', description: `Of the ${of}; UUIDv7.` })

const FailedMail = Type.Object(
  {
    id: Id('event'),
    partner_id: Id('partner'),
    product_key: Type.String({ description: 'The product that owns the event.' }),
    type: Type.String({ description: 'Event type, defined by the product.' }),
    attempts: Count('How often it was tried.'),
    last_error: Nullable(Type.String(), 'What came of the last attempt.'),
    created_at: Time('When the event was taken in.'),
    finished_at: Nullable(Time('When it was given up.')),
  },
  { ...STRICT, $id: 'FailedMail', description: 'A mail that was given up, without content and recipient.' },
)
export type FailedMail = Static<typeof FailedMail>

export const MailPage = Type.Object(
  {
    failed: Type.Array(FailedMail, { maxItems: LISTED, description: 'Newest first; of the state `failed`.' }),
    waiting: Type.Optional(
      Type.Array(FailedMail, { maxItems: LISTED, description: 'Newest first; of the state `waiting`.' }),
    ),
    next_cursor: Nullable(Type.String(), '`cursor` of the next page; null on the last.'),
  },
  { ...STRICT, $id: 'FailedMails', description: 'Mails that were given up, or that wait.' },
)

export const RetryBody = Type.Object(
  {
    since: LeftOut(Time('From when on they were given up.')),
    error: LeftOut(Type.String({ minLength: 1, maxLength: 300, description: 'A part of `last_error`.' })),
    partner_id: LeftOut(Id('partner')),
  },
  { ...STRICT, $id: 'RetryRequest', description: 'Which mails.' },
)

export const Retried = Type.Object(
  { retried: Count('How many are sent again.') },
  { ...STRICT, $id: 'RetriedMails', description: 'How many.' },
)

export const UserBody = Type.Object(
  { partner_id: Id('partner'), user_id: UserId },
  { ...STRICT, $id: 'UserRequest', description: "A partner's user." },
)

const Footer = Type.String({ minLength: 1, maxLength: 500, description: 'Under each mail; plain text.' })
const SENDER_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 64, pattern: LINE_PATTERN, description: 'In whose name.' }),
}

export const NewSender = Type.Object(
  {
    ...SENDER_FIELDS,
    address: LeftOut(
      Type.String({ maxLength: MAX_ADDRESS, description: 'From where; default: `EMAIL_FROM`.' }),
    ),
    reply_to: LeftOut(Type.String({ maxLength: MAX_ADDRESS, description: 'Where answers go.' })),
    footer: LeftOut(Footer),
  },
  { ...STRICT, $id: 'SenderRequest', description: 'In whose name mails are sent.' },
)

export const SenderList = Type.Object(
  {
    senders: Type.Array(
      Type.Object(
        {
          product_key: Type.String({ description: 'The product, or `*`.' }),
          ...SENDER_FIELDS,
          address: Nullable(Type.String(), 'null: that of `EMAIL_FROM`.'),
          reply_to: Nullable(Type.String(), 'Where answers go.'),
          footer: Nullable(Type.String(), 'Under each mail.'),
        },
        STRICT,
      ),
      { description: 'By product.' },
    ),
  },
  { ...STRICT, $id: 'Senders', description: 'In whose names mails are sent.' },
)

const EVENT_ID = '019ab2c4-ce7b-755d-8d00-3ad7896217d1'
const PARTNER_ID = '019ab2c4-5d0e-7c3e-8a53-3a2f6f9b1c2d'

export const FAILED: Readonly<Record<string, Example>> = {
  one: {
    summary: 'One',
    value: {
      failed: [
        {
          id: EVENT_ID,
          partner_id: PARTNER_ID,
          product_key: 'shop',
          type: 'order.shipped',
          attempts: 1,
          last_error: '422 validation_error',
          created_at: '2026-11-21T16:31:27.867Z',
          finished_at: '2026-11-21T16:31:28.912Z',
        },
      ],
      next_cursor: null,
    },
  },
}

export const EVENT_PARAMETER: Parameters = {
  id: { schema: Type.String(), description: 'Of the event.', example: EVENT_ID },
}

export const USER_PARAMETERS: Parameters = {
  partner_id: { schema: Type.String(), description: 'Of the partner.', example: PARTNER_ID },
  user_id: { schema: UserId, description: "The partner's own identifier of the user.", example: 'user-42' },
}

export const MAIL_QUERY = {
  state: {
    schema: OneOf(['failed', 'waiting']),
    description: 'Those that were given up, or that wait; `failed` where it is absent.',
    example: 'waiting',
  },
  partner_id: { schema: Type.String(), description: 'Of this partner alone.', example: PARTNER_ID },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: LISTED, default: LISTED }),
    description: 'How many a page, at most.',
    example: '20',
  },
  cursor: { schema: Type.String(), description: '`next_cursor` of the page before.', example: EVENT_ID },
} as const

const one = (summary: string, value: unknown): Readonly<Record<string, Example>> => ({
  one: { summary, value },
})

export const RETRY = one('Those of one mistake', {
  since: '2026-11-21T16:00:00Z',
  error: 'API key is invalid',
})
export const RETRIED = one('All', { retried: 220 })
export const ONE_USER = one('One', { partner_id: PARTNER_ID, user_id: 'user-42' })

const SHOP = {
  name: 'Acme Shop',
  address: 'shop@mail.acme.example',
  reply_to: 'help@acme.example',
  footer: 'Acme Ltd, 1 Main Street, Springfield',
}
export const SENDER = one('A shop', SHOP)
export const SENDERS = one('One', { senders: [{ product_key: 'shop', ...SHOP }] })

export const PARTNER_PARAMETER: Parameters = {
  id: { schema: Type.String(), description: 'Of the partner.', example: PARTNER_ID },
}
export const SENDER_PARAMETERS: Parameters = {
  ...PARTNER_PARAMETER,
  product_key: { schema: Type.String(), description: 'The product, or `*`.', example: 'shop' },
}
