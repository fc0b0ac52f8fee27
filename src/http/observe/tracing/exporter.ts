import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { fetchDirectly } from '../../../net/direct-fetch.ts'
import type { Log } from '../log.ts'

export interface ExporterSettings {
  /** An absolute http or https URL, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

type Export = Parameters<SpanExporter['export']>
type Result = Parameters<Export[1]>[0]

const [SUCCESS, FAILED] = [0, 1]
const TIMEOUT_MS = 10_000
/** A collector that is busy, or away, may take the same again (OTLP 1.9, section Failures). */
const PASSING: readonly number[] = [429, 502, 503, 504]
export const MOST_WAITING = 2_048
const RETRY_DELAYS_MS = [500, 2_000]

/** Sends spans as OTLP over HTTP, in protobuf, and counts them; the log has when that begins to fail, and when it ends. */
export class Exporter implements SpanExporter {
  readonly counts = { sent: 0, lost: 0 }
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #closing = new AbortController()
  #isFailing = false
  #waiting = 0

  constructor({ endpoint, headers }: ExporterSettings, log: Pick<Log, 'info' | 'warn'>) {
    this.#url = `${endpoint}/v1/traces`
    this.#headers = headers
    this.#log = log
  }

  /** Whether a span that ended may wait with the others. */
  take(): boolean {
    const isTaken = this.#waiting < MOST_WAITING
    if (isTaken) this.#waiting++
    else this.counts.lost++
    return isTaken
  }

  export(spans: Export[0], done: Export[1]): void {
    this.#waiting -= spans.length
    void this.#send(spans).then(done)
  }

  async shutdown(): Promise<void> {
    this.#closing.abort()
  }

  async #send(spans: Export[0]): Promise<Result> {
    const body = ProtobufTraceSerializer.serializeRequest(spans) ?? new Uint8Array()
    let problem = await this.#post(body)
    for (const delayMs of RETRY_DELAYS_MS) {
      if (problem === null || problem.isForGood || this.#closing.signal.aborted) break
      await Bun.sleep(delayMs)
      problem = await this.#post(body)
    }
    this.counts[problem === null ? 'sent' : 'lost'] += spans.length
    this.#tell(problem?.reason ?? null)
    return problem === null ? { code: SUCCESS } : { code: FAILED }
  }

  async #post(body: Uint8Array): Promise<{ readonly reason: string; readonly isForGood: boolean } | null> {
    try {
      const { ok, status } = await fetchDirectly(this.#url, {
        method: 'POST',
        headers: { ...this.#headers, 'Content-Type': 'application/x-protobuf' },
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
      })
      return ok ? null : { reason: `status ${status}`, isForGood: !PASSING.includes(status) }
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), isForGood: false }
    }
  }

  #tell(reason: string | null): void {
    if (reason !== null && !this.#isFailing) this.#log.warn('spans_unsent', { reason })
    if (reason === null && this.#isFailing) this.#log.info('spans_sent_again')
    this.#isFailing = reason !== null
  }
}
