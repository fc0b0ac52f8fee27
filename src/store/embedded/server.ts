import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../http/observe/log.ts'

export const CONNECTION_FD = 3

const ENTRY = join(import.meta.dir, 'server-process.ts')
const RESTART_MS = 1_000
const CLOSE_LIMIT_MS = 5_000

interface Running {
  /** Only the two processes can use this unnamed pair of sockets. */
  readonly connection: Socket
  isTaken: boolean
  kill(): void
  readonly gone: Promise<string>
}

/** Runs the database in a child process, since a statement blocks its thread; one process per connection. */
export class EmbeddedServer {
  readonly #directory: string
  readonly #warn: Log['warn']
  readonly #closing = new AbortController()
  #running: Running
  #replaced: Promise<void>

  /** @param directory must be absolute. */
  constructor(directory: string, warn: Log['warn']) {
    this.#directory = directory
    this.#warn = warn
    this.#running = startProcess(directory)
    this.#replaced = this.#replace(this.#running)
  }

  async connect(): Promise<Socket> {
    while (this.#running.isTaken && !this.#closing.signal.aborted) await this.#replaced
    if (this.#closing.signal.aborted) throw new Error('The embedded database is closed')
    this.#running.isTaken = true
    return this.#running.connection
  }

  /** Kills the process with the statements under way; another process replaces it. */
  kill(): void {
    this.#running.kill()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#running.connection.end()
    const limit = setTimeout(() => this.kill(), CLOSE_LIMIT_MS)
    await this.#running.gone
    clearTimeout(limit)
    this.#running.connection.destroy()
  }

  async #replace(running: Running): Promise<void> {
    const startedAtMs = performance.now()
    let reason = await running.gone
    if (!running.isTaken) running.connection.destroy()
    while (!this.#closing.signal.aborted) {
      this.#warn('embedded_database_ended', { reason })
      await this.#pause(startedAtMs + RESTART_MS - performance.now())
      if (this.#closing.signal.aborted) return
      try {
        this.#running = startProcess(this.#directory)
        this.#replaced = this.#replace(this.#running)
        return
      } catch (error) {
        reason = String(error)
        await this.#pause(RESTART_MS)
      }
    }
  }

  async #pause(durationMs: number): Promise<void> {
    await sleep(Math.max(0, durationMs), undefined, { signal: this.#closing.signal }).catch(() => {})
  }
}

function startProcess(directory: string): Running {
  const child = spawn(process.execPath, ['--no-env-file', ENTRY, directory], {
    cwd: dirname(ENTRY),
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  const { promise: gone, resolve } = Promise.withResolvers<string>()
  child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  child.on('error', (error) => resolve(error.message))
  const connection = child.stdio[CONNECTION_FD]
  if (!(connection instanceof Socket)) {
    kill()
    throw new Error('the process of the embedded database has no connection')
  }
  // Without a listener the error would end this process; the connection closes next.
  connection.on('error', () => {})
  connection.on('close', () => {
    const limit = setTimeout(kill, CLOSE_LIMIT_MS)
    void gone.then(() => clearTimeout(limit))
  })
  return { connection, isTaken: false, kill, gone }
}
