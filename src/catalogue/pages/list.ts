/** A page for people. */
export interface Page {
  /** Under `/docs/`; empty: the start page. */
  readonly path: string
  /** In the navigation. */
  readonly name: string
  readonly headline: string
  /** Markup under the headline. */
  readonly lead: string
  /** The file of its markup. */
  readonly content: string
  /** By name among the files. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

export const START: Page = {
  path: '',
  name: 'Addresses',
  headline: 'Where an address is, what happened, whom to trust',
  lead: 'Waypost is one HTTP service under one key: <b>geo</b> locates IP addresses from data on its own disk, <b>notify</b> takes in events for an inbox and email, and <b>trust</b> visits a page and grades it with evidence.',
  content: 'start.html',
  styles: ['page.css', 'look-up.css'],
  scripts: ['start.js'],
}

export const REFERENCE: Page = {
  path: 'reference',
  name: 'API reference',
  headline: 'Every operation, to read and to try',
  lead: 'What each operation takes and answers; with a key it can be sent from here.',
  content: 'reference.html',
  styles: ['page.css', 'reference.css'],
  scripts: ['reference.js', 'swagger-ui-bundle.js'],
}

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [START, REFERENCE]
