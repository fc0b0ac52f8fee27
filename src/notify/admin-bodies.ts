import { type Static, Type } from '@sinclair/typebox'
import type { Example, Parameters } from '../http/operation/document.ts'
import { Count, Nullable, STRICT, Time } from '../http/operation/schema.ts'
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

export const FailedMails = Type.Object(
  { failed: Type.Array(FailedMail, { maxItems: LISTED, description: 'Newest first.' }) },
  { ...STRICT, $id: 'FailedMails', description: `The newest ${LISTED} mails that were given up.` },
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
