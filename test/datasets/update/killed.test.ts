/** Updates that are killed at any moment: what is in use stays whole, and the next one mends the rest (E11). */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../../datasets/manifest.ts'
import { compileIndex } from '../../../index-builder/compile.ts'
import { openIndex } from '../../../src/geo/reader.ts'
import { seededRandom } from '../../support/seed.ts'
import { filesIn, sha256Of } from '../dataset-fixture.ts'
import { startPublisher } from './publisher.ts'

setDefaultTimeout(600_000)

const ROUNDS = Number(process.env.WAYPOST_KILLS ?? 15)
const PROGRAM = join(import.meta.dir, '../../../index-builder/datasets.ts')
/** An update of these data takes some 0.4 s. */
const MOST_MS = 700

const publisher = startPublisher()
const { dataDir, directory, countries, putCountries } = publisher
afterAll(publisher.stop)
const sources = await publisher.writeSources(countries)

const start = () =>
  Bun.spawn([process.execPath, PROGRAM, 'update', '--json', '--sources', sources], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  })

const indexBytes = async () => (existsSync(publisher.index) ? await Bun.file(publisher.index).bytes() : null)

/** The lock, the report and the held files are those of the index in use, and nothing else lies there. */
async function expectConsistent(): Promise<void> {
  const bytes = (await indexBytes()) as Uint8Array<ArrayBuffer>
  const lock = join(dataDir, 'updates/lock.json')
  const manifest = await readManifest(lock)
  const index = join(directory, 'again.wpi')
  await compileIndex(manifest, { manifest: lock, data: join(dataDir, 'updates/datasets'), index })
  expect(sha256Of(await Bun.file(index).bytes())).toBe(sha256Of(bytes))
  const { sha256 } = await Bun.file(`${publisher.index}.json`).json()
  expect((await openIndex(bytes)).info.sha256).toBe(sha256)
  const held = Object.values((await Bun.file(join(dataDir, 'updates/held.json')).json()) as object)
  const files = held.map(({ file }: { file: string }) => file).sort()
  expect(filesIn(join(dataDir, 'updates/datasets'))).toEqual(files)
  expect(filesIn(dataDir).filter((name) => name.includes('.tmp'))).toEqual([])
}

test(`killed ${ROUNDS} times at random moments, updates leave a whole index, and the next is right`, async () => {
  const random = seededRandom()
  let killed = 0
  for (let round = 0; round < ROUNDS; round++) {
    putCountries(100 + (round % 5))
    const before = await indexBytes()
    const child = start()
    const timer = setTimeout(() => child.kill('SIGKILL'), random() * MOST_MS)
    await child.exited
    clearTimeout(timer)
    if (child.signalCode === 'SIGKILL') killed++
    const after = await indexBytes()
    // It is the one before or another, and whole in any case.
    if (after !== null) await openIndex(after)
    else expect(before).toBe(null)
    const next = start()
    const [result, fault] = await Promise.all([
      new Response(next.stdout).json(),
      new Response(next.stderr).text(),
    ])
    expect([result.failures, fault.includes('error')]).toEqual([[], false])
    await expectConsistent()
  }
  expect(killed).toBeGreaterThan(0)
})
