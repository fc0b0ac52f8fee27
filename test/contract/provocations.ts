import type { Attempt } from './attempt.ts'
import type { Known } from './attempts/drafts.ts'
import { paddedTo } from './attempts/written.ts'
import type { OperationDocument } from './document.ts'
import { exampleOf } from './known.ts'
import { MAX_BODY_BYTES } from './oracles/conformity.ts'
import type { Rig } from './rig.ts'
import { isUnprovoked } from './unprovoked.ts'

/** Requests that are answered each with the status which the document names for it, whatever chance does. */
export function provocations(
  rig: Rig,
  known: Known,
): readonly (readonly [status: number, attempt: Attempt])[] {
  return rig.contract.operations.flatMap((operation) =>
    [...operation.answers.keys()]
      .filter((status) => !isUnprovoked(operation, status))
      .map(
        (status) => [status, { ...provoke(rig, operation, status, known), change: `for ${status}` }] as const,
      ),
  )
}

/** Spends what is left of the key that is to be used up, so that its next request is refused. */
export async function useUp(rig: Rig): Promise<void> {
  const attempt: Attempt = { ...exampleOf(rig, 'usageGet'), key: 'used up' }
  while ((await rig.send(attempt, 'mutated')).status !== 429);
}

function provoke(rig: Rig, operation: OperationDocument, status: number, known: Known): Attempt {
  const attempt = goodExample(rig, operation, known)
  switch (status) {
    case 200:
      return attempt
    case 204:
      return attempt
    case 201:
      return exampleOf(rig, operation.id, { body: { ...bodyOf(operation), dedupe_key: Bun.randomUUIDv7() } })
    case 304:
      return { ...attempt, headers: [['If-None-Match', '*']] }
    case 400:
      return { ...attempt, target: `${attempt.target}${attempt.target.includes('?') ? '&' : '?'}x=1` }
    case 401:
      return { ...attempt, key: 'none' }
    case 403:
      return { ...attempt, key: 'without the scope' }
    case 404:
      return exampleOf(rig, operation.id)
    case 413:
      return {
        ...attempt,
        body: paddedTo((operation.id === 'notifyCreateEvents' ? 4 : 1) * MAX_BODY_BYTES + 1, attempt.body),
      }
    case 429:
      return { ...attempt, key: 'used up' }
    case 502:
      return exampleOf(rig, operation.id, { body: { url: 'http://nowhere.example.org/' } })
    default:
      throw new Error(`nobody knows how to have ${operation.id} answer ${status}`)
  }
}

const OF_ONE = ['notifyMarkRead', 'notifyMarkUnread', 'notifyGetEvent', 'notifyArchive']

/** An example that finds what it asks for. */
function goodExample(rig: Rig, { id, parameters }: OperationDocument, known: Known): Attempt {
  if (id === 'trustCheckUrl') return exampleOf(rig, id, { body: { url: known.url?.[0] } })
  const place = OF_ONE.indexOf(id)
  // An archived one is found no more by the others.
  if (place !== -1)
    return exampleOf(rig, id, { path: { id: known.id?.[id === 'notifyArchive' ? 1 : 0] ?? '' } })
  // This event was told before.
  if (id === 'notifyCreateEvent')
    return exampleOf(rig, id, { body: { ...bodyOf(rig.operation(id)), dedupe_key: 'known-0' } })
  const address = parameters.find(({ name }) => name === 'ip')
  return exampleOf(rig, id, address?.in === 'query' ? { query: { ip: String(address.example) } } : {})
}

function bodyOf({ body }: OperationDocument): object {
  return body?.examples[0] as object
}
