const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id as it is stored, from a text in any case (RFC 9562, section 4); null: another text. */
export function parseId(text: string): string | null {
  const id = text.length === 36 ? text.toLowerCase() : ''
  return UUID.test(id) ? id : null
}

/** The id in the path of a request, as it is stored; nothing has the id of a path without one. */
export function pathId(params: Readonly<Record<string, string>>): string {
  return parseId(params.id ?? '') ?? ''
}
