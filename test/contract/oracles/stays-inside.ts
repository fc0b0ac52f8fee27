import { isPublicAddress } from '../../../src/net/special-purpose.ts'
import type { Attempt } from '../attempt.ts'

/** Whether an attempt leads the service to no address but those of this machine: names are the resolver's. */
export function staysInside({ body }: Attempt): boolean {
  const host = URL.parse(String(readUrl(body?.toString() ?? '')))?.hostname ?? ''
  return !isPublicAddress(host.replace(/^\[|\]$/g, ''))
}

function readUrl(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly url?: unknown } | null)?.url
  } catch {
    // Nobody visits what is in no JSON.
    return null
  }
}
