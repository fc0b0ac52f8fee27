/** Each new connection asks this before its first statement; `patches` makes postgres.js do it. */
export interface SessionSetup {
  readonly text: string
  readonly readOnlySeconds: number
  readonly takesReadOnly: boolean
}

const READ_ONLY_S = 2

const STATEMENT_LIMIT = '2s'

/** Overrides settings of the database or role (contract O11); poolers refuse most of them at the start. */
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
  /** A node that loses power in a transaction must not keep rows locked. */
  idle_in_transaction_session_timeout: '10s',
  /** A killed node must not leave its statements waiting for locks. */
  client_connection_check_interval: '1s',
}

export type SessionSettings = Partial<Record<keyof typeof SETTINGS, string>>

/** A server may lack one of the settings; Windows offers no check of clients. */
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
