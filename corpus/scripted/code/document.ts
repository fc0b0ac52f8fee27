import type { Chance } from '../../make/chance.ts'
import { escaped } from '../../make/pages/layout.ts'
import type { Screen } from '../kit/screen.ts'
import { htmlOfAll } from './tree.ts'

export interface Whole {
  readonly language: string
  /** Text. */
  readonly title: string
  readonly head?: string
  readonly body: string
  readonly bodyAttributes?: string
}

export function whole({ language, title, head = '', body, bodyAttributes = '' }: Whole): string {
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
${head}</head>
<body${bodyAttributes}>
${body}
</body></html>`
}

export const scriptTag = (code: string, attributes = ''): string => `<script${attributes}>${code}</script>`

/** A kit's page without any disguise. */
export function plainPage(screen: Screen): string {
  const code = screen.code === '' ? '' : scriptTag(screen.code)
  return whole({
    language: screen.brand.tongue,
    title: screen.title,
    head: screen.head,
    body: `${htmlOfAll(screen.nodes)}${code}`,
  })
}

/** Titles of pages that do not yet say whose they are. */
export const blankTitle = (screen: Screen, chance: Chance): string =>
  chance.of([screen.title, screen.title, screen.title, 'Loading...', '...', 'Document', screen.brand.name])
