import { join } from 'node:path'
import { DATA_VERSIONS } from '../data/loader.ts'
import { digestOf } from './engine-digest.ts'

export const RULES_VERSION = '2026.12.6'

/** What judged: the same name and hash mean the same report for the same capture (contract T6). */
export const ENGINE = {
  rules: RULES_VERSION,
  rules_sha256: digestOf(join(import.meta.dir, '../grade.ts')),
  data: DATA_VERSIONS,
}
