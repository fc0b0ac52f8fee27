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
const ENTRIES = ['main', 'service', 'observation', 'admin-token', 'cli', 'workers'] as const
const SETTINGS = [
  'config',
  'settings-reader',
  'setting-names',
  'mail-settings',
  'token-settings',
  'tracing-settings',
  'secret-file',
] as const
const APPLICATIONS = ['app', 'admin'] as const

const PROGRAM = [
  ...ENTRIES,
  ...SETTINGS,
  ...APPLICATIONS,
  ...PROGRAM_FEATURES,
  'plans',
  'store',
  'http',
  'net',
  'process',
]

/** What an area of the program may import, besides itself. `store:types` is `import type` from the store. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...every(ENTRIES, PROGRAM),
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
  tools: ['config', 'test', 'bun.lock', 'package.json'],
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
  test: [
    ...PROGRAM,
    'datasets',
    'index-builder',
    'bench',
    'corpus',
    'tools',
    'client',
    'openapi.json',
    'package.json',
  ],
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

/**
 * Circles of what lies side by side in a folder, as `folder: a b c`: files and folders that import from one another, on
 * whatever way round. Nobody imports a test, so that tests are left out.
 */
export function folderCircles(modules: readonly Module[]): readonly string[] {
  const inFolder = new Map<string, Map<string, Set<string>>>()
  const programs = modules.filter(({ path }) => !path.endsWith('.test.ts'))
  for (const { from, to } of programs.flatMap(importsOf).filter(({ local }) => local)) {
    const [source, target] = [from.split('/'), to.split('/')]
    const fork = source.findIndex((name, depth) => name !== target[depth])
    const [name, other] = [source[fork], target[fork]]
    if (fork < 1 || name === undefined || other === undefined) continue
    const folder = source.slice(0, fork).join('/')
    const imports = inFolder.get(folder) ?? new Map<string, Set<string>>()
    inFolder.set(folder, imports.set(name, (imports.get(name) ?? new Set()).add(other)))
  }
  return [...inFolder].flatMap(([folder, imports]) => {
    const names = [...imports.keys()].filter((name) => reachable(imports, name).has(name))
    return names.length > 0 ? `${folder}: ${names.sort().join(' ')}` : []
  })
}

function reachable(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const next of imports.get(name) ?? []) {
      if (!found.has(next)) waiting.push(next)
      found.add(next)
    }
  }
  return found
}
