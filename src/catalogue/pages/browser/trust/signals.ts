import { make } from '../element.ts'
import { marked, panel, terms } from './parts.ts'
import type { Evidence, Report, Signal } from './report.ts'
import { placeText, plain } from './words.ts'

/** What speaks against the page, and what for it, each with its evidence in its place. */
export function signalSections(report: Report): HTMLElement[] {
  const [against, others] = [true, false].map((isAgainst) =>
    report.signals.filter(({ points }) => points > 0 === isAgainst),
  )
  const nothing = make('p', {}, 'Nothing that was looked at.')
  const first = panel('What speaks against the page', against?.length ? list(against, report) : nothing)
  return others?.length ? [first, panel('What counts for it, or not at all', list(others, report))] : [first]
}

const list = (signals: readonly Signal[], report: Report) =>
  make('ol', { className: 'signals' }, ...signals.map((signal) => describe(signal, report)))

function describe({ id, severity, points, message, evidence, ref }: Signal, report: Report): HTMLElement {
  const expected = evidence.expected === null ? [] : ([['Expected', evidence.expected]] as const)
  const source = ref === null ? [] : ([['Idea of the rule', ref]] as const)
  const worth = `${points > 0 ? '+' : ''}${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`
  return make(
    'li',
    { className: severity },
    make('strong', {}, message),
    make('p', {}, tag(plain(severity)), tag(worth), make('span', { className: 'hint' }, id)),
    make(
      'dl',
      {},
      ...terms(
        [placeText(evidence.at), marked(context(evidence, report), evidence.seen)],
        ...expected,
        ...source,
      ),
    ),
  )
}

const tag = (text: string) => make('span', { className: 'tag' }, text)

/** The text of the report that the evidence is a part of. */
function context({ at }: Evidence, { url, page, redirects }: Report): string {
  if (at === 'url') return url.final
  if (at === 'html:title') return page.title ?? ''
  const [, stop] = /^hop\[(\d+)\]$/.exec(at) ?? []
  return stop === undefined ? '' : (redirects[Number(stop)]?.url ?? url.final)
}
