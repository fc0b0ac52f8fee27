import type { Example } from '../http/operation/document.ts'

const ID = '01a1fef2-ce7b-755d-8d00-3ad7896217d1'
const CREATED_AT = '2026-11-21T16:31:27.867Z'
const READ_AT = '2026-11-21T16:40:02.113Z'
const CHOSEN_AT = '2026-11-21T16:31:27.920Z'
const USER = 'user-42'

const SHIPPED = {
  product_key: 'shop',
  type: 'order.shipped',
  title: 'Your order is on its way',
}

export const EVENT = {
  summary: 'An order was shipped',
  value: {
    ...SHIPPED,
    subject_user_id: USER,
    dedupe_key: 'order-1001-shipped',
    body: 'It arrives on Tuesday.',
    url: 'https://shop.example.com/orders/1001',
    data: { order: 1001 },
    email: 'ada@example.com',
  },
} satisfies Example

export const TAKEN_IN: Example = {
  summary: 'Taken in, in a service that sends no email',
  value: {
    id: ID,
    product_key: SHIPPED.product_key,
    type: SHIPPED.type,
    subject_user_id: USER,
    title: SHIPPED.title,
    dedupe_key: 'order-1001-shipped',
    channels: ['in_app', 'email'],
    deduplicated: false,
    payload_mismatch: false,
    email: { status: 'skipped', reason: 'not_configured' },
    created_at: CREATED_AT,
  },
}

export const TAKEN_IN_BEFORE: Example = {
  summary: 'The same event again',
  value: { ...(TAKEN_IN.value as object), deduplicated: true },
}

const LATER = {
  ...SHIPPED,
  type: 'order.delivered',
  subject_user_id: USER,
  title: 'Your order has arrived',
}

export const EVENTS: Example = { summary: 'Two events', value: { events: [EVENT.value, LATER] } }

export const EVENTS_TAKEN_IN: Example = {
  summary: 'Taken in, in a service that sends no email',
  value: {
    count: 2,
    results: [
      TAKEN_IN.value,
      {
        ...(TAKEN_IN.value as object),
        id: '01a1fef2-ce7b-755e-9f1c-52aa60d1c0de',
        type: LATER.type,
        title: LATER.title,
        dedupe_key: null,
      },
    ],
  },
}

export const PAGE: Example = {
  summary: 'The only page',
  value: {
    notifications: [
      {
        id: ID,
        ...SHIPPED,
        body: EVENT.value.body,
        url: EVENT.value.url,
        data: EVENT.value.data,
        status: 'unread',
        read_at: null,
        created_at: CREATED_AT,
      },
    ],
    next_cursor: null,
    unread_count: 1,
    capped: false,
  },
}

export const UNREAD: Example = {
  summary: 'One notification',
  value: { user_id: USER, unread_count: 1, capped: false },
}

export const USER_ONLY: Example = { summary: 'For the user', value: { user_id: USER } }

export const READ: Example = {
  summary: 'Read',
  value: { id: ID, status: 'read', read_at: READ_AT, unread_count: 0, capped: false },
}

export const UNREAD_AGAIN: Example = {
  summary: 'Unread again',
  value: { id: ID, status: 'unread', read_at: null, unread_count: 1, capped: false },
}

export const NOTHING_UNREAD: Example = {
  summary: 'None was unread',
  value: { updated: 0, unread_count: 0, capped: false },
}

const CHOICE = { type: SHIPPED.type, channels: ['in_app'] }

export const CHOOSE: Example = {
  summary: 'No email about shipped orders',
  value: { user_id: USER, product_key: SHIPPED.product_key, ...CHOICE },
}

export const CHOSEN: Example = {
  summary: 'Chosen',
  value: { ...(CHOOSE.value as object), updated_at: CHOSEN_AT },
}

export const CHOICES: Example = {
  summary: 'One choice',
  value: {
    user_id: USER,
    product_key: SHIPPED.product_key,
    default_channels: ['in_app', 'email'],
    preferences: [{ ...CHOICE, updated_at: CHOSEN_AT }],
  },
}

export const SET_CONTACT: Example = {
  summary: 'An address',
  value: { user_id: USER, email: 'ada@example.com' },
}

export const CONTACT: Example = {
  summary: 'An address that mail goes to',
  value: { ...(SET_CONTACT.value as object), state: 'ok', since: CHOSEN_AT },
}

export const HEALTHY: Example = {
  summary: 'Able to work, without email',
  value: {
    status: 'ok',
    database: 'ok',
    email: { configured: false, pending: 0, oldest_age_seconds: 0, failed: 0 },
  },
}

export const TOKEN_WISH: Example = { summary: 'For an hour', value: { user_id: USER } }
export const TOKEN: Example = {
  summary: 'Made',
  value: {
    token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjAxOWFiMmM0In0.eyJhdWQiOiJ3YXlwb3N0In0.c2lnbmF0dXJl',
    expires_at: CREATED_AT,
  },
}
