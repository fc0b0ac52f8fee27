export interface Page {
  /** Under `/docs/`; empty: the start page. */
  readonly path: string
  readonly name: string
  readonly headline: string
  readonly lead: string
  readonly content: string
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

export const START: Page = {
  path: '',
  name: 'Addresses',
  headline: 'Find where an IP address is, notify users, and check links before they are opened',
  lead: 'Waypost is one HTTP service for three jobs, under one key. <b>Geo</b>, on this page, locates addresses from data on its own disk; <a href="{{root}}docs/trust">trust</a> visits a page and says, with evidence, whether it is a threat; <a href="{{root}}docs/notify">notify</a> keeps inboxes and sends email.',
  content: 'start.html',
  styles: ['panel.css', 'page.css', 'look-up.css'],
  scripts: ['start.js'],
}

const TRUST: Page = {
  path: 'trust',
  name: 'Trust',
  headline: 'Is this page a threat?',
  lead: 'The service visits the page, runs its scripts in a sandbox, and says what speaks against it, with the evidence.',
  content: 'trust.html',
  styles: ['panel.css', 'page.css', 'trust.css'],
  scripts: ['trust.js'],
}

const NOTIFY: Page = {
  path: 'notify',
  name: 'Notify',
  headline: 'Post an event, and watch the inbox of a user',
  lead: 'A product hands over an event; the user finds it in an inbox, and by email, as the user prefers.',
  content: 'notify.html',
  styles: ['panel.css', 'page.css', 'notify.css'],
  scripts: ['waypost-inbox.js', 'notify.js'],
}

const USAGE: Page = {
  path: 'usage',
  name: 'Usage',
  headline: 'What your key did, and what it may still do',
  lead: 'Requests of the last 30 days, and what is left of this minute and of today.',
  content: 'usage.html',
  styles: ['panel.css', 'page.css', 'usage.css'],
  scripts: ['usage.js'],
}

export const REFERENCE: Page = {
  path: 'reference',
  name: 'API reference',
  headline: 'Every operation, to read and to try',
  lead: 'What each operation takes and answers; with a key it can be sent from here.',
  content: 'reference.html',
  styles: ['panel.css', 'page.css', 'reference.css'],
  scripts: ['reference.js', 'swagger-ui-bundle.js'],
}

export const PAGES: readonly Page[] = [START, TRUST, NOTIFY, USAGE, REFERENCE]
