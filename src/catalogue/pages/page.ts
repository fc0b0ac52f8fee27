import { join } from 'node:path'
import type { Published } from '../edition.ts'
import type { Content } from '../public-file.ts'
import { FILES } from './files.ts'
import { PAGES, type Page } from './list.ts'
import { contentHeaders } from './policy.ts'
import { replaceOne } from './replace-one.ts'

export type Links = Readonly<Record<string, string>>

export interface PageParts {
  readonly trustTimeoutMs: number
  readonly baseUrl: () => string
  readonly operations: readonly Published[]
}

export async function writePage(page: Page, { trustTimeoutMs, baseUrl }: PageParts): Promise<Content> {
  const links = await linksByName(page)
  const body = (await bodyOf(page, links))
    .replaceAll('{{trustTimeoutMs}}', String(trustTimeoutMs))
    .replaceAll('{{baseUrl}}', () => Bun.escapeHTML(baseUrl()))
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${titleOf(page)}</title>
<meta name="description" content="${page.headline}" />
${headOf(page, links)}
</head>
<body>
${body}
${scriptsOf(page, links)}
</body>
</html>
`
  return { body: html, headers: contentHeaders(html) }
}

export const titleOf = (page: Page): string => (page.path === '' ? 'Waypost' : `${page.name} · Waypost`)

export function headOf(page: Page, links: Links): string {
  const stylesheets = page.styles.map((name) => `<link rel="stylesheet" href="${links[name]}" />`)
  return [`<link rel="icon" href="${links['icon.svg']}" type="image/svg+xml" />`, ...stylesheets].join('\n')
}

export const scriptsOf = (page: Page, links: Links): string =>
  page.scripts.map((name) => `<script src="${links[name]}"></script>`).join('\n')

/** The frame that all pages share, with what is this page's own in it. */
export async function bodyOf(page: Page, links: Links): Promise<string> {
  const parts = {
    icon: links['icon.svg'] ?? '',
    home: `${rootOf(page)}docs`,
    navigation: PAGES.map((other) => item(other, page)).join('\n'),
    headline: page.headline,
    lead: page.lead,
    content: await contentOf(page),
  }
  const filled = Object.entries(parts).reduce(
    (html, [name, text]) => html.replaceAll(`{{${name}}}`, () => text),
    await readText('frame.html'),
  )
  return filled.replaceAll('{{root}}', rootOf(page))
}

/** Links are relative, so that the service may stand under any path. */
const rootOf = ({ path }: Page) => (path === '' ? '' : '../')

export async function linksByName(page: Page): Promise<Links> {
  const links = Object.entries(FILES).map(async ([name, file]) => [
    name,
    `${rootOf(page)}docs/${name}?v=${await file.version()}`,
  ])
  return Object.fromEntries(await Promise.all(links))
}

function item(other: Page, page: Page): string {
  const target = `${rootOf(page)}docs${other.path === '' ? '' : `/${other.path}`}`
  const current = other === page ? ' aria-current="page"' : ''
  return `<li><a href="${target}"${current}>${other.name}</a></li>`
}

async function contentOf({ content }: Page): Promise<string> {
  const html = await readText(content)
  return html.includes('{{map}}') ? replaceOne(html, /\{\{map\}\}/g, await readText('world.svg')) : html
}

const readText = (name: string) => Bun.file(join(import.meta.dir, name)).text()
