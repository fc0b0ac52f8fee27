import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Operation } from '../../http/operation/operation.ts'
import type { Database } from '../../store/database.ts'
import * as bodies from '../bodies.ts'
import { CHANNELS } from '../channels.ts'
import * as examples from '../examples.ts'
import { parseChannels, parseProductKey, parseType } from '../field-values.ts'
import { forUsers, json, NO_USER, OWN_USER_ID, PRODUCT_KEY, READ_OR_WRITE, readerOf } from '../parameters.ts'
import { deletePreference, readPreferences, setPreference } from './preferences.ts'

const PATH = '/v1/notify/preferences'

export function preferenceOperations(database: Database): Operation[] {
  return [
    defineOperation({
      id: 'notifyGetPreferences',
      method: 'GET',
      path: PATH,
      access: READ_OR_WRITE,
      isForUsers: true,
      summary: 'The channels that a user chose for the event types of a product',
      description: 'Types without a preference go by that of `*`, and without that by `default_channels`.',
      query: {
        user_id: OWN_USER_ID,
        product_key: { ...PRODUCT_KEY, description: 'The product.', required: true },
      },
      answers: {
        200: {
          description: 'What was chosen.',
          schema: bodies.PreferencesAnswer,
          examples: { one: examples.CHOICES },
        },
      },
      refusals: NO_USER,
      handle: async (call, { query }) => {
        const user = readerOf(call, query)
        const productKey = parseProductKey(query.product_key)
        const preferences = await database.use((orm) => readPreferences(orm, user, productKey), call)
        return json({
          user_id: user.userId,
          product_key: productKey,
          default_channels: CHANNELS,
          preferences,
        })
      },
    }),
    defineOperation({
      id: 'notifySetPreferences',
      method: 'PUT',
      path: PATH,
      access: READ_OR_WRITE,
      isForUsers: true,
      summary: 'Choose the channels of one event type, or of all others with *; none mutes it',
      description: `Replaces what was chosen for that type. It counts for events that are handed over from now on. A user has preferences for ${bodies.MAX_PREFERENCES} types at most, of all products together; those there are can always be replaced, and that of \`*\` can always be written.`,
      body: {
        schema: bodies.PreferenceBody,
        shape: forUsers(bodies.PreferenceBody),
        examples: { in_app: examples.CHOOSE },
      },
      answers: {
        200: {
          description: 'Chosen.',
          schema: bodies.PreferenceAnswer,
          examples: { in_app: examples.CHOSEN },
        },
      },
      refusals: { bad_request: 'channels: expected any of in_app, email' },
      handle: async (call, { body }) => {
        const topic = {
          ...readerOf(call, body),
          productKey: parseProductKey(body.product_key),
          type: parseType(body.type, { wildcard: true }),
        }
        const channels = parseChannels(body.channels)
        const preference = await database.use((orm) => setPreference(orm, topic, channels, new Date()), call)
        return json({ user_id: topic.userId, product_key: topic.productKey, ...preference })
      },
    }),
    deleteOperation(database),
  ]
}

function deleteOperation(database: Database): Operation {
  return defineOperation({
    id: 'notifyDeletePreference',
    method: 'DELETE',
    path: PATH,
    access: READ_OR_WRITE,
    isForUsers: true,
    summary: 'Take the choice for one event type, or for *, back',
    description:
      'From then on what applies to a type without a choice applies again. Taking back what was not chosen is no error.',
    query: {
      user_id: OWN_USER_ID,
      product_key: { ...PRODUCT_KEY, description: 'The product.', required: true },
      type: {
        schema: bodies.TopicType,
        description: 'The event type, or `*`.',
        example: 'order.shipped',
        required: true,
      },
    },
    answers: { 204: { description: 'It is taken back.', schema: null, examples: {} } },
    refusals: NO_USER,
    handle: async (call, { query }) => {
      const topic = {
        ...readerOf(call, query),
        productKey: parseProductKey(query.product_key),
        type: parseType(query.type, { wildcard: true }),
      }
      await database.use((orm) => deletePreference(orm, topic), call)
      return { status: 204, body: null }
    },
  })
}
