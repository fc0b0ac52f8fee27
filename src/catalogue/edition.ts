import type { ErrorCode } from '../http/errors.ts'
import type { OperationDocument } from '../http/operation/document.ts'
import type { Served } from '../http/operation/operation.ts'

export interface Published extends OperationDocument {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly access: Served['access'] | 'token'
}

export type Texts = Readonly<Partial<Record<ErrorCode, string>>>

export interface Edition {
  readonly title: string
  readonly summary: string
  /** In CommonMark. */
  readonly description: string
  readonly server: string
  readonly tagOf: (path: string) => string
  readonly tags: Readonly<Record<string, string>>
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly meanings: Texts
  readonly accessRefusals: (operation: Published) => Texts
}
