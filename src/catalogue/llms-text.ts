import type { Served } from '../http/operation/operation.ts'
import { areaOf, publicPath } from './areas.ts'
import type { Published } from './edition.ts'
import { AREA_DESCRIPTIONS, INTRODUCTION } from './introduction.ts'
import { PAGES } from './pages/list.ts'
import { PublicFile } from './public-file.ts'

/** `GET /llms.txt` (llmstxt.org): leads programs that read text to the documents (contract C6). */
export function llmsOperation(operations: readonly Published[], baseUrl: () => string): Served {
  const file = new PublicFile(async () => ({
    body: llmsText(operations, baseUrl()),
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  }))
  return {
    id: 'llms',
    method: 'GET',
    path: '/llms.txt',
    access: 'public',
    handle: (call) => file.answer(call),
  }
}

function llmsText(operations: readonly Published[], baseUrl: string): string {
  const areas = [...Map.groupBy(operations, ({ path }) => areaOf(path))].map(
    ([area, members]) => `### ${area}\n\n${AREA_DESCRIPTIONS[area]}\n\n${members.map(describe).join('\n')}`,
  )
  const pages = PAGES.map(({ path, name, headline }) => {
    const address = path === '' ? `${baseUrl}/docs` : `${baseUrl}/docs/${path}`
    return `- [${name}](${address}): ${headline}`
  })
  return `# Waypost

> One HTTP service that locates IP addresses, takes in notifications, and grades URLs by visiting them.

${INTRODUCTION}
## Documents

- [OpenAPI document](${baseUrl}/v1/openapi.json): every operation with its schemas, examples and errors
- [Catalogue](${baseUrl}/v1): operations, plans, scopes, error codes and the datasets in use, as JSON

## Operations

${areas.join('\n\n')}

## Pages

${pages.join('\n')}
`
}

function describe({ method, path, summary, access }: Published): string {
  const scope =
    typeof access === 'string' || access.length === 0
      ? ''
      : ` (scope ${access.map((name) => `\`${name}\``).join(' or ')})`
  return `- \`${method} ${publicPath(path)}\`: ${summary}${scope}`
}
