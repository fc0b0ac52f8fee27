import { Type } from '@sinclair/typebox'
import { ERROR_STATUS } from './errors.ts'
import { RETRY_AFTER } from './operation/answer-headers.ts'
import { Count, OneOf, STRICT } from './operation/schema.ts'

const REFUSALS = { bad_request: 'Host: given more than once' }

export const LIVE = {
  id: 'healthLive',
  isProbe: true,
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Whether the process answers',
  description: 'Asks nothing of the database, Redis or the geo index.',
  answers: {
    200: {
      description: 'It does.',
      schema: Type.Object({ status: Type.Literal('ok') }, { ...STRICT, $id: 'Alive' }),
      examples: { alive: { summary: 'Alive', value: { status: 'ok' } } },
    },
  },
  refusals: REFUSALS,
} as const

const Checks = Type.Object(
  {
    database: OneOf(['ok', 'down', 'outdated', 'read_only'], {
      description: '`outdated`: older than the program. `read_only`: it takes no writes, as in a failover.',
    }),
    redis: OneOf(['off', 'ok', 'down']),
    geo_index: OneOf(['ok', 'missing']),
  },
  { ...STRICT, $id: 'Checks', description: 'What the service needs.' },
)
const Workers = Type.Object(
  { listening: Count('Those that answer.'), wanted: Count('`WORKERS`.') },
  { ...STRICT, $id: 'Workers', description: 'Only of a service of several processes.' },
)
const ALL_WELL = { database: 'ok', redis: 'ok', geo_index: 'ok' }
const DRAINING = {
  code: 'unavailable',
  message: 'The service is draining.',
  status: ERROR_STATUS.unavailable,
}

export const READY = {
  id: 'healthReady',
  isProbe: true,
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Whether the service can take requests',
  description:
    'Redis that is down makes it `degraded`, and so does a database that was reached before and is away or takes no writes. Without a token a balancer may ask.',
  answers: {
    200: {
      description: 'It can.',
      schema: Type.Object(
        { status: OneOf(['ok', 'degraded']), checks: Checks, workers: Type.Optional(Workers) },
        { ...STRICT, $id: 'Ready' },
      ),
      examples: { ready: { summary: 'All is well', value: { status: 'ok', checks: ALL_WELL } } },
    },
    503: {
      description:
        'It cannot: it drains, or lacks what it needs. Where no worker answers, there is only `error`.',
      schema: Type.Object(
        {
          status: Type.Optional(OneOf(['draining', 'unavailable'])),
          checks: Type.Optional(Checks),
          workers: Type.Optional(Workers),
          error: Type.Object(
            {
              code: Type.Literal('unavailable'),
              message: Type.String({ description: 'For people.' }),
              status: Type.Integer({ enum: [ERROR_STATUS.unavailable] }),
            },
            STRICT,
          ),
        },
        { ...STRICT, $id: 'NotReady' },
      ),
      examples: {
        draining: {
          summary: 'About to end',
          value: { status: 'draining', checks: ALL_WELL, error: DRAINING },
        },
      },
      headers: RETRY_AFTER,
    },
  },
  refusals: REFUSALS,
} as const
