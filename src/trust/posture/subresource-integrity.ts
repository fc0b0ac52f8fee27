import { siteOf } from '../address/site.ts'
import type { Script } from '../page/page.ts'
import { type Answers, headersOf, lastHop } from './answer.ts'
import { type PostureResult, worstOf } from './modifiers.ts'

const HTML_TYPES = new Set(['', 'text/html', 'application/xhtml+xml'])

/** Where scripts come from and whether the page pins them. Addresses without a scheme have the page's, as in a browser. */
export function subresourceIntegrity(answers: Answers): PostureResult {
  const { page, capture } = answers
  const type = headersOf(lastHop(answers), 'content-type')[0]?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!HTML_TYPES.has(type)) return 'sri-not-implemented-response-not-html'
  if (page === null)
    return type === '' || capture.body.base64 === ''
      ? 'sri-not-implemented-response-not-html'
      : 'html-not-parseable'
  if (page.scripts.length === 0) return 'sri-not-implemented-but-no-scripts-loaded'
  return judge(page.scripts, siteOf(new URL(lastHop(answers).url)).owner)
}

function judge(scripts: readonly Script[], owner: string): PostureResult {
  const loaded = scripts.flatMap(({ src, integrity }) => {
    const url = src === null ? null : URL.parse(src)
    return url === null || !/^https?:$/.test(url.protocol)
      ? []
      : [
          {
            pinned: (integrity ?? '').trim() !== '',
            secure: url.protocol === 'https:',
            own: siteOf(url).owner === owner,
          },
        ]
  })
  const foreign = loaded.filter(({ own }) => !own)
  const defects = foreign.flatMap(({ pinned, secure }): PostureResult[] => {
    if (secure) return pinned ? [] : ['sri-not-implemented-but-external-scripts-loaded-securely']
    return pinned
      ? ['sri-implemented-but-external-scripts-not-loaded-securely']
      : ['sri-not-implemented-and-external-scripts-not-loaded-securely']
  })
  if (foreign.length > 0) return worstOf(defects, 'sri-implemented-and-external-scripts-loaded-securely')
  return loaded.some(({ pinned, secure }) => pinned && secure)
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
}
