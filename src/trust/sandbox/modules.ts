import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import world from './world/world.js' with { type: 'text' }

/**
 * The text of a program within the interpreter. `world.js` is the first; it is imported here as text, so that the digest
 * of the rules has every byte of it and of what it imports.
 *
 * @param name path of its file below `world`, or `linkedom`.
 */
export function moduleText(name: string): string {
  if (name === 'world.js') return world
  const isLocal = name.endsWith('.js')
  return readFileSync(
    isLocal ? join(import.meta.dir, 'world', name) : Bun.resolveSync(`${name}/worker`, import.meta.dir),
    'utf8',
  )
}

/** The name of what a program imports by `specifier`. */
export function moduleName(base: string, specifier: string): string {
  return specifier.startsWith('.') ? join(dirname(base), specifier) : specifier
}
