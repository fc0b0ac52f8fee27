import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { DatasetError, DatasetName, IpVersion, Role, readJson } from '../manifest.ts'

const ADDRESS = Type.String({ pattern: '^https?://[^/?#@]+/' })

const SourceFile = Type.Object(
  {
    /** The families whose addresses are read from the file; empty: it has the places that the others refer to. */
    families: Type.Array(IpVersion, { uniqueItems: true }),
    /** `{month}` in it stands for this month, such as 2026-11, or the last. */
    address: Type.Optional(ADDRESS),
    /** A file of the operator's. */
    path: Type.Optional(Type.String({ minLength: 1 })),
    /** Its name in the package or archive; absent: the archive's only CSV or MMDB file. */
    member: Type.Optional(Type.String({ pattern: '^[^/\\\\]+$' })),
    /** Where the publisher has the digest of what is at the address (SHA-256, SHA-512, SHA-1 or MD5). */
    digest: Type.Optional(ADDRESS),
  },
  { additionalProperties: false },
)

const Source = Type.Object(
  {
    name: DatasetName,
    roles: Type.Array(Role, { minItems: 1, uniqueItems: true }),
    /** Older lists name the format; looking at the file finds it. */
    format: Type.Optional(Type.String()),
    /** Whether it may have fewer than a hundred countries. */
    few_countries: Type.Optional(Type.Boolean()),
    licence: Type.String({ minLength: 1 }),
    url: Type.String({ pattern: '^https://' }),
    attribution: Type.String({ minLength: 1 }),
    /** In the npm registry that Bun is set up for; its newest version is taken. */
    package: Type.Optional(Type.String({ minLength: 1 })),
    /** Whose account opens the addresses. */
    credentials: Type.Optional(Type.Literal('maxmind')),
    files: Type.Array(SourceFile, { minItems: 1 }),
  },
  { additionalProperties: false },
)

const SourceList = Type.Object(
  { sources: Type.Array(Source, { minItems: 1 }) },
  { additionalProperties: false },
)

export type SourceFile = Static<typeof SourceFile>
export type Source = Static<typeof Source>

/** Where the publishers have what they have now. */
export const DEFAULT_SOURCES = join(import.meta.dir, '../newest.json')

/**
 * Reads a list of publishers' sources.
 * @throws DatasetError naming the file and the first fault.
 */
export async function readSources(path: string): Promise<readonly Source[]> {
  const { sources } = await readJson(path, SourceList)
  for (const source of sources) {
    const fault = source.files.map((file) => faultOf(source, file)).find((found) => found !== null)
    if (fault !== undefined) throw new DatasetError(`${path}: ${source.name}: ${fault}`)
  }
  for (const twice of [sources.map(({ name }) => name), sources.flatMap(({ roles }) => roles)]) {
    const repeated = twice.find((value, place) => twice.indexOf(value) !== place)
    if (repeated !== undefined)
      throw new DatasetError(`${path}: two sources have the name or role ${repeated}`)
  }
  return sources
}

function faultOf(source: Source, { address, path, member, digest }: SourceFile): string | null {
  const origins = [source.package, address, path].filter((origin) => origin !== undefined)
  if (origins.length !== 1) return 'each file needs one of address and path, or the source a package'
  if (source.package !== undefined && member === undefined) return 'a file of a package needs its member'
  if (digest !== undefined && address === undefined) return 'a digest needs the address that it is of'
  if (source.credentials === undefined) return null
  const isSafe = [address, digest].every((url) => url === undefined || keepsSecrets(url))
  return isSafe ? null : 'credentials are sent over https only'
}

function keepsSecrets(url: string): boolean {
  const { protocol, hostname } = new URL(url.replaceAll('{month}', ''))
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost'
}
