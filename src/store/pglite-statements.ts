import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

type Message = messages.BackendMessage
type RowMode = Pick<QueryOptions, 'rowMode'>

/** A statement that Postgres keeps under a name, and how Postgres described it. */
interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
  /** The description of its rows; empty where it gives none. */
  readonly columns: readonly Message[]
  readonly preparedAtMs: number
}

export interface StatementLimits {
  /** How many statements are kept; of more, those used longest ago are forgotten. */
  readonly count: number
  /**
   * A plan is made for the size that the tables have then, and nothing tells this Postgres that they grew: it has no
   * autovacuum. So a statement is prepared anew when it is this old.
   */
  readonly ageMs: number
  /** A monotonic clock, in ms. */
  readonly now: () => number
}

const LIMITS: StatementLimits = { count: 200, ageMs: 5_000, now: () => performance.now() }

/** Only these are kept. */
const ROWS = /^[\s(]*(select|insert|update|delete|with)\b/i
/** Whatever else may change the types of a kept statement's parameters, which Postgres would not notice. */
const LEAVES_SCHEMA = /^[\s(]*(select|insert|update|delete|with|set|savepoint|release|rollback)\b/i

/** Codes of a kept statement that is to be prepared anew: its rows have other types now, or Postgres has forgotten it. */
const STALE: ReadonlySet<string | undefined> = new Set(['0A000', '26000'])

/**
 * Makes `query` of an embedded database parse, describe and plan a statement once, not at each call as PGlite (0.5.16)
 * does; the rest is done as PGlite does it, in its order and under its locks. Statements in transactions are left to
 * PGlite: there a setting may be local, and so a plan. Of the options, only `rowMode` counts: the parsers are those that
 * the client was made with. Drizzle gives the same along with each query, and PGlite then copies all of its 318.
 */
export function withStatementsKept(client: PGlite, limits: StatementLimits = LIMITS): PGlite {
  const statements = createStatements(client, limits)
  const transaction = client.transaction.bind(client)
  return Object.assign(client, {
    query: async <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> => {
      await client._checkReady()
      return await client._runExclusiveTransaction(() =>
        client._runExclusiveQuery(() =>
          run<T>(client, statements, { text, values, options: rowMode(options) }),
        ),
      )
    },
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      transaction((tx) => work(watched(tx, statements))),
  })
}

function rowMode(options: QueryOptions | undefined): RowMode {
  return options?.rowMode === undefined ? {} : { rowMode: options.rowMode }
}

/** Nothing is prepared before the transaction has ended, so that it is enough to forget when its statement begins. */
function watched(tx: Transaction, statements: Statements): Transaction {
  const { query, exec } = tx
  return Object.assign(tx, {
    query: <T>(text: string, values?: unknown[], options?: QueryOptions) => {
      if (!LEAVES_SCHEMA.test(text)) statements.forgetAll()
      return query<T>(text, values, rowMode(options))
    },
    exec: (text: string, options?: QueryOptions) => {
      statements.forgetAll()
      return exec(text, options)
    },
  })
}

interface Call {
  readonly text: string
  readonly values: readonly unknown[] | undefined
  readonly options: RowMode
}

/** A statement that failed has changed nothing, and so may be run again: each is a transaction of its own. */
async function run<T>(client: PGlite, statements: Statements, call: Call): Promise<Results<T>> {
  const kept = statements.find(call.text)
  try {
    return await runOnce<T>(client, call, async () => kept ?? (await statements.prepare(call.text)))
  } catch (error) {
    if (kept === undefined || !(error instanceof messages.DatabaseError) || !STALE.has(error.code))
      throw error
    statements.forget(call.text)
    return await runOnce<T>(client, call, () => statements.prepare(call.text))
  } finally {
    if (!LEAVES_SCHEMA.test(call.text)) statements.forgetAll()
  }
}

const { bind, close, describe, execute, parse: parseText, sync } = protocol.serialize

async function runOnce<T>(
  client: PGlite,
  { text, values = [], options }: Call,
  prepare: () => Promise<Statement>,
): Promise<Results<T>> {
  const results: Message[] = []
  try {
    const { name, columns, parameterTypes } = await prepare()
    const given = values.map((value, i) => parameter(client, value, parameterTypes[i]))
    results.push(...columns, ...(await send(client, [bind({ statement: name, values: given }), execute({})])))
  } catch (error) {
    if (error instanceof messages.DatabaseError)
      Object.assign(error, { query: text, params: values, queryOptions: options })
    throw error
  } finally {
    // Ends the transaction, or makes Postgres take statements again after an error. It is sent by itself: PGlite drops
    // whatever else, such as a notification, comes in one answer with an error.
    results.push(...(await send(client, [sync()])))
  }
  await client.syncToFs()
  return parse.parseResults(results, client.parsers, options)[0] as Results<T>
}

function parameter(client: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serialize = type === undefined ? undefined : client.serializers[type]
  return serialize === undefined ? String(value) : serialize(value)
}

function send(client: PGlite, parts: readonly Uint8Array[]): Promise<Message[]> {
  return client.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
}

interface Statements {
  /** The kept statement of this text, now the one used last. */
  find(text: string): Statement | undefined
  /** Has Postgres parse and describe a text, and keeps that where it is one to keep. DatabaseError where Postgres refuses. */
  prepare(text: string): Promise<Statement>
  forget(text: string): void
  forgetAll(): void
}

/** All but the forgetting is to be called while nothing else can use the database. */
function createStatements(client: PGlite, { count, ageMs, now }: StatementLimits): Statements {
  const kept = new Map<string, Statement>()
  /** Names to close in Postgres, along with the next statement that is prepared. */
  let forgotten: string[] = []
  let prepared = 0
  const forget = (text: string) => {
    const statement = kept.get(text)
    if (statement === undefined) return
    kept.delete(text)
    forgotten.push(statement.name)
  }
  const forgetAll = () => {
    for (const text of kept.keys()) forget(text)
  }
  const makeRoom = () => {
    for (const oldest of kept.keys()) {
      if (kept.size < count) return
      forget(oldest)
    }
  }
  return {
    find: (text) => {
      const statement = kept.get(text)
      if (statement === undefined) return undefined
      if (now() - statement.preparedAtMs >= ageMs) {
        forget(text)
        return undefined
      }
      kept.delete(text)
      kept.set(text, statement)
      return statement
    },
    prepare: async (text) => {
      const isKept = ROWS.test(text)
      const name = isKept ? `kept_${++prepared}` : ''
      if (isKept) makeRoom()
      const closing = forgotten.map((other) => close({ type: 'S', name: other }))
      forgotten = []
      const parsing = [parseText({ name, text }), describe({ type: 'S', name })]
      const statement = describedAs(name, await send(client, [...closing, ...parsing]), now())
      if (isKept) kept.set(text, statement)
      return statement
    },
    forget,
    forgetAll,
  }
}

function describedAs(name: string, described: readonly Message[], preparedAtMs: number): Statement {
  return {
    name,
    parameterTypes:
      described.find((message) => message instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? [],
    columns: described.filter((message) => message.name === 'rowDescription'),
    preparedAtMs,
  }
}
