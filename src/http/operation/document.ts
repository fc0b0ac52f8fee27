import type { TSchema } from '@sinclair/typebox'
import type { ErrorCode } from '../errors.ts'

export interface Parameter {
  readonly schema: TSchema
  readonly description: string
  readonly example: string
  readonly required?: boolean
  /** A user's token may leave it out (contract N20). */
  readonly isLeftOutByUsers?: true
}

export type Parameters = Readonly<Record<string, Parameter>>

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export interface BodyDocument<Body extends TSchema = TSchema> {
  readonly schema: Body
  /** Default: 64 KiB. */
  readonly maxBytes?: number
  readonly examples: Readonly<Record<string, Example>>
}

export interface AnswerDocument {
  readonly description: string
  /** null: an empty body. */
  readonly schema: TSchema | null
  /** Default: JSON. */
  readonly type?: string
  readonly examples: Readonly<Record<string, Example>>
  readonly headers?: Parameters
}

export interface OperationDocument {
  readonly summary: string
  /** In CommonMark. */
  readonly description: string
  readonly parameters?: Parameters
  readonly query?: Parameters
  readonly headers?: Parameters
  readonly body?: BodyDocument
  readonly answers: Readonly<Record<number, AnswerDocument>>
  /** Adds errors to the common ones, each with an example of its message. */
  readonly refusals: Readonly<Partial<Record<ErrorCode, string>>>
}
