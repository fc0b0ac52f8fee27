import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { byText } from './points.ts'

const transpiler = new Bun.Transpiler({ loader: 'ts' })
const BUILT_IN = /^(?:node|bun):/

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * The SHA-256 of a program in lower-case hexadecimal: of the text of its file, of every file that it imports, and of the
 * names and versions of the packages that those use, with the packages that these use in turn. It does not depend on
 * where the program lies.
 *
 * @param entry path of its file.
 */
export function digestOf(entry: string): string {
  const { files, packages } = partsOf(entry)
  const root = dirname(entry)
  const parts = [...files].map(([path, text]) => [relative(root, path), text])
  parts.sort(([a = ''], [b = '']) => byText(a, b))
  const uses = JSON.stringify([parts, [...packages].sort(byText)])
  return createHash('sha256').update(uses).digest('hex')
}

/** Paths and texts of the files, and `name@version` of the packages. */
function partsOf(entry: string): { files: ReadonlyMap<string, string>; packages: ReadonlySet<string> } {
  const files = new Map([[entry, readFileSync(entry, 'utf8')]])
  const packages = new Set<string>()
  // The map grows while it is gone through.
  for (const [path, text] of files) {
    const imports = path.endsWith('.ts') ? transpiler.scanImports(text) : []
    for (const { path: name } of imports) {
      if (BUILT_IN.test(name)) continue
      if (!name.startsWith('.')) addPackage(name, dirname(path), packages)
      else if (!files.has(join(dirname(path), name))) {
        files.set(join(dirname(path), name), readFileSync(join(dirname(path), name), 'utf8'))
      }
    }
  }
  return { files, packages }
}

function addPackage(name: string, from: string, packages: Set<string>): void {
  const { directory, manifest } = findPackage(name, from)
  const named = `${manifest.name}@${manifest.version}`
  if (packages.has(named)) return
  packages.add(named)
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    addPackage(dependency, directory, packages)
  }
}

/** The package itself, since what it exports need not have its manifest. */
function findPackage(name: string, from: string): { directory: string; manifest: Manifest } {
  let directory = dirname(Bun.resolveSync(name, from))
  for (;;) {
    const manifest = manifestIn(directory)
    if (manifest !== null) return { directory, manifest }
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`${name} has no manifest`)
    directory = parent
  }
}

function manifestIn(directory: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    // A folder of a package may have a manifest that says no more than of what type its files are.
    return typeof manifest.version === 'string' ? manifest : null
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
}
