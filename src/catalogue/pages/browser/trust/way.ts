import { make } from '../element.ts'
import { panel, terms } from './parts.ts'
import { POSTURE_WORDS } from './posture-words.ts'
import type { Redirect, Report, Tls } from './report.ts'
import { plain, viaText } from './words.ts'

export function waySection({ redirects, url, page, tls }: Report): HTMLElement {
  const asks = page.credential_fields.map(plain).join(', ')
  const found = terms(
    [
      'Answer',
      `status ${page.status}, ${page.content_type ?? 'no content type'}, ${page.bytes.toLocaleString('en')} bytes`,
    ],
    ['Title', page.title ?? 'none'],
    ['Asks for', asks === '' ? 'nothing secret' : asks],
    ['Connection', connection(tls)],
  )
  const end = make('li', {}, make('strong', {}, url.final), make('dl', {}, ...found))
  return panel('The way it was reached', make('ol', { className: 'way' }, ...redirects.map(stop), end))
}

function stop({ url, status, via, ip, cross_site, downgrade }: Redirect): HTMLElement {
  const notes = [cross_site ? 'To another site' : '', downgrade ? 'Loses encryption' : ''].filter(Boolean)
  return make(
    'li',
    {},
    make('span', {}, url),
    make('p', { className: 'hint' }, `Status ${status} from ${ip}; sent on by ${viaText(via)}. `),
    ...notes.map((note) => make('span', { className: 'tag' }, note)),
  )
}

function connection(tls: Tls | null): string {
  if (tls === null) return 'not encrypted'
  const state = tls.valid
    ? 'certificate in order'
    : `certificate not in order: ${tls.error ?? 'no reason given'}`
  return [
    tls.protocol ?? 'TLS',
    state,
    `signed by ${tls.issuer ?? 'nobody known'}`,
    `until ${tls.not_after ?? 'no date'}`,
  ].join(', ')
}

export function postureSection({ posture }: Report): HTMLElement {
  const rows = posture.tests.map(({ id, result, modifier }) => {
    const [about = plain(id), advice = ''] = POSTURE_WORDS[id] ?? []
    const points = modifier > 0 ? `+${modifier}` : String(modifier)
    return make(
      'tr',
      {},
      make('td', {}, about),
      make('td', {}, plain(result), ...(modifier < 0 ? [make('p', { className: 'hint' }, advice)] : [])),
      make('td', {}, points),
    )
  })
  const head = make(
    'tr',
    {},
    ...['What it is about', 'Found, and what to do', 'Points'].map((name) =>
      make('th', { scope: 'col' }, name),
    ),
  )
  return panel(
    `Posture: ${posture.grade}, ${posture.score} points`,
    make(
      'p',
      { className: 'hint' },
      'How well the site protects its visitors, by MDN’s HTTP Observatory. It is no part of the verdict.',
    ),
    make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)),
  )
}
