import { Type } from '@sinclair/typebox'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../http/errors.ts'
import { pathId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Call, Operation } from '../../http/operation/operation.ts'
import type { Database } from '../../store/database.ts'
import * as bodies from '../bodies.ts'
import * as examples from '../examples.ts'
import { json, partnerOf, READ_OR_WRITE } from '../parameters.ts'
import { events } from '../schema.ts'
import { parseEvent, parseEvents } from './input.ts'
import { answerOf, type Intake } from './intake.ts'

const NO_SUCH_EVENT = 'There is no such event.'

export function intakeOperations(intake: Intake): Operation[] {
  return [
    defineOperation({
      id: 'notifyCreateEvent',
      method: 'POST',
      path: '/v1/notify/events',
      access: ['notify:write'],
      summary: 'Hand over an event; it becomes an inbox row and an email copy, as the user prefers',
      description:
        'What is answered is stored: event, inbox row and email job are one transaction. With a `dedupe_key` it may be sent again after an unknown outcome. Email is sent at least once.',
      body: { schema: bodies.EventBody, examples: { shipped: examples.EVENT } },
      answers: {
        201: {
          description: 'Taken in.',
          schema: bodies.EventAnswer,
          examples: { shipped: examples.TAKEN_IN },
        },
        200: {
          description: 'A duplicate; the answer is the original’s.',
          schema: bodies.EventAnswer,
          examples: { again: examples.TAKEN_IN_BEFORE },
        },
      },
      refusals: { bad_request: 'title: required' },
      handle: async (call, { body }) => {
        const { isNew, answer } = await intake.take(partnerOf(call), parseEvent(body), causeOf(call))
        return json(answer, isNew ? 201 : 200)
      },
    }),
    defineOperation({
      id: 'notifyCreateEvents',
      method: 'POST',
      path: '/v1/notify/events/batch',
      access: ['notify:write'],
      summary: 'Hand over up to 100 events in one request',
      description:
        'All are taken, or none: they are one transaction, and an invalid one refuses all. It counts as one request. Each result is as of `POST /v1/notify/events`, `deduplicated` where the event was there before or stands twice in the batch.',
      body: {
        schema: bodies.EventsBody,
        examples: { two: examples.EVENTS },
        maxBytes: bodies.MAX_BATCH_BYTES,
      },
      answers: {
        200: {
          description: 'Taken in.',
          schema: bodies.EventsAnswer,
          examples: { two: examples.EVENTS_TAKEN_IN },
        },
      },
      refusals: {
        bad_request: 'events[3].title: required',
        batch_too_large: `events: expected 1 to ${bodies.MAX_BATCH} events, got 101`,
      },
      handle: async (call, { body }) => {
        const receipts = await intake.takeAll(partnerOf(call), parseEvents(body), causeOf(call))
        return json({ count: receipts.length, results: receipts.map(({ answer }) => answer) })
      },
    }),
  ]
}

export function eventOperation(database: Pick<Database, 'use'>): Operation {
  return defineOperation({
    id: 'notifyGetEvent',
    method: 'GET',
    path: '/v1/notify/events/:id',
    access: READ_OR_WRITE,
    summary: 'An event, and what became of its mail',
    description: 'As its first answer, with the state of the mail by now.',
    parameters: {
      id: {
        schema: Type.String(),
        description: 'Of the event. Any text that is none of the partner’s is 404.',
        example: '01a1fef2-ce7b-755d-8d00-3ad7896217d1',
      },
    },
    answers: {
      200: {
        description: 'As it stands.',
        schema: bodies.EventAnswer,
        examples: { shipped: examples.TAKEN_IN },
      },
    },
    refusals: { not_found: NO_SUCH_EVENT },
    handle: async (call) => {
      const id = pathId(call.params)
      const own = and(eq(events.id, id), eq(events.partnerId, partnerOf(call)))
      const [event] = id === '' ? [] : await database.use((orm) => orm.select().from(events).where(own), call)
      if (event === undefined) throw new ApiError('not_found', NO_SUCH_EVENT)
      return json(answerOf(event, { deduplicated: false, payload_mismatch: false }))
    },
  })
}

function causeOf({ databaseBudget, traceparent }: Call) {
  return { databaseBudget, traceparent }
}
