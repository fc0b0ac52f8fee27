import { type Static, Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { Answer, Call, Operation } from '../http/operation/operation.ts'
import { STRICT } from '../http/operation/schema.ts'
import type { CheckUrl } from './check-url.ts'
import benign from './examples/benign.json' with { type: 'json' }
import dangerous from './examples/dangerous.json' with { type: 'json' }
import inconclusive from './examples/inconclusive.json' with { type: 'json' }
import { Report } from './report/report.ts'
import { NO_ADDRESS, unavailable } from './unavailable.ts'
import type { Failure } from './workers/job.ts'

const Question = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      maxLength: 2048,
      description: 'Absolute http or https URL, read by the WHATWG URL standard.',
    }),
  },
  { ...STRICT, $id: 'CheckUrlRequest', description: 'Which page to visit.' },
)

/** What is wrong with `url` has a code of its own, so that it is not the schema that refuses it. */
const Shape = Type.Object({ url: Type.Optional(Type.Unknown()) }, STRICT)

const NO_URL = 'url: required, an absolute http or https URL as a string.'

export interface TrustParts {
  readonly checkUrl: CheckUrl
  readonly onReport: (report: string) => void
  readonly onFailure: (failure: Failure, requestId: string) => void
  /** @param place of a fault of ours in our code. */
  readonly onFault: (place: string, requestId: string) => void
}

export function trustOperations(parts: TrustParts): Operation[] {
  return [
    defineOperation({
      id: 'trustCheckUrl',
      method: 'POST',
      path: '/v1/trust/check-url',
      access: ['trust:read'],
      summary: 'Visit a page and grade how far it can be trusted, with the evidence',
      description:
        'The page is fetched now, so an answer takes as long as the site does, up to the time limit of the service (8 seconds, if it has no other). The scripts of the page are run in a sandbox, and what they draw is judged too; nothing that they try is done. A page that could not be seen, or not whole, is `inconclusive`, which is not the same as safe. Hosts that are not public are not visited. The scope takes effect only while the partner of the key has an active trust data link.',
      body: {
        isSafe: true,
        schema: Question,
        shape: Shape,
        examples: { page: { summary: 'A page', value: { url: 'https://www.example.com/' } } },
      },
      answers: {
        200: {
          description: 'The report.',
          schema: Report,
          examples: {
            benign: { summary: 'An article', value: benign },
            dangerous: { summary: 'A sign-in page that is not the one it looks like', value: dangerous },
            inconclusive: { summary: 'A site that shows its page to people only', value: inconclusive },
          },
        },
      },
      refusals: { bad_request: 'x: unknown field', bad_url: NO_URL, trust_unavailable: NO_ADDRESS },
      handle: (call, { body }) => answerCheck(call, body, parts),
    }),
  ]
}

async function answerCheck(
  call: Call,
  { url }: Static<typeof Shape>,
  { checkUrl, onReport, onFailure, onFault }: TrustParts,
): Promise<Answer> {
  if (typeof url !== 'string') throw new ApiError('bad_url', NO_URL)
  const outcome = await checkUrl(url, call.caller?.partnerId ?? '')
  if ('report' in outcome) {
    for (const place of outcome.faults) onFault(place, call.requestId)
    onReport(outcome.report)
    return { body: outcome.report }
  }
  onFailure(outcome.failure, call.requestId)
  throw unavailable(outcome.failure.reason)
}
