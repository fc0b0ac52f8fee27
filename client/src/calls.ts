import type {
  Client,
  ClientPathsWithMethod,
  FetchResponse,
  MaybeOptionalInit,
  Middleware,
} from 'openapi-fetch'
import type { paths } from './schema.ts'

type Json = 'application/json'
type Method = 'get' | 'post' | 'put' | 'delete'

/** Limits of one call replace those of `createWaypost`. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Ends an attempt that has no whole answer by then. */
  readonly timeoutMs?: number | undefined
  /** Ends the call, all attempts and the waits between them. */
  readonly totalTimeoutMs?: number | undefined
  /** Attempts after the first. */
  readonly retries?: number | undefined
}

/** What would go around the time limits and the retries, or make the type of the answer wrong. */
interface Fixed {
  readonly fetch?: never
  readonly parseAs?: never
}

type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths, Json>, M>
/** A body is only read, so that lists and fields may be `readonly`. */
type Constant<Value> = Value extends readonly (infer Item)[]
  ? readonly Constant<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Constant<Value[Field]> }
    : Value
type Given<Sent> = Omit<Sent, 'body' | 'signal'> & {
  readonly [Field in keyof Pick<Sent, keyof Sent & 'body'>]: Constant<Sent[Field]>
} & Fixed &
  CallOptions
type Init<Sent> = undefined extends Sent ? [init?: Given<NonNullable<Sent>>] : [init: Given<Sent>]
type Result<Operation> =
  Operation extends Record<string | number, unknown>
    ? FetchResponse<Operation, Record<never, never>, Json>
    : never

type Call<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...init: Init<MaybeOptionalInit<paths[Path], M>>
) => Promise<Result<paths[Path][M]>>

/**
 * The client of openapi-fetch with the methods that the document has. Its own types let through fields that the document
 * does not have, which the service refuses; these do not.
 */
export interface Calls {
  readonly GET: Call<'get'>
  readonly POST: Call<'post'>
  readonly PUT: Call<'put'>
  readonly DELETE: Call<'delete'>
  /** Adds middleware of openapi-fetch around the calls; it sees a call once, however often it is attempted. */
  use(...middleware: Middleware[]): void
}
