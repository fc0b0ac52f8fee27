import { openApiDocument } from '../openapi.ts'
import { publicEdition } from '../public-edition.ts'
import type { Content } from '../public-file.ts'
import { REFERENCE } from './list.ts'
import { operationsList } from './operations-list.ts'
import { bodyOf, headOf, linksByName, type PageParts, scriptsOf, titleOf } from './page.ts'
import { contentHeaders } from './policy.ts'
import { replaceOne } from './replace-one.ts'

const REFERENCE_OPTIONS = {
  deepLinking: true,
  // Every schema stands with the answers that have it.
  defaultModelsExpandDepth: -1,
  syntaxHighlight: { theme: 'obsidian' },
  // Otherwise the page would send its address to a validator on the internet.
  validatorUrl: 'none',
} as const

/** The reference: the plugin's page over the document of the service, in the frame of the pages and of local files only. */
export async function writeReferencePage({ operations, baseUrl }: PageParts): Promise<Content> {
  const links = await linksByName(REFERENCE)
  let html = await pluginPage(links['swagger-ui.css'] ?? '')
  html = replaceOne(html, /<script src="[^"]*"[^>]*><\/script>/g, scriptsOf(REFERENCE, links))
  html = replaceOne(html, /<\/head>/g, `${headOf(REFERENCE, links)}\n</head>`)
  html = replaceOne(html, /<div id="swagger-ui"><\/div>/g, await bodyOf(REFERENCE, links))
  const document = openApiDocument(operations, publicEdition(baseUrl()))
  html = replaceOne(html, /\{\{operations\}\}/g, operationsList(document, baseUrl()))
  return { body: html, headers: contentHeaders(html) }
}

async function pluginPage(stylesheet: string): Promise<string> {
  const [{ Elysia }, { swagger }] = await Promise.all([import('elysia'), import('@elysiajs/swagger')])
  const plugin = swagger({
    provider: 'swagger-ui',
    path: '/docs',
    specPath: '../v1/openapi.json',
    theme: stylesheet,
    autoDarkMode: false,
    documentation: {
      info: { title: titleOf(REFERENCE), version: '', description: REFERENCE.headline },
    },
    swaggerOptions: REFERENCE_OPTIONS,
  })
  const answer = await new Elysia().use(plugin).handle(new Request('http://localhost/docs'))
  return answer.text()
}
