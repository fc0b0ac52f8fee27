import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'

export interface ExporterSettings {
  /** An absolute http or https URL, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

type Export = Parameters<SpanExporter['export']>
type Result = Parameters<Export[1]>[0]

const FAILED = 1
const TIMEOUT_MS = 10_000
export const MOST_WAITING = 2_048

/** Counts the spans that it passes on; the log has when the collector begins not to take them, and when that ends. */
export class Exporter implements SpanExporter {
  readonly counts = { sent: 0, lost: 0 }
  readonly #exporter: OTLPTraceExporter
  readonly #log: Pick<Log, 'info' | 'warn'>
  #isFailing = false
  #waiting = 0

  constructor({ endpoint, headers }: ExporterSettings, log: Pick<Log, 'info' | 'warn'>) {
    const options = { url: `${endpoint}/v1/traces`, headers: { ...headers }, timeoutMillis: TIMEOUT_MS }
    this.#exporter = new OTLPTraceExporter(options)
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
    this.#exporter.export(spans, (result) => {
      this.#note(spans.length, result)
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  #note(count: number, { code, error }: Result): void {
    const isFailing = code === FAILED
    this.counts[isFailing ? 'lost' : 'sent'] += count
    if (isFailing && !this.#isFailing) this.#log.warn('spans_unsent', { reason: reasonOf(error) })
    if (!isFailing && this.#isFailing) this.#log.info('spans_sent_again')
    this.#isFailing = isFailing
  }
}

/** The error of an answer has its status as the code; that of a connection repeats it in the message. */
function reasonOf(error: (Error & { readonly code?: unknown }) | undefined): string {
  const [message, code] = [error?.message ?? 'unknown', String(error?.code ?? '')]
  return message.includes(code) ? message : `${message} ${code}`
}
