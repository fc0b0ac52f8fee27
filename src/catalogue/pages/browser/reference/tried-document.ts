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
 * Adapts the document for trying: requests go to the origin of the page, which may differ from the public address.
 * Optional parameters show their example without being filled in, since the cursor or tag of an example matches no
 * data.
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
