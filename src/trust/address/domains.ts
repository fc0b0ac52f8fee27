export function isBelow(host: string, domains: ReadonlySet<string>): boolean {
  return domainAbove(host, domains) !== null
}

export function domainAbove(host: string, domains: ReadonlySet<string>): string | null {
  for (let start = 0; ; ) {
    const candidate = host.slice(start)
    if (domains.has(candidate)) return candidate
    const dot = host.indexOf('.', start)
    if (dot === -1) return null
    start = dot + 1
  }
}
