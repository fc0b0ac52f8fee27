import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Operation } from '../../http/operation/operation.ts'
import type { Database } from '../../store/database.ts'
import * as bodies from '../bodies.ts'
import { CHANNELS } from '../channels.ts'
import * as examples from '../examples.ts'
import { parseChannels, parseProductKey, parseType } from '../field-values.ts'
import { json, NO_USER, PRODUCT_KEY, READ_OR_WRITE, USER_ID, userOf } from '../parameters.ts'
import { readPreferences, setPreference } from './preferences.ts'

export function preferenceOperations(database: Database): Operation[] {
  const path = '/v1/notify/preferences'
  return [
    defineOperation({
      id: 'notifyGetPreferences',
      method: 'GET',
      path,
      access: READ_OR_WRITE,
      summary: 'The channels that a user chose for the event types of a product',
      description: 'Types without a preference go by that of `*`, and without that by `default_channels`.',
      query: {
        user_id: USER_ID,
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
        const user = userOf(call, query.user_id)
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
      path,
      access: READ_OR_WRITE,
      summary: 'Choose the channels of one event type, or of all others with *; none mutes it',
      description: `Replaces what was chosen for that type. It counts for events that are handed over from now on. A user has preferences for ${bodies.MAX_PREFERENCES} types at most, of all products together; those there are can always be replaced.`,
      body: { schema: bodies.PreferenceBody, examples: { in_app: examples.CHOOSE } },
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
          ...userOf(call, body.user_id),
          productKey: parseProductKey(body.product_key),
          type: parseType(body.type, { wildcard: true }),
        }
        const channels = parseChannels(body.channels)
        const preference = await database.use((orm) => setPreference(orm, topic, channels, new Date()), call)
        return json({ user_id: topic.userId, product_key: topic.productKey, ...preference })
      },
    }),
  ]
}
