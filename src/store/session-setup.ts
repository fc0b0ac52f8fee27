/** What each new connection asks before its first statement; `patches` has postgres.js do it. */
export interface SessionSetup {
  /** Answers a row with `read_only`. */
  readonly text: string
  readonly readOnlySeconds: number
  readonly takesReadOnly: boolean
}

const READ_ONLY_S = 2

const STATEMENT_LIMIT = '2s'

/**
 * What the database or the role may have set otherwise (contract O11). A pooler refuses most of these as parameters of
 * the start, so each connection sets them by itself.
 */
const SETTINGS = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '0',
  statement_timeout: STATEMENT_LIMIT,
  transaction_timeout: '0',
  /** A node that loses its power in a transaction must not keep rows locked. */
  idle_in_transaction_session_timeout: '10s',
  /** A node that was killed must not keep its statements waiting for locks. */
  client_connection_check_interval: '1s',
}

export type SessionSettings = Partial<Record<keyof typeof SETTINGS, string>>

/** A server without one of the settings is left without; on Windows none can look after its clients. */
export function sessionSetup(takesReadOnly: boolean, changed: SessionSettings = {}): SessionSetup {
  const pairs = Object.entries({ ...SETTINGS, ...changed }).map(([name, value]) => `('${name}', '${value}')`)
  return {
    readOnlySeconds: READ_ONLY_S,
    takesReadOnly,
    text: `select current_setting('transaction_read_only') = 'on' as read_only, count(set_config(name, value, false))
      from (values ${pairs.join(', ')}) as wanted (name, value)
      where current_setting(name, true) is not null
        and not (name = 'client_connection_check_interval' and version() ~* 'visual c|mingw')`,
  }
}
