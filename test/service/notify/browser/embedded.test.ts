import { expect, test } from 'bun:test'
import { forFile } from '../../../support/for-file.ts'
import { startService } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, NOTIFY_SCOPES, newUser } from '../client.ts'
import { Listening } from './listening.ts'
import { INBOX, post } from './tokened.ts'

const service = await forFile(startService())

test('a stream over the embedded database tells each change, and goes on behind its last id [N21]', async () => {
  const { key } = await service.createKey({ scopes: NOTIFY_SCOPES })
  const userId = newUser()
  const query = `?user_id=${userId}`
  const client = new Listening()
  expect(await client.open(service.baseUrl, key, query)).toBe(200)
  await client.hears('unread_count')
  const create = () => service.send({ ...post('/v1/notify/events', eventFor(userId)), key })
  await create()
  await client.hears('notification')
  client.close()
  await create()
  await service.send({ ...post(`${INBOX}/read-all`, { user_id: userId }), key })
  expect(await client.open(service.baseUrl, key, query)).toBe(200)
  await until(async () => client.names.length === 3)
  expect(client.names).toEqual(['notification', 'notification', 'read'])
  expect(client.heard.at(-1)?.data).toEqual({ unread_count: 0, capped: false, product_key: null })
  client.close()
})
