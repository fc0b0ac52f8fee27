import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../src/config.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { startRedis } from '../test/support/redis.ts'
import type { StartedServer } from '../test/support/server-process.ts'
import { runCheck, STATIC_CHECKS } from './check.ts'
import { Interrupted, interruptBun, runBun } from './run-bun.ts'
import { ALL_ONLY, filesFor, isAllOnly, NEEDS, type Need, needsOf } from './test-files.ts'
import { type Counts, countTests, failuresOf } from './test-summary.ts'
import { describeTimes, type Timings } from './test-times.ts'

const HELP = `Usage: npm test [-- --all | -- ARGUMENT...]        (or: bun run test [--all | ARGUMENT...])

Starts a Postgres and a Redis of its own, builds the geo index where it is missing, and runs (the pages in a Chromium)
  1. the static checks (biome, tsc, Spectral, advisories),
  2. bun test, in several processes side by side, the longest files first (by test/timings.json, which is written anew with
     WAYPOST_UPDATE_TIMINGS=1 npm test); it ends with the seconds of each folder and of the slowest files,
  3. with --all, beside the tests, the full comparison of the geo index with its datasets (npm run prove).

Without --all what tools/test-files.ts names is left out, which is two thirds of the work.

Temporary files lie in /dev/shm where it and the memory have 8 GiB free and TMPDIR does not say otherwise.
Random tests take their seed from WAYPOST_SEED, and otherwise a new one, which is printed.

With other arguments only bun test runs, with those arguments, beside the stores that these files need:
  npm test -- test/keys
  npm test -- --test-name-pattern "a stranger"

The last line is "N passed, N failed", after each failed test once more: each check counts one, the comparison counts one, and a skipped
test counts as failed. The exit code is 0 only if nothing failed.`

/** Tells slow from never: no test waits for it, whatever the pace of the machine. */
const TEST_TIMEOUT_MS = 300_000

const MEMORY_FOLDER = '/dev/shm'
/** A whole run needs up to 6 GiB. */
const ENOUGH_BYTES = 8 * 2 ** 30

/** Each database of a test is 300 files: making them takes 0.03 s of CPU in memory, and up to 0.3 s on a disk. */
function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER) || freemem() < ENOUGH_BYTES) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  // In a container it often holds no programs, and some tests start copies of theirs.
  const isNoexec = mounts.some((line) => line.includes(` ${MEMORY_FOLDER} `) && line.includes('noexec'))
  return bavail * bsize >= ENOUGH_BYTES && !isNoexec
}

/** Makes the folder of all temporary files of this run. */
function makeTemporaryFolder(): string {
  const parent = process.env.TMPDIR === undefined && hasMemoryFolder() ? MEMORY_FOLDER : tmpdir()
  const folder = mkdtempSync(join(parent, 'wp-'))
  // Postgres runs as another user.
  chmodSync(folder, 0o755)
  return folder
}

const servers: StartedServer[] = []
const failures: string[] = []

async function startServer(name: string, start: () => Promise<StartedServer>): Promise<string> {
  try {
    const server = await start()
    servers.push(server)
    return server.url
  } catch (cause) {
    throw new Error(`The tests need a real ${name}, and none could be started.`, { cause })
  }
}

async function startServers(needs: ReadonlySet<Need>): Promise<void> {
  if (needs.has('TEST_POSTGRES_URL'))
    process.env.TEST_POSTGRES_URL = await startServer('Postgres', startPostgres)
  if (needs.has('TEST_REDIS_URL')) process.env.TEST_REDIS_URL = await startServer('Redis', startRedis)
}

/** Sees to an index. The proof uses an index of this run: the one made here, or one of its own. */
async function seeToIndex(): Promise<{ proof: readonly string[] }> {
  const index = resolve(readConfig(process.env).geoIndex)
  process.env.WAYPOST_TEST_INDEX = index
  if (existsSync(index)) return { proof: ['run', 'prove'] }
  const { exitCode } = await runBun(['index-builder/build.ts', '--out', index], 'at the end')
  if (exitCode !== 0) throw new Error('The geo index could not be built (see above).')
  return { proof: ['run', 'prove', '--index', index] }
}

