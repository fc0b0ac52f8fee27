const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/

/** Takes the client's id if it is safe in logs and headers (contract G5). */
export function requestId(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && ACCEPTED.test(given) ? given : crypto.randomUUID()
}
