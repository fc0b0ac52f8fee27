import { readJson } from '../support/raw-http.ts'
import type { Attempt } from './attempt.ts'
import type { Draft, Known } from './attempts/drafts.ts'
import { attemptOf } from './attempts/written.ts'
import type { Rig } from './rig.ts'

const EVENTS = 12
const NOTHING: Draft = { path: {}, query: {}, headers: {}, body: undefined }

/** The request that the document itself shows for an operation, with what is given put in its place. */
export function exampleOf(rig: Rig, id: string, given: Partial<Draft> = {}): Attempt {
  const operation = rig.operation(id)
  const required = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, example }) => [name, String(example)]),
    )
  const [body] = operation.body?.examples ?? []
  return attemptOf(operation, {
    ...NOTHING,
    path: required('path'),
    query: required('query'),
    body,
    ...given,
  })
}

/** Fills the service with the document's own examples and learns from the answers what is there. */
export async function learn(rig: Rig): Promise<Known> {
  const event = rig.operation('notifyCreateEvent').body?.examples[0]
  const ids: string[] = []
  for (let count = 0; count < EVENTS; count++) {
    const attempt = exampleOf(rig, 'notifyCreateEvent', {
      body: { ...(event as object), dedupe_key: `known-${count}` },
    })
    ids.push(readJson<{ id: string }>(await rig.ask(attempt), 201).id)
  }
  const cursors: string[] = []
  for (const limit of [1, 5]) {
    const query = { ...exampleQuery(rig), limit: String(limit) }
    const reply = await rig.ask(exampleOf(rig, 'notifyListInbox', { query }))
    cursors.push(readJson<{ next_cursor: string }>(reply).next_cursor)
  }
  const located = await rig.ask(exampleOf(rig, 'geoLookupAddress'))
  const tag = located.headers.get('etag') ?? ''
  return { id: ids, cursor: cursors, url: rig.web.urls, 'If-None-Match': [tag, `"x", W/${tag}`, '*'] }
}

function exampleQuery(rig: Rig): Draft['query'] {
  const [user] = rig.operation('notifyListInbox').parameters
  return { user_id: String(user?.example) }
}
