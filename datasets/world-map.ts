/** Draws the map of the pages for people: `bun datasets/world-map.ts` writes `src/catalogue/pages/world.svg`. */
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { CODE_BY_NUMBER } from './country-codes.ts'

type Point = readonly number[]
type Ring = readonly Point[]

interface Country {
  /** null where no ISO 3166-1 code is its own. */
  readonly code: string | null
  readonly rings: readonly Ring[]
}

export const WORLD_MAP = join(import.meta.dir, '../src/catalogue/pages/world.svg')

/** One unit of the drawing is a tenth of a degree: 11 km at the equator, half a pixel on a wide screen. */
const UNITS_PER_DEGREE = 10
/** No land reaches further north. */
const NORTH_DEGREES = 84
/** Cape Horn and the islands about it stay; Antarctica and the sea before it would take a fifth of the map. */
const SOUTH_DEGREES = -58
const GRID_DEGREES = 30
const DOT_RADIUS = 14

/** Countries that Natural Earth counts to others or leaves out, as degrees of longitude and latitude. */
const FURTHER_PLACES: Readonly<Record<string, Point>> = {
  // At the edge of the map, north of where it lies.
  AQ: [0, SOUTH_DEGREES + 1],
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.9, -12.2],
  CX: [105.7, -10.5],
  GF: [-53.1, 4],
  GI: [-5.3, 36.1],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.6],
  RE: [55.5, -21.1],
  SJ: [15.6, 78.2],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [166.6, 19.3],
  YT: [45.2, -12.8],
}

/** The world in equirectangular projection: outlines where a country is large enough, else a dot that is drawn only on demand. */
export async function worldMap(): Promise<string> {
  const outlined = (await readCountries('countries-110m.json')).filter(({ rings }) => rings.some(isOnMap))
  const known = new Set(outlined.map(({ code }) => code))
  const small = (await readCountries('countries-50m.json')).filter(
    ({ code, rings }) => code !== null && !known.has(code) && rings.some(isOnMap),
  )
  const dots = small.map(({ code, rings }) => dot(code, middle(rings)))
  const furtherDots = Object.entries(FURTHER_PLACES).map(([code, point]) => dot(code, point))
  const lines = [
    '<!-- Natural Earth 1:110m, public domain; drawn by datasets/world-map.ts. A unit is a tenth of a degree. -->',
    `<svg xmlns="http://www.w3.org/2000/svg" id="map" viewBox="${viewBox()}" role="img" aria-label="World map">`,
    `<path class="grid" d="${grid()}"/>`,
    ...outlined.map(({ code, rings }) => `<path${idOf(code)} d="${rings.map(outline).join('')}"/>`),
    ...dots,
    ...furtherDots,
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

async function readCountries(file: string): Promise<Country[]> {
  const path = Bun.fileURLToPath(import.meta.resolve(`world-atlas/${file}`))
  const world = (await Bun.file(path).json()) as Topology<{ countries: GeometryCollection<{ name: string }> }>
  return feature(world, world.objects.countries).features.map(({ id, properties, geometry }) => ({
    code: properties.name === 'Kosovo' ? 'XK' : (CODE_BY_NUMBER.get(String(id)) ?? null),
    rings: ringsOf(geometry),
  }))
}

const isOnMap = (ring: Ring) => ring.some(([, latitude = 0]) => latitude > SOUTH_DEGREES)

function ringsOf(geometry: GeoJSON.Geometry): Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  throw new Error(`${geometry.type} is no shape of a country`)
}

const toUnits = ([longitude = 0, latitude = 0]: Point) =>
  [Math.round(longitude * UNITS_PER_DEGREE), Math.round(-latitude * UNITS_PER_DEGREE)] as const

const idOf = (code: string | null) => (code === null ? '' : ` id="map-${code}"`)

/** A ring over the edge of the map is drawn on both its sides; what lies outside is not shown. */
function outline(ring: Ring): string {
  const points = unroll(ring)
  const longitudes = points.map(([longitude = 0]) => longitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return [-360, 0, 360]
    .filter((shift) => west + shift < 180 && east + shift > -180)
    .map((shift) => path(points.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])))
    .join('')
}

/** Longitudes without a leap at the 180th meridian. */
function unroll(ring: Ring): Ring {
  let turns = 0
  return ring.map(([longitude = 0, latitude = 0], index) => {
    const [before = longitude] = ring[index - 1] ?? []
    if (Math.abs(longitude - before) > 180) turns += Math.sign(before - longitude)
    return [longitude + turns * 360, latitude]
  })
}

/** The way round, in steps; points that fall together in the drawing are one, and what is smaller than that is left out. */
function path(ring: Ring): string {
  let [x, y] = toUnits(ring[0] ?? [])
  const start = `M${x} ${y}l`
  const steps: string[] = []
  for (const point of ring.slice(1)) {
    const [nextX, nextY] = toUnits(point)
    if (nextX !== x || nextY !== y) steps.push(pair(nextX - x, nextY - y))
    ;[x, y] = [nextX, nextY]
  }
  return steps.length === 0 ? '' : `${start}${steps.join(' ')}z`
}

/** A minus sign parts two numbers as well as a space does. */
const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`)

/** The middle of the largest part. */
function middle(rings: readonly Ring[]): Point {
  const boxes = rings.map((ring) => {
    const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
    const centre: Point = [(west + east) / 2, (south + north) / 2]
    return { area: (east - west) * (north - south), centre }
  })
  return boxes.sort((one, other) => other.area - one.area)[0]?.centre ?? []
}

function dot(code: string | null, point: Point): string {
  const [x, y] = toUnits(point)
  return `<circle${idOf(code)} cx="${x}" cy="${y}" r="${DOT_RADIUS}"/>`
}

function viewBox(): string {
  const [left, top] = toUnits([-180, NORTH_DEGREES])
  const [width, height] = [360 * UNITS_PER_DEGREE, (NORTH_DEGREES - SOUTH_DEGREES) * UNITS_PER_DEGREE]
  return `${left} ${top} ${width} ${height}`
}

function grid(): string {
  const [left, top] = toUnits([-180, NORTH_DEGREES])
  const step = GRID_DEGREES * UNITS_PER_DEGREE
  const [right, bottom] = toUnits([180, SOUTH_DEGREES])
  let path = ''
  for (let x = left + step; x < right; x += step) path += `M${x} ${top}V${bottom}`
  for (let y = Math.floor(bottom / step) * step; y > top; y -= step) path += `M${left} ${y}H${right}`
  return path
}

if (import.meta.main) await Bun.write(WORLD_MAP, await worldMap())
