import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

/** Connections to Postgres that can be exchanged for new ones under whoever uses them. */
export class Pool {
  /** Stands for the connections of the moment. */
  readonly client: Sql
  readonly #open: () => Sql
  #current: Sql

  constructor(open: () => Sql) {
    this.#open = open
    this.#current = open()
    this.client = new Proxy(this.#current, {
      apply: (_, self, values) => Reflect.apply(this.#current, self, values),
      get: (_, name) => Reflect.get(this.#current, name),
    })
  }

  /** What is under way on the old connections is rejected. */
  renew(): void {
    const old = this.#current
    this.#current = this.#open()
    // Drizzle tells a client which types it reads itself when it is made over it.
    drizzle(this.#current)
    void old.end({ timeout: 0 })
  }
}
