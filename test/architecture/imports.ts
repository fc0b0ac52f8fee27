import { dirname, normalize } from 'node:path'

/** A source file: its path in the repository and its text. */
export interface Module {
  readonly path: string
  readonly text: string
}

interface Import {
  readonly from: string
  /** A path in the repository, or a package's name as written. */
  readonly to: string
  readonly local: boolean
  /** Only types cross, so nothing is loaded at run time. */
  readonly typeOnly: boolean
}

const PROGRAM_FEATURES = ['catalogue', 'geo', 'keys', 'limits', 'notify', 'trust', 'usage'] as const
const ENTRIES = ['main', 'service', 'admin-token', 'cli', 'workers'] as const
const SETTINGS = ['config', 'settings-reader', 'setting-names', 'secret-file'] as const
const APPLICATIONS = ['app', 'admin'] as const

/** What an area of the program may import, besides itself. `store:types` is `import type` from the store. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...every(ENTRIES, [
    ...ENTRIES,
    ...SETTINGS,
    ...APPLICATIONS,
    ...PROGRAM_FEATURES,
    'plans',
    'store',
    'http',
    'net',
    'process',
  ]),
  ...every(APPLICATIONS, [...PROGRAM_FEATURES, 'plans', 'http', 'net']),
  ...every(PROGRAM_FEATURES, ['http', 'plans', 'net', 'process', 'store:types']),
  ...every(SETTINGS, [...SETTINGS, 'http', 'net', 'process']),
  http: ['plans', 'net'],
  store: ['http', 'net', 'process'],
  plans: [],
  process: [],
  net: [],
  datasets: ['net'],
  corpus: ['trust'],
  tools: ['config', 'test', 'bun.lock'],
  bench: [
    ...PROGRAM_FEATURES,
    'plans',
    'store',
    'http',
    'net',
    'datasets',
    'index-builder',
    'corpus',
    'test',
    'package.json',
  ],
  client: [],
  'index-builder': [
    'datasets',
    'net',
    'process',
    'src/geo/format.ts',
    'src/geo/geo-index.ts',
    'src/geo/index-files.ts',
    'src/geo/reader.ts',
    'src/secret-file.ts',
    'src/store/lock.ts',
  ],
}

function every(names: readonly string[], allowed: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, allowed]))
}

/** The area a path belongs to: `src/geo/reader.ts` to `geo`, `src/main.ts` to `main`, `bench/x.ts` to `bench`. */
function areaOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.ts$/, '') : top
}

const STATEMENT = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm

/** The import statements of a module. The transpiler sees what is loaded, and drops types: the text gives those. */
export function importsOf({ path, text }: Module): readonly Import[] {
  const program = text.replace(/^#!.*/, '')
  const loaded = new Set(new Bun.Transpiler({ loader: 'ts' }).scanImports(program).map((found) => found.path))
  const named = [...text.matchAll(STATEMENT)].flatMap(([, specifier]) => specifier ?? [])
  return [...new Set([...loaded, ...named])].map((specifier) => {
    const local = specifier.startsWith('.')
    const to = local ? normalize(`${dirname(path)}/${specifier}`) : specifier
    return { from: path, to, local, typeOnly: !loaded.has(specifier) }
  })
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const [source, target] = [areaOf(from), areaOf(to)]
  const allowed = ALLOWED[source]
  if (allowed === undefined || source === target) return true
  return allowed.includes(to) || allowed.includes(target) || (typeOnly && allowed.includes(`${target}:types`))
}

/** Imports that go against the one way of design (main -> app -> features -> http -> net), as `from -> to`. */
export function forbiddenImports(modules: readonly Module[]): readonly string[] {
  return modules
    .flatMap(importsOf)
    .filter((found) => (found.local ? !isAllowed(found) : areaOf(found.from) === 'net'))
    .map(({ from, to }) => `${from} -> ${to}`)
}

/** Areas of `src` that the rule does not know, which it would otherwise let import anything. */
export function unknownAreas(modules: readonly Module[]): readonly string[] {
  const areas = modules.filter(({ path }) => path.startsWith('src/')).map(({ path }) => areaOf(path))
  return [...new Set(areas)].filter((area) => ALLOWED[area] === undefined)
}

/** Circles of files that import one another, values or types, each as `a -> b -> a`. */
export function importCycles(modules: readonly Module[]): readonly string[] {
  const imports = new Map(
    modules.map((module) => [module.path, importsOf(module).filter((found) => found.local)]),
  )
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    } else if (!finished.has(path)) {
      for (const { to } of imports.get(path) ?? []) visit(to, [...trail, path])
      finished.add(path)
    }
  }
  for (const path of imports.keys()) visit(path, [])
  return cycles
}

/** Folders that stand beside each other and import from each other, as `a <-> b`; a folder and what is in it are one room. */
export function folderCircles(modules: readonly Module[]): readonly string[] {
  const pairs = new Set(
    modules
      .flatMap(importsOf)
      .flatMap(({ from, to, local }) => (local ? `${dirname(from)} ${dirname(to)}` : [])),
  )
  return [...pairs].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    const isOne = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
    return from < to && !isOne && pairs.has(`${to} ${from}`) ? `${from} <-> ${to}` : []
  })
}
