import type { Metrics } from '../http/observe/metrics.ts'
import { VERDICTS } from './report/terms.ts'
import { FAILURE_REASONS, type FailureReason } from './workers/job.ts'

/** A text within the report has its quotes escaped, so that no page can write a verdict. */
const VERDICT = /"verdict":"(\w+)"/

export class OutcomeCounts {
  readonly #reports = new Map<string, number>(VERDICTS.map((verdict) => [verdict, 0]))
  readonly #failures = new Map<string, number>(FAILURE_REASONS.map((reason) => [reason, 0]))

  addReport(report: string): void {
    const verdict = VERDICT.exec(report)?.[1] ?? ''
    const count = this.#reports.get(verdict)
    // A child that a page has taken over may answer anything.
    if (count !== undefined) this.#reports.set(verdict, count + 1)
  }

  addFailure(reason: FailureReason): void {
    this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1)
  }

  describe(metrics: Metrics): void {
    const counter = (name: string, help: string, counts: Map<string, number>, label: string) =>
      metrics.reading(name, {
        type: 'counter',
        help,
        read: () => Array.from(counts, ([key, value]) => ({ label: { [label]: key }, value })),
      })
    counter('waypost_trust_reports_total', 'Reports by their verdict.', this.#reports, 'verdict')
    counter('waypost_trust_failures_total', 'Checks without a report, by reason.', this.#failures, 'reason')
  }
}
