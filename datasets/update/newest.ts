import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lookAt } from '../look.ts'
import { type DataFile, type Dataset, DatasetError } from '../manifest.ts'
import { type PackageReader, unpackPackage } from '../registry.ts'
import type { Bounds } from './bounds.ts'
import { dateOfContent } from './dates.ts'
import { type HeldFiles, heldAt } from './held.ts'
import { type Credentials, type Obtained, type ObtainParts, obtain } from './obtain.ts'
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
  readonly extension: 'csv' | 'mmdb'
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
    if (obtained.packed === null && known !== null) {
      const extension = known.file.endsWith('.mmdb') ? 'mmdb' : 'csv'
      return { ...obtained, asked, path: join(parts.datasets, known.file), sha256: known.sha256, extension }
    }
    const path = `${target}.unpacked`
    const { maxBytes } = parts.bounds
    const member = source.package === undefined ? asked.member : undefined
    await unpack(target, path, { label: source.name, member, maxBytes })
    const { extension, buildEpoch } = await lookAt(path).catch((cause: Error) => {
      throw new DatasetError(cause.message.replace(path, source.name), { cause })
    })
    const carried = { sha256: await digest(path), buildEpoch, date: obtained.date }
    const date = dateOfContent(carried, parts.held.values(), parts.nowMs)
    return { ...obtained, date, asked, path, sha256: carried.sha256, extension }
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

async function digest(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}

/** Brings the files into the folder of their version. */
async function lay(source: Source, files: readonly Unpacked[], parts: FindParts): Promise<Dataset[]> {
  const { name, licence, url, attribution, few_countries } = source
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
    const families = asked.families.length === 0 ? [{}] : asked.families.map((family) => ({ family }))
    for (const family of families) listed.push({ file: own, ...family, sha256, ...origin })
  }
  const more = {
    ...(source.package === undefined ? {} : { package: source.package }),
    ...(few_countries === undefined ? {} : { few_countries }),
  }
  return source.roles.map((role) => ({
    ...{ name, role, ...more, version, built_at, licence, url, attribution },
    files: listed,
  }))
}

/** In a package a file keeps its name; others get one that changes with the content. */
function nameOf(source: Source, { asked, sha256, extension }: Unpacked): string {
  if (source.package !== undefined) return asked.member as string
  const what = asked.families.length === 0 ? 'places' : `ipv${asked.families.join('-')}`
  return `${what}-${sha256.slice(0, 8)}.${extension}`
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
