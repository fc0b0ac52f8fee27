import { type ErrorCode, WaypostError } from './errors.ts'
import { fieldOf } from './fields.ts'

/** What a call resolves to. */
export type Result<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response }

/**
 * The data of an answer, for those who prefer exceptions: throws WaypostError where there is none. Without
 * `exactOptionalPropertyTypes` TypeScript takes the missing data of an error for data that is undefined.
 */
export function unwrap<Data>({ data, error, response }: Result<Data>): Exclude<Data, undefined> {
  const { status } = response
  // 204 has no data.
  if (data !== undefined || status === 204) return data as Exclude<Data, undefined>
  // Anything but the service's envelope, such as the HTML of a proxy, has no code.
  const refusal = fieldOf(error, 'error')
  const [code, message] = [fieldOf(refusal, 'code'), fieldOf(refusal, 'message')]
  if (code !== undefined && message !== undefined)
    throw new WaypostError(message as string, response, { code: code as ErrorCode })
  throw new WaypostError(`The answer ${status} is not one of the service's own.`, response)
}
