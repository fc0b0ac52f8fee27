/** As RFC 3986 has it, but for the comma, which Bun puts between several Host lines. */
const NAME_OR_ADDRESS = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** Why a Host is refused by RFC 9112 section 3.2; null: it is not. A request of HTTP/1.0 may have none. */
export function hostProblem(host: string | null): string | null {
  if (host === null) return null
  if (host.includes(',')) return 'Host: given more than once'
  // The expression is no check of an address, of a port's size, or of what an escape stands for.
  if (NAME_OR_ADDRESS.test(host) && URL.canParse(`http://${host}`)) return null
  return 'Host: expected a host name or an IP address, and perhaps a port'
}

/** Looks at each Host but the one that came last, since a listener's clients mostly send it the same. */
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
