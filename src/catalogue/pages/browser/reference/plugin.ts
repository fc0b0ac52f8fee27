import { foldAnswer, foldHeaders, orderAnswers } from './answers.ts'
import { foldAnswered, foldRequest } from './exchange.ts'

export const foldedReference = () => ({
  wrapComponents: {
    responses: orderAnswers,
    response: foldAnswer,
    headers: foldHeaders,
    responseBody: foldAnswered,
    curl: foldRequest,
  },
})
