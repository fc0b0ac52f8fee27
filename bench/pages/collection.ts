import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getDomain } from 'tldts'
import { chanceOf } from '../../corpus/make/chance.ts'
import { captureOf, type Resource } from '../../corpus/make/envelope.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'
import { kitAddresses } from './folder.ts'

/** A third of the pages is held back from whoever chooses signs, bars and weights. */
export const PARTS = ['chosen-on', 'held-back', 'all'] as const
export type Part = (typeof PARTS)[number]

export const EXPECTED = ['honest', 'fraud'] as const
export type Expected = (typeof EXPECTED)[number]

/** A page as if it had been visited. */
export interface Visit {
  readonly id: string
  /** The file that it is from, with what sort of host it is judged at where that is not its own. */
  readonly kind: string
  readonly expected: Expected
  readonly part: Exclude<Part, 'all'>
  readonly capture: Capture
}

/** A line of a collection. */
interface Saved {
  readonly id: string
  /** Where it was; a fraud without one is judged at five sorts of hosts. */
  readonly url?: string
  readonly html: string
  readonly scripts?: readonly { readonly src?: string; readonly url?: string; readonly text: string }[]
}

const SECRET = /type\s*=\s*["']?password/i
/** Labels that sites give to hosts beside their own. */
const SIBLINGS = ['account', 'my', 'portal', 'app']

/** The pages in the files `*.jsonl` and `*.jsonl.gz` of a directory; honest log-ins at sibling hosts, too. */
export function* visitsOf(directory: string, expected: Expected, part: Part): Generator<Visit> {
  const files = [...new Bun.Glob('*.{jsonl,jsonl.gz}').scanSync({ cwd: directory })].sort()
  for (const file of files) {
    // Articles come from several collections.
    const name = file.replace(/(?:-[a-z])?\.jsonl(?:\.gz)?$/, '')
    for (const page of pagesOf(join(directory, file))) {
      const own = isHeldBack(page) ? 'held-back' : 'chosen-on'
      if (part !== 'all' && own !== part) continue
      for (const [at, url] of addressesOf(page, expected)) {
        const kind = at === '' ? name : `${name} at ${at}`
        yield { id: page.id, kind, expected, part: own, capture: visitOf(url, page, expected) }
      }
    }
  }
}

function* pagesOf(path: string): Generator<Saved> {
  const bytes = readFileSync(path)
  const text = Buffer.from(path.endsWith('.gz') ? Bun.gunzipSync(bytes) : bytes).toString()
  for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line)
}

const isHeldBack = ({ id }: Saved) => BigInt(Bun.hash(id)) % 3n === 0n

function addressesOf(page: Saved, expected: Expected): readonly (readonly [at: string, url: string])[] {
  const { id, url, html } = page
  if (url === undefined) return Object.entries(kitAddresses(Bun.hash(id), basename(id)))
  const sibling = expected === 'honest' && SECRET.test(html) ? siblingOf(id, url) : null
  return sibling === null
    ? [['', url]]
    : [
        ['', url],
        ['a sibling host', sibling],
      ]
}

function visitOf(url: string, { html, scripts = [] }: Saved, expected: Expected): Capture {
  const resources = scripts.flatMap(({ src, url: own, text }): Resource[] => {
    const address = URL.parse(own ?? src ?? '', url)?.href
    return address === undefined ? [] : [{ url: address, kind: 'script', body: text }]
  })
  const contentType = 'text/html; charset=utf-8'
  return captureOf(
    { url, body: html, contentType, resources, isHonest: expected === 'honest' },
    chanceOf(url),
  )
}

/** The address under another label of its registrable domain; null where the host is an address. */
function siblingOf(id: string, address: string): string | null {
  const url = new URL(address)
  const domain = getDomain(url.hostname, { allowPrivateDomains: true })
  const labels = SIBLINGS.filter((label) => `${label}.${domain}` !== url.hostname)
  if (domain === null) return null
  url.hostname = `${labels[Number(BigInt(Bun.hash(id)) % BigInt(labels.length))]}.${domain}`
  return url.href
}
