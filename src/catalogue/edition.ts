import type { ErrorCode } from '../http/errors.ts'
import type { OperationDocument } from '../http/operation/document.ts'
import type { Served } from '../http/operation/operation.ts'

/** An operation of either listener, as a document describes it. */
export interface Published extends OperationDocument {
  readonly id: string
  readonly method: string
  /** Path in the router's syntax. */
  readonly path: string
  readonly access: Served['access'] | 'token'
}

/** Error codes with a text each. */
export type Texts = Readonly<Partial<Record<ErrorCode, string>>>

/** What the document of a listener says besides its operations. */
export interface Edition {
  readonly title: string
  readonly summary: string
  /** In CommonMark. */
  readonly description: string
  /** Of the base address. */
  readonly server: string
  readonly tagOf: (path: string) => string
  /** Descriptions of tags, by name. */
  readonly tags: Readonly<Record<string, string>>
  /** Any one of them suffices. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Every error code of the listener. */
  readonly meanings: Texts
  /** The refusals of those who may not ask, each with an example of its message. */
  readonly accessRefusals: (operation: Published) => Texts
}
