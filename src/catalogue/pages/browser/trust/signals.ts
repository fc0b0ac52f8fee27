import { make } from '../element.ts'
import { link, marked, panel, terms } from './parts.ts'
import type { Evidence, Report, Signal } from './report.ts'
import { placeText, plain } from './words.ts'

const GROUPS = [
  ['What speaks against the page', 1],
  ['What was seen and adds nothing', 0],
  ['What speaks for the page', -1],
] as const

export function signalSections(report: Report): HTMLElement[] {
  return GROUPS.flatMap(([title, sign]) => {
    const signals = report.signals.filter(({ points }) => Math.sign(points) === sign)
    if (signals.length > 0) return [panel(title, list(signals, report))]
    return sign === 1 ? [panel(title, make('p', {}, 'Nothing that was looked at.'))] : []
  })
}

const list = (signals: readonly Signal[], report: Report) =>
  make('ol', { className: 'signals' }, ...signals.map((signal) => describe(signal, report)))

function describe({ id, severity, points, message, evidence, ref }: Signal, report: Report): HTMLElement {
  const expected = evidence.expected === null ? [] : ([['Expected', evidence.expected]] as const)
  const source = ref === null ? [] : ([['Read more', link(ref)]] as const)
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

function context({ at }: Evidence, { url, page, redirects }: Report): string {
  if (at === 'url') return url.final
  if (at === 'html:title') return page.title ?? ''
  const [, stop] = /^hop\[(\d+)\]$/.exec(at) ?? []
  return stop === undefined ? '' : (redirects[Number(stop)]?.url ?? url.final)
}
