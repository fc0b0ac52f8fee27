import { fetchDirectly } from '../net/direct-fetch.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Loading takes a second at most. */
const RELOAD_LIMIT_MS = 20_000

export class Worker {
  readonly number: number
  readonly startedMs = performance.now()
  /** null: it does not listen yet. */
  adminUrl: string | null = null
  parentSecret = ''
  metrics = ''
  onFailed: (addresses: readonly string[]) => void = () => undefined
  readonly #child: Bun.Subprocess
  readonly #listening = Promise.withResolvers<boolean>()
  readonly #reloads = new Map<number, (problem: string | null) => void>()
  #calls = 0

  constructor(number: number, command: readonly string[], env: NodeJS.ProcessEnv) {
    this.number = number
    this.#child = Bun.spawn([...command], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message: FromWorker) => this.#hear(message),
    })
    this.#child.exited.then(() => this.#end())
  }

  get pid(): number {
    return this.#child.pid
  }

  get listening(): Promise<boolean> {
    return this.#listening.promise
  }

  async ended(): Promise<number | string> {
    const code = await this.#child.exited
    return this.#child.signalCode ?? code
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#child.kill(signal)
  }

  async answers(limitMs: number): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(limitMs)
      return (await fetchDirectly(`${this.adminUrl}/health/live`, { signal })).ok
    } catch {
      return false
    }
  }

  /** Has it take the geo index file over; why it did not, or null. */
  reloadGeo(): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const call = this.#calls++
    this.#reloads.set(call, resolve)
    this.tell({ kind: 'reload', call })
    const timer = setTimeout(resolve, RELOAD_LIMIT_MS, 'it does not answer')
    return promise.finally(() => clearTimeout(timer))
  }

  tell(message: ToWorker): void {
    this.#child.send(message)
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'failed') {
      this.onFailed(message.addresses)
      return
    }
    if (message.kind === 'reloaded') {
      this.#reloads.get(message.call)?.(message.problem)
      this.#reloads.delete(message.call)
      return
    }
    this.adminUrl = message.adminUrl
    this.parentSecret = message.parentSecret ?? ''
    this.#listening.resolve(true)
  }

  #end(): void {
    this.adminUrl = null
    this.#listening.resolve(false)
    for (const resolve of this.#reloads.values()) resolve(null)
  }
}
