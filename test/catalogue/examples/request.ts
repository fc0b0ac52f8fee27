import type { Sending } from '../../support/raw-http.ts'
import type { Operation } from './document.ts'

/** What is sent otherwise than the document's examples have it. */
export interface Changes {
  readonly path?: Readonly<Record<string, string>>
  /** null leaves a parameter out. */
  readonly query?: Readonly<Record<string, string | null>>
  readonly headers?: Readonly<Record<string, string>>
  /** Fields laid over the example of the body; undefined leaves one out. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Instead of the example of the body. */
  readonly body?: string
  readonly isIncomplete?: boolean
}

/** Parameters that only a value of an earlier answer can have; the others are sent as their examples have them. */
const OF_EARLIER_ANSWERS = ['If-None-Match', 'cursor']

/** The request that the document's own examples make. */
export function requestOf(operation: Operation, changes: Changes = {}): Sending {
  const body = bodyOf(operation, changes)
  return {
    method: operation.method,
    path: pathOf(operation, changes),
    headers: Object.entries(changes.headers ?? {}),
    ...(body === null ? {} : { body }),
    ...(changes.isIncomplete ? { isIncomplete: true } : {}),
  }
}

function pathOf({ path, parameters }: Operation, changes: Changes): string {
  const examples = (where: string) =>
    parameters
      .filter((parameter) => parameter.in === where && !OF_EARLIER_ANSWERS.includes(parameter.name))
      .map(({ name, example }) => [name, String(example)])
  // In paths as they are: the interface says that IPv6 works unescaped.
  const places: Record<string, string> = { ...Object.fromEntries(examples('path')), ...changes.path }
  const texts: Record<string, string | null> = { ...Object.fromEntries(examples('query')), ...changes.query }
  const query = new URLSearchParams(
    Object.entries(texts).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => places[name] ?? '')
  return query.size === 0 ? filled : `${filled}?${query}`
}

function bodyOf({ request }: Operation, { body, fields }: Changes): string | null {
  if (body !== undefined) return body
  const [example] = Object.values(request?.examples ?? {})
  return example === undefined ? null : JSON.stringify({ ...(example.value as object), ...fields })
}
