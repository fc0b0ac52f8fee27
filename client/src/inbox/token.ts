/** Whether both are tokens of one user, for the same products; false where that cannot be told. */
export function isOfSameUser(token: string, other: string | null): boolean {
  const user = userOf(token)
  return user !== null && other !== null && user === userOf(other)
}

function userOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const { sub, product_key = null } = JSON.parse(new TextDecoder().decode(bytes))
    return typeof sub === 'string' ? JSON.stringify([sub, product_key]) : null
  } catch {
    return null
  }
}
