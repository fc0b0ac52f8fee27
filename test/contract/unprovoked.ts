import type { OperationDocument } from './document.ts'

/** A status that the document names and that cannot be had here, with the reason. */
interface Unprovoked {
  readonly status: number
  readonly why: string
  applies(operation: OperationDocument): boolean
}

const UNPROVOKED: readonly Unprovoked[] = [
  { status: 500, why: 'a fault of the service', applies: () => true },
  { status: 408, why: 'a body that takes 5 s', applies: () => true },
  { status: 503, why: 'a store out of reach', applies: () => true },
  { status: 502, why: 'no geo index', applies: ({ id }) => id.startsWith('geo') },
]

export function isUnprovoked(operation: OperationDocument, status: number): boolean {
  return UNPROVOKED.some((each) => each.status === status && each.applies(operation))
}

/** For people, one line each. */
export function describeUnprovoked(): string {
  return UNPROVOKED.map(({ status, why }) => `not provoked: ${status}, ${why}`).join('\n')
}
