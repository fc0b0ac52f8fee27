import { constants, getPriority, setPriority } from 'node:os'
import { openCLibrary } from '../../process/c-library.ts'
import { dieWithParent } from '../../process/die-with-parent.ts'
import { fetchList } from './fetch-list.ts'
import { ListError } from './list.ts'
import { type StoredList, writeList } from './list-file.ts'
import { readList } from './read-list.ts'
import type { RefreshRequest, RefreshResult } from './refresh.ts'

const NICENESS = 10
const COMPARED_FROM = 100

async function refresh(request: RefreshRequest): Promise<RefreshResult> {
  const { feed, bounds, file, since, userAgent, previousEntries } = request
  try {
    const fetched = await fetchList(feed.address, { ...bounds, since, userAgent })
    if (fetched === null) return { state: 'unchanged' }
    const { format, hashes, unreadable } = readList(fetched.bytes, feed.kind, bounds)
    if (previousEntries >= COMPARED_FROM && 2 * hashes.length < previousEntries) {
      throw new ListError(`it has ${hashes.length} entries, fewer than half of the ${previousEntries} it had`)
    }
    const { date, validators } = fetched
    const list: StoredList = { kind: feed.kind, format, date, validators, hashes }
    await writeList(file, feed, list)
    return { state: 'loaded', unreadable }
  } catch (error) {
    if (error instanceof ListError) return { state: 'refused', reason: error.message }
    return { state: 'refused', reason: `it was not read (${(error as Error).message})` }
  }
}

if (import.meta.main) {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  const library = openCLibrary()
  if (library !== null) dieWithParent(library)
  console.log(JSON.stringify(await refresh(await Bun.stdin.json())))
}
