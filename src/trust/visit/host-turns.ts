const AT_ONCE = { own: 8, foreign: 2 }

/** Bounds how many requests one host gets at once, so that no page can turn a visit against others. */
export class HostTurns {
  readonly #ownHost: string
  readonly #running = new Map<string, number>()
  readonly #waiting: { readonly host: string; readonly begin: () => void }[] = []

  constructor(ownHost: string) {
    this.#ownHost = ownHost
  }

  async take<T>(host: string, request: () => Promise<T>): Promise<T> {
    if (this.#isFull(host)) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push({ host, begin: resolve })
      await promise
    } else this.#count(host, 1)
    try {
      return await request()
    } finally {
      const next = this.#waiting.findIndex((waiting) => waiting.host === host)
      if (next === -1) this.#count(host, -1)
      else this.#waiting.splice(next, 1)[0]?.begin()
    }
  }

  #isFull(host: string): boolean {
    const most = host === this.#ownHost ? AT_ONCE.own : AT_ONCE.foreign
    return (this.#running.get(host) ?? 0) >= most
  }

  #count(host: string, more: number): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + more)
  }
}
