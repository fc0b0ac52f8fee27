import { Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Answer, Call, Operation } from '../http/operation.ts'
import { readQuery } from '../http/query.ts'
import type { CheckUrl } from './check-url.ts'
import type { Failure } from './job.ts'

/** What is wrong with `url` has a code of its own, so that it is not the schema that refuses it (interface 7). */
const Body = Type.Object({ url: Type.Optional(Type.Unknown()) }, { additionalProperties: false })

export interface TrustParts {
  readonly checkUrl: CheckUrl
  readonly onFailure: (failure: Failure) => void
}

/** The operation of the trust area (interface 4.1, contract T). */
export function trustOperations(parts: TrustParts): Operation[] {
  return [
    {
      id: 'trustCheckUrl',
      method: 'POST',
      path: '/v1/trust/check-url',
      access: ['trust:read'],
      summary: 'Visit a page and grade how far it can be trusted, with the evidence',
      handle: (call) => answerCheck(call, parts),
    },
  ]
}

async function answerCheck(call: Call, { checkUrl, onFailure }: TrustParts): Promise<Answer> {
  readQuery(call.query, [])
  const { url } = await call.readBody(Body)
  if (typeof url !== 'string') {
    throw new ApiError('bad_url', 'url: required, an absolute http or https URL as a string.')
  }
  const outcome = await checkUrl(url, call.caller?.partnerId ?? '')
  if ('report' in outcome) return { body: outcome.report }
  onFailure(outcome.failure)
  throw unavailable(outcome.failure)
}

/** One text for all: what differs would tell what answers inside our network (contract T2). */
function unavailable({ reason }: Failure): ApiError {
  const headers = reason === 'busy' || reason === 'closed' ? { 'Retry-After': '1' } : {}
  return new ApiError('trust_unavailable', 'The site could not be reached or graded in time.', { headers })
}
