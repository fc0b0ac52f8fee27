type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a schema of the document has neither a type nor a reference: generators take it for anything. */
export function untyped(value: unknown, place: string, isSchema = false): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => untyped(each, `${place}/${index}`, isSchema))
  if (!isRecord(value)) return []
  const own = isSchema && !('type' in value || '$ref' in value) ? [place] : []
  return [...own, ...Object.entries(value).flatMap(([name, part]) => inPart(name, part, place, isSchema))]
}

function inPart(name: string, part: unknown, place: string, isSchema: boolean): readonly string[] {
  const there = `${place}/${name}`
  if (name === 'example' || name === 'examples') return []
  const holdsSchemas = name === 'schemas' || (isSchema && name === 'properties')
  if (holdsSchemas && isRecord(part))
    return Object.entries(part).flatMap(([each, schema]) => untyped(schema, `${there}/${each}`, true))
  return untyped(part, there, name === 'schema' || (isSchema && /^(?:items|allOf|anyOf|oneOf)$/.test(name)))
}
