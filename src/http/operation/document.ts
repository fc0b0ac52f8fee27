import type { TSchema } from '@sinclair/typebox'
import type { ErrorCode } from '../errors.ts'

/** A parameter of a path or query, or a header, all of which are text. */
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
  /** With all limits. */
  readonly schema: Body
  /** By name. */
  readonly examples: Readonly<Record<string, Example>>
}

export interface AnswerDocument {
  readonly description: string
  /** null: an empty body. */
  readonly schema: TSchema | null
  /** Real answers, by name; a test asks for each. */
  readonly examples: Readonly<Record<string, Example>>
  /** What each header says, beyond those of every answer. */
  readonly headers?: Parameters
}

/** What a client author has to know of an operation; the published document is made of these (contract C2). */
export interface OperationDocument {
  readonly summary: string
  /** CommonMark. */
  readonly description: string
  /** Of the path. */
  readonly parameters?: Parameters
  readonly query?: Parameters
  readonly headers?: Parameters
  readonly body?: BodyDocument
  /** By status, those that are no errors. */
  readonly answers: Readonly<Record<number, AnswerDocument>>
  /** The errors of its own, each with a message as an example; the catalogue adds those that many have. */
  readonly refusals: Readonly<Partial<Record<ErrorCode, string>>>
}
