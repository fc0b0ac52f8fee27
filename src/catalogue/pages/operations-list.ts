import { type SampledOperation, samplesOf } from './browser/reference/samples.ts'

interface Described extends SampledOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly responses: Readonly<Record<string, unknown>>
}

interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

/** The operations to read, until the reference to try them is there, and where no script runs. */
export function operationsList(document: unknown, address: string): string {
  const { tags, paths } = document as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = tags.map(({ name, description = '' }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const rows = own.map(({ path, method, operation }) => describe(address, path, method, operation))
    return `<h3>${name}</h3>\n<p>${text(description)}</p>\n${rows.join('\n')}`
  })
  return `<div class="operations-list">\n${sections.join('\n')}\n</div>`
}

function describe(address: string, path: string, method: string, operation: Described): string {
  const [curl] = samplesOf(address, path, method, operation)
  const statuses = Object.keys(operation.responses).join(', ')
  const paragraphs = operation.description.split('\n\n').map((part) => `<p>${text(part)}</p>`)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${text(operation.summary)}</summary>
${paragraphs.join('')}<pre>${Bun.escapeHTML(curl?.code ?? '')}</pre><p>Answers: ${statuses}.</p></details>`
}

/** Of the marks of CommonMark the document uses in sentences only that of code. */
const text = (markdown: string) => Bun.escapeHTML(markdown).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
