#!/usr/bin/env bun
/** How long does a client wait for the OpenAPI document, the first time and from then on? */
import { parseArgs } from 'node:util'
import { percentile } from '../test/support/nodes.ts'
import { startService } from '../test/support/service.ts'

const HELP = `Usage: npm run bench -- document [--calls N] [--starts N] [--json]

Milliseconds over the loopback, one request at a time: the first request for /v1/openapi.json that a process gets, of N
starts (3); then N requests (2,000) for it, for it with its ETag (304), and for /health/live, in turn.
--json prints one JSON object a line.`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    starts: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

async function timed(url: string, status: number, headers: Record<string, string> = {}) {
  const startedAtMs = performance.now()
  const answer = await fetch(url, { headers })
  const bytes = (await answer.arrayBuffer()).byteLength
  const ms = performance.now() - startedAtMs
  if (answer.status !== status) throw new Error(`${url} was answered with ${answer.status}`)
  return { ms, bytes, etag: answer.headers.get('etag') ?? '' }
}

function report(name: string, times: readonly number[], bytes: number): void {
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part)) as [number, number]
  const figures = { name, p50Ms: p50, p99Ms: p99, bytes }
  console.log(
    values.json
      ? JSON.stringify(figures)
      : `${name.padEnd(34)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${bytes} bytes`,
  )
}

/** The first request of one process; with `calls`, the ones after it, too. */
async function measure(calls: number): Promise<{ firstMs: number; bytes: number }> {
  const service = await startService({ env: { GEO_INDEX: '/nonexistent' } })
  try {
    // The connection and the program's first answer of any kind are not what is asked about.
    await timed(`${service.baseUrl}/health/live`, 200)
    const url = `${service.baseUrl}/v1/openapi.json`
    const first = await timed(url, 200)
    if (calls > 0) await measureWarm(service.baseUrl, first, calls)
    return { firstMs: first.ms, bytes: first.bytes }
  } finally {
    await service.stop()
  }
}

async function measureWarm(baseUrl: string, { etag, bytes }: { etag: string; bytes: number }, calls: number) {
  const document: number[] = []
  const known: number[] = []
  const live: number[] = []
  const url = `${baseUrl}/v1/openapi.json`
  for (let call = 0; call < calls; call++) {
    document.push((await timed(url, 200)).ms)
    known.push((await timed(url, 304, { 'If-None-Match': etag })).ms)
    live.push((await timed(`${baseUrl}/health/live`, 200)).ms)
  }
  report('the document', document, bytes)
  report('the document, unchanged (304)', known, 0)
  report('/health/live', live, '{"status":"ok"}'.length)
}

const firsts: { firstMs: number; bytes: number }[] = []
const starts = Number(values.starts)
for (let start = 1; start <= starts; start++)
  firsts.push(await measure(start === starts ? Number(values.calls) : 0))
report(
  'the document, asked for first',
  firsts.map(({ firstMs }) => firstMs),
  firsts[0]?.bytes ?? 0,
)
