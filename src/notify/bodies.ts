import { type Static, Type } from '@sinclair/typebox'
import { MAX_LEVELS } from '../http/operation/body.ts'
import { Count, LeftOut, Nullable, OneOf, STRICT, Time } from '../http/operation/schema.ts'
import {
  CONTROLS,
  DIRECTIONS,
  HIDDEN_16,
  LINE_DESCRIPTION,
  LINE_PATTERN,
} from '../http/operation/shown-text.ts'
import { ADDRESS, MAX_ADDRESS } from '../net/mail-address.ts'
import type { JsonObject } from '../net/read-json.ts'
import { CHANNELS } from './channels.ts'
import { EMAIL_STATUSES, SKIP_REASONS } from './schema.ts'

export const SLUG = /^[a-z0-9][a-z0-9._:-]{0,63}$/
export const WILDCARD = '*'
export const MAX_USER_ID = 128
export const MAX_TITLE = 255
export const MAX_DEDUPE_KEY = 255
export const MAX_BODY = 4_000
export const MAX_URL = 2_048
export const MAX_DATA_BYTES = 8_192
export const MAX_BATCH = 100
export const MAX_BATCH_BYTES = 256 * 1024
export const MAX_PREFERENCES = 500
/** The count of unread notifications stops here (contract N7). */
export const COUNTED = 1_000

/** Postgres stores no U+0000. */
const STORABLE = '^[^\\u0000]*$'

export const ProductKey = Type.String({
  pattern: SLUG.source,
  description: 'The product that owns the event.',
})
const CountedProduct = Type.String({
  pattern: SLUG.source,
  description: '`unread_count` is of this product alone.',
})
const USER_ID = {
  minLength: 1,
  maxLength: MAX_USER_ID,
  pattern: STORABLE,
  description: "The partner's own identifier of the user; nothing is trimmed or folded.",
}
export const UserId = Type.String(USER_ID)
const EventType = Type.String({ pattern: SLUG.source, description: 'Event type, defined by the product.' })
export const TopicType = Type.String({
  pattern: `^(?:\\*|${SLUG.source.slice(1, -1)})$`,
  description: 'An event type, or `*` for all that have no preference of their own.',
})
const Channels = Type.Array(OneOf(CHANNELS), {
  description: 'Empty mutes. In the order in which they are listed here; repeats are dropped.',
})
const UNSEEN = `\\s${HIDDEN_16}`
const TITLE = { minLength: 1, maxLength: MAX_TITLE }
const NewTitle = Type.String({
  ...TITLE,
  pattern: LINE_PATTERN,
  description: `${LINE_DESCRIPTION} It is the subject of the email.`,
})
/** Stored titles may exceed the limits of new ones. */
const Title = Type.String({
  ...TITLE,
  pattern: `^[^${CONTROLS}]*$`,
  description: 'Without control characters.',
})
const UNREAD = {
  unread_count: Type.Integer({
    minimum: 0,
    maximum: COUNTED,
    description: `Exact to ${COUNTED}, and ${COUNTED} for more.`,
  }),
  capped: Type.Boolean({ description: 'Whether there are more than `unread_count`.' }),
}
/** Names that a caller chooses must not become property names (contract G10). */
const Data = Type.Unsafe<JsonObject>({
  type: 'object',
  properties: {},
  additionalProperties: true,
  description: `At most ${MAX_DATA_BYTES} bytes of JSON, nested ${MAX_LEVELS} levels deep, itself included, of numbers that a double gives back.`,
})

export const EventBody = Type.Object(
  {
    product_key: ProductKey,
    type: EventType,
    subject_user_id: UserId,
    title: NewTitle,
    dedupe_key: LeftOut(
      Type.String({
        minLength: 1,
        maxLength: MAX_DEDUPE_KEY,
        pattern: STORABLE,
        description:
          'The first event of product, type, user and this key wins; later ones are answered with it.',
      }),
    ),
    body: LeftOut(
      Type.String({
        maxLength: MAX_BODY,
        pattern: `^[^\\u0000${DIRECTIONS}]*$`,
        description: 'Plain text, without bidirectional controls.',
      }),
    ),
    url: LeftOut(
      Type.String({
        format: 'uri',
        maxLength: MAX_URL,
        pattern: `^[Hh][Tt][Tt][Pp][Ss]?://[^/\\\\?#@${UNSEEN}]+(?:/[^\\\\?#${UNSEEN}]*)?(?:[?#][^${UNSEEN}]*)?$`,
        description:
          'Absolute http or https URL that the notification leads to, without user info, backslashes before its query, bidirectional controls and invisible characters.',
      }),
    ),
    data: LeftOut(Data),
    email: LeftOut(
      Type.String({
        maxLength: MAX_ADDRESS,
        pattern: ADDRESS.source,
        description:
          "Where the email copy goes, at a domain with a dot, which may be international; remembered as the user's address. One that no mail can go to is `skipped`, reason `bad_address`.",
      }),
    ),
    expires_at: LeftOut(
      Time('When it is out of date: it is not listed and not counted any more, and no mail is sent.'),
    ),
  },
  { ...STRICT, $id: 'EventRequest', description: 'An event that is handed over.' },
)

export const EventsBody = Type.Object(
  {
    events: Type.Array(EventBody, {
      minItems: 1,
      maxItems: MAX_BATCH,
      description: 'All are taken, or none.',
    }),
  },
  { ...STRICT, $id: 'EventsRequest', description: 'Events that are handed over together.' },
)

