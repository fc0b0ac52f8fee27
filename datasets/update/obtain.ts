import { copyFile, stat } from 'node:fs/promises'
import { DatasetError } from '../manifest.ts'
import { newestVersion, type PackageReader } from '../registry.ts'
import type { Bounds } from './bounds.ts'
import { rfc3339 } from './dates.ts'
import { type DownloadRequest, download, StatusError, type Validators } from './download.ts'
import type { HeldFile } from './held.ts'
import { refuseOtherDigest } from './published-digest.ts'
import type { Source, SourceFile } from './sources.ts'

/** Secrets that publishers ask for. */
export interface Credentials {
  readonly maxmindAccountId: string | null
  readonly maxmindLicenseKey: string | null
}

export interface ObtainParts {
  readonly credentials: Credentials
  readonly bounds: Bounds
  readonly nowMs: number
  readonly openPackage: (name: string, version: string, label: string) => Promise<PackageReader>
  /** What is held of an origin. */
  readonly held: (key: string) => Promise<HeldFile | null>
}

/** A file as its publisher has it now. */
export interface Obtained extends Validators {
  /** What was asked for, which is what it is held by. */
  readonly key: string
  /** Packed, or not; null: what is held has not changed. */
  readonly packed: string | null
  /** When the publisher made it, RFC 3339. */
  readonly date: string
  /** The publisher's own number of it; null: it has none. */
  readonly version: string | null
  /** What a manifest names it by. */
  readonly origin: { readonly download: string } | { readonly path: string } | Record<never, never>
}

/**
 * Gets a file of a source into `target`, unless it is as it is held.
 * @throws DatasetError naming the source.
 */
export function obtain(
  source: Source,
  file: SourceFile,
  target: string,
  parts: ObtainParts,
): Promise<Obtained> {
  if (source.package !== undefined) return fromPackage(source, source.package, file, target, parts)
  if (file.path !== undefined) return fromDisk(source, file.path, target, parts)
  return fromAddress(source, file, target, parts)
}

async function fromPackage(
  { name }: Source,
  packageName: string,
  { member = '' }: SourceFile,
  target: string,
  { held, openPackage }: ObtainParts,
): Promise<Obtained> {
  const version = await newestVersion(packageName)
  const key = `${packageName}@${version}#${member}`
  const known = await held(key)
  if (known === null) await Bun.write(target, await (await openPackage(packageName, version, name))(member))
  const packed = known === null ? target : null
  const date = known?.date ?? dateIn(version)
  return { key, packed, date, version, etag: null, last_modified: null, origin: {} }
}

/** ip-location-db's versions end with the hour of the build: 2.3.2026061719. Others say nothing of their date. */
function dateIn(version: string): string {
  const [, year, month, day, hour] = /(20\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version) ?? []
  return year === undefined ? rfc3339(new Date()) : `${year}-${month}-${day}T${hour}:00:00Z`
}

async function fromDisk(
  { name }: Source,
  path: string,
  target: string,
  { held }: ObtainParts,
): Promise<Obtained> {
  try {
    const { mtime, mtimeMs, ctimeMs, size, ino } = await stat(path)
    // A copy may keep time and size, but has another number or time of change.
    const etag = `${mtimeMs}-${ctimeMs}-${size}-${ino}`
    const known = await held(path)
    const isHeld = known?.etag === etag
    if (!isHeld) await copyFile(path, target)
    return {
      key: path,
      packed: isHeld ? null : target,
      date: isHeld ? known.date : rfc3339(mtime),
      version: null,
      etag,
      last_modified: null,
      origin: { path },
    }
  } catch (cause) {
    throw new DatasetError(`${name}: ${path} cannot be read (${(cause as Error).message})`, { cause })
  }
}

/** A month's file appears some days into the month: until then the last month's is the newest. */
async function fromAddress(
  source: Source,
  file: SourceFile,
  target: string,
  parts: ObtainParts,
): Promise<Obtained> {
  const address = file.address as string
  if (!address.includes('{month}')) return fromOneAddress(source, file, null, target, parts)
  const [thisMonth, lastMonth] = [0, 1].map((before) => monthBefore(parts.nowMs, before)) as [string, string]
  try {
    return await fromOneAddress(source, file, thisMonth, target, parts)
  } catch (error) {
    if (!(error instanceof StatusError) || error.status !== 404) throw error
    return await fromOneAddress(source, file, lastMonth, target, parts)
  }
}

async function fromOneAddress(
  source: Source,
  file: SourceFile,
  month: string | null,
  target: string,
  { held, credentials, bounds }: ObtainParts,
): Promise<Obtained> {
  const ofMonth = (template: string) => template.replaceAll('{month}', month ?? '')
  const address = ofMonth(file.address as string)
  const known = await held(address)
  const label = month === null ? source.name : `${source.name} ${month}`
  const authorization = authorizationFor(source, credentials)
  const request: DownloadRequest = { address, label, since: known, authorization, bounds }
  const validators = await download(request, target).catch((error) => explain(error, source))
  if (validators !== null && file.digest !== undefined)
    await refuseOtherDigest(target, { ...request, address: ofMonth(file.digest) }, address)
  const made = month === null ? validators?.last_modified : `${month}-01`
  return {
    key: address,
    packed: validators === null ? null : target,
    date: known !== null && validators === null ? known.date : rfc3339(dateOr(made, new Date())),
    version: month,
    etag: null,
    last_modified: null,
    ...(validators ?? known),
    origin: { download: address },
  }
}

function authorizationFor({ name, credentials }: Source, given: Credentials): string | null {
  if (credentials === undefined) return null
  const { maxmindAccountId: id, maxmindLicenseKey: key } = given
  if (id === null || key === null)
    throw new DatasetError(`${name}: needs MAXMIND_ACCOUNT_ID and MAXMIND_LICENSE_KEY`)
  return `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
}

function explain(error: unknown, { name, credentials }: Source): never {
  if (credentials !== undefined && error instanceof StatusError && [401, 403].includes(error.status)) {
    const names = 'MAXMIND_ACCOUNT_ID and MAXMIND_LICENSE_KEY'
    throw new DatasetError(`${name}: ${names} are refused (HTTP status ${error.status})`, { cause: error })
  }
  throw error
}

/** `2026-11`; the month that many before. */
function monthBefore(nowMs: number, before: number): string {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before)).toISOString().slice(0, 7)
}

function dateOr(text: string | null | undefined, fallback: Date): Date {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? fallback : date
}
