import type { Site } from '../address/site.ts'
import type { Claim } from '../brands/claim.ts'
import type { Asks } from '../intents/asks.ts'
import type { Page } from '../page/page.ts'
import type { RuleId } from '../rules/all.ts'
import type { Capture } from '../visit/capture.ts'

export interface Subject extends Asks {
  readonly capture: Capture
  /** Site of the URL that was asked for; `last` is that of the last hop. */
  readonly first: Site
  readonly last: Site
  /** null where the body is no HTML. */
  readonly page: Page | null
  readonly states: readonly Page[]
  readonly claim: Claim | null
}

export interface Evidence {
  /** Place: `url`, `hop[1]`, `header:location`, `html:form[0]`, `html:title`, `script[2]`, `body`. */
  readonly at: string
  /** Bytes or characters into the document, where that says something. */
  readonly offset: number | null
  readonly seen: string
  readonly expected: string | null
}

export interface Finding<Id extends string = RuleId> {
  readonly rule: Id
  readonly evidence: Evidence
}

/** One file a check: pure, linear in the size of the page. */
export interface Check<Id extends string = RuleId> {
  readonly id: string
  readonly needs: 'url' | 'html' | 'body'
  run(subject: Subject): readonly Finding<Id>[]
}
