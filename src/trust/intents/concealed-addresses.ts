import { haveSameOwner, ownerGroup } from '../address/owners.ts'
import { type Site, siteOf } from '../address/site.ts'
import { decodeText } from '../page/charset.ts'
import type { Capture } from '../visit/capture.ts'

const ENCODED = /%(?:25){0,4}2f%(?:25){0,4}2f[\w.-]{1,253}/g

/**
 * Whether an address is on another owner's site whose name stands nowhere in what was sent: not in the document, not in
 * its scripts, not in the address of the page. Honest pages write out where they lead.
 */
export function isConcealed(address: string, { capture, last }: { capture: Capture; last: Site }): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  const site = siteOf(url)
  if (haveSameOwner(last, site) || ownerGroup(site) !== null) return false
  return ![...sentTexts(capture)].some((text) => text.includes(site.owner) || text.includes(site.hostUnicode))
}

function* sentTexts({ hops, input, body, resources = [] }: Capture): Generator<string> {
  for (const address of [input, ...hops.map(({ url }) => url)])
    for (const part of [address, ...(URL.parse(address)?.searchParams.values() ?? [])])
      yield part.toLowerCase()
  const type = hops.at(-1)?.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  for (const part of [{ ...body, type }, ...resources])
    yield decodeText(Buffer.from(part.base64, 'base64'), part.type).toLowerCase().replace(ENCODED, ' ')
}
