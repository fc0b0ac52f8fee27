import { beforeAll, describe, expect, test } from 'bun:test'
import { startAlone } from '../../support/nodes.ts'
import { makeDirectory, serviceEnvironment, spawnCaptured } from '../../support/service.ts'

const BAD: Readonly<Record<string, string>> = {
  PORT: '70000',
  ADMIN_PORT: 'http',
  BASE_URL: 'waypost',
  DATABASE_URL: 'mysql://localhost/waypost',
  REDIS_URL: 'http://localhost:6379',
  TRUSTED_PROXIES: '10.0.0.0/33',
  CORS_ORIGINS: 'app.example',
  BACKSTOP_IN_FLIGHT: '0',
  RESEND_BASE_URL: 'ftp://mail',
  EMAIL_RATE_PER_SECOND: 'fast',
  TRUST_TIMEOUT_MS: '-1',
  TRUST_CONCURRENCY: '1.5',
  TRUST_ALLOW_NETWORKS: 'intranet',
  TRUST_RESOLVER: 'resolver',
  TRUST_CONTACT: 'nobody',
  LOG_LEVEL: 'loud',
  MIGRATE_ON_START: 'perhaps',
}
let dataDir: string

beforeAll(async () => {
  dataDir = makeDirectory('settings')
})

const run = async (command: readonly string[], env: Record<string, string | undefined>) => {
  const program = spawnCaptured(command, serviceEnvironment(dataDir, { GEO_INDEX: '/nowhere', ...env }))
  const code = await program.finish()
  return { code, stdout: program.stdout.lines.join('\n'), stderr: program.stderr.lines.join('\n') }
}
const start = (env: Record<string, string | undefined>) => run([process.execPath, 'src/main.ts'], env)
const config = (env: Record<string, string | undefined>) => run([process.execPath, 'run', 'config'], env)

describe('bad settings [O1]', () => {
  test('all bad settings are reported at once by name, with exit code 78 [O1]', async () => {
    const { code, stdout, stderr } = await start(BAD)
    expect(code).toBe(78)
    const report = stdout + stderr
    expect(Object.keys(BAD).filter((name) => !new RegExp(`\\b${name}\\b`).test(report))).toEqual([])
    expect(report).not.toMatch(/^\s+at /m)
  })

  test.each(Object.entries(BAD))(
    '%s=%s alone is refused, and no other setting is blamed [O1]',
    async (name, value) => {
      const { code, stdout, stderr } = await start({ [name]: value })
      const report = stdout + stderr
      const blamed = Object.keys(BAD).filter((each) => new RegExp(`\\b${each}\\b`).test(report))
      expect([code, blamed]).toEqual([78, [name]])
    },
  )

  test('a refused secret is not repeated [O1]', async () => {
    const { code, stdout, stderr } = await start({
      DATABASE_URL: 'mysql://me:hunter2hunter2@localhost/waypost',
      PORT: 'x',
    })
    expect(code).toBe(78)
    expect(stdout + stderr).not.toContain('hunter2hunter2')
  })
})

describe('what an operator may have meant to set [O1, O16]', () => {
  const ODD = {
    DATABSE_URL: 'postgres://u:hush@db/waypost',
    TRUST_TIMOUT_MS: '1',
    redis_url: 'redis://a',
    ADMINTOKEN: 'hush-hush-hush-hush',
    PROT: '1',
    RESEND_API_KEY: ' ',
    TRUSTED_PROXIES: '',
    REDIS_URL: 'redis://:hush@127.0.0.1:1/0?tls=true',
  }

  test('is named once, without its value: near misses, empty ones, and parameters that nobody heeds', async () => {
    const service = await startAlone(ODD)
    await service.stop()
    const lines = service.logs().map((line) => JSON.parse(line))
    const of = (event: string) => lines.filter((line) => line.event === event)
    expect(of('settings_empty').map(({ level, names }) => [level, names])).toEqual([
      ['info', ['TRUSTED_PROXIES', 'RESEND_API_KEY']],
    ])
    expect(
      of('setting_unknown')
        .map(({ level, name, nearest }) => [level, name, nearest])
        .sort(),
    ).toEqual([
      ['warn', 'ADMINTOKEN', 'ADMIN_TOKEN'],
      ['warn', 'DATABSE_URL', 'DATABASE_URL'],
      ['warn', 'PROT', 'PORT'],
      ['warn', 'TRUST_TIMOUT_MS', 'TRUST_TIMEOUT_MS'],
      ['warn', 'redis_url', 'REDIS_URL'],
    ])
    expect(of('setting_ignored')).toMatchObject([{ level: 'warn', name: 'REDIS_URL', parameters: ['tls'] }])
    expect(service.output()).not.toContain('hush')
  })

  test('is named by npm run config, too', async () => {
    const { stdout, stderr, code } = await config({ DATABSE_URL: 'x', REQUIRE_DATABASE_URL: 'true' })
    expect([code, stdout, stderr]).toEqual([78, '', expect.stringContaining('DATABASE_URL: is needed here')])
    expect((await config({ DATABSE_URL: 'x' })).stderr).toContain(
      'DATABSE_URL is no setting; is DATABASE_URL meant?',
    )
  })
})

describe('bun run config [O1]', () => {
  const SECRETS = {
    ADMIN_TOKEN: 'secret-admin-token-1234',
    DATABASE_URL: 'postgres://waypost:secret-database-password@db.example:5432/waypost',
    REDIS_URL: 'redis://:secret-redis-password@cache.example:6379',
    RESEND_API_KEY: 're_secret_resend_key',
  }

  test('it prints every setting by name and masks the secrets [O1]', async () => {
    const { code, stdout, stderr } = await config({ ...SECRETS, EMAIL_FROM: 'Waypost <post@example.com>' })
    expect(`${code} ${stderr}`).toStartWith('0')
    const names = [
      ...Object.keys(BAD),
      ...Object.keys(SECRETS),
      'HOST',
      'ADMIN_HOST',
      'DATA_DIR',
      'GEO_INDEX',
      'EMAIL_FROM',
    ]
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(stdout))).toEqual([])
    for (const secret of ['secret-admin', 'secret-database', 'secret-redis', 're_secret', 'resend_key'])
      expect(stdout + stderr).not.toContain(secret)
    expect(stdout).toContain('db.example')
  })

  test('it shows the defaults of the contract [O1]', async () => {
    const printed = spawnCaptured([process.execPath, 'run', 'config'], {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
    })
    expect(await printed.finish()).toBe(0)
    const lineOf = (name: string) =>
      printed.stdout.lines.find((line) => new RegExp(`^\\W*${name}\\b`).test(line)) ?? ''
    expect(lineOf('HOST')).toContain('127.0.0.1')
    expect(lineOf('PORT')).toContain('8080')
    expect(lineOf('ADMIN_HOST')).toContain('127.0.0.1')
    expect(lineOf('ADMIN_PORT')).toContain('8081')
    expect(lineOf('DATA_DIR')).toContain('data')
    expect(lineOf('GEO_INDEX')).toContain('data/geo.wpi')
    expect(lineOf('BACKSTOP_IN_FLIGHT')).toMatch(/1,?024/)
    expect(lineOf('EMAIL_RATE_PER_SECOND')).toContain('2')
    expect(lineOf('TRUST_TIMEOUT_MS')).toMatch(/8,?000/)
  })
})
