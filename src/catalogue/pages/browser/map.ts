import { element } from './element.ts'
import { coordinates, countryName, type Location } from './location.ts'

const SVG = 'http://www.w3.org/2000/svg'
const UNITS_PER_DEGREE = 10

const map = element('map', SVGSVGElement)
const marker = document.createElementNS(SVG, 'g')
marker.setAttribute('class', 'marker')

/** Colours the country and marks the place, where known; null clears the map. */
export function showOnMap(location: Location | null): void {
  map.querySelector('.here')?.classList.remove('here')
  marker.remove()
  const country = location?.country ?? null
  if (country !== null) document.getElementById(`map-${country}`)?.classList.add('here')
  if (location !== null) mark(location)
  map.setAttribute('aria-label', location === null ? 'World map' : describe(location))
}

/** Draws lines along latitude and longitude, and a dot of the same size on every screen. */
function mark({ lat, lon }: Location): void {
  if (lat === null || lon === null) return
  const { x, y, width, height } = map.viewBox.baseVal
  const [left, top] = [lon * UNITS_PER_DEGREE, -lat * UNITS_PER_DEGREE]
  marker.replaceChildren(
    line('sight', `M${x} ${top}h${width}M${left} ${y}v${height}`),
    line('halo', `M${left} ${top}h0`),
    line('dot', `M${left} ${top}h0`),
  )
  map.append(marker)
}

function line(name: string, path: string): SVGElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('class', name)
  made.setAttribute('d', path)
  return made
}

function describe(location: Location): string {
  const place = coordinates(location)
  const country = location.country === null ? null : countryName(location.country)
  if (place !== null)
    return `World map. Marked: ${[location.city, country].filter(Boolean).join(', ')} at ${place}`
  return country === null ? 'World map. Nothing is marked' : `World map. In colour: ${country}`
}
