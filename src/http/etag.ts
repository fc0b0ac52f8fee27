/** Whether the client has what the tag stands for: RFC 9110 section 13.1.2, a list of tags, weak ones too, or `*`. */
export function isKnown(etag: string, request: Request): boolean {
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch === null) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
