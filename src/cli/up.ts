import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '../config.ts'

const HELP = `Usage: npm run up        (or: bun run up)

Makes whatever is missing and starts Waypost:
  1. Bun and the dependencies that bun.lock names (bin/run has done that by now),
  2. the geo index, compiled from the pinned datasets, which are fetched first,
  3. the service, on its embedded database unless DATABASE_URL is set.

A later start finds all of it in place. Ctrl-C or SIGTERM stops the service cleanly.
Settings come from the environment; "npm run config" shows them.`

/** Compiles the index in another process, whose memory ends with it. */
async function buildIndex(file: string): Promise<number> {
  console.error(`waypost: no geo index at ${file}: building it from the pinned datasets...`)
  const builder = Bun.spawn([process.execPath, 'index-builder/build.ts', '--out', file], {
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  const stop = () => builder.kill()
  process.once('SIGTERM', stop)
  const exitCode = await builder.exited
  process.off('SIGTERM', stop)
  return exitCode
}

/** Replaces this process by the service, so that signals and exit code need no forwarding. */
function becomeService(): never {
  if (process.execve === undefined) throw new Error('process.execve is missing from this version of Bun')
  return process.execve(process.execPath, [process.execPath, 'src/main.ts'], process.env)
}

async function up(): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return console.log(HELP)
  if (words.length > 0) {
    console.error(`waypost: up takes no arguments, got: ${words.join(' ')}\n\n${HELP}`)
    process.exit(64)
  }
  const { geoIndex } = readConfig(process.env)
  const exitCode = existsSync(geoIndex) ? 0 : await buildIndex(geoIndex)
  if (exitCode !== 0) {
    console.error('waypost: the geo index could not be built (see above); nothing was started.')
    process.exit(exitCode)
  }
  becomeService()
}

try {
  await up()
} catch (error) {
  // The service reports all problems of the settings.
  if (error instanceof ConfigError) becomeService()
  throw error
}
