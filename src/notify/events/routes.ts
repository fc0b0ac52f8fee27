import { defineOperation } from '../../http/operation/define-operation.ts'
import type { Operation } from '../../http/operation/operation.ts'
import { traceparentOf } from '../../http/trace-context.ts'
import * as bodies from '../bodies.ts'
import * as examples from '../examples.ts'
import { json, partnerOf } from '../parameters.ts'
import { parseEvent } from './input.ts'
import type { Intake } from './intake.ts'

export function eventOperation(intake: Intake): Operation {
  return defineOperation({
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
      const { isNew, answer } = await intake(partnerOf(call), parseEvent(body), {
        databaseBudget: call.databaseBudget,
        traceparent: traceparentOf(call.request.headers),
      })
      return json(answer, isNew ? 201 : 200)
    },
  })
}
