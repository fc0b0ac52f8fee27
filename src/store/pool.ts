import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

export class ConnectionPool {
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

  /** Opens new connections and rejects the statements under way on the old ones. */
  renew(): void {
    const old = this.#current
    this.#current = this.#open()
    // Drizzle sets its type parsers on a client here.
    drizzle(this.#current)
    void old.end({ timeout: 0 })
  }
}
