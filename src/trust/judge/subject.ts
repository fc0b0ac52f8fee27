import type { Site } from '../address/site.ts'
import type { Claim } from '../brands/claim.ts'
import type { Asks } from '../intents/asks.ts'
import type { Page } from '../page/page.ts'
import type { Capture } from '../visit/capture.ts'

/** A visit that is judged, with the page in one of its states. */
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
