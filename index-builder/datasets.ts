#!/usr/bin/env bun
/** The datasets behind the geo index: `npm run datasets`. */
import { existsSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonIn, runCommand, UsageError } from '../datasets/command.ts'
import { FETCH_HELP, fetchCommand } from '../datasets/fetch.ts'
import { DatasetError } from '../datasets/manifest.ts'
import { UnreachableError } from '../datasets/update/download.ts'
import { DEFAULT_SOURCES } from '../datasets/update/sources.ts'
import { openCLibrary } from '../src/process/c-library.ts'
import { dieWithParent } from '../src/process/die-with-parent.ts'
import { makePrivateFiles } from '../src/process/private-files.ts'
import { readSecretFile } from '../src/secret-file.ts'
import { describeReport } from './report.ts'
import { describeChange } from './update/measure.ts'
import { type UpdateResult, updateIndex } from './update/update.ts'

const HELP = `${FETCH_HELP}

       npm run datasets -- update [--sources FILE] [--accept-drop] [--accept-older] [--json]

Gets what the publishers that FILE (GEO_SOURCES, or datasets/newest.json) names have now, and where it is new
builds an index of it in DATA_DIR/updates, which a running service takes over within seconds. Corrections of
GEO_OVERLAY, a CSV file, lie over it. An index with 5 % fewer countries, records, ranges or located addresses than
the one in use is refused, and so are data that are older than those in use.

  --accept-drop   takes an index with less, too
  --accept-older  takes older data, too
  --json          prints the result as JSON

What was used stands in DATA_DIR/updates/lock.json. The same build again:
  npm run index -- --sources DATA_DIR/updates/lock.json --data DATA_DIR/updates/datasets --out FILE
MaxMind's files need MAXMIND_ACCOUNT_ID and MAXMIND_LICENSE_KEY (or MAXMIND_LICENSE_KEY_FILE).`

/** The serving process comes first wherever both want a processor. */
const NICENESS = 10
/** Linux ends the process of the highest score where memory ends (proc(5)). */
const OOM_SCORE = '/proc/self/oom_score_adj'
const FIRST_TO_END = '1000'

async function main(): Promise<void> {
  const [word, ...words] = process.argv.slice(2)
  if (word === '--help' || word === '-h') return console.log(HELP)
  if (word === 'fetch') return fetchCommand(words)
  if (word !== 'update') throw new UsageError('The things that can be done are: fetch, update')
  makePrivateFiles()
  await updateCommand(words)
}

async function updateCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sources: { type: 'string' },
      'accept-drop': { type: 'boolean', default: false },
      'accept-older': { type: 'boolean', default: false },
      'with-parent': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return console.log(HELP)
  if (values['with-parent']) standBehindParent()
  const { DATA_DIR, GEO_INDEX, GEO_SOURCES, GEO_OVERLAY, MAXMIND_ACCOUNT_ID } = process.env
  const dataDir = DATA_DIR || './data'
  const sources = values.sources ?? (GEO_SOURCES || DEFAULT_SOURCES)
  const update = async () =>
    updateIndex({
      sources,
      isOwn: resolve(sources) !== DEFAULT_SOURCES,
      overlay: GEO_OVERLAY || null,
      dataDir,
      geoIndex: GEO_INDEX || join(dataDir, 'geo.wpi'),
      acceptDrop: values['accept-drop'],
      acceptOlder: values['accept-older'],
      credentials: { maxmindAccountId: MAXMIND_ACCOUNT_ID || null, maxmindLicenseKey: licenseKey() },
    })
  const result = await (values.json ? update().catch(printFailure) : update())
  console.log(values.json ? JSON.stringify(result) : describe(result))
  if (result.failures.length > 0) throw new DatasetError(result.failures.join('\n'))
}

/** Who reads JSON is told of a failure in JSON, too. */
function printFailure(error: unknown): never {
  const isUnreachable = error instanceof UnreachableError
  console.log(JSON.stringify({ state: 'failed', failures: reasonIn(error).split('\n'), isUnreachable }))
  throw error
}

function licenseKey(): string | null {
  const { MAXMIND_LICENSE_KEY, MAXMIND_LICENSE_KEY_FILE: file } = process.env
  if (MAXMIND_LICENSE_KEY || !file) return MAXMIND_LICENSE_KEY || null
  try {
    return readSecretFile(file)
  } catch (cause) {
    throw new DatasetError(`MAXMIND_LICENSE_KEY_FILE: ${(cause as Error).message}`, { cause })
  }
}

/** As the child of a service. */
function standBehindParent(): void {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  // Where memory ends, the build does, and not the service.
  if (existsSync(OOM_SCORE)) writeFileSync(OOM_SCORE, FIRST_TO_END)
  const library = openCLibrary()
  if (library !== null) dieWithParent(library)
}

function describe({ report, failures, changes }: UpdateResult): string {
  if (report === null) {
    return failures.length > 0
      ? 'unchanged: the index in use stays, since not every source could be had'
      : 'unchanged: the index in use is built from what the publishers have now, or from newer data'
  }
  return [describeReport(report), ...changes.map(describeChange)].join('\n')
}

await runCommand(HELP, main)
