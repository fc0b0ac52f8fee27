import { presentedKey } from '../../http/access/presented-key.ts'
import type { Answer, Call, Served } from '../../http/operation/operation.ts'
import { readQuery } from '../../http/operation/query.ts'
import { parseMark } from '../changes.ts'
import { readerOf } from '../parameters.ts'
import type { InboxStream, Sink } from './inbox-stream.ts'
import type { Streams } from './streams.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // nginx would keep events back.
  'X-Accel-Buffering': 'no',
}

/** Server-sent events of an inbox (contract N21). */
export function streamOperation(streams: Streams): Served {
  return {
    id: 'notifyStreamInbox',
    method: 'GET',
    path: '/v1/notify/inbox/stream',
    access: ['notify:read'],
    isForUsers: true,
    handle: (call) => open(call, streams),
  }
}

async function open(call: Call, streams: Streams): Promise<Answer> {
  const { headers, method } = call.request
  const { partnerId, userId, productKey } = readerOf(call, readQuery(call.query, ['user_id', 'product_key']))
  if (method === 'HEAD') return { body: null, headers: HEADERS }
  const lastId = headers.get('last-event-id')
  // A text that is no id of ours is as one that is too old: the stream begins with a reset.
  const mark = lastId === null || lastId === '' ? null : (parseMark(lastId) ?? UNKNOWN)
  const stream = await streams.open({ partnerId, userId, productKey }, presentedKey(headers), mark)
  return { body: bodyOf(stream), headers: HEADERS }
}

const UNKNOWN = { server: '', atS: 0, xmin: 0n, seen: [] }

function bodyOf(stream: InboxStream): ReadableStream<Uint8Array> {
  const source = {
    type: 'direct',
    pull: (sink: Sink) => stream.attach(sink),
    cancel: () => stream.close(),
  }
  // The standard's types do not know direct streams.
  return new ReadableStream(source as unknown as UnderlyingDefaultSource<Uint8Array>)
}
