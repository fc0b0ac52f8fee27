import type { Attempt } from '../attempt.ts'
import type { OperationDocument } from '../document.ts'
import type { Draft } from './drafts.ts'

/** A change of a valid request, most often to one that the document forbids. */
export interface Mutation {
  readonly change: string
  apply(operation: OperationDocument, draft: Draft): Attempt
}
