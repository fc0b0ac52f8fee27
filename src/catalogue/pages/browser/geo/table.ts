import { download } from '../download.ts'
import { element, make } from '../element.ts'
import { csv } from './csv.ts'
import { coordinates, placeNames } from './location.ts'
import { whyNowhere } from './nowhere.ts'
import type { Row } from './rows.ts'

const section = element('several', HTMLElement)
const body = element('rows', HTMLTableSectionElement)
const state = element('several-state', HTMLElement)
let shown: Row[] = []

const COLUMNS = ['address', 'country', 'region', 'city', 'lat', 'lon', 'note', 'attribution'] as const

export function listenForDownload(): void {
  element('csv', HTMLButtonElement).addEventListener('click', () =>
    download('locations.csv', 'text/csv;charset=utf-8', csv([COLUMNS, ...shown.map(fields)])),
  )
}

export function clearTable(): void {
  shown = []
  section.hidden = true
  body.replaceChildren()
}

export function addRows(rows: readonly Row[], total: number): void {
  shown.push(...rows)
  section.hidden = false
  body.append(...rows.map(describe))
  const wrong = shown.filter(({ location }) => location === null).length
  const count = `${shown.length.toLocaleString('en')} of ${total.toLocaleString('en')} addresses`
  state.textContent = wrong === 0 ? count : `${count}, ${wrong.toLocaleString('en')} of them no IP address`
}

function describe({ text, location }: Row): HTMLElement {
  const cells =
    location === null
      ? [text, 'No IP address', '']
      : [
          location.ip,
          placeNames(location).join(', ') || `Nowhere. ${noteOf({ text, location })}`,
          coordinates(location),
        ]
  return make('tr', {}, ...cells.map((cell) => make('td', {}, cell ?? '')))
}

function noteOf({ location }: Row): string {
  if (location === null) return 'No IP address'
  return location.country === null ? whyNowhere(location.ip) : ''
}

function fields(row: Row): (string | number | null)[] {
  const { location, text } = row
  if (location === null) return [text, null, null, null, null, null, noteOf(row), null]
  const { ip, country, region, city, lat, lon, attribution } = location
  return [ip, country, region, city, lat, lon, noteOf(row), attribution]
}
