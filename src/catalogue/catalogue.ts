import { Type } from '@sinclair/typebox'
import { ERROR_STATUS } from '../http/errors.ts'
import { defineOperation } from '../http/operation/define-operation.ts'
import type { Operation } from '../http/operation/operation.ts'
import { Count, Nullable, OneOf, STRICT } from '../http/operation/schema.ts'
import { PLAN_LIMITS, PLANS, SCOPES, type Scope } from '../plans.ts'
import { areaOf, publicPath, SERVICE_VERSION } from './areas.ts'
import { CODES, describeCodes, MEANINGS } from './refusals.ts'

/** A dataset of the loaded index (contract C1). */
export interface Dataset {
  readonly name: string
  readonly role: string
  readonly licence: string
  readonly url: string
  readonly version: string
  readonly built_at: string
  readonly sha256: readonly string[]
  readonly ranges: number
}

export interface CatalogueParts {
  readonly operations: readonly Operation[]
  readonly baseUrl: () => string
  readonly build: Build
  /** Empty: no index is loaded. */
  readonly datasets: () => readonly Dataset[]
}

const GRANTS: Readonly<Record<Scope, string>> = {
  'geo:read': 'Geo operations.',
  'trust:read': "Trust operation, while the key's partner has an active trust data link.",
  'notify:write': 'Creating notification events.',
  'notify:read': 'Reading the inbox.',
}

const Catalogue = Type.Object(
  {
    name: Type.String({ description: 'Of the service.' }),
    version: Type.String({ description: 'Of the running service.' }),
    commit: Nullable(Type.String(), 'What it was built from; null where that is not known.'),
    base_url: Type.String({ description: 'Under which all paths are.' }),
    openapi: Type.String({ description: 'Path of the OpenAPI document.' }),
    docs: Type.String({ description: 'Path of the pages for people.' }),
    areas: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Of the area; its paths begin with it.' }),
          version: Type.String({ description: 'Of its interface.' }),
          operations: Type.Array(
            Type.Object(
              {
                id: Type.String({ description: 'Its `operationId`.' }),
                method: OneOf(['GET', 'POST', 'PUT', 'DELETE']),
                path: Type.String({ description: 'Parameters in braces.' }),
                scope: Nullable(Type.String(), 'Null where none is needed.'),
                summary: Type.String({ description: 'In one line.' }),
              },
              STRICT,
            ),
          ),
        },
        STRICT,
      ),
    ),
    plans: Type.Array(
      Type.Object(
        {
          name: OneOf(PLANS),
          per_minute: Count('Requests in any 60 s.'),
          per_day: Count('Requests a UTC day.'),
        },
        STRICT,
      ),
    ),
    scopes: Type.Array(
      Type.Object({ name: OneOf(SCOPES), grants: Type.String({ description: 'What it allows.' }) }, STRICT),
    ),
    errors: Type.Array(
      Type.Object(
        {
          code: OneOf(CODES, { $id: 'ErrorCode', description: describeCodes(MEANINGS) }),
          status: Type.Integer({ description: 'HTTP status.' }),
          meaning: Type.String({ description: 'In one sentence.' }),
        },
        STRICT,
      ),
    ),
    datasets: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Of the dataset.' }),
          role: Type.String({ description: '`country`, `city`, `overlay` or `special-purpose`.' }),
          licence: Type.String({ description: 'SPDX identifier, or in words.' }),
          url: Type.String({ description: 'Where it comes from.' }),
          version: Type.String({ description: 'As its publisher numbers it.' }),
          built_at: Type.String({ description: 'When its publisher made it, RFC 3339.' }),
          sha256: Type.Array(Type.String(), { description: 'Of its files, in lower-case hexadecimal.' }),
          ranges: Count('Ranges of addresses.'),
        },
        STRICT,
      ),
      { description: 'Of the loaded index; empty where none is.' },
    ),
  },
  { ...STRICT, $id: 'Catalogue', description: 'What the service offers.' },
)

interface Build {
  readonly version: string
  /** null: not known. */
  readonly commit: string | null
}

interface Shown {
  readonly build: Build
  readonly baseUrl: string
  readonly datasets: readonly Dataset[]
}

const EXAMPLE = {
  build: { version: SERVICE_VERSION, commit: '3369d8e01c5b7a42f6d0e98b7c1a5f3d2e4b6a90' },
  baseUrl: 'https://api.example.com',
}

type Entry = Pick<Operation, 'id' | 'method' | 'path' | 'access' | 'summary'>

const ENTRY: Entry = {
  id: 'catalogueGet',
  method: 'GET',
  path: '/v1',
  access: 'public',
  summary: 'What the service offers',
}

/** `GET /v1`: the operations of the service, for machines (contract C1). */
export function catalogueOperation(parts: CatalogueParts): Operation {
  const entries = [...parts.operations, ENTRY]
  return defineOperation({
    ...ENTRY,
    description: 'Areas, operations, plans, scopes, error codes, and the datasets of the loaded geo index.',
    answers: {
      200: {
        description: 'The catalogue.',
        schema: Catalogue,
        examples: {
          no_index: {
            summary: 'Of a service without an index',
            value: catalogue(entries, { ...EXAMPLE, datasets: [] }),
          },
        },
      },
    },
    refusals: {},
    handle: () => ({
      body: JSON.stringify(
        catalogue(entries, { build: parts.build, baseUrl: parts.baseUrl(), datasets: parts.datasets() }),
      ),
      headers: { 'Cache-Control': 'public, max-age=60' },
    }),
  })
}

function catalogue(operations: readonly Entry[], { build, baseUrl, datasets }: Shown) {
  return {
    name: 'Waypost',
    version: build.version,
    commit: build.commit,
    base_url: baseUrl,
    openapi: '/v1/openapi.json',
    docs: '/docs',
    areas: areas(operations),
    plans: PLANS.map((plan) => ({
      name: plan,
      per_minute: PLAN_LIMITS[plan].perMinute,
      per_day: PLAN_LIMITS[plan].perDay,
    })),
    scopes: SCOPES.map((scope) => ({ name: scope, grants: GRANTS[scope] })),
    errors: CODES.map((code) => ({ code, status: ERROR_STATUS[code], meaning: MEANINGS[code] })),
    datasets,
  }
}

function areas(operations: readonly Entry[]) {
  const byArea = Map.groupBy(operations, ({ path }) => areaOf(path))
  return [...byArea].map(([name, members]) => ({
    name,
    version: SERVICE_VERSION,
    operations: members.map(({ id, method, path, access, summary }) => ({
      id,
      method,
      path: publicPath(path),
      // Any one of several scopes suffices.
      scope: access === 'public' || access.length === 0 ? null : access.join(' or '),
      summary,
    })),
  }))
}
