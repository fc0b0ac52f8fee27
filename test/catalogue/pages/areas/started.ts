import type { Service } from '../../../support/service.ts'
import type { Browser } from '../browser.ts'

/** The one service and the one browser that the pages of the areas are tried with; there from the first test on. */
export interface Started {
  readonly service: () => Service
  readonly browser: () => Browser
}