export const EventAnswer = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7; of the notification, too.' }),
    product_key: ProductKey,
    type: EventType,
    subject_user_id: UserId,
    title: Title,
    dedupe_key: Nullable(Type.String(), 'As it was given.'),
    channels: Type.Array(OneOf(CHANNELS), { description: 'Where it goes, by the preferences at that time.' }),
    deduplicated: Type.Boolean({ description: 'Whether this is the answer to an earlier event.' }),
    payload_mismatch: Type.Boolean({ description: 'Whether that event said something else.' }),
    email: Type.Object(
      {
        status: OneOf(EMAIL_STATUSES),
        reason: Nullable(OneOf(SKIP_REASONS), 'Why there is none, where it was skipped.'),
      },
      { ...STRICT, description: 'The email copy.' },
    ),
    created_at: Time('When it was taken in.'),
  },
  { ...STRICT, $id: 'Event', description: 'An event as it was taken in.' },
)
export type EventAnswer = Static<typeof EventAnswer>

export const EventsAnswer = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: MAX_BATCH, description: 'How many there are.' }),
    results: Type.Array(EventAnswer, { maxItems: MAX_BATCH, description: 'In the order of the events.' }),
  },
  { ...STRICT, $id: 'Events', description: 'Events as they were taken in.' },
)

export const Notification = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7.' }),
    product_key: ProductKey,
    type: EventType,
    title: Title,
    body: Nullable(Type.String(), 'Plain text.'),
    url: Nullable(Type.String(), 'Where it leads to.'),
    data: Nullable(Data),
    status: OneOf(['unread', 'read']),
    read_at: Nullable(Time('When it was first read.')),
    created_at: Time('When it was taken in.'),
  },
  { ...STRICT, $id: 'Notification', description: "A row of a user's inbox." },
)

export const InboxAnswer = Type.Object(
  {
    notifications: Type.Array(Notification, { maxItems: 100, description: 'Newest first.' }),
    next_cursor: Nullable(Type.String(), '`cursor` of the next page; null on the last.'),
    ...UNREAD,
  },
  { ...STRICT, $id: 'InboxPage', description: "A page of a user's inbox." },
)

export const UnreadAnswer = Type.Object(
  {
    user_id: UserId,
    ...UNREAD,
  },
  { ...STRICT, $id: 'UnreadCount', description: 'For a badge.' },
)

const ownUser = `${USER_ID.description} A user's token may leave it out.`
const OwnUserId = Type.String({ ...USER_ID, description: ownUser })

export const MarkBody = Type.Object(
  { user_id: OwnUserId, product_key: LeftOut(CountedProduct) },
  { ...STRICT, $id: 'MarkReadRequest', description: 'Whose notification it is, and what is counted.' },
)

const MARKED = Type.String({ format: 'uuid', description: 'Of the notification.' })

export const ReadAnswer = Type.Object(
  { id: MARKED, status: Type.Literal('read'), read_at: Time('When it was first read.'), ...UNREAD },
  { ...STRICT, $id: 'ReadNotification', description: 'A notification that is read.' },
)

export const UnreadAgainAnswer = Type.Object(
  {
    id: MARKED,
    status: Type.Literal('unread'),
    read_at: Nullable(Time('When it was first read.'), 'null: it is not read.'),
    ...UNREAD,
  },
  { ...STRICT, $id: 'UnreadNotification', description: 'A notification that is unread again.' },
)

export const ReadAllBody = Type.Object(
  {
    user_id: OwnUserId,
    product_key: LeftOut(ProductKey),
    up_to: LeftOut(
      Type.String({
        format: 'uuid',
        description: 'The id of the newest notification that the user has seen; newer ones stay unread.',
      }),
    ),
  },
  { ...STRICT, $id: 'MarkAllReadRequest', description: 'Whose notifications they are.' },
)

export const ReadAllAnswer = Type.Object(
  { updated: Count('How many became read.'), ...UNREAD },
  { ...STRICT, $id: 'MarkedAllRead', description: 'How many became read.' },
)

export const PreferenceBody = Type.Object(
  { user_id: OwnUserId, product_key: ProductKey, type: TopicType, channels: Channels },
  { ...STRICT, $id: 'PreferenceRequest', description: 'What a user chooses for a type of event.' },
)

const CHOICE = {
  type: TopicType,
  channels: Type.Array(OneOf(CHANNELS)),
  updated_at: Time('When it was last chosen.'),
}

export const PreferenceAnswer = Type.Object(
  { user_id: UserId, product_key: ProductKey, ...CHOICE },
  { ...STRICT, $id: 'Preference', description: 'What a user chose for a type of event.' },
)

export const PreferencesAnswer = Type.Object(
  {
    user_id: UserId,
    product_key: ProductKey,
    default_channels: Type.Array(OneOf(CHANNELS), { description: 'Of types without a preference.' }),
    preferences: Type.Array(Type.Object(CHOICE, STRICT), { description: 'By type.' }),
  },
  { ...STRICT, $id: 'Preferences', description: 'What a user chose for the events of a product.' },
)

export const HealthAnswer = Type.Object(
  {
    status: Type.Literal('ok'),
    database: Type.Literal('ok'),
    email: Type.Object(
      {
        configured: Type.Boolean({ description: 'Whether mails can be sent at all.' }),
        pending: Count('Mails that wait.'),
        oldest_age_seconds: Count('How long the oldest of them has waited.'),
        failed: Count('Mails that were given up.'),
        paused: Type.Optional(
          Type.Object(
            { reason: Type.Literal('account'), until: Time('When it is tried again.') },
            { ...STRICT, description: 'Only while the email provider refuses the account.' },
          ),
        ),
      },
      STRICT,
    ),
  },
  { ...STRICT, $id: 'NotifyHealth', description: 'Whether notify can do its work.' },
)
