import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory, REPOSITORY } from '../support/service.ts'

/**
 * The program of the last release, kept in the repository so that a clone without history or tags has it:
 * `git archive COMMIT src package.json bunfig.toml tsconfig.json | gzip -9n`. Replaced at each release.
 */
const ARCHIVE = join(import.meta.dir, 'waypost-1.0.0.tar.gz')

/** Unpacks the former version beside the installed packages; the path of its `main.ts`. */
export async function unpackFormerVersion(): Promise<string> {
  const directory = makeDirectory('former')
  const unpacked = Bun.spawn(['tar', '-xzf', ARCHIVE, '-C', directory], { stderr: 'inherit' })
  if ((await unpacked.exited) !== 0) throw new Error(`${ARCHIVE} could not be unpacked`)
  symlinkSync(join(REPOSITORY, 'node_modules'), join(directory, 'node_modules'))
  return join(directory, 'src/main.ts')
}
