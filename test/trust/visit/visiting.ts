import { parseCidr } from '../../../src/net/cidr.ts'
import { createPolicy } from '../../../src/trust/visit/address-policy.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { createResolver } from '../../../src/trust/visit/resolve.ts'
import { type VisitParts, visit } from '../../../src/trust/visit/visit.ts'
import { VisitError } from '../../../src/trust/visit/visit-error.ts'

/** What a service with these exemptions and this name server visits with. */
export function visitParts(
  allow: readonly string[],
  resolver: string,
  more: Partial<VisitParts> = {},
): VisitParts {
  return {
    resolve: createResolver({ server: resolver, timeoutMs: 1000 }),
    policy: createPolicy({
      allow: allow.flatMap((text) => parseCidr(text) ?? []),
      ownAddresses: () => [],
    }),
    timeoutMs: 6000,
    ...more,
  }
}

/** The visit's capture, or why there is none as `kind: message`. */
export async function outcomeOf(url: string, parts: VisitParts): Promise<Capture | string> {
  try {
    return await visit(new URL(url), parts)
  } catch (error) {
    if (error instanceof VisitError) return `${error.kind}: ${error.message}`
    throw error
  }
}

export function textIn({ body }: Capture): string {
  return Buffer.from(body.base64, 'base64').toString()
}
