import { type Static, Type } from '@sinclair/typebox'
import { ApiError } from '../http/errors.ts'
import type { Log } from '../http/observe/log.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import type { Actor } from '../http/operation/operation.ts'
import { Count, STRICT } from '../http/operation/schema.ts'
import { DatasetInfo, IndexError } from './format.ts'
import type { IndexInfo } from './geo-index.ts'

export interface GeoAdminParts {
  /** Throws IndexError and leaves the index in use in place. */
  readonly load: () => Promise<IndexInfo>
  readonly audit: (action: string, detail: Record<string, unknown>, by: Actor) => Promise<void>
  readonly log: Pick<Log, 'warn' | 'error'>
}

const LoadedIndex = Type.Object(
  {
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the file.' }),
    attribution: Type.String({ description: 'The text that answers carry.' }),
    datasets: Type.Array(Type.Object(DatasetInfo.properties, { ...STRICT, $id: 'Dataset' })),
    ipv4_ranges: Count('Ranges of IPv4 addresses.'),
    ipv6_ranges: Count('Ranges of IPv6 addresses.'),
    records: Count('Different locations.'),
  },
  { ...STRICT, $id: 'LoadedIndex', description: 'The index in use.' },
)

const EXAMPLE = {
  sha256: 'c1a3f8e2b4d5069718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f',
  attribution: 'IP geolocation by DB-IP (https://db-ip.com)',
  datasets: [
    {
      name: 'dbip-country-lite',
      role: 'country',
      licence: 'CC-BY-4.0',
      url: 'https://db-ip.com',
      version: '2026-11',
      built_at: '2026-11-01T00:00:00Z',
      sha256: ['5f0c1d2e3b4a5968778695a4b3c2d1e0f1e2d3c4b5a69788796a5b4c3d2e1f00'],
      ranges: 698_000,
    },
  ],
  ipv4_ranges: 345_000,
  ipv6_ranges: 353_000,
  records: 252,
}

export function geoAdminRoutes(parts: GeoAdminParts): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminReloadGeoIndex',
      method: 'POST',
      path: '/admin/geo/reload',
      summary: 'Take the file of the geo index over',
      description: 'All or nothing: where a process refuses the file, what it uses stays.',
      answers: {
        200: {
          description: 'The index in use now.',
          schema: LoadedIndex,
          examples: { loaded: { summary: 'Of one dataset', value: EXAMPLE } },
        },
      },
      refusals: { conflict: './data/geo.wpi: the digest does not match' },
      handle: async ({ actor }) => ({ body: JSON.stringify(loadedIndex(await reload(parts, actor))) }),
    }),
  ]
}

async function reload({ load, audit, log }: GeoAdminParts, actor: Actor): Promise<IndexInfo> {
  try {
    const info = await load()
    // The index is in use by now, even if the database is down.
    await audit('geo.reload', { sha256: info.sha256 }, actor).catch((error) =>
      log.error('audit_failed', error),
    )
    return info
  } catch (error) {
    if (!(error instanceof IndexError)) throw error
    log.warn('geo_index_refused', { reason: error.message })
    throw new ApiError('conflict', error.message, { cause: error })
  }
}

function loadedIndex(info: IndexInfo): Static<typeof LoadedIndex> {
  const { sha256, attribution, datasets, ipv4_ranges, ipv6_ranges, recordCount: records } = info
  return { sha256, attribution, datasets, ipv4_ranges, ipv6_ranges, records }
}
