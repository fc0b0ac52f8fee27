import { placeForLists } from '../../../src/trust/feeds/kept-place.ts'
import type { Feed, ListKind } from '../../../src/trust/feeds/list.ts'
import { LiveFeeds, type LiveFeedsParts } from '../../../src/trust/feeds/live-feeds.ts'
import { makeDirectory } from '../../support/service.ts'
import { page, type Site, type SiteAnswer, startSite } from '../../support/site.ts'

/** A local server in the part of a publisher, whose list changes by assignment. */
export interface Publisher extends AsyncDisposable {
  readonly address: string
  readonly site: Site
  answer: SiteAnswer
}

export async function startPublisher(answer: SiteAnswer): Promise<Publisher> {
  const site = await startSite((path) => (path === '/list' ? publisher.answer : page('', 404)))
  const publisher: Publisher = {
    address: `http://127.0.0.1:${site.port}/list`,
    site,
    answer,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  return publisher
}

/** A list as publishers send it. */
export const listed = (text: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Buffer =>
  page(text, 200, { 'content-type': 'text/plain', ...headers })

export type Logged = readonly [event: string, fields: Readonly<Record<string, unknown>>]

export const feedAt = (address: string, kind: ListKind = 'threats'): Feed => ({ name: 'feed', kind, address })

/** Feeds that refresh when they are told to, with what they log. */
export async function openFeeds(feeds: readonly Feed[], parts: Partial<LiveFeedsParts> = {}) {
  const logged: Logged[] = []
  const directory = parts.directory ?? makeDirectory('feeds')
  const live = await LiveFeeds.open({
    feeds,
    directory,
    place: placeForLists(directory),
    intervalMs: 3_600_000,
    userAgent: 'Waypost-Feeds/1.0',
    log: {
      info: (event, fields = {}) => logged.push([event, fields]),
      warn: (event, fields = {}) => logged.push([event, fields]),
    },
    ...parts,
  })
  const refresh = async () => {
    for (const feed of live.feeds) await live.refresh(feed)
  }
  return { live, directory, logged, refresh, [Symbol.asyncDispose]: () => live.close() }
}
