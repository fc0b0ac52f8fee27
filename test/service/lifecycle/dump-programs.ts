import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '../../support/postgres.ts'

const majorOf = (program: string) =>
  Number(/\) (\d+)/.exec(Bun.spawnSync([program, '--version']).stdout.toString())?.[1])

/**
 * The folder of a pg_dump and pg_restore that are as new as the Postgres of the tests; null: there are none. The packaged
 * Postgres comes without them, and older ones refuse its server.
 */
export function dumpPrograms(): string | null {
  const folders = [findBinaries(), ...(process.env.PATH ?? '').split(':')]
  const holding = folders.filter((folder) =>
    ['pg_dump', 'pg_restore'].every((program) => existsSync(join(folder, program))),
  )
  const server = holding.length === 0 ? Number.NaN : majorOf(join(findBinaries(), 'postgres'))
  return holding.find((folder) => majorOf(join(folder, 'pg_dump')) >= server) ?? null
}
