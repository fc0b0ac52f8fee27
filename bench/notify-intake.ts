import { join } from 'node:path'
import type { NewEvent } from '../src/notify/events/input.ts'
import { createIntake } from '../src/notify/events/intake.ts'
import { makeDirectory, type Service, startService } from '../test/support/service.ts'
import type { Server } from './notify-server.ts'
import { type Call, type Timing, timeCalls } from './notify-timing.ts'

const CALLERS = 16
const MANY_CALLERS = 64
const BATCH = 100
const USERS = 1_000
/** A key on plan scale admits 1,200 a minute. */
const REQUESTS_OF_A_KEY = 1_000
const PAYLOAD = { body: 'Your order has been packed.', url: 'https://shop.example/orders/1' }

export interface IntakeSize {
  readonly calls: number
  readonly rounds: number
}

/** The intake, at its function and through a process of the service, beside inserts of one row by the same server. */
export async function timeIntake(server: Server, size: IntakeSize): Promise<Timing[]> {
  const dataDir = makeDirectory('bench')
  const service = await startService({
    dataDir,
    // Nothing is looked up, so no index need be built; no mail is sent, which would be another question.
    env: { ...server.env, GEO_INDEX: join(dataDir, 'none') },
  })
  try {
    const cases = [await insertRow(server), ...(await takeIn(server)), await post(service, size)]
    const named = cases.map((subject) => ({ ...subject, name: `${server.name}: ${subject.name}` }))
    const timings = await timeCalls(named, { ...size, callers: CALLERS })
    await expectStored(server, timings)
    return timings
  } finally {
    await service.stop()
  }
}

async function insertRow({ raw }: Server): Promise<Call> {
  await raw('create table bench_rows (id uuid primary key, user_id text not null, title text not null)')
  return {
    name: 'raw insert of one row',
    isRaw: true,
    call: async (turn) => {
      const values = [Bun.randomUUIDv7(), userOf(turn), 'On its way']
      await raw('insert into bench_rows (id, user_id, title) values ($1, $2, $3)', values)
      return 1
    },
  }
}

async function takeIn({ database }: Server): Promise<Call[]> {
  const partnerId = crypto.randomUUID()
  const intakeOf = (name: string, email: boolean): Call => {
    const intake = createIntake({ database, isConfigured: email, onQueued: () => {} })
    return {
      name,
      call: async (turn) => {
        const { isNew } = await intake.take(partnerId, eventOf(`${name} ${turn}`, userOf(turn), email))
        return isNew ? 1 : 0
      },
    }
  }
  const batches = createIntake({ database, isConfigured: false, onQueued: () => {} })
  const inBatches: Call = {
    name: `intake in batches of ${BATCH}, without email`,
    events: BATCH,
    call: async (turn) => {
      const events = Array.from({ length: BATCH }, (_, at) => {
        const number = turn * BATCH + at
        return eventOf(`batch ${number}`, userOf(number), false)
      })
      const receipts = await batches.takeAll(partnerId, events)
      return receipts.filter(({ isNew }) => isNew).length
    },
  }
  const many = intakeOf(`intake by ${MANY_CALLERS} callers, without email`, false)
  return [
    ...[intakeOf('intake, without email', false), intakeOf('intake, with an email copy', true)],
    ...[{ ...many, callers: MANY_CALLERS }, inBatches],
  ]
}

/** Through HTTP with the service in a process of its own; this one and it share the machine. */
async function post(service: Service, { calls, rounds }: IntakeSize): Promise<Call> {
  const { key, partner_id: partnerId } = await service.createKey({ scopes: ['notify:write'] })
  const keys = [key]
  while (keys.length * REQUESTS_OF_A_KEY < calls * (rounds + 1))
    keys.push((await service.createKey({ partnerId, scopes: ['notify:write'] })).key)
  return {
    name: 'intake through HTTP, without email',
    call: async (turn) => {
      const response = await fetch(`${service.baseUrl}/v1/notify/events`, {
        method: 'POST',
        headers: { 'x-api-key': keys[turn % keys.length] ?? '' },
        body: bodyOf(turn),
      })
      const text = await response.text()
      if (response.status !== 201) throw new Error(`${response.status} ${text}`)
      return 1
    },
  }
}

/** Checks that all events are stored: a rate of lost events means nothing. */
async function expectStored({ name, raw, env }: Server, timings: readonly Timing[]): Promise<void> {
  const [row] = await raw('select count(*)::int as count from notify_inbox')
  const ofProcess = (timing: Timing) => timing.name.includes('HTTP') && env.DATABASE_URL === undefined
  const expected = timings
    .filter((timing) => timing.name.includes('intake') && !ofProcess(timing))
    .reduce((sum, { checksum }) => sum + checksum, 0)
  if (Number(row?.count) < expected) throw new Error(`${name} has ${row?.count} rows, not ${expected}`)
}

const userOf = (turn: number): string => `user-${turn % USERS}`

function eventOf(dedupeKey: string, userId: string, email: boolean): NewEvent {
  return {
    ...{ productKey: 'shop', type: 'order.packed', userId, title: 'Packed', dedupeKey, data: '{"order":1}' },
    ...PAYLOAD,
    email: email ? `${userId}@example.com` : null,
    ...{ badEmail: null, expiresAt: null },
  }
}

function bodyOf(turn: number): string {
  const subject = {
    product_key: 'shop',
    type: 'order.packed',
    subject_user_id: userOf(turn),
    title: 'Packed',
  }
  return JSON.stringify({ ...subject, ...PAYLOAD, dedupe_key: String(turn), data: { order: 1 } })
}
