/** The text of RFC 9562; Postgres accepts other spellings of a UUID too. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of an id; another text is no id of anything. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
