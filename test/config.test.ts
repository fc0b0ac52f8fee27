import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readCommandConfig, readConfig } from '../src/config.ts'
import { configProblems } from './config-problems.ts'
import { makeDirectory } from './support/service.ts'

describe('the settings (O1)', () => {
  test('have their defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      baseUrl: null,
      adminHost: '127.0.0.1',
      adminPort: 8081,
      adminAllowedHosts: [],
      adminToken: null,
      adminTokens: [],
      adminTokenFile: null,
      adminTokensFile: null,
      databaseUrlFile: null,
      redisUrlFile: null,
      resendApiKeyFile: null,
      maxmindLicenseKeyFile: null,
      dataDir: './data',
      databaseUrl: null,
      requireDatabaseUrl: false,
      databaseCaFile: null,
      redisUrl: null,
      redisCaFile: null,
      redisPrefix: 'waypost:',
      databasePool: 10,
      geoIndex: 'data/geo.wpi',
      geoUpdateHours: 24,
      geoSources: null,
      geoOverlay: null,
      maxmindAccountId: null,
      maxmindLicenseKey: null,
      trustedProxies: [],
      corsOrigins: [],
      backstopInFlight: 1024,
      drainNoticeMs: 500,
      resendApiKey: null,
      resendBaseUrl: 'https://api.resend.com',
      resendWebhookSecret: null,
      resendWebhookSecretFile: null,
      emailSmtpUrl: null,
      emailSmtpUrlFile: null,
      emailFrom: null,
      emailRatePerSecond: 2,
      emailMaxAgeHours: 24,
      emailSenderDomains: [],
      emailUnsubscribe: null,
      notifyRetentionDays: 90,
      trustTimeoutMs: 8000,
      trustConcurrency: 4,
      trustAllowNetworks: [],
      trustResolver: null,
      trustContact: null,
      trustFeeds: [],
      trustPopular: [],
      trustFeedsHours: 6,
      logLevel: 'info',
      logRequests: 'all',
      logProbes: false,
      logAddresses: 'refused',
      otelExporterOtlpEndpoint: null,
      otelExporterOtlpHeaders: [],
      otelExporterOtlpHeadersFile: null,
      otelExporterOtlpProtocol: 'http/protobuf',
      otelTracesSampler: 'parentbased_always_on',
      otelTracesSamplerArg: 1,
      otelServiceName: 'waypost',
      otelResourceAttributes: [],
      migrateOnStart: true,
      workers: 1,
    })
  })

  test('that are empty are absent, and others are nobody’s business', () => {
    expect(readConfig({ PORT: '', HOST: ' ', ADMIN_TOKEN: '', HOME: '%', PORTS: 'x' })).toEqual(
      readConfig({}),
    )
  })

  test('are read', () => {
    const config = readConfig({
      HOST: '::',
      PORT: '0',
      ADMIN_PORT: '0',
      BASE_URL: 'https://waypost.example/api/',
      DATA_DIR: '/srv/waypost',
      DATABASE_URL: 'postgres://u:p@db/waypost',
      REDIS_URL: 'redis://a:1, rediss://b:2',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      CORS_ORIGINS: 'https://a.example,http://localhost:3000',
      EMAIL_FROM: 'Waypost <post@waypost.example>',
      EMAIL_RATE_PER_SECOND: '0.5',
      EMAIL_UNSUBSCRIBE: 'mailto:unsubscribe@waypost.example?subject=stop',
      NOTIFY_RETENTION_DAYS: '30',
      TRUST_RESOLVER: '[::1]:53',
      TRUST_FEEDS: 'https://lists.example/feed.txt?a=b, own = ./lists/own.txt,/srv/hosts',
      TRUST_POPULAR: 'top=https://top.example/1m.csv',
      TRUST_FEEDS_HOURS: '24',
      LOG_LEVEL: 'WARN',
      LOG_REQUESTS: 'errors',
      LOG_PROBES: 'true',
      LOG_ADDRESSES: 'all',
    })
    expect(config).toMatchObject({
      host: '::',
      port: 0,
      baseUrl: 'https://waypost.example/api',
      geoIndex: '/srv/waypost/geo.wpi',
      redisUrl: 'redis://a:1,rediss://b:2',
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
      emailRatePerSecond: 0.5,
      emailUnsubscribe: 'mailto:unsubscribe@waypost.example?subject=stop',
      notifyRetentionDays: 30,
      trustResolver: '[::1]:53',
      trustFeeds: [
        { name: 'lists.example', address: 'https://lists.example/feed.txt?a=b' },
        { name: 'own', address: './lists/own.txt' },
        { name: 'hosts', address: '/srv/hosts' },
      ],
      trustPopular: [{ name: 'top', address: 'https://top.example/1m.csv' }],
      trustFeedsHours: 24,
      trustContact: 'https://waypost.example/api/docs',
      logLevel: 'warn',
      logRequests: 'errors',
      logProbes: true,
      logAddresses: 'all',
      migrateOnStart: false,
    })
    expect(config.trustedProxies.map(({ prefixLength }) => prefixLength)).toEqual([8, 128])
  })

  test.each([
    ['https://waypost.example/about', 'https://waypost.example/about'],
    ['http://waypost.example?to=abuse', 'http://waypost.example?to=abuse'],
    ['abuse@waypost.example', 'mailto:abuse@waypost.example'],
    ['mailto:abuse@waypost.example', 'mailto:abuse@waypost.example'],
  ])('TRUST_CONTACT may be %s', (contact, expected) => {
    const env = { TRUST_CONTACT: contact, BASE_URL: 'https://waypost.example' }
    expect(readConfig(env).trustContact).toBe(expected)
  })

  test('have no database in an image unless they say which; embedded is one [O16]', () => {
    const image = { REQUIRE_DATABASE_URL: 'true' }
    const url = 'postgres://db/waypost'
    for (const wrong of [{}, { DATABASE_URL: '' }, { DATABASE_URL: ' ' }, { DATABSE_URL: url }])
      expect(configProblems({ ...image, ...wrong })).toEqual([
        expect.stringMatching(/^DATABASE_URL: .*embedded/),
      ])
    const file = join(makeDirectory('secrets'), 'database')
    writeFileSync(file, 'embedded\n')
    for (const named of [
      { DATABASE_URL: 'embedded' },
      { DATABASE_URL: 'Embedded' },
      { DATABASE_URL_FILE: file },
    ])
      expect(readConfig({ ...image, ...named })).toMatchObject({ databaseUrl: null, migrateOnStart: true })
    expect(readConfig({ ...image, DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(readCommandConfig(image).databaseUrl).toBeNull()
    const workers = { ...image, DATABASE_URL: 'embedded', REDIS_URL: 'redis://a', WORKERS: '2' }
    expect(configProblems(workers)).toEqual([
      expect.stringMatching(/^DATABASE_URL: is needed where WORKERS is 2/),
    ])
  })

  test('of several processes need stores that those can share', () => {
    expect(configProblems({ WORKERS: '2' })).toEqual([
      'DATABASE_URL: is needed where WORKERS is 2: the embedded database has one process',
      'REDIS_URL: is needed where WORKERS is 2: limits are kept in one process without it',
    ])
    const stores = { DATABASE_URL: 'postgres://db/waypost', REDIS_URL: 'redis://a' }
    expect(readConfig({ ...stores, WORKERS: '2' }).workers).toBe(2)
    expect(readConfig({ ...stores, WORKERS: 'auto' }).workers).toBe(availableParallelism())
    const file = (name: string) => join(makeDirectory('secrets'), name)
    const files = { DATABASE_URL_FILE: file('database'), REDIS_URL_FILE: file('redis') }
    writeFileSync(files.DATABASE_URL_FILE, stores.DATABASE_URL)
    writeFileSync(files.REDIS_URL_FILE, stores.REDIS_URL)
    expect(readConfig({ ...files, WORKERS: '2' }).workers).toBe(2)
  })

  const WRONG: readonly (readonly [string, string])[] = [
    ['WORKERS', '0'],
    ['WORKERS', 'many'],
    ['HOST', 'a host'],
    ['HOST', '1:2'],
    ['HOST', '256.1.1.1'],
    ['HOST', '127.1'],
    ['ADMIN_HOST', '1.2.3.4.5'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['BASE_URL', 'waypost.example'],
    ['BASE_URL', 'ftp://waypost.example'],
    ['BASE_URL', 'https://waypost.example/?q=1'],
    ['ADMIN_HOST', '*'],
    ['ADMIN_PORT', 'eighty'],
    ['ADMIN_PORT', '8080'],
    ['ADMIN_TOKEN', 'two words'],
    ['ADMIN_TOKEN', 'x'.repeat(15)],
    ['ADMIN_TOKEN', 'caf\u00e9'],
    ['DATABASE_URL', 'mysql://db/waypost'],
    ['DATABASE_URL', 'db/waypost'],
    ['DATABASE_POOL', '0'],
    ['REDIS_URL', 'http://redis'],
    ['REDIS_URL', 'redis://a,b'],
    ['REDIS_URL', 'redis://a/1,redis://b'],
    ['REDIS_URL', 'redis+sentinel://a,b'],
    ['REDIS_URL', ','],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'a.example'],
    ['BACKSTOP_IN_FLIGHT', '0'],
    ['DRAIN_NOTICE_MS', '300001'],
    ['DRAIN_NOTICE_MS', '5s'],
    ['TRUST_FEEDS', 'ftp://lists.example/feed.txt'],
    ['TRUST_FEEDS', 'a=https://user:password@lists.example/feed.txt'],
    ['TRUST_FEEDS', 'two words=feed.txt'],
    ['TRUST_FEEDS', 'https://lists.example/a,https://lists.example/b'],
    ['TRUST_FEEDS', '..'],
    ['TRUST_POPULAR', 'https://'],
    ['TRUST_FEEDS_HOURS', '0'],
    ['NOTIFY_RETENTION_DAYS', '0'],
    ['NOTIFY_RETENTION_DAYS', '3651'],
    ['TRUST_TIMEOUT_MS', '999'],
    ['TRUST_TIMEOUT_MS', '60001'],
    ['TRUST_CONCURRENCY', '0'],
    ['TRUST_ALLOW_NETWORKS', '10.0.0.0/'],
    ['TRUST_CONTACT', 'abuse'],
    ['TRUST_CONTACT', 'ftp://waypost.example'],
    ['TRUST_CONTACT', 'https://waypost.example/(abuse)'],
    ['TRUST_CONTACT', 'https://waypost.example/ abuse'],
    ['TRUST_CONTACT', 'two@waypost.example,three@waypost.example'],
    ['TRUST_CONTACT', 'caf\u00e9@waypost.example'],
    ['TRUST_RESOLVER', '127.0.0.1'],
    ['TRUST_RESOLVER', '127.0.0.1:0'],
    ['TRUST_RESOLVER', 'dns.example:53'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_REQUESTS', 'some'],
    ['MIGRATE_ON_START', 'yes'],
  ]
  test.each(WRONG)('%s=%p is a problem that names the setting', (name, value) => {
    const env = { [name]: value }
    expect(configProblems(env).map((problem) => problem.split(':')[0])).toEqual([name])
  })

  test('that are wrong are reported all at once', () => {
    const names = configProblems({
      PORT: 'x',
      LOG_LEVEL: 'x',
      TRUSTED_PROXIES: 'x,y',
      RESEND_API_KEY: 're_1234',
    }).map((problem) => problem.split(':')[0])
    expect(names.sort()).toEqual(['EMAIL_FROM', 'LOG_LEVEL', 'PORT', 'TRUSTED_PROXIES', 'TRUSTED_PROXIES'])
  })

  test('never show a secret in a problem', () => {
    const found = configProblems({
      ADMIN_TOKEN: 'hush hush',
      DATABASE_URL: 'x://u:hush@h',
      REDIS_URL: 'x://u:hush@h',
    })
    expect(found).toHaveLength(3)
    expect(found.join()).not.toContain('hush')
  })
})
