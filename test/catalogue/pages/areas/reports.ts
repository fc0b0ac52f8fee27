import type { Page } from 'playwright-core'
import document from '../../../../openapi.json'

const { examples } = document.paths['/v1/trust/check-url'].post.responses['200'].content['application/json']

/** The reports of the document. */
export const EXAMPLES = {
  benign: examples.benign.value,
  dangerous: examples.dangerous.value,
  inconclusive: examples.inconclusive.value,
}

/** Chooses a file of this text on the page of trust. */
export const openFile = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Or open a saved report')
    .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) })
