/**
 * What clients may rely on, a line each: operations, parameters, fields, choices, statuses, codes and headers. A line of a
 * published version that is no longer true is a breaking change.
 */

type Json = Readonly<Record<string, unknown>>

export function surfaceOf(document: Json): string[] {
  const operations = Object.entries(document.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(document, `${method.toUpperCase()} ${path}`, operation as Json),
    ),
  )
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const shared = Object.entries(schemas).flatMap(([name, schema]) => fieldLines(document, name, schema))
  return [...operations, ...shared].sort()
}

/**
 * What breaks clients between two surfaces: lines that are gone, and new lines that make something required of requests
 * that there were before. A field of a body may come to take null.
 */
export function breaksBetween(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(after)
  const isKept = (line: string) => known.has(line) || (known.has(`${line} or null`) && isOfBody(line, before))
  const gone = before.filter((line) => !isKept(line)).map((line) => `gone: ${line}`)
  const demanded = after.filter((line) => isDemanded(line, before))
  return [...gone, ...demanded.map((line) => `newly required: ${line}`)]
}

function isDemanded(line: string, before: readonly string[]): boolean {
  if (!line.endsWith(' required') || before.includes(line)) return false
  const [first = '', second = '', where = ''] = line.split(' ')
  // A parameter of an operation, or a field of a body, that there was.
  if (['query', 'header', 'path'].includes(where))
    return before.some((known) => known.startsWith(`${first} ${second} `))
  return isOfBody(first, before)
}

/** Whether the line is of a schema that describes the body of a request. */
function isOfBody(line: string, surface: readonly string[]): boolean {
  const [schema = ''] = line.split(/[.[:]/)
  return surface.some((known) => known.endsWith(` body: ${schema}`))
}

function operationLines(document: Json, name: string, operation: Json): string[] {
  const lines = [`${name} is ${operation.operationId}`]
  for (const parameter of (operation.parameters ?? []) as Json[]) {
    const { in: where, name: of, required, schema } = parameter
    lines.push(`${name} ${where} ${of} ${required === true ? 'required' : 'optional'}`)
    lines.push(...fieldLines(document, `${name} ${where} ${of}`, schema as Json))
  }
  if (operation.requestBody !== undefined) {
    lines.push(...fieldLines(document, `${name} body`, schemaOf(operation.requestBody as Json)))
  }
  for (const [status, reference] of Object.entries(operation.responses as Record<string, Json>)) {
    const response = resolve(document, reference)
    lines.push(`${name} answers ${status}`)
    lines.push(...Object.keys(response.headers as Json).map((header) => `${name} ${status} header ${header}`))
    lines.push(...fieldLines(document, `${name} ${status}`, schemaOf(response)))
  }
  return lines
}

function schemaOf({ content }: Json): Json {
  const media = (content as Record<string, { schema: Json }> | undefined)?.['application/json']
  return media?.schema ?? {}
}

function resolve(document: Json, node: Json): Json {
  if (typeof node.$ref !== 'string') return node
  const [, ...steps] = node.$ref.split('/')
  return steps.reduce<Json>((place, step) => place[step] as Json, document)
}

/** The types, choices and fields of a schema, each under its place. Choices count by their texts, whatever their name. */
function fieldLines(document: Json, place: string, schema: Json): string[] {
  if (typeof schema.$ref === 'string') {
    const target = resolve(document, schema)
    if (target.enum !== undefined) return fieldLines(document, place, target)
    return [`${place}: ${schema.$ref.split('/').at(-1)}`]
  }
  const types = [schema.type ?? []].flat()
  const choices = [schema.enum ?? [], schema.const ?? []].flat()
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const parts = [schema.allOf ?? [], schema.anyOf ?? []].flat() as Json[]
  return [
    ...(types.length === 0 ? [] : [`${place}: ${types.join(' or ')}`]),
    ...choices.map((choice) => `${place} = ${JSON.stringify(choice)}`),
    ...required.map((name) => `${place}.${name} required`),
    ...fields.flatMap(([name, field]) => fieldLines(document, `${place}.${name}`, field)),
    ...parts.flatMap((part) => fieldLines(document, place, part)),
    ...(schema.items === undefined ? [] : fieldLines(document, `${place}[]`, schema.items as Json)),
  ]
}
