import type postgres from 'postgres'
import type { Tracing } from '../../http/observe/tracing/tracing.ts'
import { inStatementSpan, inTransactionSpan } from './statement-span.ts'

type Client = postgres.Sql | postgres.TransactionSql
type Unsafe = (
  text: string,
  parameters?: Parameters<postgres.Sql['unsafe']>[1],
  options?: postgres.UnsafeQueryOptions,
) => PromiseLike<unknown>
type Work = (tx: postgres.TransactionSql) => unknown

/** Postgres plans only these statements, so only these gain. One that begins with a comment is planned each time. */
const ROWS = /^[\s(]*(select|insert|update|delete|with)\b/i
/** A connection keeps its statements until it ends, so new texts must not fill the server. */
const MAX_KEPT = 300
const MAX_SEEN_ONCE = 1_000

/** Drizzle (0.45) has each call parsed, in another round trip; a text is kept from its second use on. */
export function withStatementsKept(client: postgres.Sql, tracing: Tracing | null = null): postgres.Sql {
  const texts = new KeptTexts()
  const begin: (work: Work) => Promise<unknown> = client.begin
  return Object.assign(keepIn(client, texts, tracing), {
    begin: (work: Work) => inTransactionSpan(tracing, () => begin((tx) => work(keepIn(tx, texts, tracing)))),
  })
}

function keepIn<T extends Client>(client: T, texts: KeptTexts, tracing: Tracing | null): T {
  const unsafe: Unsafe = client.unsafe
  const kept: Unsafe = (text, parameters, options) => {
    const prepare = options?.prepare === true || texts.keep(text)
    return inStatementSpan(tracing, text, unsafe(text, parameters, { ...options, prepare }))
  }
  return Object.assign(client, { unsafe: kept })
}

class KeptTexts {
  readonly #kept = new Set<string>()
  readonly #seenOnce = new Set<string>()

  keep(text: string): boolean {
    if (this.#kept.has(text)) return true
    if (this.#kept.size >= MAX_KEPT || !ROWS.test(text)) return false
    if (this.#seenOnce.delete(text)) {
      this.#kept.add(text)
      return true
    }
    if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce.clear()
    this.#seenOnce.add(text)
    return false
  }
}
