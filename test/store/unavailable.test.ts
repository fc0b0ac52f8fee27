import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blamesStore } from '../../src/store/unavailable.ts'
import { PACKAGED } from '../support/postgres.ts'

/** All of Postgres' states: lines of `SQLSTATE E ERRCODE_... name` under `Section: Class NN - title`. */
const LIST = readFileSync(join(PACKAGED, '../share/postgresql/errcodes.txt'), 'utf8')
const STATES = [...LIST.matchAll(/^([0-9A-Z]{5})\s+E\s+ERRCODE_(\w+)/gm)].map(
  ([, state = '', name = '']) => [state, name] as const,
)

/** Classes that a statement of the program, or a value in it, can cause. */
const OF_THE_PROGRAM = [
  ...['02', '03', '09', '0A', '0B', '0F', '0L', '0P', '0Z', '20', '21', '22', '23', '24', '25', '26', '27'],
  ...['2B', '2D', '2F', '34', '36', '38', '3B', '42', '44', '54'],
]
/** States of these classes that something else causes. */
const OF_THE_STORE = [
  'UNTRANSLATABLE_CHARACTER',
  'READ_ONLY_SQL_TRANSACTION',
  'IDLE_IN_TRANSACTION_SESSION_TIMEOUT',
  'TRANSACTION_TIMEOUT',
  'INVALID_SQL_STATEMENT_NAME',
  'UNDEFINED_PSTATEMENT',
  'INSUFFICIENT_PRIVILEGE',
]

describe('what is 503 and what is 500 (N13)', () => {
  test('Postgres has more than 200 states', () => {
    expect(STATES.length).toBeGreaterThan(200)
  })

  test.each(STATES)('%s %s', (state, name) => {
    const isOfTheProgram = OF_THE_PROGRAM.includes(state.slice(0, 2)) && !OF_THE_STORE.includes(name)
    expect(blamesStore(state)).toBe(!isOfTheProgram)
  })

  test.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EAI_FAIL',
    ],
    ...['DNS_ETIMEOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
    ...[
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'CERT_UNTRUSTED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'CRL_HAS_EXPIRED',
    ],
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ...['HOSTNAME_MISMATCH', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER', 'INVALID_CA'],
    ...['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'SASL_SIGNATURE_MISMATCH', 'ERROR_IN_CERT_NOT_AFTER_FIELD'],
  ])('%s is 503', (code) => {
    expect(blamesStore(code)).toBe(true)
  })

  test.each([
    ...[
      'ERR_INVALID_ARG_TYPE',
      'UNDEFINED_VALUE',
      'MAX_PARAMETERS_EXCEEDED',
      'UNSAFE_TRANSACTION',
      'NOT_TAGGED_CALL',
    ],
    ...['', 'unavailable', 'not_found', 'ERR_OUT_OF_RANGE'],
  ])('%s is a fault of the program', (code) => {
    expect(blamesStore(code)).toBe(false)
  })
})
