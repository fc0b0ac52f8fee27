import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pageRealm from './world/realm/page-realm.js' with { type: 'text' }
import world from './world/world.js' with { type: 'text' }

const FIRST: Readonly<Record<string, string>> = {
  'world.js': world,
  'realm/page-realm.js': pageRealm,
}

/**
 * The text of a program within the interpreter. Those that each realm begins with are imported here as text, so
 * that the digest of the rules has every byte of them and of what they import.
 *
 * @param name path of its file below `world`, or `linkedom`.
 */
export function moduleText(name: string): string {
  const first = FIRST[name]
  if (first !== undefined) return first
  const isLocal = name.endsWith('.js')
  return readFileSync(
    isLocal ? join(import.meta.dir, 'world', name) : Bun.resolveSync(`${name}/worker`, import.meta.dir),
    'utf8',
  )
}

export function moduleName(base: string, specifier: string): string {
  return specifier.startsWith('.') ? join(dirname(base), specifier) : specifier
}
