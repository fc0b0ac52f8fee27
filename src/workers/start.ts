import type { Config } from '../config.ts'
import { createAdminHosts } from '../http/access/admin-hosts.ts'
import { choosePort, reachable } from '../http/listen.ts'
import type { Log } from '../http/observe/log.ts'
import { hideMemory } from '../process/hide-memory.ts'
import { startGateway } from './gateway.ts'
import { JoinedMetrics } from './joined-metrics.ts'
import { WORKER_ARGUMENT } from './messages.ts'
import { Supervisor } from './supervisor.ts'
import { Worker } from './worker.ts'

/** After the notice contract O5 gives requests 10 s; the rest is for what is written and closed afterwards. */
const STOP_LIMIT_MS = 20_000

export interface Workers {
  readonly url: string
  readonly adminUrl: string
  readonly database: 'postgres'
  stop(): Promise<void>
}

export class WorkerStartError extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('The first worker did not start.')
    this.exitCode = exitCode
  }
}

/**
 * Runs the service as several processes that share its port (contract O1), each on the settings of this one. Throws
 * where the port is taken, or where the first worker does not start. `giveUp` is called when none can be kept running.
 */
export async function startWorkers(config: Config, log: Log, giveUp: () => void): Promise<Workers> {
  hideMemory()
  const { host, workers: count } = config
  const port = await choosePort(host, config.port, 'PORT')
  const env = workerEnvironment(config, port)
  const command = [process.execPath, Bun.main, WORKER_ARGUMENT]
  const supervisor: Supervisor = new Supervisor({
    count,
    start: (number) => {
      const worker = new Worker(number, [...command, String(number), String(count)], env)
      worker.onFailed = (addresses) => {
        for (const other of supervisor.listening)
          if (other !== worker) other.tell({ kind: 'failed', addresses })
      }
      return worker
    },
    log,
    onEnded: (worker) => metrics.forget(worker),
    onGivenUp: giveUp,
  })
  const metrics = new JoinedMetrics({
    listening: () => supervisor.listening.length,
    restarts: () => supervisor.restarts,
    log,
  })
  const gateway = startGateway({
    host: config.adminHost,
    port: config.adminPort,
    count,
    listening: () => supervisor.listening,
    hosts: createAdminHosts([config.adminHost, ...config.adminAllowedHosts]),
    log,
    joinMetrics: (texts) => metrics.join(texts),
  })
  const exitCode = await supervisor.start()
  if (exitCode !== null) throw new WorkerStartError(exitCode)
  return {
    url: `http://${reachable(host)}:${port}`,
    adminUrl: gateway.url,
    database: 'postgres',
    stop: async () => {
      await supervisor.stop(config.drainNoticeMs + STOP_LIMIT_MS)
      await gateway.bun.stop(true)
    },
  }
}

/** The visitors of pages are shared out, because each takes much memory. */
function workerEnvironment({ workers, trustConcurrency }: Config, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    WORKERS: '1',
    PORT: String(port),
    ADMIN_HOST: '127.0.0.1',
    ADMIN_PORT: '0',
    TRUST_CONCURRENCY: String(Math.ceil(trustConcurrency / workers)),
  }
}
