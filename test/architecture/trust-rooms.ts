import { importsOf, type Module } from './imports.ts'

/** The rooms of src/trust, floor by floor from the ground up; `root` are its own files. */
export const FLOORS = [
  ['bounds', 'data', 'examples'],
  ['page'],
  ['address', 'code', 'sandbox', 'visit'],
  ['feeds', 'files'],
  ['intents', 'workers'],
  ['brands'],
  ['likeness'],
  ['judge'],
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

const JUDGE = `${TRUST}judge/`
const DEFINES_TABLE = /^export const \w+_TABLE\b/m

/**
 * Files in the rooms of tables of rules that serve more than one table, as `file <- table, table`; a table serves itself.
 * What several tables need belongs to a floor below them, or beside the rooms.
 */
export function sharedByTables(modules: readonly Module[]): readonly string[] {
  const files = modules.filter(({ path }) => path.startsWith(JUDGE))
  const imports = new Map(files.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const tablesOf = new Map<string, string[]>()
  for (const { path: table } of files.filter(({ text }) => DEFINES_TABLE.test(text))) {
    for (const file of reachedFrom(table, imports)) {
      tablesOf.set(file, [...(tablesOf.get(file) ?? []), table])
    }
  }
  return [...tablesOf]
    .filter(([file, tables]) => tables.length > 1 && file.slice(JUDGE.length).includes('/'))
    .map(([file, tables]) => `${file} <- ${tables.sort().join(', ')}`)
}

/** A file, and those of a graph that it imports, itself or through others. */
function reachedFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set([start])
  for (const file of reached) {
    for (const to of imports.get(file) ?? []) if (imports.has(to)) reached.add(to)
  }
  return reached
}
