import { expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeForLists } from '../../../src/trust/feeds/kept-place.ts'
import { makeDirectory } from '../../support/service.ts'
import { feedAt, openFeeds } from './publisher.ts'

/** No directory can be made below a file, whoever asks. */
function closedToWriting(): string {
  const file = join(makeDirectory('closed'), 'file')
  writeFileSync(file, '')
  return join(file, 'feeds')
}

test('lists are kept where that can be written', () => {
  const wanted = join(makeDirectory('open'), 'feeds')
  expect(placeForLists(wanted)).toMatchObject({ directory: wanted, problem: null })
  expect(existsSync(wanted)).toBe(true)
})

test('where it cannot, a list is judged by all the same, the log says so once, and nothing is left at the end', async () => {
  const own = join(makeDirectory('lists'), 'own.txt')
  writeFileSync(own, 'bad.example\n')
  const directory = closedToWriting()
  const feeds = await openFeeds([feedAt(own)], { directory })
  await feeds.refresh()
  writeFileSync(own, 'bad.example\nworse.example\n')
  await feeds.refresh()
  expect(feeds.live.feeds[0]?.list?.hashes.length).toBe(2)
  expect(feeds.logged.map(([event]) => event)).toEqual([
    'trust_feeds_not_kept',
    'trust_feed_loaded',
    'trust_feed_loaded',
  ])
  const place = placeForLists(directory)
  expect(place.problem).toContain('file')
  expect(dirname(place.directory)).not.toBe(directory)
  place.remove()
  expect(existsSync(place.directory)).toBe(false)
  await feeds.live.close()
})
