import { element } from '../element.ts'
import { coordinates, countryName, type Location } from './location.ts'

const SVG = 'http://www.w3.org/2000/svg'
const UNITS_PER_DEGREE = 10
/** Units: the marker would hide what is smaller. */
const SMALL = 80
/** How far the sight lines keep from the place, so that a small country is to be seen. */
const GAP = 45

const map = element('map', SVGSVGElement)
const marker = document.createElementNS(SVG, 'g')
marker.setAttribute('class', 'marker')

/** Colours the country and marks the place, where known; null clears the map. */
export function showOnMap(location: Location | null): void {
  clear()
  const country = location?.country ?? null
  if (country !== null) colour(country)
  const spot = location === null ? null : spotOf(location)
  if (spot !== null) place(...sight(spot), ...dots([spot]))
  map.setAttribute('aria-label', location === null ? 'World map' : describe(location))
}

export function showManyOnMap(locations: readonly Location[]): void {
  clear()
  const countries = new Set(locations.flatMap(({ country }) => country ?? []))
  for (const country of countries) colour(country)
  const spots = locations.flatMap((location) => {
    const spot = spotOf(location)
    return spot === null ? [] : [spot]
  })
  place(...dots(spots))
  const named = `${counted(spots.length, 'place', 'places')} in ${counted(countries.size, 'country', 'countries')}`
  map.setAttribute('aria-label', `World map. Marked: ${named}`)
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

type Spot = readonly [x: number, y: number]

/** A place beyond the edge, in the far south, is marked at the edge. */
function spotOf({ lat, lon }: Location): Spot | null {
  if (lat === null || lon === null) return null
  const { y, height } = map.viewBox.baseVal
  return [Math.round(lon * UNITS_PER_DEGREE), Math.min(Math.round(-lat * UNITS_PER_DEGREE), y + height)]
}

function clear(): void {
  for (const country of map.querySelectorAll('.here')) country.classList.remove('here', 'small')
  marker.remove()
}

/** On top of its neighbours, whose outlines would hide a small one. */
function colour(code: string): void {
  const country = map.querySelector<SVGGraphicsElement>(`#map-${CSS.escape(code)}`)
  if (country === null) return
  const { width, height } = country.getBBox()
  country.classList.add('here')
  country.classList.toggle('small', Math.max(width, height) < SMALL)
  map.append(country)
}

function place(...lines: readonly SVGElement[]): void {
  marker.replaceChildren(...lines)
  map.append(marker)
}

function sight([x, y]: Spot): SVGElement[] {
  const { x: left, y: top, width, height } = map.viewBox.baseVal
  const [right, bottom] = [left + width, top + height]
  const across = `M${left} ${y}H${x - GAP}M${x + GAP} ${y}H${right}`
  return [line('sight', `${across}M${x} ${top}V${y - GAP}M${x} ${y + GAP}V${bottom}`)]
}

function dots(spots: readonly Spot[]): SVGElement[] {
  const path = spots.map(([x, y]) => `M${x} ${y}h0`).join('')
  return [line('halo', path), line('dot', path)]
}

function line(name: string, path: string): SVGElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('class', name)
  made.setAttribute('d', path)
  return made
}

function describe(location: Location): string {
  const spot = coordinates(location)
  const country = location.country === null ? null : countryName(location.country)
  if (spot !== null)
    return `World map. Marked: ${[location.city, country].filter(Boolean).join(', ')} at ${spot}`
  return country === null ? 'World map. Nothing is marked' : `World map. In colour: ${country}`
}
