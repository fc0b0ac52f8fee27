import { ConfigError, readCommandConfig } from '../config.ts'
import { ApiError } from '../http/errors.ts'
import type { Fields } from '../http/observe/log.ts'
import type { Environment } from '../settings-reader.ts'
import { reportFeed } from '../trust/feeds/feed-state.ts'
import { createTrust, feedsDirectory, feedsOf, openFeeds } from '../trust/open.ts'
import type { Report } from '../trust/report/report.ts'
import { describeReport } from '../trust/report/text.ts'
import type { Failure } from '../trust/workers/job.ts'
import { CommandError, EXIT } from './admin-client.ts'
import { table } from './table.ts'
import { parseWords } from './words.ts'

const HELP = `Usage: npm run trust -- check URL [--json] [--timeout MS]
       npm run trust -- feeds [--json]

check visits a page and grades it, without a server: verdict, reasons, evidence, and what was not seen.
feeds lists TRUST_FEEDS and TRUST_POPULAR as the service has last kept them in DATA_DIR: entries, date, age, state.

  --json        print the report as the service answers it, or the feeds as JSON
  --timeout MS  give up after MS milliseconds, 1000 to 60000 (default: TRUST_TIMEOUT_MS)
  --help        print this

TRUST_ALLOW_NETWORKS, TRUST_RESOLVER and the lists that are kept count here as they do for the service.
Exit codes: 0 graded, whatever the verdict, or listed, ${EXIT.refused} not visited, ${EXIT.usage} wrong arguments or no URL to visit, ${EXIT.config} wrong settings.`

const WHY: Readonly<Record<Failure['reason'], string>> = {
  dns: 'its name was not resolved',
  refused: 'it may not be visited',
  connect: 'nobody answered there',
  tls: 'there was no TLS connection',
  ended: 'it ended the connection before its answer',
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
  /** null: the feeds are asked for. */
  readonly url: string | null
  readonly asJson: boolean
  /** null: the setting applies. */
  readonly timeoutMs: number | null
}

async function run(words: readonly string[], env: Environment): Promise<number> {
  try {
    const wish = readWords(words)
    if (wish === null) console.log(HELP)
    else console.log(wish.url === null ? await listFeeds(wish.asJson, env) : await check(wish.url, wish, env))
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

function readWords(words: readonly string[]): Wish | null {
  const { values, positionals } = parse(words)
  if (values.help === true) return null
  const [name, url, ...rest] = positionals
  if (name === undefined) throw misuse('Say what to do.')
  const asJson = values.json === true
  if (name === 'feeds') {
    if (url !== undefined) throw misuse(`Unexpected argument ${JSON.stringify(url)}.`)
    return { url: null, asJson, timeoutMs: null }
  }
  if (name !== 'check') throw misuse(`There is no subcommand ${JSON.stringify(name)}.`)
  if (url === undefined) throw misuse('URL is missing.')
  if (rest.length > 0) throw misuse(`Unexpected argument ${JSON.stringify(rest[0])}.`)
  return { url, asJson, timeoutMs: readTimeout(values.timeout) }
}

function parse(words: readonly string[]) {
  const options = {
    json: { type: 'boolean' },
    timeout: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseWords(words, options)
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error))
  }
}

function readTimeout(text: string | undefined): number | null {
  if (text === undefined) return null
  const ms = Number(text)
  if (/^\d{1,5}$/.test(text) && ms >= 1000 && ms <= 60_000) return ms
  throw misuse(`--timeout: ${JSON.stringify(text)} is not a whole number from 1000 to 60000.`)
}

function misuse(problem: string): CommandError {
  return new CommandError(EXIT.usage, `${problem}\n\n${HELP}`)
}

async function check(url: string, { asJson, timeoutMs }: Wish, env: Environment): Promise<string> {
  const config = readCommandConfig(env)
  const settings = { ...config, trustTimeoutMs: timeoutMs ?? config.trustTimeoutMs, trustConcurrency: 1 }
  const tell = (_: string, { feed, reason }: Fields = {}) =>
    console.error(`The list ${feed} is left out: ${reason}.`)
  const onUnconfined = (missing: readonly string[]) => {
    console.error(`The visiting process is less confined than it should be: ${missing.join(', ')}.`)
  }
  const feeds = await openFeeds(settings, { info: tell, warn: tell })
  const { checkUrl, pool } = createTrust(settings, onUnconfined, feeds)
  try {
    const outcome = await checkUrl(url, 'cli')
    if ('failure' in outcome) throw notVisited(outcome.failure)
    const report: Report = JSON.parse(outcome.report)
    return asJson ? JSON.stringify(report, null, 2) : describeReport(report).trimEnd()
  } finally {
    await pool.close()
  }
}

async function listFeeds(asJson: boolean, env: Environment): Promise<string> {
  const config = readCommandConfig(env)
  const nowMs = Date.now()
  const reports = await Promise.all(
    feedsOf(config).map((feed) => reportFeed(feedsDirectory(config), feed, nowMs)),
  )
  if (asJson) return JSON.stringify({ feeds: reports }, null, 2)
  if (reports.length === 0) return 'There are no feeds: neither TRUST_FEEDS nor TRUST_POPULAR is set.'
  const rows = reports.map(({ name, kind, entries, format, date, age_seconds: age, problem }) => [
    name,
    kind,
    format ?? '-',
    String(entries),
    date ?? '-',
    age === null ? '-' : ageText(age),
    `${entries > 0 ? 'in use' : 'not loaded'}${problem === null ? '' : `; last refresh refused: ${problem}`}`,
  ])
  return table(['FEED', 'KIND', 'FORMAT', 'ENTRIES', 'DATE', 'AGE', 'STATE'], rows)
}

/** In the unit of which there are at least two. */
function ageText(seconds: number): string {
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d`
  if (seconds >= 7_200) return `${Math.floor(seconds / 3_600)} h`
  return seconds >= 120 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`
}

function notVisited({ reason, detail }: Failure): CommandError {
  return new CommandError(EXIT.refused, `The page was not graded: ${WHY[reason]} (${reason}: ${detail}).`)
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), process.env)
