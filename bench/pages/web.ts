import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import { chanceOf } from '../../corpus/make/chance.ts'
import { captureOf } from '../../corpus/make/envelope.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'

/** A third of the pages is held back from whoever chooses bars and weights. */
export const PARTS = ['chosen-on', 'held-back', 'all'] as const
export type Part = (typeof PARTS)[number]

/** A page of the open web as if it had been visited. */
export interface WebVisit {
  readonly id: string
  /** The file that it is from, or that file and `at a sibling host`. */
  readonly kind: string
  readonly capture: Capture
}

interface Saved {
  readonly id: string
  readonly url: string
  readonly html: string
}

const SECRET = /type\s*=\s*["']?password/i
/** Labels that sites give to hosts beside their own. */
const SIBLINGS = ['account', 'my', 'portal', 'app']

/** The pages below a directory, each at its own address, log-ins at sibling hosts, too. */
export function* visitsOf(directory: string, part: Part): Generator<WebVisit> {
  const files = [...new Bun.Glob('*.jsonl.gz').scanSync({ cwd: directory })].sort()
  for (const file of files) {
    // Articles come from several collections.
    const kind = file.replace(/(?:-[a-z])?\.jsonl\.gz$/, '')
    for (const page of pagesOf(join(directory, file))) {
      if (part !== 'all' && isHeldBack(page) !== (part === 'held-back')) continue
      yield { id: page.id, kind, capture: visitOf(page.url, page.html) }
      const sibling = SECRET.test(page.html) ? siblingOf(page) : null
      if (sibling === null) continue
      yield { id: page.id, kind: `${kind} at a sibling host`, capture: visitOf(sibling, page.html) }
    }
  }
}

function* pagesOf(path: string): Generator<Saved> {
  const text = Buffer.from(Bun.gunzipSync(readFileSync(path))).toString()
  for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line)
}

const isHeldBack = ({ id }: Saved) => BigInt(Bun.hash(id)) % 3n === 0n

const visitOf = (url: string, html: string) =>
  captureOf({ url, body: html, contentType: 'text/html; charset=utf-8', isHonest: true }, chanceOf(url))

/** The address under another label of its registrable domain; null where the host is an address. */
function siblingOf({ id, url: address }: Saved): string | null {
  const url = new URL(address)
  const domain = getDomain(url.hostname, { allowPrivateDomains: true })
  const labels = SIBLINGS.filter((label) => `${label}.${domain}` !== url.hostname)
  if (domain === null) return null
  url.hostname = `${labels[Number(BigInt(Bun.hash(id)) % BigInt(labels.length))]}.${domain}`
  return url.href
}
