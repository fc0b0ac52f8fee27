import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Cidr } from '../net/cidr.ts'
import { formatAddress } from '../net/ip.ts'
import { environmentName, nearMisses } from '../setting-names.ts'
import type { NamedList } from '../settings-reader.ts'
import type { NamedToken } from '../token-settings.ts'
import type { NamedText } from '../tracing-settings.ts'

const MASK = '********'
const MASKED = ['adminToken', 'resendApiKey', 'resendWebhookSecret', 'maxmindLicenseKey']
const URLS = ['databaseUrl', 'redisUrl', 'emailSmtpUrl']

export function printableSettings(config: Config): string {
  return Object.entries(config)
    .map(([name, value]) => `${environmentName(name)}=${printable(name, value)}`)
    .join('\n')
}

function printable(name: string, value: unknown): string {
  if (value === null) return ''
  if (MASKED.includes(name)) return MASK
  if (Array.isArray(value)) return value.map((item) => printableItem(name, item)).join(',')
  return URLS.includes(name) ? withoutPasswords(String(value)) : String(value)
}

function printableItem(list: string, item: string | Cidr | NamedList | NamedToken | NamedText): string {
  if (typeof item === 'string') return item
  if ('token' in item) return `${item.name}=${MASK}`
  if ('text' in item) return `${item.name}=${list === 'otelExporterOtlpHeaders' ? MASK : item.text}`
  if ('prefixLength' in item) return `${formatAddress(item.family, item.words)}/${item.prefixLength}`
  return `${item.name}=${withoutPath(item.address)}`
}

/** The path of a publisher's address may be the operator's key there. */
function withoutPath(address: string): string {
  return address.replace(/^(https?:\/\/[^/?#]*).+$/is, `$1/${MASK}`)
}

/**
 * Masks passwords in a list of URLs: from the colon of the user info to the last `@`, because not everyone
 * percent-encodes passwords, and the values of parameters that name a password.
 */
function withoutPasswords(urls: string): string {
  return urls
    .split(/,(?=[a-z+]+:\/\/)/i)
    .map((url) =>
      url
        .replace(/^([a-z+]+:\/\/[^:/?#@]*):.*@/is, `$1:${MASK}@`)
        .replace(/([?&][^=&]*password=)[^&]*/gi, `$1${MASK}`),
    )
    .join(',')
}

function main(): void {
  if (process.argv.includes('--help')) {
    console.log('Usage: npm run config\nPrints every setting as the service reads it, secrets masked.')
    return
  }
  const [word] = process.argv.slice(2)
  if (word !== undefined) {
    console.error(`${word}: not expected. Usage: npm run config`)
    process.exitCode = 64
    return
  }
  try {
    const config = readConfig(process.env)
    console.log(printableSettings(config))
    for (const { name, setting } of nearMisses(config, process.env))
      console.error(`${name} is no setting; is ${setting} meant?`)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 78
  }
}

if (import.meta.main) main()
