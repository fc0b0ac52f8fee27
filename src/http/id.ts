/** RFC 9562 text; Postgres would take other spellings of a UUID too, which are none of ours. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of our ids; anything else is the id of nothing. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
