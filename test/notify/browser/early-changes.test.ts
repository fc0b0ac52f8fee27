import { afterAll, expect, test } from 'bun:test'
import type { InboxStream } from '../../../src/notify/browser/inbox-stream.ts'
import { Streams } from '../../../src/notify/browser/streams.ts'
import { parseMark } from '../../../src/notify/changes.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { post } from '../../service/notify/browser/tokened.ts'
import { eventFor, NOTIFY_SCOPES, newUser } from '../../service/notify/client.ts'
import { forFile } from '../../support/for-file.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { readJson } from '../../support/raw-http.ts'
import { until } from '../../support/waiting.ts'

const databaseUrl = await freshDatabase()
const node = await forFile(startNode({ DATABASE_URL: databaseUrl }))
const { key, partner_id: partnerId } = await node.createKey({ scopes: NOTIFY_SCOPES })
const database = await openDatabase({ databaseUrl, dataDir: '' })
afterAll(() => database.close())

async function notify(userId: string): Promise<string> {
  const reply = await node.send({ ...post('/v1/notify/events', eventFor(userId)), key })
  return readJson<{ id: string }>(reply, 201).id
}

/** The events that a stream tells, as they come. */
function listen(stream: InboxStream): string[] {
  const told: string[] = []
  const write = (text: string) => {
    told.push(...text.split('\n\n').filter((event) => event !== ''))
    return text.length
  }
  void stream.attach({ write, flush: () => 0, end: () => 0 })
  return told
}

test('what a client missed is told, though later changes came while it was looked up [N21]', async () => {
  let held: { readonly read: PromiseWithResolvers<void>; readonly release: Promise<void> } | null = null
  /** Keeps one answer back that concerns the partner alone: what the client missed. */
  const use: Database['use'] = async (run, options) => {
    const answer = await database.use(run, options)
    const now = options?.holder === partnerId ? held : null
    if (now === null) return answer
    held = null
    now.read.resolve()
    await now.release
    return answer
  }
  const streams = new Streams({
    database: { use, listen: (...given) => database.listen(...given) },
    authenticate: () => null,
    warn: (event) => {
      throw new Error(event)
    },
  })
  // It keeps the node's own reading ahead of what the client has.
  const other = await streams.open({ partnerId, userId: newUser(), productKey: null }, '', null)
  const tellsOther = listen(other)
  const owner = { partnerId, userId: newUser(), productKey: null }
  const first = await streams.open(owner, '', null)
  const [, lastId = ''] =
    listen(first)
      .join('\n')
      .match(/^id: (.+)$/m) ?? []
  first.close()
  const missed = await notify(owner.userId)
  await notify(other.owner.userId)
  await until(async () => tellsOther.some((event) => event.includes('event: notification')))

  const release = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  held = { read, release: release.promise }
  const opening = streams.open(owner, '', parseMark(lastId))
  await read.promise
  const [meanwhile, after] = [await notify(owner.userId), await notify(other.owner.userId)]
  await until(async () => tellsOther.some((event) => event.includes(after)))
  release.resolve()
  const told = listen(await opening).filter((event) => event.includes('event: notification'))
  expect(told.map((event) => JSON.parse(event.split('data: ')[1] ?? '').id)).toEqual([missed, meanwhile])
  await streams.stop()
})
