import { foldAnswer, foldHeaders, orderAnswers } from './answers.ts'
import { foldAnswered, foldRequest } from './exchange.ts'

/** What the reference shows otherwise than Swagger UI does, as a plugin of it. */
export const foldedReference = () => ({
  wrapComponents: {
    responses: orderAnswers,
    response: foldAnswer,
    headers: foldHeaders,
    responseBody: foldAnswered,
    curl: foldRequest,
  },
})
