import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DatasetError,
  DEFAULT_MANIFEST,
  readManifest,
  registryPath,
  verifyFile,
} from '../../datasets/manifest.ts'
import { makeDataset, makeManifest, sha256Of } from './dataset-fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'waypost-manifest-'))
const path = join(directory, 'sources.json')
afterAll(() => rmSync(directory, { recursive: true }))

const file = {
  file: 'a.csv',
  family: 4 as const,
  sha256: sha256Of('a'),
  download: 'http://127.0.0.1:9/a.csv',
}
const good = makeManifest(makeDataset([file]))

/** What is said of the text, without the path that every message begins with. */
async function refusal(text: string): Promise<string> {
  await Bun.write(path, text)
  const error = await readManifest(path).then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DatasetError)
  const { message } = error as Error
  expect(message).toStartWith(`${path}: `)
  return message.slice(path.length + 2)
}

/** The good list as text, with a value of it replaced, or left out where the value is undefined. */
function changed(place: readonly (string | number)[], value: unknown): string {
  const copy = structuredClone(good)
  const parent = place.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(inner as object, key), copy)
  Reflect.set(parent as object, place.at(-1) as string, value)
  return JSON.stringify(copy)
}

const FIRST_FILE = ['datasets', 0, 'files', 0] as const

describe('a list of datasets is refused by its path and the field at fault where', () => {
  test.each<[title: string, text: string, start: string]>([
    ['it is empty', '', ''],
    ['it is no JSON', '{"datasets": [', ''],
    ['it is another kind of JSON', 'null', ''],
    ['the datasets are missing', changed(['datasets'], undefined), '/datasets: '],
    ['the registries are missing', changed(['special_purpose'], undefined), '/special_purpose: '],
    ['a name is missing', changed(['datasets', 0, 'name'], undefined), '/datasets/0/name: '],
    ['a name would leave its folder', changed(['datasets', 0, 'name'], '../up'), '/datasets/0/name: '],
    [
      'a version would leave its folder',
      changed(['datasets', 0, 'version'], '../up'),
      '/datasets/0/version: ',
    ],
    [
      'a file would leave its folder',
      changed([...FIRST_FILE, 'file'], 'a/../../up.csv'),
      '/datasets/0/files/0/file: ',
    ],
    [
      'a file has an absolute path',
      changed([...FIRST_FILE, 'file'], '/etc/passwd'),
      '/datasets/0/files/0/file: ',
    ],
    ['a version is empty', changed(['datasets', 0, 'version'], ''), '/datasets/0/version: '],
    ['a licence is missing', changed(['datasets', 0, 'licence'], undefined), '/datasets/0/licence: '],
    [
      'an attribution is missing',
      changed(['datasets', 0, 'attribution'], undefined),
      '/datasets/0/attribution: ',
    ],
    ['a date is no date', changed(['datasets', 0, 'built_at'], 'June 2026'), '/datasets/0/built_at: '],
    ['a role is unknown', changed(['datasets', 0, 'role'], 'asn'), '/datasets/0/role: '],
    [
      'a date has a month 13',
      changed(['datasets', 0, 'built_at'], '2026-13-01T00:00:00Z'),
      'made-up: built_at ',
    ],
    ['there are no files', changed(['datasets', 0, 'files'], []), '/datasets/0/files: '],
    ['a field is unknown', changed(['datasets', 0, 'checksum'], 'x'), '/datasets/0/checksum: '],
    ['a field of a file is unknown', changed([...FIRST_FILE, 'md5'], 'x'), '/datasets/0/files/0/md5: '],
    [
      'a field of the registries is unknown',
      changed(['special_purpose', 'role'], 'city'),
      '/special_purpose/role: ',
    ],
    ['a digest is missing', changed([...FIRST_FILE, 'sha256'], undefined), '/datasets/0/files/0/sha256: '],
    [
      'a digest is too short',
      changed([...FIRST_FILE, 'sha256'], sha256Of('a').slice(1)),
      '/datasets/0/files/0/sha256: ',
    ],
    [
      'a digest has capitals',
      changed([...FIRST_FILE, 'sha256'], 'A'.repeat(64)),
      '/datasets/0/files/0/sha256: ',
    ],
    ['a family is neither 4 nor 6', changed([...FIRST_FILE, 'family'], 5), '/datasets/0/files/0/family: '],
    [
      'an address is not HTTP',
      changed([...FIRST_FILE, 'download'], 'ftp://127.0.0.1/a'),
      '/datasets/0/files/0/download: ',
    ],
    [
      'there is neither a package nor a download',
      changed([...FIRST_FILE, 'download'], undefined),
      'made-up: a.csv has neither ',
    ],
  ])('%s', async (_, text, start) => {
    const message = await refusal(text)
    expect(message).toStartWith(start)
    expect(message.length).toBeGreaterThan(Math.max(10, start.length))
  })

  test('there is no such file', async () => {
    await expect(readManifest(join(directory, 'none.json'))).rejects.toThrow(/none\.json: .*ENOENT/)
  })
})

test('a file of a package needs no download', async () => {
  const { download: _, ...packed } = file
  const manifest = makeManifest(makeDataset([packed], { package: 'made-up' }))
  await Bun.write(path, JSON.stringify(manifest))
  expect(await readManifest(path)).toEqual({ is_own: true, ...manifest })
})

test('the list that Waypost comes with is sound, and the registries beside it are those that it pins', async () => {
  const { datasets, special_purpose } = await readManifest(DEFAULT_MANIFEST)
  expect(datasets.map(({ role }) => role).sort()).toEqual(['city', 'country'])
  expect(special_purpose.files.map(({ family }) => family)).toEqual([4, 6])
  for (const registry of special_purpose.files) {
    await verifyFile(registryPath(DEFAULT_MANIFEST, registry), registry.sha256)
  }
})
