import type { Module } from './imports.ts'

/** Of package.json, by the names of its packages. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The client's element is served by the program. */
const PROGRAM = /^(?:src|index-builder|datasets|client\/src)\//
/** Packages that are used by their command alone, which has another name. */
const COMMANDS: Readonly<Record<string, string>> = { '@stoplight/spectral-cli': "'spectral'" }
/** Files that name packages without using them. */
const NAMING = /^(?:package\.json|bun\.lock|NOTICE|test\/architecture.*|.*\.md)$/

/** Packages that nothing uses: the program must import its dependencies, any file may name those of development. */
export function unusedPackages(manifest: Manifest, files: readonly Module[]): readonly string[] {
  const texts = files.filter(({ path }) => !NAMING.test(path))
  const program = texts.filter(({ path }) => PROGRAM.test(path))
  const isNamed = (name: string, where: readonly Module[]) => where.some(({ text }) => text.includes(name))
  const isImported = (name: string) => {
    const quoted = new RegExp(`['"\`]${RegExp.escape(name)}['"\`/]`)
    return program.some(({ text }) => quoted.test(text))
  }
  const isTypesOnly = (name: string) =>
    name.startsWith('@types/') && isNamed(name.slice('@types/'.length), texts)
  return [
    ...Object.keys(manifest.dependencies).filter((name) => !isImported(name)),
    ...Object.keys(manifest.devDependencies).filter(
      (name) => !isTypesOnly(name) && !isNamed(COMMANDS[name] ?? name, texts),
    ),
  ]
}
