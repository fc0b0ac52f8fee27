import { element, make } from '../element.ts'
import { coverageSection } from './coverage.ts'
import type { Origin, Report } from './report.ts'
import { signalSections } from './signals.ts'
import { verdictSection } from './verdict.ts'
import { postureSection, waySection } from './way.ts'

const place = element('report', HTMLElement)
const TITLE = document.title

export function showReport(report: Report, origin: Origin, acts: HTMLElement): void {
  place.replaceChildren(
    verdictSection(report, origin, acts),
    ...signalSections(report),
    waySection(report),
    coverageSection(report),
    postureSection(report),
    aboutSection(report),
  )
  place.hidden = false
  document.title = `${report.verdict}: ${report.url.host_unicode} · ${TITLE}`
  place.focus({ preventScroll: true })
  place.scrollIntoView()
}

export function clearReport(): void {
  place.hidden = true
  place.replaceChildren()
  document.title = TITLE
}

function aboutSection({ engine, timing_ms, fetched_at }: Report): HTMLElement {
  const text = `Visited ${fetched_at}, in ${timing_ms.total} ms; ${timing_ms.grade} ms of them for judging. Rules ${engine.rules}, SHA-256 `
  return make('p', { className: 'hint' }, text, make('code', {}, engine.rules_sha256), '.')
}
