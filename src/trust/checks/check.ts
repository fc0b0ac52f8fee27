import type { Page } from '../page/page.ts'
import type { RuleId } from '../rules/all.ts'
import type { Capture } from '../visit/capture.ts'

/** A URL taken apart once, for all checks. */
export interface Site {
  readonly url: URL
  /** Host in Unicode, without brackets or a trailing dot. */
  readonly hostUnicode: string
  readonly host: string
  readonly isIp: boolean
  /** By the public suffix list, private suffixes left out; null for an address. */
  readonly registrableDomain: string | null
  readonly publicSuffix: string | null
  /** The private suffix that the host is a tenant of, such as `github.io`. */
  readonly tenantOf: string | null
  /** The owner of the page: the registrable domain, or the tenant's host below a private suffix. */
  readonly owner: string
}

/** A brand that a page says it is, with the places where it says so. */
export interface Claim {
  readonly brandId: string
  readonly name: string
  readonly officialDomains: readonly string[]
  readonly places: readonly string[]
  /** Whether the page's owner is one of the official domains. */
  readonly isOfficial: boolean
}

export const INTENTS = [
  'password',
  'one_time_code',
  'card',
  'seed_phrase',
  'wallet',
  'clipboard',
  'download',
] as const
export type Intent = (typeof INTENTS)[number]

/** What the checks judge. */
export interface Subject {
  readonly capture: Capture
  /** Of the URL that was asked for, and of the last hop. */
  readonly first: Site
  readonly last: Site
  /** null where the body is no HTML. */
  readonly page: Page | null
  readonly claim: Claim | null
  /** What the page asks its visitor for. */
  readonly intents: ReadonlySet<Intent>
}

export interface Evidence {
  /** Where: `url`, `hop[1]`, `header:location`, `html:form[0]`, `html:title`, `script[2]`, `body`. */
  readonly at: string
  /** Bytes or characters into the document, where that says something. */
  readonly offset: number | null
  /** At most 200 characters are shown. */
  readonly seen: string
  readonly expected: string | null
}

export interface Finding {
  readonly rule: RuleId
  readonly evidence: Evidence
}

/** One file a check: pure, linear in the size of the page. */
export interface Check {
  readonly id: string
  /** What it needs; without it the check is reported as skipped. */
  readonly needs: 'url' | 'html' | 'body'
  run(subject: Subject): readonly Finding[]
}
