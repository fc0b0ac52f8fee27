import { join } from 'node:path'
import type { DataFile, Dataset, Manifest } from '../../datasets/manifest.ts'

export const sha256Of = (content: string | Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex')

/** A dataset named `made-up`, of version 1. */
export function makeDataset(files: DataFile[], more: Partial<Dataset> = {}): Dataset {
  return {
    name: 'made-up',
    role: 'country',
    few_countries: true,
    version: '1',
    built_at: '2026-01-02T03:04:05Z',
    licence: 'CC0-1.0',
    url: 'https://example.com/',
    attribution: 'made up for a test',
    files,
    ...more,
  }
}

export function makeManifest(...datasets: Dataset[]): Manifest {
  const { role: _, few_countries: __, attribution: ___, ...registries } = makeDataset([])
  const files = [{ file: 'registry.csv', family: 4 as const, sha256: sha256Of('') }]
  return { datasets, special_purpose: { ...registries, name: 'registries', files } }
}

/** All files below a directory, hidden and temporary ones too. */
export const filesIn = (directory: string): string[] =>
  [...new Bun.Glob('**').scanSync({ cwd: directory, dot: true })].sort()

/** `bun run datasets` in a directory and with a home of its own, so that no setting of the tester's leaks in. */
export async function runDatasets(directory: string, ...words: string[]) {
  const program = join(import.meta.dir, '../../index-builder/datasets.ts')
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    DATA_DIR: join(directory, 'data'),
    // Bun writes no compiled copies of the program into the home.
    BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
  }
  const child = Bun.spawn([process.execPath, program, ...words], {
    cwd: directory,
    env,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { status: await child.exited, stdout, stderr }
}
