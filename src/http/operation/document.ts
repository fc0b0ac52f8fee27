import type { TSchema } from '@sinclair/typebox'
import type { ErrorCode } from '../errors.ts'

/** A parameter of a path or query, or a header. All are text. */
export interface Parameter {
  readonly schema: TSchema
  readonly description: string
  readonly example: string
  readonly required?: boolean
}

export type Parameters = Readonly<Record<string, Parameter>>

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export interface BodyDocument<Body extends TSchema = TSchema> {
  readonly schema: Body
  readonly examples: Readonly<Record<string, Example>>
}

export interface AnswerDocument {
  readonly description: string
  /** null: an empty body. */
  readonly schema: TSchema | null
  /** The content type; JSON where it is absent. */
  readonly type?: string
  /** Recorded answers by name; a test asks for each. */
  readonly examples: Readonly<Record<string, Example>>
  /** Headers besides those of every answer. */
  readonly headers?: Parameters
}

/** The published description of an operation (contract C2). */
export interface OperationDocument {
  readonly summary: string
  /** In CommonMark. */
  readonly description: string
  readonly parameters?: Parameters
  readonly query?: Parameters
  readonly headers?: Parameters
  readonly body?: BodyDocument
  /** Successful answers by status. */
  readonly answers: Readonly<Record<number, AnswerDocument>>
  /** Errors that this operation adds to the common ones, each with an example of its message. */
  readonly refusals: Readonly<Partial<Record<ErrorCode, string>>>
}
