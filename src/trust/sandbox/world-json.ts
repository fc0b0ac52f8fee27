import { JsonObject, readJson } from '../../net/read-json.ts'

/** What the world says of itself; a page that has tampered with it is not believed beyond the types. */
export function parsed(text: string): JsonObject | null {
  try {
    const answer = readJson(text)
    return answer instanceof JsonObject ? answer : new JsonObject()
  } catch {
    return null
  }
}

export const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []
