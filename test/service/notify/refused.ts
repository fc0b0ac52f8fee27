import { expect } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Reply } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import {
  eventFor,
  type Fields,
  type Notification,
  type NotifyClient,
  newUser,
  openClients,
  type Receipt,
} from './client.ts'
import { watchStored } from './stored.ts'

/** A service of which it is known that a refused request stored nothing. */
export interface Watched {
  readonly service: Service
  /** Clients of one partner in turn, so that no key reaches its limit. */
  client(): NotifyClient
  /** Sees to it that a request is refused with a message that names the field, and has changed nothing that is stored. */
  expectRefused(ask: () => Promise<Reply>, field: string): Promise<void>
  /** The same of an event that is posted. */
  expectEventRefused(event: Fields | string, field: string): Promise<void>
  /** Posts what must be taken, and returns its receipt and the item of the inbox. */
  take(fields: Fields): Promise<{ readonly receipt: Receipt; readonly item: Notification | undefined }>
  /** Sees to it that nothing that is stored is changed. */
  expectUnchanged(work: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

export async function startWatched(): Promise<Watched> {
  const databaseUrl = await freshDatabase()
  const service = await startNode({ DATABASE_URL: databaseUrl })
  const clients = await openClients(service, 2)
  const stored = await watchStored(databaseUrl)
  let turn = 0
  const expectUnchanged = async (work: () => Promise<unknown>) => {
    const before = await stored.digest()
    await work()
    expect(await stored.digest()).toBe(before)
  }
  const client = () => {
    const next = clients[turn++ % clients.length]
    if (next === undefined) throw new Error('there are no clients')
    return next
  }
  const expectRefused = (ask: () => Promise<Reply>, field: string) =>
    expectUnchanged(async () => {
      expect(expectRefusal(await ask(), 400, 'bad_request')).toContain(field)
    })
  return {
    service,
    client,
    expectUnchanged,
    expectRefused,
    expectEventRefused: (event, field) => expectRefused(() => client().postEvent(event), field),
    take: async (fields) => {
      const userId = typeof fields.subject_user_id === 'string' ? fields.subject_user_id : newUser()
      const receipt = await client().create(eventFor(userId, fields))
      const { notifications } = await client().inbox(userId)
      return { receipt, item: notifications.find(({ id }) => id === receipt.id) }
    },
    stop: async () => {
      await stored[Symbol.asyncDispose]()
      await service.stop()
    },
  }
}
