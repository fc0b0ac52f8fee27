/** RFC 3986 without the comma, which Bun puts between several Host lines. */
const NAME_OR_ADDRESS = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** RFC 9112 section 3.2; null: valid. An HTTP/1.0 request may lack Host. */
export function hostProblem(host: string | null): string | null {
  if (host === null) return null
  if (host.includes(',')) return 'Host: given more than once'
  // The expression checks neither addresses, nor the size of a port, nor escapes.
  if (NAME_OR_ADDRESS.test(host) && URL.canParse(`http://${host}`)) return null
  return 'Host: expected a host name or an IP address, and perhaps a port'
}

/** Skips the check for the Host that came last, since a listener's clients mostly send the same. */
export function createHostCheck(): (headers: Headers) => string | null {
  let last: string | null = null
  return (headers) => {
    const host = headers.get('host')
    if (host === last) return null
    const problem = hostProblem(host)
    if (problem === null) last = host
    return problem
  }
}
