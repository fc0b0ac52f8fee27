import { Type } from '@sinclair/typebox'
import type { Parameters } from './document.ts'

export const COMMON_HEADERS: Parameters = {
  'X-Request-Id': {
    schema: Type.String({ pattern: '^[A-Za-z0-9._-]{1,128}$' }),
    description: 'Of this request; the one that was sent, where it has this form. The log has it too.',
    example: '2aef61c6-99dd-4400-9e16-4f17fc092d21',
    required: true,
  },
}

/** Every answer to a valid key has them, whatever its status (contract G7, L4). */
export const LIMIT_HEADERS: Parameters = {
  'X-RateLimit-Limit': {
    schema: Type.Integer({ minimum: 1 }),
    description: 'Requests that the plan allows in any 60 s; in a day, where nothing of the day remains.',
    example: '1200',
    required: true,
  },
  'X-RateLimit-Remaining': {
    schema: Type.Integer({ minimum: 0 }),
    description: 'Requests that remain of them.',
    example: '1199',
    required: true,
  },
  'X-RateLimit-Reset': {
    schema: Type.Integer({ minimum: 1 }),
    description:
      'Seconds from now until the oldest counted request leaves the window, or until 00:00 UTC. Not a time of day.',
    example: '60',
    required: true,
  },
  'RateLimit-Policy': {
    schema: Type.String(),
    description:
      'Both limits as draft-ietf-httpapi-ratelimit-headers writes them: `q` requests in `w` seconds.',
    example: '"minute";q=1200;w=60, "day";q=500000;w=86400',
    required: true,
  },
  RateLimit: {
    schema: Type.String(),
    description: 'What is left of both: `r` requests, and `t` seconds from now until more.',
    example: '"minute";r=1199;t=60, "day";r=499999;t=26913',
    required: true,
  },
}

export const RETRY_AFTER: Parameters = {
  'Retry-After': {
    schema: Type.Integer({ minimum: 1 }),
    description: 'Seconds to wait before the same request is sent again.',
    example: '1',
    required: true,
  },
}

export const WWW_AUTHENTICATE: Parameters = {
  'WWW-Authenticate': {
    schema: Type.Literal('Bearer'),
    description: 'The scheme of `Authorization`.',
    example: 'Bearer',
    required: true,
  },
}
