export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[]
}

/** Adapts the document for trying: requests go to the origin of the page, which may differ from the public address. */
export const forTrying = <Document extends ApiDocument>(document: Document, root: string): Document => ({
  ...document,
  servers: [{ url: root }],
})
