import { foldAnswer, foldHeaders, orderAnswers } from './answers.ts'
import { foldAnswered, foldRequest } from './exchange.ts'
import { plainLayout, plainLink } from './layout.ts'
import { withSamples } from './sampled.ts'

export const foldedReference = () => ({
  wrapComponents: {
    BaseLayout: plainLayout,
    DeepLink: plainLink,
    parameters: withSamples,
    responses: orderAnswers,
    response: foldAnswer,
    headers: foldHeaders,
    responseBody: foldAnswered,
    curl: foldRequest,
  },
})
