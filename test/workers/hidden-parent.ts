/** Becomes nobody, and a parent of workers that do not start where that is asked for; then stays. */
import { readConfig } from '../../src/config.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { openCLibrary } from '../../src/process/c-library.ts'
import { WORKER_ARGUMENT } from '../../src/workers/messages.ts'
import { startWorkers } from '../../src/workers/start.ts'

const NOBODY = 65_534
const SET_DUMPABLE = 4

if (process.argv.includes(WORKER_ARGUMENT)) process.exit(1)
process.setgroups?.([])
process.setgid?.(NOBODY)
process.setuid?.(NOBODY)
// The kernel hides who changes its user; a service that was started as another user is not hidden.
openCLibrary()?.prctl(SET_DUMPABLE, 1n, 0n, 0n, 0n)
if (process.argv.includes('start')) {
  const stores = { DATABASE_URL: 'postgres://db.invalid/none', REDIS_URL: 'redis://redis.invalid' }
  const config = readConfig({ ...stores, WORKERS: '2', PORT: '0', ADMIN_PORT: '0' })
  const log = createLog(new LineWriter(() => undefined), 'info')
  await startWorkers(config, log, () => undefined).catch(({ message }) => console.log(message))
} else console.log('idle')
setInterval(() => undefined, 60_000)
