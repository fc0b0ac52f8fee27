import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  LOG_LEVELS,
  LOGGED_ADDRESSES,
  LOGGED_REQUESTS,
  type LoggedAddresses,
  type LoggedRequests,
  type LogLevel,
} from './http/observe/log.ts'
import type { SamplerName } from './http/observe/tracing/tracing.ts'
import {
  readResendKey,
  readSender,
  readSmtpUrl,
  readUnsubscribe,
  readWebhookSecret,
} from './mail-settings.ts'
import type { Cidr } from './net/cidr.ts'
import { type Environment, type NamedList, SettingsReader } from './settings-reader.ts'
import { type NamedToken, readNamedTokens } from './token-settings.ts'
import { type NamedText, readTracing } from './tracing-settings.ts'

/** Every setting (contract O1), checked, with defaults. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose; the start line of the log says which. */
  readonly port: number
  /** null: the address that the service listens on. */
  readonly baseUrl: string | null
  readonly adminHost: string
  readonly adminPort: number
  readonly adminAllowedHosts: readonly string[]
  /** null: `/admin/*` is off. */
  readonly adminToken: string | null
  /** Further tokens, by whose names changes are kept in the audit log (contract O18). */
  readonly adminTokens: readonly NamedToken[]
  /** The files that the secrets are in; null: they are not in a file. */
  readonly adminTokenFile: string | null
  readonly adminTokensFile: string | null
  readonly databaseUrlFile: string | null
  readonly redisUrlFile: string | null
  readonly resendApiKeyFile: string | null
  readonly maxmindLicenseKeyFile: string | null
  readonly dataDir: string
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Whether the embedded database has to be asked for by its name; then no demo key is made (contract O16). */
  readonly requireDatabaseUrl: boolean
  /** A PEM file of the authorities that may have signed the server's certificate; null: those of the system. */
  readonly databaseCaFile: string | null
  readonly databasePool: number
  /** null: limits are kept in process. Several addresses, comma-separated, are a Redis Cluster. */
  readonly redisUrl: string | null
  readonly redisCaFile: string | null
  /** Every name in Redis begins with it. */
  readonly redisPrefix: string
  readonly geoIndex: string
  /** 0: the geo data are not updated. */
  readonly geoUpdateHours: number
  /** A list of publishers' sources; null: the program's own. */
  readonly geoSources: string | null
  /** A file of the operator's corrections; null: there are none. */
  readonly geoOverlay: string | null
  readonly maxmindAccountId: string | null
  readonly maxmindLicenseKey: string | null
  readonly trustedProxies: readonly Cidr[]
  readonly corsOrigins: readonly string[]
  readonly backstopInFlight: number
  readonly drainNoticeMs: number
  /** null: email does not go through Resend. */
  readonly resendApiKey: string | null
  readonly resendBaseUrl: string
  readonly resendWebhookSecret: string | null
  readonly resendWebhookSecretFile: string | null
  /** null: email does not go through SMTP. */
  readonly emailSmtpUrl: string | null
  readonly emailSmtpUrlFile: string | null
  readonly emailFrom: string | null
  readonly emailRatePerSecond: number
  /** No mail is sent later after its event. */
  readonly emailMaxAgeHours: number
  /** Of the addresses that partners and products may have as senders. */
  readonly emailSenderDomains: readonly string[]
  /** Goes into every mail as its List-Unsubscribe; null: none. */
  readonly emailUnsubscribe: string | null
  readonly notifyRetentionDays: number
  readonly trustTimeoutMs: number
  readonly trustConcurrency: number
  readonly trustAllowNetworks: readonly Cidr[]
  /** `address:port` of a DNS server; null: the system's resolver. */
  readonly trustResolver: string | null
  /** Names the service to visited sites: an http, https or mailto URL; null: none. */
  readonly trustContact: string | null
  readonly trustFeeds: readonly NamedList[]
  readonly trustPopular: readonly NamedList[]
  readonly trustFeedsHours: number
  readonly logLevel: LogLevel
  readonly logRequests: LoggedRequests
  readonly logProbes: boolean
  readonly logAddresses: LoggedAddresses
  /** null: no spans are sent. */
  readonly otelExporterOtlpEndpoint: string | null
  readonly otelExporterOtlpHeaders: readonly NamedText[]
  readonly otelExporterOtlpHeadersFile: string | null
  readonly otelExporterOtlpProtocol: string
  readonly otelTracesSampler: SamplerName
  readonly otelTracesSamplerArg: number
  readonly otelServiceName: string
  readonly otelResourceAttributes: readonly NamedText[]
  readonly migrateOnStart: boolean
  /** Processes that share the port. */
  readonly workers: number
}

