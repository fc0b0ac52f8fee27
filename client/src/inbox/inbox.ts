import { WaypostInbox } from './waypost-inbox.ts'

export { WaypostInbox, type Words } from './waypost-inbox.ts'

/** Defines `<waypost-inbox>` once, wherever there are elements. */
if (globalThis.customElements?.get('waypost-inbox') === undefined)
  globalThis.customElements?.define('waypost-inbox', WaypostInbox)
