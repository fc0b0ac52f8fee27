/** If-None-Match lists tags, also weak ones, or is `*` (RFC 9110 section 13.1.2). */
export function isKnown(etag: string, request: Request): boolean {
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch === null) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
