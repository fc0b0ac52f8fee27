import { make } from '../element.ts'
import { panel, terms } from './parts.ts'
import type { Origin, Report, Verdict } from './report.ts'
import { plain } from './words.ts'

const TITLES: Readonly<Record<Verdict, string>> = {
  benign: '✓ Benign',
  suspicious: '! Suspicious',
  dangerous: '✕ Dangerous',
  inconclusive: '? Inconclusive',
}
const ORIGINS: Readonly<Record<Origin, string | null>> = {
  check: null,
  link: 'This report came with a link, and shows what whoever made the link put into it. To be sure, check the page again.',
  file: 'This report came from a file, and shows what whoever made the file put into it. To be sure, check the page again.',
}

export function verdictSection(report: Report, origin: Origin, acts: HTMLElement): HTMLElement {
  const { url, verdict, summary } = report
  const note = ORIGINS[origin]
  const section = panel(
    null,
    // Whatever the report holds cannot push it out of sight.
    ...(note === null ? [] : [make('p', { className: 'message' }, note)]),
    make('h2', {}, TITLES[verdict]),
    make('p', { className: 'address' }, url.final),
    ...(url.input === url.final ? [] : [make('p', { className: 'hint' }, `Asked for: ${url.input}`)]),
    make('p', {}, summary),
    figures(report),
    ...brand(report),
    acts,
  )
  section.classList.add('verdict', verdict)
  return section
}

function figures({ verdict, grade, risk, confidence, categories }: Report): HTMLElement {
  const all = [
    ['Grade, A to F', grade ?? 'none'],
    ['Risk, of 100', String(risk)],
    ['Confidence', `${Math.round(confidence * 100)} %`],
    ...(categories.length === 0 || verdict === 'benign'
      ? []
      : [['Kind of threat', categories.map(({ id }) => plain(id)).join(', ')]]),
  ] as const
  const pairs = all.map(([name = '', value = '']) => make('div', {}, ...terms([name, value])))
  return make('dl', { className: 'figures' }, ...pairs)
}

function brand({ brand }: Report): HTMLElement[] {
  if (brand === null) return []
  const home = brand.official_domains.join(', ')
  const text = brand.official ? 'and is on a domain of that brand' : `but that brand is at home at ${home}`
  return [make('p', {}, `The page says it belongs to ${plain(brand.claimed)}, ${text}.`)]
}
