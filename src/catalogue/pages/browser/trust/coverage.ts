import { make } from '../element.ts'
import { boundText } from './bound-words.ts'
import { panel } from './parts.ts'
import type { Coverage, Report } from './report.ts'
import { limitText, reasonText } from './words.ts'

export function coverageSection({ coverage }: Report): HTMLElement {
  const { ran, total, skipped, limits, bounds = [] } = coverage
  const lines = [
    ...limits.map(limitText),
    ...(bounds.length === 0 ? [] : [`More than is looked at: ${bounds.map(boundText).join(', ')}.`]),
    ...skipped.map(({ id, reason }) => `The check ${id} did not run: ${reasonText(reason)}.`),
    ...scriptLines(coverage),
  ]
  return panel(
    'What was not seen',
    make('p', {}, `${ran} of ${total} checks ran.`),
    make('ul', { className: 'plain' }, ...lines.map((line) => make('li', {}, line))),
  )
}

function scriptLines({ scripts: { ran, failed, not_fetched, cut } }: Coverage): string[] {
  if (ran + failed + not_fetched === 0) return []
  const end = cut === null ? '' : `; the run ended early (${cut})`
  return [`Scripts: ${ran} run, ${failed} failed, ${not_fetched} not fetched${end}.`]
}
