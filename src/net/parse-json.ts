/** Only for JSON that the program wrote; undefined: malformed. `readJson` takes other texts. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
