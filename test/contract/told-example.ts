interface Parameter {
  readonly description: string
  readonly schema: { readonly type?: unknown }
  readonly example?: unknown
}

/** A parameter with its example, which the document tells in words where tools must not fill it in. */
export function withExample<Read extends Parameter>(parameter: Read): Read {
  if (parameter.example !== undefined) return parameter
  const [, description = '', told = ''] = parameter.description.match(/^(.*)\n\nExample: `(.+)`$/s) ?? []
  return { ...parameter, description, example: parameter.schema.type === 'integer' ? Number(told) : told }
}
