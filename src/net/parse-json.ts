/** The value of a JSON text that the program itself wrote; undefined: it is no JSON. A text of others is `readJson`'s. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
