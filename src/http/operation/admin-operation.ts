import type { Answer, Call } from './operation.ts'

/** One request on the admin listener, after the bearer token was checked. */
export type AdminCall = Pick<Call, 'request' | 'params' | 'query' | 'readBody'>

/** One operation of the admin listener (contract O2); refuses by throwing ApiError. */
export interface AdminOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path in the router's syntax, e.g. `/admin/keys/:id`. */
  readonly path: string
  handle(call: AdminCall): Answer | Promise<Answer>
}
