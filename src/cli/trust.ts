import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { ApiError } from '../http/errors.ts'
import type { Environment } from '../settings-reader.ts'
import { createTrust } from '../trust/open.ts'
import type { Report } from '../trust/report/report.ts'
import { describeReport } from '../trust/report/text.ts'
import type { Failure } from '../trust/workers/job.ts'
import { CommandError, EXIT } from './admin-client.ts'

const HELP = `Usage: npm run trust -- check URL [--json] [--timeout MS]

Visits a page and grades it, without a server: verdict, reasons, evidence, and what was not seen.

  --json        print the report as the service answers it
  --timeout MS  give up after MS milliseconds, 100 to 60000 (default: TRUST_TIMEOUT_MS)
  --help        print this

TRUST_ALLOW_NETWORKS and TRUST_RESOLVER count here as they do for the service.
Exit codes: 0 graded, whatever the verdict, ${EXIT.refused} not visited, ${EXIT.usage} wrong arguments or no URL to visit, ${EXIT.config} wrong settings.`

/** What each reason means to somebody at a terminal. */
const WHY: Readonly<Record<Failure['reason'], string>> = {
  dns: 'its name was not resolved',
  refused: 'it may not be visited',
  connect: 'nobody answered there',
  tls: 'there was no TLS connection',
  protocol: 'its answer is none that HTTP knows',
  redirects: 'its redirects do not end',
  timeout: 'it took too long',
  error: 'a fault of Waypost',
  oversize: 'a fault of Waypost',
  overran: 'it took too long',
  memory: 'it took too much memory',
  crashed: 'the process that visited it ended',
  busy: 'no process was free',
  closed: 'no process was free',
}

interface Wish {
  readonly url: string
  readonly asJson: boolean
  /** null: as the settings say. */
  readonly timeoutMs: number | null
}

/** Runs the command and returns its exit code. The report goes to standard output, all else to standard error. */
async function run(words: readonly string[], env: Environment): Promise<number> {
  try {
    const wish = readWords(words)
    console.log(wish === null ? HELP : await check(wish, env))
    return 0
  } catch (error) {
    if (error instanceof ConfigError) return complain(error, EXIT.config)
    if (error instanceof ApiError) return complain(error, EXIT.usage)
    if (error instanceof CommandError) return complain(error, error.exitCode)
    throw error
  }
}

function complain(error: Error, exitCode: number): number {
  console.error(error.message)
  return exitCode
}

/** null: the user asks for help. */
function readWords(words: readonly string[]): Wish | null {
  const { values, positionals } = parse(words)
  if (values.help === true) return null
  const [name, url, ...rest] = positionals
  if (name === undefined) throw misuse('Say what to do.')
  if (name !== 'check') throw misuse(`There is no subcommand ${JSON.stringify(name)}.`)
  if (url === undefined) throw misuse('URL is missing.')
  if (rest.length > 0) throw misuse(`Unexpected argument ${JSON.stringify(rest[0])}.`)
  return { url, asJson: values.json === true, timeoutMs: readTimeout(values.timeout) }
}

function parse(words: readonly string[]) {
  const options = {
    json: { type: 'boolean' },
    timeout: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error))
  }
}

function readTimeout(text: string | undefined): number | null {
  if (text === undefined) return null
  const ms = Number(text)
  if (/^\d{1,5}$/.test(text) && ms >= 100 && ms <= 60_000) return ms
  throw misuse(`--timeout: ${JSON.stringify(text)} is not a whole number from 100 to 60000.`)
}

function misuse(problem: string): CommandError {
  return new CommandError(EXIT.usage, `${problem}\n\n${HELP}`)
}

async function check({ url, asJson, timeoutMs }: Wish, env: Environment): Promise<string> {
  const config = readConfig(env)
  const settings = { ...config, trustTimeoutMs: timeoutMs ?? config.trustTimeoutMs, trustConcurrency: 1 }
  const { checkUrl, pool } = createTrust(settings, (missing) => {
    console.error(`The visiting process is less confined than it should be: ${missing.join(', ')}.`)
  })
  try {
    const outcome = await checkUrl(url, 'cli')
    if ('failure' in outcome) throw notVisited(outcome.failure)
    const report: Report = JSON.parse(outcome.report)
    return asJson ? JSON.stringify(report, null, 2) : describeReport(report).trimEnd()
  } finally {
    await pool.close()
  }
}

function notVisited({ reason, detail }: Failure): CommandError {
  return new CommandError(EXIT.refused, `The page was not graded: ${WHY[reason]} (${reason}: ${detail}).`)
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), process.env)
