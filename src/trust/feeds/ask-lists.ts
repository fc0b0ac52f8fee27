import { siteOf } from '../address/site.ts'
import type { Capture, CapturedListing } from '../visit/capture.ts'
import { hashOf, hostKey, urlKeys } from './keys.ts'
import type { ListKind } from './list.ts'
import type { Match } from './live-feeds.ts'

export interface ListsAnswer {
  readonly kinds: readonly ListKind[]
  readonly matches: readonly Match[]
}

const MOST_DOCUMENTS = 11

type Ask = (hashes: readonly bigint[]) => Promise<ListsAnswer>

interface Key extends Omit<CapturedListing, 'feed' | 'date'> {
  readonly hash: bigint
}

/**
 * Looks up in the operator's lists the hops, the frame that fills the page and where a click leads, and returns the
 * entries that were found, as a capture keeps them. The question consists of hashes and goes to the serving process alone.
 */
export async function askLists(
  { hops, resources = [] }: Pick<Capture, 'hops' | 'resources'>,
  ask: Ask,
): Promise<Pick<Capture, 'listed' | 'popular'>> {
  const documents = resources
    .map(({ kind, url }, resource) => ({ kind, url, resource }))
    .filter(({ kind }) => kind === 'frame')
    .slice(0, MOST_DOCUMENTS)
  const keys = [
    ...hops.flatMap(({ url }, hop) => keysOf(new URL(url), { hop })),
    ...documents.flatMap(({ url, resource }) => keysOf(new URL(url), { hop: null, resource })),
  ]
  const { kinds, matches } = await ask([...new Set(keys.map(({ hash }) => hash))])
  const found = keys.flatMap((key) =>
    matches.filter(({ hash }) => hash === key.hash).map((match) => ({ key, match })),
  )
  const ofKind = (kind: ListKind) => found.filter(({ match }) => match.list === kind)
  const listed = ofKind('threats').map(({ key: { hash: _, ...key }, match: { feed, date } }) => ({
    ...key,
    feed,
    date,
  }))
  const popular = ofKind('popular').flatMap(({ key: { kind, hop } }) =>
    kind === 'host' && hop !== null ? [hop] : [],
  )
  return {
    ...(kinds.includes('threats') ? { listed } : {}),
    ...(kinds.includes('popular') ? { popular: [...new Set(popular)] } : {}),
  }
}

function keysOf(url: URL, place: Pick<Key, 'hop' | 'resource'>): readonly Key[] {
  const hosts = [...new Set([hostKey(url), siteOf(url).owner])]
  return [
    ...urlKeys(url).map((entry): Key => ({ ...place, kind: 'url', entry, hash: hashOf(entry) })),
    ...hosts.map((entry): Key => ({ ...place, kind: 'host', entry, hash: hashOf(entry) })),
  ]
}
