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
  headline: 'Find where an IP address is, notify users, and check links before they are opened',
  lead: 'Waypost is one HTTP service for three jobs, under one key. <b>Geo</b>, on this page, locates addresses from data on its own disk; <b>notify</b> keeps inboxes and sends email; <b>trust</b> visits a page and says, with evidence, whether it is a threat.',
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
