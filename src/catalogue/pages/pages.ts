import type { Served } from '../../http/operation/operation.ts'
import { PublicFile } from '../public-file.ts'
import { FILES } from './files.ts'
import { PAGES, type Page, REFERENCE } from './list.ts'
import { type PageParts, writePage } from './page.ts'
import { writeReferencePage } from './reference-page.ts'

/** `GET /docs`, the pages beneath it and their files (contract C4), each prepared at its first request. */
export function pageOperations(parts: PageParts): Served[] {
  const served = (id: string, path: string, file: PublicFile): Served => ({
    id,
    method: 'GET',
    path,
    access: 'public',
    handle: (call) => file.answer(call),
  })
  const write = (page: Page) => (page === REFERENCE ? writeReferencePage(parts) : writePage(page, parts))
  return [
    ...PAGES.map((page) => served('docs', pathOf(page), new PublicFile(() => write(page)))),
    ...PAGES.map(withoutSlash),
    ...Object.entries(FILES).map(([name, file]) => served('docsFile', `/docs/${name}`, file)),
  ]
}

const pathOf = ({ path }: Page) => (path === '' ? '/docs' : `/docs/${path}`)

/** Whoever types a slash at the end of a page's path is led to the page (contract G11). */
function withoutSlash(page: Page): Served {
  const path = pathOf(page)
  const [name] = path.split('/').slice(-1)
  return {
    id: 'docs',
    method: 'GET',
    path: `${path}/`,
    access: 'public',
    handle: ({ query }) => ({
      status: 308,
      body: null,
      // Relative, so that the service may stand under any path.
      headers: { Location: `../${name}${query === '' ? '' : `?${query}`}` },
    }),
  }
}
