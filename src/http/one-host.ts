/** Why a request is refused by RFC 9112 section 3.2, or null. Bun joins several Host lines and uses the first. */
export function hostProblem(headers: Headers): string | null {
  return headers.get('host')?.includes(',') ? 'Host: given more than once' : null
}
