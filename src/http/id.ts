/** Follows RFC 9562; Postgres accepts other spellings too. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isId(text: string): boolean {
  return UUID.test(text)
}
