import { DatabaseBudget } from '../http/database-budget.ts'
import { ApiError } from '../http/errors.ts'

/** Includes OpenSSL's names of certificate faults and the codes of postgres.js. */
const SYSTEM_CODE = new RegExp(
  '^(E[A-Z0-9]+|EAI_[A-Z]+|DNS_[A-Z]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+|SASL_[A-Z_]+|ERR_(TLS|SSL|OSSL|SOCKET)_[A-Z0-9_]+|' +
    '(CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|ERROR_IN|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME|IP_ADDRESS)[A-Z_]*)$',
)

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Classes of SQLSTATE that blame a statement, hence the program. The exceptions blame the store: a character that its
 * encoding lacks, a server that takes no writes, transactions ended by a time limit, a statement that a pooler forgot,
 * and a right that was taken away.
 */
const OWN_CLASS = /^(0[2-79A-Z]|2[0-7BDF]|3[468B]|42|44|54)/
export const OUTDATED = 'tables_outdated'
export const REMEDY = 'npm run migrate, or MIGRATE_ON_START=true'

const NOT_OWN = ['22P05', '25006', '25P03', '25P04', '26000', '42501', OUTDATED]

/**
 * Waits for the store as long as its budget lasts, 1.5 s by default. Throws ApiError `unavailable` if the store is late
 * or out of reach, and any other error as it is. Late work is not undone and may still succeed.
 */
export function whileAvailable<T>(
  work: Promise<T>,
  onLate: () => void = () => {},
  databaseBudget: DatabaseBudget = new DatabaseBudget(),
): Promise<T> {
  const limitMs = databaseBudget.leftMs
  return databaseBudget.wait(named(work), () => {
    onLate()
    return unavailable(new Error(`no answer within ${Math.round(limitMs)} ms`))
  })
}

export async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error
  }
}

export function unavailable(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  return new ApiError('unavailable', 'The database cannot be reached at the moment; retry in a second.', {
    headers: { 'Retry-After': '1' },
    cause,
  })
}

function isUnavailable(error: unknown): boolean {
  return causeOf(error) !== null
}

/** Returns the SQLSTATE or code that blames the store, or null; Drizzle wraps errors in causes. */
export function causeOf(error: unknown): string | null {
  return codeOf(error, blamesStore)
}

export function codeOf(error: unknown, fits: (code: string) => boolean): string | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && fits(String(link.code))) return String(link.code)
  }
  return null
}

export function blamesStore(code: string): boolean {
  if (SYSTEM_CODE.test(code) || NOT_OWN.includes(code)) return true
  return SQLSTATE.test(code) && !OWN_CLASS.test(code)
}
