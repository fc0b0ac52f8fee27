import { type Config, ConfigError, readConfig } from '../config.ts'
import { formatAddress } from '../net/ip.ts'

const MASK = '********'
/** A password before the host or among the parameters; a slash in it is not percent-encoded by everyone. */
const PASSWORD_IN_URL = /(:\/\/[^@\s:,]*:)[^@\s,]*(?=@)|([?&](?:password|sslpassword)=)[^&\s,]*/gi

/** The settings under the names of the environment, one a line, with every secret masked. */
export function printableSettings(config: Config): string {
  return Object.entries(config)
    .map(([name, value]) => `${environmentName(name)}=${printable(name, value)}`)
    .join('\n')
}

function environmentName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

function printable(name: string, value: unknown): string {
  if (value === null) return ''
  if (name === 'adminToken' || name === 'resendApiKey') return MASK
  if (Array.isArray(value))
    return value
      .map((item) =>
        typeof item === 'string' ? item : `${formatAddress(item.family, item.words)}/${item.prefixLength}`,
      )
      .join(',')
  return String(value).replace(PASSWORD_IN_URL, `$1$2${MASK}`)
}

function main(): void {
  if (process.argv.includes('--help')) {
    console.log('Usage: bun run config\nPrints every setting as the service reads it, secrets masked.')
    return
  }
  try {
    console.log(printableSettings(readConfig(process.env)))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 78
  }
}

if (import.meta.main) main()
