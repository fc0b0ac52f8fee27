/** The part of an OpenAPI document that trying its operations depends on. */
export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >
}

interface Parameter {
  readonly required: boolean
  readonly description: string
  readonly example?: unknown
}

/**
 * The document as the reference shows it. What is tried goes to where the page came from, which need not be the address
 * that the service has in public. Fields are filled in with the examples, so optional parameters only tell theirs: a
 * cursor or tag out of the document would be sent, and be of no data that there is.
 */
export function forTrying(document: ApiDocument, root: string): ApiDocument {
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation) =>
      operation.parameters === undefined
        ? operation
        : { ...operation, parameters: operation.parameters.map(tellExample) },
    ),
  )
  return { ...document, servers: [{ url: root }], paths }
}

function tellExample({ example, ...parameter }: Parameter): Parameter {
  if (example === undefined) return parameter
  if (parameter.required) return { ...parameter, example }
  return { ...parameter, description: `${parameter.description}\n\nExample: \`${example}\`` }
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
