import { expect } from 'bun:test'
import { expectRefusal } from '../../support/answers.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { Reply } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'
import { type NotifyClient, openClients } from './client.ts'
import { watchStored } from './stored.ts'

/** A service of which it is known that a refused request stored nothing. */
export interface Watched {
  readonly service: Service
  /** Clients of one partner in turn, so that no key reaches its limit. */
  client(): NotifyClient
  /** Sees to it that a request is refused with a message that names the field, and has changed nothing that is stored. */
  expectRefused(ask: () => Promise<Reply>, field: string): Promise<void>
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
  return {
    service,
    client: () => {
      const next = clients[turn++ % clients.length]
      if (next === undefined) throw new Error('there are no clients')
      return next
    },
    expectUnchanged,
    expectRefused: (ask, field) =>
      expectUnchanged(async () => {
        expect(expectRefusal(await ask(), 400, 'bad_request')).toContain(field)
      }),
    stop: async () => {
      await stored[Symbol.asyncDispose]()
      await service.stop()
    },
  }
}
