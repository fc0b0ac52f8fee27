import { join } from 'node:path'
import type { Content } from '../public-file.ts'
import { FILES } from './files.ts'

const REFERENCE_OPTIONS = {
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { theme: 'obsidian' },
  // Otherwise the page would send its address to a validator on the internet.
  validatorUrl: 'none',
} as const

/**
 * The documentation page: the plugin's page over the document of the service, with the start section and local files
 * only.
 */
export async function writePage(): Promise<Content> {
  const links = await linksByName()
  const stylesheets = ['page.css', 'look-up.css', 'reference.css'].map(
    (name) => `<link rel="stylesheet" href="${links[name]}" />`,
  )
  const icon = `<link rel="icon" href="${links['icon.svg']}" type="image/svg+xml" />`
  const scripts = ['page.js', 'swagger-ui-bundle.js'].map((name) => `<script src="${links[name]}"></script>`)
  let html = await pluginPage(links['swagger-ui.css'] ?? '')
  html = replaceOne(html, /<script src="[^"]*"[^>]*><\/script>/g, scripts.join('\n'))
  html = replaceOne(html, /<\/head>/g, `${[icon, ...stylesheets].join('\n')}\n</head>`)
  html = replaceOne(html, /<div id="swagger-ui"><\/div>/g, await startSection())
  html = html.replaceAll('docs/icon.svg"', `${links['icon.svg']}"`)
  return { body: html, headers: headersOf(html) }
}

/** Relative links to stylesheets and scripts, so that the service may stand under any path. */
async function linksByName(): Promise<Readonly<Record<string, string>>> {
  const links = Object.entries(FILES).map(async ([name, file]) => [
    name,
    `docs/${name}?v=${await file.version()}`,
  ])
  return Object.fromEntries(await Promise.all(links))
}

/** Imports the plugin late, for a quick start of the service. */
async function pluginPage(stylesheet: string): Promise<string> {
  const [{ Elysia }, { swagger }] = await Promise.all([import('elysia'), import('@elysiajs/swagger')])
  const plugin = swagger({
    provider: 'swagger-ui',
    path: '/docs',
    specPath: '/v1/openapi.json',
    theme: stylesheet,
    autoDarkMode: false,
    documentation: {
      info: {
        title: 'Waypost',
        version: '',
        description: 'One HTTP service that locates addresses, takes in notifications and grades URLs.',
      },
    },
    swaggerOptions: REFERENCE_OPTIONS,
  })
  const answer = await new Elysia().use(plugin).handle(new Request('http://localhost/docs'))
  return answer.text()
}

async function startSection(): Promise<string> {
  const [start, map] = await Promise.all(['start.html', 'world.svg'].map(readText))
  return replaceOne(start ?? '', /\{\{map\}\}/g, map ?? '')
}

const readText = (name: string) => Bun.file(join(import.meta.dir, name)).text()

/** Throws unless there is exactly one: an upgrade of the plugin must not bring back a replaced part. */
function replaceOne(text: string, pattern: RegExp, replacement: string): string {
  const count = text.match(pattern)?.length ?? 0
  if (count !== 1) throw new Error(`${pattern} is ${count} times on the page of the plugin, expected once`)
  return text.replace(pattern, () => replacement)
}

function headersOf(html: string): Record<string, string> {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hash(script))
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...inline].join(' '),
    'style-src': "'self'",
    // The stylesheet of the reference contains its icons.
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'Referrer-Policy': 'no-referrer',
  }
}

const hash = (script: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(script).digest('base64')}'`
