import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { byText } from './points.ts'

const transpiler = new Bun.Transpiler({ loader: 'ts' })
const HAS_IMPORTS = /\.[jt]s$/
const BUILT_IN = /^(?:node|bun):/

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const FROM_ELSEWHERE = /^\s*((?:import|export)\b[^'"`;]*?\bfrom|import)\s*['"]([^'"]+)['"]/gm

/**
 * The SHA-256 of a program in lower-case hexadecimal: of the text of its file, of every file that it imports, and of the
 * names and versions of the packages that those use, with the packages that these use in turn. It does not depend on
 * where the program or a file of it lies, nor on what a file is called.
 *
 * @param entry path of its file.
 */
export function digestOf(entry: string): string {
  const packages = new Set<string>()
  const file = digestOfFile(entry, new Map(), packages)
  return sha256([file, [...packages].sort(byText)])
}

function digestOfFile(path: string, digests: Map<string, string>, packages: Set<string>): string {
  const known = digests.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, 'utf8')
  const isModule = HAS_IMPORTS.test(path)
  const meanings = new Map<string, string>()
  for (const { path: name } of isModule ? transpiler.scanImports(text) : []) {
    if (name.startsWith('.')) {
      meanings.set(name, digestOfFile(join(dirname(path), name), digests, packages))
    } else if (!BUILT_IN.test(name)) addPackage(name, dirname(path), packages)
  }
  const digest = sha256(isModule ? withoutPaths(text, meanings) : text)
  digests.set(path, digest)
  return digest
}

function withoutPaths(text: string, meanings: ReadonlyMap<string, string>) {
  const imports: string[] = []
  const rest = text.replaceAll(FROM_ELSEWHERE, (_, names: string, name: string) => {
    const meaning = name.startsWith('.') ? (meanings.get(name) ?? '') : name
    const imported = `${names.replaceAll(/\s+/g, '').replace(',}', '}')} ${meaning}`
    // What is imported for its effect stays in its place.
    if (names === 'import') return imported
    imports.push(imported)
    return ''
  })
  return [rest.trim(), imports.sort(byText)]
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function addPackage(name: string, from: string, packages: Set<string>): void {
  const { directory, manifest } = findPackage(name, from)
  const named = `${manifest.name}@${manifest.version}`
  if (packages.has(named)) return
  packages.add(named)
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    addPackage(dependency, directory, packages)
  }
}

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
    // Some folders of packages have a manifest with nothing but a type.
    return typeof manifest.version === 'string' ? manifest : null
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
}
