import type { Example } from './document.ts'
import type { Asking, Seen, Stage } from './stage.ts'

/** How a service is led to an answer that is an example. */
export type Way = (stage: Stage, example: Example) => Promise<Seen>

export interface Row {
  readonly operation: string
  readonly status: number
  readonly name: string
  readonly way: Way
}

/** The request of the document's examples, perhaps otherwise sent. */
export function asking(how: Asking = {}): Way {
  return (stage, { operation }) => stage.ask(operation.id, how)
}
