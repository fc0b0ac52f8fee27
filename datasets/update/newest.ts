import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Reader } from 'mmdb-lib'
import { type DataFile, type Dataset, DatasetError } from '../manifest.ts'
import { type PackageReader, unpackPackage } from '../registry.ts'
import type { Bounds } from './bounds.ts'
import { type HeldFiles, heldAt } from './held.ts'
import { type Credentials, type Obtained, type ObtainParts, obtain, rfc3339 } from './obtain.ts'
import type { Source, SourceFile } from './sources.ts'
import { unpack } from './unpack.ts'

export interface FindParts {
  /** The directory of the files. */
  readonly datasets: string
  /** Is brought up to date. */
  readonly held: HeldFiles
  readonly credentials: Credentials
  readonly bounds: Bounds
  readonly nowMs: number
  /** A package is downloaded once for all its files. */
  readonly packages: Map<string, Promise<PackageReader>>
}

/** A file of a source, unpacked, wherever it lies by now. */
interface Unpacked extends Obtained {
  readonly asked: SourceFile
  readonly path: string
  readonly sha256: string
}

/**
 * Gets what a publisher has now, as one dataset for each role, its files in their places.
 * @throws DatasetError naming the source; its former files stay.
 */
export async function findNewest(source: Source, parts: FindParts): Promise<Dataset[]> {
  await mkdir(parts.datasets, { recursive: true })
  const files: Unpacked[] = []
  try {
    for (const asked of source.files) files.push(await getFile(source, asked, parts))
    return await lay(source, files, parts)
  } finally {
    for (const { packed, path } of files) if (packed !== null) await rm(path, { force: true })
  }
}

async function getFile(source: Source, asked: SourceFile, parts: FindParts): Promise<Unpacked> {
  const target = join(parts.datasets, `${source.name}.${crypto.randomUUID()}.tmp`)
  const held = (key: string) => heldAt(parts.held, key, parts.datasets)
  const more: ObtainParts = { ...parts, held, openPackage: (...what) => openOnce(parts.packages, ...what) }
  try {
    const obtained = await obtain(source, asked, target, more)
    const known = await held(obtained.key)
    if (obtained.packed === null && known !== null)
      return { ...obtained, asked, path: join(parts.datasets, known.file), sha256: known.sha256 }
    const path = `${target}.unpacked`
    const extension = extensionOf(source)
    const { maxBytes } = parts.bounds
    const member = source.package === undefined ? asked.member : undefined
    await unpack(target, path, { label: source.name, member, extension, maxBytes })
    const date = (extension === 'mmdb' ? await buildDate(path, source.name) : null) ?? obtained.date
    return { ...obtained, date, asked, path, sha256: await digest(path) }
  } finally {
    await rm(target, { force: true })
  }
}

function openOnce(
  packages: FindParts['packages'],
  ...[name, version, label]: Parameters<ObtainParts['openPackage']>
): Promise<PackageReader> {
  const known = packages.get(`${name}@${version}`)
  const opening = known ?? unpackPackage(name, version, label)
  packages.set(`${name}@${version}`, opening)
  return opening
}

const extensionOf = ({ format }: Source) => (format.endsWith('mmdb') ? 'mmdb' : 'csv')

/** What the file says of itself; null: it says nothing. */
async function buildDate(path: string, label: string): Promise<string | null> {
  try {
    const { buildEpoch } = new Reader(Buffer.from(await Bun.file(path).arrayBuffer())).metadata
    return buildEpoch.getTime() === 0 ? null : rfc3339(buildEpoch)
  } catch (cause) {
    throw new DatasetError(`${label}: damaged: no readable MMDB`, { cause })
  }
}

async function digest(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}

/** Brings the files into the folder of their version. */
async function lay(source: Source, files: readonly Unpacked[], parts: FindParts): Promise<Dataset[]> {
  const { name, format, licence, url, attribution } = source
  const built_at = files
    .map(({ date }) => date)
    .sort()
    .at(-1) as string
  const version = files[0]?.version ?? built_at.slice(0, 10)
  const listed: DataFile[] = []
  for (const file of files) {
    const own = nameOf(source, file)
    await put(file, join(parts.datasets, name, version, own))
    const { asked, key, etag, last_modified, sha256, date, origin } = file
    parts.held.set(key, { etag, last_modified, sha256, date, file: `${name}/${version}/${own}` })
    for (const family of asked.families) listed.push({ file: own, family, sha256, ...origin })
  }
  const packaged = source.package === undefined ? {} : { package: source.package }
  return source.roles.map((role) => ({
    ...{ name, role, format, ...packaged, version, built_at, licence, url, attribution },
    files: listed,
  }))
}

/** In a package a file keeps its name; others get one that changes with the content. */
function nameOf(source: Source, { asked, sha256 }: Unpacked): string {
  if (source.package !== undefined) return asked.member as string
  return `ipv${asked.families.join('-')}-${sha256.slice(0, 8)}.${extensionOf(source)}`
}

async function put({ path, packed }: Unpacked, to: string): Promise<void> {
  if (path === to) return
  await mkdir(dirname(to), { recursive: true })
  if (packed !== null) return rename(path, to)
  // What is held may be in use.
  const beside = `${to}.${process.pid}.tmp`
  await copyFile(path, beside)
  await rename(beside, to)
}