const SHARED_STORES = [
  ['DATABASE_URL', 'the embedded database has one process'],
  ['REDIS_URL', 'limits are kept in one process without it'],
] as const

/** Fewer characters could be guessed. */
const LEAST_TOKEN_CHARACTERS = 16

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads every setting from the environment; throws ConfigError with all problems at once. */
export function readConfig(env: Environment): Config {
  const read = new SettingsReader(env)
  const listeners = readListeners(read)
  const config = {
    ...listeners,
    ...readStores(read),
    ...readGeoUpdates(read),
    ...readEmail(read),
    ...readTrust(read, listeners.baseUrl),
    ...readTracing(read),
    ...readSecretFiles(read),
  }
  if (config.port !== 0 && config.port === config.adminPort && config.host === config.adminHost) {
    read.problem('ADMIN_PORT', 'must differ from PORT')
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

export function readCommandConfig(env: Environment): Config {
  return readConfig({ ...env, REQUIRE_DATABASE_URL: undefined })
}

function readListeners(read: SettingsReader) {
  return {
    host: read.host('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    baseUrl: read.httpUrl('BASE_URL'),
    adminHost: read.host('ADMIN_HOST', '127.0.0.1'),
    adminPort: read.integer('ADMIN_PORT', 8081, 0, 65_535),
    adminAllowedHosts: read.hostNames('ADMIN_ALLOWED_HOSTS'),
    adminToken: readAdminToken(read),
    adminTokens: readAdminTokens(read),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    corsOrigins: read.origins('CORS_ORIGINS'),
    backstopInFlight: read.integer('BACKSTOP_IN_FLIGHT', 1024, 1, 1_000_000),
    drainNoticeMs: read.integer('DRAIN_NOTICE_MS', 500, 0, 300_000),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logRequests: read.oneOf('LOG_REQUESTS', LOGGED_REQUESTS, 'all'),
    logProbes: read.flag('LOG_PROBES', false),
    logAddresses: read.oneOf('LOG_ADDRESSES', LOGGED_ADDRESSES, 'refused'),
  }
}

/** null: absent or not usable; then the reader has the problem. */
export function readAdminToken(read: SettingsReader): string | null {
  return read.token('ADMIN_TOKEN', LEAST_TOKEN_CHARACTERS)
}

export function readAdminTokens(read: SettingsReader): readonly NamedToken[] {
  return readNamedTokens(read, 'ADMIN_TOKENS', LEAST_TOKEN_CHARACTERS)
}

export type AdminTokens = Pick<Config, 'adminToken' | 'adminTokens'>

export function allAdminTokens({ adminToken, adminTokens }: AdminTokens): readonly NamedToken[] {
  return adminToken === null ? adminTokens : [{ name: 'admin', token: adminToken }, ...adminTokens]
}

function readSecretFiles(read: SettingsReader) {
  return {
    adminTokenFile: read.text('ADMIN_TOKEN_FILE'),
    adminTokensFile: read.text('ADMIN_TOKENS_FILE'),
    databaseUrlFile: read.text('DATABASE_URL_FILE'),
    redisUrlFile: read.text('REDIS_URL_FILE'),
    resendApiKeyFile: read.text('RESEND_API_KEY_FILE'),
    resendWebhookSecretFile: read.text('RESEND_WEBHOOK_SECRET_FILE'),
    emailSmtpUrlFile: read.text('EMAIL_SMTP_URL_FILE'),
    maxmindLicenseKeyFile: read.text('MAXMIND_LICENSE_KEY_FILE'),
  }
}

function readStores(read: SettingsReader) {
  const dataDir = read.text('DATA_DIR') ?? './data'
  const databaseCaFile = read.pemFile('DATABASE_CA_FILE')
  const databaseUrl = read.databaseUrl('DATABASE_URL', databaseCaFile !== null)
  const requireDatabaseUrl = read.flag('REQUIRE_DATABASE_URL', false)
  if (requireDatabaseUrl && !read.has('DATABASE_URL') && !read.has('DATABASE_URL_FILE'))
    read.problem('DATABASE_URL', 'is needed here: a postgres:// URL, or embedded for a database in DATA_DIR')
  const redisUrl = read.redisUrls('REDIS_URL')
  const workers = read.countOr('WORKERS', 1, 256, 'auto', availableParallelism)
  const urls = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  for (const [name, reason] of workers === 1 ? [] : SHARED_STORES) {
    if (urls[name] === null && !read.hasProblem(name))
      read.problem(name, `is needed where WORKERS is ${workers}: ${reason}`)
  }
  return {
    dataDir,
    databaseUrl,
    databaseCaFile,
    requireDatabaseUrl,
    databasePool: read.integer('DATABASE_POOL', 10, 1, 1000),
    workers,
    redisUrl,
    redisCaFile: read.pemFile('REDIS_CA_FILE'),
    redisPrefix: read.prefix('REDIS_PREFIX', 'waypost:'),
    geoIndex: read.text('GEO_INDEX') ?? join(dataDir, 'geo.wpi'),
    migrateOnStart: read.flag('MIGRATE_ON_START', databaseUrl === null),
  }
}

function readGeoUpdates(read: SettingsReader) {
  return {
    geoUpdateHours: read.integer('GEO_UPDATE_HOURS', 24, 0, 720),
    geoSources: read.text('GEO_SOURCES'),
    geoOverlay: read.text('GEO_OVERLAY'),
    maxmindAccountId: read.text('MAXMIND_ACCOUNT_ID'),
    maxmindLicenseKey: read.token('MAXMIND_LICENSE_KEY'),
  }
}

function readEmail(read: SettingsReader) {
  const resendApiKey = readResendKey(read, 'RESEND_API_KEY', !read.has('RESEND_BASE_URL'))
  const emailSmtpUrl = readSmtpUrl(read, 'EMAIL_SMTP_URL')
  const emailFrom = readSender(read, 'EMAIL_FROM')
  const transports = { RESEND_API_KEY: resendApiKey, EMAIL_SMTP_URL: emailSmtpUrl }
  for (const [name, value] of Object.entries(transports))
    if (value !== null && !read.has('EMAIL_FROM'))
      read.problem('EMAIL_FROM', `is needed where ${name} is set`)
  if (resendApiKey !== null && emailSmtpUrl !== null)
    read.problem('EMAIL_SMTP_URL', 'must not be set together with RESEND_API_KEY')
  return {
    resendApiKey,
    resendBaseUrl: read.httpUrl('RESEND_BASE_URL') ?? 'https://api.resend.com',
    resendWebhookSecret: readWebhookSecret(read, 'RESEND_WEBHOOK_SECRET'),
    emailSmtpUrl,
    emailFrom,
    emailRatePerSecond: read.number('EMAIL_RATE_PER_SECOND', 2, 0.01, 1000),
    emailMaxAgeHours: read.integer('EMAIL_MAX_AGE_HOURS', 24, 1, 720),
    emailSenderDomains: read.hostNames('EMAIL_SENDER_DOMAINS'),
    emailUnsubscribe: readUnsubscribe(read, 'EMAIL_UNSUBSCRIBE'),
    notifyRetentionDays: read.integer('NOTIFY_RETENTION_DAYS', 90, 1, 3650),
  }
}

function readTrust(read: SettingsReader, baseUrl: string | null) {
  const trustFeeds = read.namedLists('TRUST_FEEDS')
  const trustPopular = read.namedLists('TRUST_POPULAR')
  const names = [...trustFeeds, ...trustPopular].map(({ name }) => name)
  const repeated = names.find((name, place) => names.indexOf(name) !== place)
  if (repeated !== undefined) {
    read.problem(
      'TRUST_FEEDS',
      `two lists are called ${repeated}, here or in TRUST_POPULAR; write name=address`,
    )
  }
  return {
    trustTimeoutMs: read.integer('TRUST_TIMEOUT_MS', 8000, 1000, 60_000),
    trustConcurrency: read.integer('TRUST_CONCURRENCY', 4, 1, 256),
    trustAllowNetworks: read.networks('TRUST_ALLOW_NETWORKS'),
    trustResolver: read.addressAndPort('TRUST_RESOLVER'),
    trustContact: read.contact('TRUST_CONTACT') ?? (baseUrl === null ? null : `${baseUrl}/docs`),
    trustFeeds,
    trustPopular,
    trustFeedsHours: read.integer('TRUST_FEEDS_HOURS', 6, 1, 168),
  }
}
