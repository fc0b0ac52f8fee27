import { siteOf } from '../address/site.ts'
import type { Capture, CapturedHop, CapturedListing } from '../visit/capture.ts'
import { hashOf, hostKey, urlKeys } from './keys.ts'
import type { ListKind } from './list.ts'
import type { Match } from './live-feeds.ts'

/** The answer of the lists: the kinds that are loaded, and the hashes that were found. */
export interface ListsAnswer {
  readonly kinds: readonly ListKind[]
  readonly matches: readonly Match[]
}

type Ask = (hashes: readonly bigint[]) => Promise<ListsAnswer>

interface Key extends Pick<CapturedListing, 'hop' | 'kind' | 'entry'> {
  readonly hash: bigint
}

/**
 * Looks the hops up in the operator's lists and returns the entries that were found, as a capture keeps them. The
 * question consists of hashes and goes to the serving process alone.
 */
export async function askLists(
  hops: readonly CapturedHop[],
  ask: Ask,
): Promise<Pick<Capture, 'listed' | 'popular'>> {
  const keys = hops.flatMap(({ url }, hop) => keysOf(new URL(url), hop))
  const { kinds, matches } = await ask([...new Set(keys.map(({ hash }) => hash))])
  const found = keys.flatMap((key) =>
    matches.filter(({ hash }) => hash === key.hash).map((match) => ({ key, match })),
  )
  const ofKind = (kind: ListKind) => found.filter(({ match }) => match.list === kind)
  const listed = ofKind('threats').map(({ key: { hop, kind, entry }, match: { feed, date } }) => ({
    hop,
    kind,
    entry,
    feed,
    date,
  }))
  const popular = ofKind('popular').filter(({ key }) => key.kind === 'host')
  return {
    ...(kinds.includes('threats') ? { listed } : {}),
    ...(kinds.includes('popular') ? { popular: [...new Set(popular.map(({ key }) => key.hop))] } : {}),
  }
}

/** Keys of the URL, of its host, and of the host's owner: the registrable domain, or the host of a tenant. */
function keysOf(url: URL, hop: number): readonly Key[] {
  const hosts = [...new Set([hostKey(url), siteOf(url).owner])]
  return [
    ...urlKeys(url).map((entry): Key => ({ hop, kind: 'url', entry, hash: hashOf(entry) })),
    ...hosts.map((entry): Key => ({ hop, kind: 'host', entry, hash: hashOf(entry) })),
  ]
}
