import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printableSettings } from '../../src/cli/config.ts'
import { readConfig } from '../../src/config.ts'
import { REPOSITORY } from '../support/service.ts'

export const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8')

/** Every setting of the program. */
export const SETTINGS: readonly string[] = printableSettings(readConfig({}))
  .split('\n')
  .map((line) => line.split('=', 1)[0] ?? '')

/** The image sets these, and what is around it relies on them. */
const SET_BY_IMAGE = [
  'ADMIN_HOST',
  'ADMIN_PORT',
  'DATA_DIR',
  'GEO_INDEX',
  'HOST',
  'PORT',
  'REQUIRE_DATABASE_URL',
]

/** Settings that neither the names nor the image give; a secret may be given as itself or as a file. */
export function notGiven(names: readonly string[]): readonly string[] {
  const given = new Set([...names, ...SET_BY_IMAGE])
  const twin = (name: string) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`)
  return SETTINGS.filter((name) => !given.has(name) && !given.has(twin(name)))
}
