export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty: the span begins its trace, or its caller does. */
  readonly parentId: string
  readonly name: string
  /** 2 serves, 3 asks others (opentelemetry-proto, Span.SpanKind). */
  readonly kind: number
  readonly durationMs: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly string[]
  /** 2: failed. */
  readonly status: number
}

export interface Posted {
  readonly path: string
  readonly headers: Headers
  readonly resource: Readonly<Record<string, unknown>>
  readonly spans: readonly CollectedSpan[]
}

export interface Collector extends AsyncDisposable {
  readonly url: string
  readonly posted: readonly Posted[]
  /** Status of the answers; 200 at first. */
  status: number
  spans(): readonly CollectedSpan[]
}

/** Takes OTLP over HTTP, and reads protobuf by the field numbers of opentelemetry-proto 1.9, with nothing of the sender's. */
export function startCollector(): Collector {
  const posted: Posted[] = []
  const state = { status: 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { resource, spans } = readTraces(new Uint8Array(await request.arrayBuffer()))
      const { pathname: path } = new URL(request.url)
      if (state.status < 300) posted.push({ path, headers: request.headers, resource, spans })
      return new Response(null, { status: state.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    posted,
    get status() {
      return state.status
    },
    set status(status) {
      state.status = status
    },
    spans: () => posted.flatMap(({ spans }) => spans),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

type Field = number | bigint | Uint8Array

/** A message's fields, by number; varints and fixed64 as bigint (protobuf.dev, Encoding). */
function readFields(bytes: Uint8Array): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = () => {
    let [value, shift] = [0n, 0n]
    for (;;) {
      const byte = view.getUint8(at++)
      value |= BigInt(byte & 0x7f) << shift
      shift += 7n
      if (byte < 0x80) return value
    }
  }
  const fixed = (width: 4 | 8) => {
    at += width
    return width === 8 ? view.getBigUint64(at - 8, true) : view.getUint32(at - 4, true)
  }
  const text = () => {
    const length = Number(varint())
    at += length
    if (at > bytes.length) throw new RangeError('a field is longer than its message')
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const read = [varint, () => fixed(8), text, null, null, () => fixed(4)][tag & 7]
    if (read === null || read === undefined) throw new TypeError(`wire type ${tag & 7}`)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), read()])
  }
  return fields
}

type Message = ReturnType<typeof readFields>

const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => readFields(bytes as Uint8Array))
const bytesIn = (message: Message, field: number) =>
  (message.get(field)?.[0] as Uint8Array | undefined) ?? new Uint8Array()
const textIn = (message: Message, field: number) => new TextDecoder().decode(bytesIn(message, field))
const hexIn = (message: Message, field: number) => Buffer.from(bytesIn(message, field)).toString('hex')
const numberIn = (message: Message, field: number) => Number(message.get(field)?.[0] ?? 0)

function attributesIn(message: Message, field: number): Record<string, unknown> {
  const pairs = messages(message, field).map((pair) => {
    const [value = new Map()] = messages(pair, 2)
    const read = value.has(1) ? textIn(value, 1) : numberIn(value, 3)
    return [textIn(pair, 1), read] as const
  })
  return Object.fromEntries(pairs)
}

function readTraces(bytes: Uint8Array): Pick<Posted, 'resource' | 'spans'> {
  const [group = new Map()] = messages(readFields(bytes), 1)
  const [resource = new Map()] = messages(group, 1)
  const spans = messages(group, 2).flatMap((scope) => messages(scope, 2).map(readSpan))
  return { resource: attributesIn(resource, 1), spans }
}

function readSpan(span: Message): CollectedSpan {
  const [began, ended] = [7, 8].map((field) => span.get(field)?.[0] as bigint)
  const [status = new Map()] = messages(span, 15)
  return {
    traceId: hexIn(span, 1),
    spanId: hexIn(span, 2),
    parentId: hexIn(span, 4),
    name: textIn(span, 5),
    kind: numberIn(span, 6),
    durationMs: Number((ended ?? 0n) - (began ?? 0n)) / 1e6,
    attributes: attributesIn(span, 9),
    links: messages(span, 13).map((link) => `${hexIn(link, 1)}-${hexIn(link, 2)}`),
    status: numberIn(status, 3),
  }
}
