import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printableSettings } from '../../../src/cli/config.ts'
import { readConfig } from '../../../src/config.ts'
import { runCommand } from '../../cli/run.ts'
import { configProblems } from '../../config-problems.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { send } from '../../support/raw-http.ts'
import { makeDirectory, type Service, serviceEnvironment, spawnCaptured } from '../../support/service.ts'

const FIRST = 'the-first-token-of-the-file'
const SECOND = 'the-second-token-of-the-file'
const SECRETS = ['ADMIN_TOKEN', 'DATABASE_URL', 'REDIS_URL', 'RESEND_API_KEY'] as const

const directory = makeDirectory('secrets')
const path = (name: string) => join(directory, name)
/** The name of each secret's setting, with the file that it names. */
const files = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, path(name)]))

describe('a service whose secrets are in files [O1]', () => {
  let service: Service

  beforeAll(async () => {
    writeFileSync(path('ADMIN_TOKEN'), `${FIRST}\n`)
    writeFileSync(path('DATABASE_URL'), `${await freshDatabase()}\n`)
    writeFileSync(path('REDIS_URL'), process.env.TEST_REDIS_URL ?? '')
    writeFileSync(path('RESEND_API_KEY'), 're_of_the_file\r\n')
    service = await startNode({ ADMIN_TOKEN: undefined, ...files, EMAIL_FROM: 'post@example.com' })
  })

  afterAll(() => service.stop())

  const statusWith = async (token: string) => {
    const headers = [['Authorization', `Bearer ${token}`]] as const
    return (await send(service.adminUrl, { path: '/admin/partners', headers })).status
  }
  const isStale = async () =>
    /^waypost_admin_token_stale (\d)$/m.exec((await send(service.adminUrl, { path: '/metrics' })).text)?.[1]
  const refusals = () => service.logs().filter((line) => line.includes('admin_token_refused'))

  test('uses all of them', async () => {
    const ready = await service.get('/health/ready')
    expect(JSON.parse(ready.text).checks).toMatchObject({ database: 'ok', redis: 'ok' })
    const notify = await service.get('/v1/notify/health')
    expect(JSON.parse(notify.text).email.configured).toBe(true)
    expect(await statusWith(FIRST)).toBe(200)
  })

  test('is administered by a command that takes the token from the same file', async () => {
    const { hostname, port } = new URL(service.adminUrl)
    const listed = await runCommand('partners', ['list'], {
      ADMIN_HOST: hostname,
      ADMIN_PORT: port,
      ADMIN_TOKEN_FILE: path('ADMIN_TOKEN'),
    })
    expect([listed.exitCode, listed.stderr]).toEqual([0, ''])
  })

  test('takes a new token over without a restart, and keeps the old one while the new one is not usable', async () => {
    writeFileSync(path('ADMIN_TOKEN'), SECOND)
    expect([await statusWith(SECOND), await statusWith(FIRST), await isStale()]).toEqual([200, 401, '0'])
    writeFileSync(path('ADMIN_TOKEN'), 'too-short')
    expect([await statusWith(SECOND), await statusWith('too-short')]).toEqual([200, 401])
    rmSync(path('ADMIN_TOKEN'))
    expect([await isStale(), await statusWith(SECOND), await statusWith(SECOND)]).toEqual(['1', 200, 200])
    await service.waitForLog((line) => line.includes('does not exist'))
    expect(refusals().map((line) => JSON.parse(line).reason)).toEqual([
      'ADMIN_TOKEN_FILE: must have at least 16 characters',
      `ADMIN_TOKEN_FILE: ${path('ADMIN_TOKEN')} does not exist`,
    ])
    writeFileSync(path('ADMIN_TOKEN'), FIRST)
    expect([await statusWith(FIRST), await statusWith(SECOND), await isStale()]).toEqual([200, 401, '0'])
  })
})

describe('a file of a secret that is not usable', () => {
  const file = path('bad')
  const cases: readonly (readonly [string, () => void, string])[] = [
    ['is missing', () => undefined, 'does not exist'],
    ['is empty', () => writeFileSync(file, ' \n'), 'is empty'],
    ['is a directory', () => mkdirSync(file), 'is a directory'],
    ['is a device', () => symlinkSync('/dev/zero', file), 'is no file'],
    ['leads to itself', () => symlinkSync(file, file), 'cannot be read (ELOOP)'],
    ['is too large', () => writeFileSync(file, Buffer.alloc(65_537)), 'has more than 65536 bytes'],
  ]
  test.each(cases)('because it %s is a problem that names the setting', (_, make, complaint) => {
    rmSync(file, { recursive: true, force: true })
    make()
    for (const name of SECRETS) {
      expect(configProblems({ [`${name}_FILE`]: file })).toEqual([`${name}_FILE: ${file} ${complaint}`])
    }
  })

  test.each([
    ['ADMIN_TOKEN', 'hush hush hush hush'],
    ['DATABASE_URL', 'mysql://hush'],
    ['REDIS_URL', 'http://hush'],
    ['RESEND_API_KEY', 'hu\nsh'],
  ])('because it has no %s is one that does not show its content', (name, content) => {
    rmSync(file, { recursive: true, force: true })
    writeFileSync(file, content)
    const problems = configProblems({ [`${name}_FILE`]: file, EMAIL_FROM: 'post@example.com' })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}_FILE: must`))])
    expect(problems.join()).not.toContain('hush')
  })

  test('ends the start with all problems at once, exit code 78, as does a secret given twice', async () => {
    writeFileSync(path('given'), 'postgres://postgres@127.0.0.1/waypost')
    const missing = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, path('missing')]))
    const twice = { DATABASE_URL_FILE: path('given'), DATABASE_URL: 'postgres://postgres@127.0.0.1/waypost' }
    const env = serviceEnvironment(directory, { ADMIN_TOKEN: undefined, ...missing, ...twice, PORT: 'x' })
    const started = spawnCaptured([process.execPath, 'src/main.ts'], env)
    expect(await started.finish()).toBe(78)
    const named = started.stderr.lines.flatMap((line) => /^ {2}(\w+):/.exec(line)?.[1] ?? [])
    expect(named.toSorted()).toEqual([...SECRETS.map((name) => `${name}_FILE`), 'PORT'].sort())
    expect(started.stderr.lines.join()).toContain('must not be set together with DATABASE_URL')
  })
})

test('the settings as printed name the file of a secret and mask the secret', () => {
  writeFileSync(path('given'), 'hush-hush-hush-hush')
  const printed = printableSettings(readConfig({ ADMIN_TOKEN_FILE: path('given') })).split('\n')
  expect(printed).toContain('ADMIN_TOKEN=********')
  expect(printed).toContain(`ADMIN_TOKEN_FILE=${path('given')}`)
  expect(printed.join()).not.toContain('hush')
})