async function runTests(words: readonly string[]): Promise<Counts> {
  const { exitCode, errorOutput } = await runBun(['test', `--timeout=${TEST_TIMEOUT_MS}`, ...words])
  failures.push(...failuresOf(errorOutput))
  return countTests(errorOutput, exitCode)
}

/** More than the cores: many tests wait for clocks and processes more than they compute. */
const WORKERS = availableParallelism() + 2
const KNOWN_TIMINGS = 'test/timings.json'

async function runAllTests(isAll: boolean): Promise<Counts> {
  const timings = join(tmpdir(), 'timings.json')
  copyFileSync(KNOWN_TIMINGS, timings)
  const scheduling = [`--timings=${timings}`, '--update-timings']
  const leftOut = isAll ? [] : ALL_ONLY.map((pattern) => `--path-ignore-patterns=${pattern}`)
  const counts = await runTests([`--parallel=${WORKERS}`, '--no-isolate', ...scheduling, ...leftOut])
  const { files }: Timings = JSON.parse(readFileSync(timings, 'utf8'))
  const ran = Object.entries(files).filter(([file]) => isAll || !isAllOnly(file))
  console.log(`\n${describeTimes(Object.fromEntries(ran))}`)
  if (process.env.WAYPOST_UPDATE_TIMINGS === '1') copyFileSync(timings, KNOWN_TIMINGS)
  return counts
}

async function runChecks(): Promise<boolean[]> {
  const results: boolean[] = []
  for (const check of STATIC_CHECKS) results.push(await runCheck(check))
  return results
}

async function runEverything(isAll: boolean): Promise<Counts> {
  const [{ proof }, results] = await Promise.all([seeToIndex(), runChecks()])
  const comparison = isAll ? runBun(proof, 'at the end') : null
  const tests = await runAllTests(isAll)
  if (comparison !== null) results.push((await comparison).exitCode === 0)
  else console.log(`\nLeft to npm test -- --all: the comparison of the index, and ${ALL_ONLY.join(', ')}`)
  const passed = results.filter((result) => result).length
  return { passed: tests.passed + passed, failed: tests.failed + results.length - passed }
}

/** Ends with the counts, or throws Interrupted; the servers are stopped by then. */
async function test(words: readonly string[]): Promise<Counts> {
  try {
    const isAll = words.includes('--all')
    if (isAll) process.env.WAYPOST_ALL = '1'
    if (words.length === 0 || isAll) {
      await startServers(new Set(NEEDS))
      return await runEverything(isAll)
    }
    const needs = needsOf(filesFor(words))
    await startServers(needs)
    if (needs.has('WAYPOST_TEST_INDEX')) await seeToIndex()
    return await runTests(words)
  } catch (error) {
    if (error instanceof Interrupted) throw error
    console.error(error)
    return { passed: 0, failed: 1 }
  } finally {
    await Promise.allSettled(servers.map((server) => server.stop()))
  }
}

const MAX_SEED = 2 ** 31

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(HELP)
    return 0
  }
  process.env.WAYPOST_SEED ??= String(Math.floor(Math.random() * MAX_SEED))
  const folder = makeTemporaryFolder()
  process.env.TMPDIR = folder
  process.on('SIGINT', () => interruptBun('SIGINT'))
  process.on('SIGTERM', () => interruptBun('SIGTERM'))
  try {
    const { passed, failed } = await test(words)
    for (const failure of failures) console.log(`\n--- failed\n${failure}`)
    console.log(`\nWAYPOST_SEED=${process.env.WAYPOST_SEED} repeats the random tests.`)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    console.error(`\n${error.message}`)
    return error.exitCode
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit(await main(process.argv.slice(2)))
