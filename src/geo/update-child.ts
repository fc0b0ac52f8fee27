import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseJson } from '../net/parse-json.ts'

export interface UpdateSettings {
  readonly dataDir: string
  readonly geoIndex: string
  /** null: the program's own list. */
  readonly geoSources: string | null
  /** A file of the operator's corrections; null: there are none. */
  readonly geoOverlay: string | null
  readonly maxmindAccountId: string | null
  readonly maxmindLicenseKey: string | null
  /** null: no file has the key. */
  readonly maxmindLicenseKeyFile: string | null
}

/** What became of an update; `updated` and `unchanged` may have failures of single sources. */
export interface UpdateOutcome {
  readonly state: 'updated' | 'unchanged' | 'failed'
  readonly failures: readonly string[]
  /** Whether no publisher of what failed can be reached. */
  readonly isUnreachable: boolean
}

const PROGRAM = join(import.meta.dir, '../../index-builder/datasets.ts')
/** The program's own list of sources. */
export const OWN_LIST = join(import.meta.dir, '../../datasets/newest.json')
/** Downloads have bounds of their own, and a build takes seconds. */
const LONGEST_MS = 2 * 3_600_000
/** Only what leads to publishers and the registry, in capitals or not, and no secrets. */
const INHERITED = [
  ...['PATH', 'HOME', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['BUN_CONFIG_REGISTRY', 'NPM_CONFIG_REGISTRY'],
]

const Result = Type.Object({
  state: Type.Union([Type.Literal('updated'), Type.Literal('unchanged'), Type.Literal('failed')]),
  failures: Type.Array(Type.String()),
  isUnreachable: Type.Boolean(),
})

/**
 * Runs `npm run datasets -- update` in a process of its own, which ends with this one and leaves the processor to it.
 * A build takes a gigabyte, which returns to the system.
 */
export async function runUpdate(settings: UpdateSettings, stopping: AbortSignal): Promise<UpdateOutcome> {
  const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM, 'update', '--json', '--with-parent'], {
    env: environmentFor(settings),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)]),
    killSignal: 'SIGKILL',
  })
  const result = parseJson(await new Response(child.stdout).text())
  const code = await child.exited
  if (Value.Check(Result, result)) return result
  const how = child.signalCode === null ? `with exit code ${code}` : `by ${child.signalCode}`
  const failures = [`the process of the update ended ${how}, within ${LONGEST_MS / 3_600_000} h`]
  return { state: 'failed', failures, isUnreachable: false }
}

/** A secret from a file stays there, because others can see a process's environment. */
function environmentFor(settings: UpdateSettings): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.includes(name.toUpperCase()))
  const own = Object.entries({
    DATA_DIR: settings.dataDir,
    GEO_INDEX: settings.geoIndex,
    GEO_SOURCES: settings.geoSources,
    GEO_OVERLAY: settings.geoOverlay,
    MAXMIND_ACCOUNT_ID: settings.maxmindAccountId,
    MAXMIND_LICENSE_KEY: settings.maxmindLicenseKeyFile === null ? settings.maxmindLicenseKey : null,
    MAXMIND_LICENSE_KEY_FILE: settings.maxmindLicenseKeyFile,
  })
  return Object.fromEntries(
    [...inherited, ...own].filter((pair): pair is [string, string] => pair[1] != null),
  )
}
