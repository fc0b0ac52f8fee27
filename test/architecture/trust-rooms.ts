import { importsOf, type Module } from './imports.ts'

/** The rooms of src/trust, floor by floor from the ground up; `root` are its own files. */
export const FLOORS = [
  ['data', 'examples', 'rules', 'page'],
  ['address', 'code', 'visit'],
  ['files', 'workers'],
  ['intents'],
  ['brands'],
  ['checks'],
  ['posture'],
  ['report'],
  ['root'],
] as const

const TRUST = 'src/trust/'
const FLOOR_OF = new Map<string, number>(
  FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)),
)

const isOfTrust = ({ path }: Module): boolean => path.startsWith(TRUST)

function roomOf(path: string): string | null {
  if (!path.startsWith(TRUST)) return null
  const [first = '', ...rest] = path.slice(TRUST.length).split('/')
  return rest.length === 0 ? 'root' : first
}

/** Imports within src/trust that do not go down, as `from -> to`: up a floor, or to another room of the same one. */
export function climbingImports(modules: readonly Module[]): readonly string[] {
  return modules
    .filter(isOfTrust)
    .flatMap(importsOf)
    .filter(({ from, to }) => !goesDown(roomOf(from), roomOf(to)))
    .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`)
}

function goesDown(source: string | null, target: string | null): boolean {
  if (source === null || target === null || source === target) return true
  return floorOf(target) < floorOf(source)
}

/** A room that is unknown may import nothing of the others. */
const floorOf = (room: string): number => FLOOR_OF.get(room) ?? Number.NaN

/** Rooms of src/trust that stand on no floor. */
export function unknownRooms(modules: readonly Module[]): readonly string[] {
  const rooms = modules.map(({ path }) => roomOf(path)).filter((room) => room !== null)
  return [...new Set(rooms)].filter((room) => !FLOOR_OF.has(room))
}
