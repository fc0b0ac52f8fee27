import { afterAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countryRows, startPublisher } from '../../datasets/update/publisher.ts'
import { makeFixture } from '../../support/index-fixture.ts'
import { serviceEnvironment, spawnCaptured } from '../../support/service.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Where any user may go. */
const root = mkdtempSync(join(tmpdir(), 'waypost-modes-'))
chmodSync(root, 0o755)
const { ipv4, ipv6 } = countryRows(50)
const fixture = await makeFixture({ countryIpv4: ipv4, countryIpv6: ipv6 })
await fixture.build()
const publisher = startPublisher()
publisher.putCountries(100)
const GEO_SOURCES = await publisher.writeSources(publisher.countries)
afterAll(async () => {
  publisher.stop()
  await fixture.remove()
  rmSync(root, { recursive: true, force: true })
})

/**
 * The paths that others than their user may use in any way, with their modes; the embedded database sets its own within
 * its directory, which is closed.
 */
function open(directory: string): string[] {
  const paths = ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]
  return paths.flatMap((path) => {
    const { mode } = lstatSync(join(directory, path))
    return (mode & 0o077) === 0 || path.startsWith('pglite/') ? [] : `${path} ${(mode & 0o777).toString(8)}`
  })
}

/** Runs a program of the repository as if its user let everybody write everything. */
const spawnOpen = (words: readonly string[], env: Record<string, string>) =>
  spawnCaptured(['sh', '-c', 'umask 0; exec "$0" "$@"', process.execPath, ...words], env)

const isReadableByNobody = (path: string) =>
  spawnSync('cat', [path], { uid: NOBODY, gid: NOBODY }).status === 0

test('no file of DATA_DIR is open to another user, whatever the umask was and earlier versions left [O7]', async () => {
  const dataDir = join(root, 'data')
  const lists = join(root, 'lists.txt')
  writeFileSync(lists, 'evil.example\n')
  mkdirSync(join(dataDir, 'feeds'), { recursive: true })
  for (const name of ['lock', 'feeds/old.list']) writeFileSync(join(dataDir, name), '', { mode: 0o644 })
  for (const name of ['.', 'feeds']) chmodSync(join(dataDir, name), 0o755)
  if (isRoot) expect(isReadableByNobody(join(dataDir, 'lock'))).toBe(true)
  const env = {
    TRUST_FEEDS: `own=${lists}`,
    GEO_UPDATE_HOURS: '1',
    GEO_SOURCES,
    GEO_INDEX: fixture.paths.index,
  }
  const service = spawnOpen(['src/main.ts'], serviceEnvironment(dataDir, { ...env, DRAIN_NOTICE_MS: '0' }))
  try {
    for (const event of ['listening', 'trust_feed_loaded', 'geo_update'])
      await service.stdout.waitFor((line) => line.includes(`"event":"${event}"`))
    expect(open(dataDir)).toEqual([])
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['feeds', 'lock', 'pglite', 'updates']))
    if (isRoot) expect(isReadableByNobody(join(dataDir, 'lock'))).toBe(false)
  } finally {
    service.child.kill('SIGTERM')
    await service.finish()
  }
  expect(open(dataDir)).toEqual([])
})

test.each([
  ['migrate', ['src/cli/migrate.ts']],
  ['datasets -- update', ['index-builder/datasets.ts', 'update']],
])(
  'npm run %s leaves no file that is open to another user',
  async (name, words) => {
    const dataDir = join(root, name.replaceAll(' ', ''))
    const env = { GEO_SOURCES, GEO_INDEX: fixture.paths.index }
    const program = spawnOpen(words, serviceEnvironment(dataDir, env))
    expect([await program.finish(), program.stderr.lines]).toEqual([0, expect.anything()])
    expect(open(dataDir)).toEqual([])
  },
  120_000,
)

test('a directory that many share, and what others own, stay as they are', async () => {
  const shared = join(root, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  const program = "import { makePrivate } from './src/process/private-files.ts'; makePrivate(process.argv[1])"
  const run = spawnCaptured([process.execPath, '-e', program, shared], { PATH: process.env.PATH ?? '' })
  expect([await run.finish(), lstatSync(shared).mode & 0o7777]).toEqual([0, 0o1777])
})
