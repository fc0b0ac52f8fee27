import { dirname, join, resolve } from 'node:path'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** One part of a path, which leads nowhere but down. */
const NAME = '[A-Za-z0-9_][A-Za-z0-9._-]*'
const FILE_PATTERN = `^${NAME}(/${NAME})*$`
export const DatasetName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$' })

export const IpVersion = Type.Union([Type.Literal(4), Type.Literal(6)])

const DataFile = Type.Object(
  {
    /** Name inside the package or of the unpacked download. */
    file: Type.String({ pattern: FILE_PATTERN }),
    /** The family whose addresses are read from the file; absent: the file has the places that the others refer to. */
    family: Type.Optional(IpVersion),
    /** SHA-256 of the unpacked file, in hexadecimal. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** The address of a dataset that is no package; a name that ends in `.gz` is unpacked. */
    download: Type.Optional(Type.String({ pattern: '^https?://' })),
    /** A file of the operator's, in place of an address. */
    path: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
)

const RegistryFile = Type.Object(
  { file: DataFile.properties.file, family: IpVersion, sha256: DataFile.properties.sha256 },
  { additionalProperties: false },
)

export const Role = Type.Union([Type.Literal('country'), Type.Literal('city')])

const described = {
  name: DatasetName,
  version: Type.String({ pattern: `^${NAME}$` }),
  built_at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' }),
  licence: Type.String({ minLength: 1 }),
  url: Type.String({ pattern: '^https://' }),
  files: Type.Array(DataFile, { minItems: 1 }),
}

const Dataset = Type.Object(
  {
    ...described,
    role: Role,
    /** Older lists name the format; looking at the file finds it. */
    format: Type.Optional(Type.String()),
    /** Whether a country dataset may have fewer than a hundred countries. */
    few_countries: Type.Optional(Type.Boolean()),
    attribution: Type.String({ minLength: 1 }),
    package: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
)

const Overlay = Type.Object(
  { path: Type.String({ minLength: 1 }), sha256: DataFile.properties.sha256, built_at: described.built_at },
  { additionalProperties: false },
)

export type ManifestOverlay = Static<typeof Overlay>

const Manifest = Type.Object(
  {
    datasets: Type.Array(Dataset),
    /** Whether an operator's list is behind it; absent: it is, unless it is the program's own list. */
    is_own: Type.Optional(Type.Boolean()),
    /** An operator's corrections, which lie over the datasets. */
    overlay: Type.Optional(Overlay),
    special_purpose: Type.Object(
      { ...described, files: Type.Array(RegistryFile) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export type DataFile = Static<typeof DataFile>
export type Dataset = Static<typeof Dataset>
export type Manifest = Static<typeof Manifest>

/** A fault of a dataset or of the list of datasets; the message names the file and the place in it. */
export class DatasetError extends Error {}

export const DEFAULT_MANIFEST = join(import.meta.dir, 'sources.json')

/**
 * Reads the list of datasets.
 * @throws DatasetError naming the first field that is not as described.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const checked = await readJson(path, Manifest)
  for (const { name, built_at } of [...checked.datasets, checked.special_purpose]) {
    if (Number.isNaN(Date.parse(built_at)))
      throw new DatasetError(`${path}: ${name}: built_at ${built_at} is not a date`)
  }
  for (const dataset of checked.datasets) {
    if (dataset.package !== undefined) continue
    const missing = dataset.files.find((file) => file.download === undefined && file.path === undefined)
    if (missing !== undefined) {
      throw new DatasetError(
        `${path}: ${dataset.name}: ${missing.file} has neither a package nor a download or path`,
      )
    }
  }
  return { is_own: resolve(path) !== DEFAULT_MANIFEST, ...checked }
}

/**
 * Reads a JSON file of a described shape.
 * @throws DatasetError naming the first field that is not as described.
 */
export async function readJson<Shape extends TSchema>(path: string, shape: Shape): Promise<Static<Shape>> {
  const value: unknown = await Bun.file(path)
    .json()
    .catch((cause: Error) => {
      throw new DatasetError(`${path}: ${cause.message}`, { cause })
    })
  const fault = Value.Errors(shape, value).First()
  if (fault !== undefined) throw new DatasetError(`${path}: ${fault.path}: ${fault.message}`)
  return value as Static<Shape>
}

/**
 * Reads a file of an operator's corrections.
 * @throws DatasetError naming the setting.
 */
export async function readOverlayFile(path: string) {
  try {
    const file = Bun.file(path)
    const bytes = await file.bytes()
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    return { bytes, sha256, modified: new Date(file.lastModified) }
  } catch (cause) {
    throw new DatasetError(`GEO_OVERLAY: ${path} cannot be read (${(cause as Error).message})`, { cause })
  }
}

/** A file that is read for both families is listed twice. */
export const digestsOf = (files: readonly Pick<DataFile, 'sha256'>[]): string[] => [
  ...new Set(files.map(({ sha256 }) => sha256)),
]

/** The path of a fetched file. */
export function dataPath(directory: string, dataset: Dataset, file: Pick<DataFile, 'file'>): string {
  return join(directory, dataset.name, dataset.version, file.file)
}

/** The registries of special-purpose addresses lie beside the list itself. */
export function registryPath(manifestPath: string, file: Pick<DataFile, 'file'>): string {
  return resolve(dirname(manifestPath), file.file)
}

/** Refuses a file that is not the one that was pinned. */
export async function verifyFile(path: string, sha256: string): Promise<void> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  const actual = hasher.digest('hex')
  if (actual !== sha256) throw new DatasetError(`${path}: sha256 is ${actual}, but ${sha256} is pinned`)
}
