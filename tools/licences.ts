import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lock from '../bun.lock' with { type: 'jsonc' }

const ROOT = join(import.meta.dir, '..')
export const LICENCES = 'docs/licences.md'

/** Licences that let the service be given on, changed or not, with their notices kept. */
export const ALLOWED: readonly string[] = [
  'BlueOak-1.0.0',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

interface Wanted {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface LicensedPackage {
  readonly name: string
  readonly version: string
  /** SPDX, as its package.json has it; null: it has none. */
  readonly licence: string | null
}

const locked = lock.packages as unknown as Readonly<Record<string, readonly [string, string, Wanted]>>
const namesIn = ({ dependencies, optionalDependencies }: Wanted) =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** The place of a package that another at `from` loads: beside it, or further out, as `a/b` for b in a. */
function placeOf(name: string, from: string): string {
  for (let place = from; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    if (locked[`${place}/${name}`] !== undefined) return `${place}/${name}`
  }
  return name
}

/** The places of all packages that an install for production has, without peers, by bun.lock. */
function productionPlaces(): readonly string[] {
  const places = new Set<string>()
  const visit = (name: string, from: string) => {
    const place = placeOf(name, from)
    if (places.has(place)) return
    places.add(place)
    for (const next of namesIn(locked[place]?.[2] ?? {})) visit(next, place)
  }
  for (const name of namesIn(lock.workspaces[''] ?? {})) visit(name, '')
  return [...places]
}

/** `a/@b/c` is `node_modules/a/node_modules/@b/c`. */
const folderOf = (place: string) =>
  join(ROOT, ...(place.match(/(?:@[^/]+\/)?[^/]+/g) ?? []).flatMap((name) => ['node_modules', name]))

/** The packages of production by name and version, with their licences as installed. */
export function productionPackages(): readonly LicensedPackage[] {
  const found = productionPlaces().map((place) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folderOf(place), 'package.json'), 'utf8'))
    return { name, version, licence: typeof license === 'string' ? license : null }
  })
  const byName = new Map(found.map((each) => [`${each.name} ${each.version}`, each]))
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

/** Whether a licence, or one of several to choose from, is allowed. */
export function isAllowed(licence: string | null): boolean {
  const choices = licence?.replace(/^\((.*)\)$/, '$1').split(' OR ') ?? []
  return choices.some((choice) => ALLOWED.includes(choice))
}

/** A table as the formatter wants it. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

/** The text of docs/licences.md. */
export function describeLicences(packages: readonly LicensedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => [name, version, licence ?? 'none'])
  return `# Licences

The packages that the service is installed with, as \`bun.lock\` names them, and the licence that each gives in its own
package. \`bun tools/licences.ts\` writes this page; a test holds it to what is installed, and to the licences that are
allowed. [NOTICE](../NOTICE) has the notices of data and of packages whose files are served.

${tableOf(['package', 'version', 'licence'], rows)}
`
}

if (import.meta.main) writeFileSync(join(ROOT, LICENCES), describeLicences(productionPackages()))
