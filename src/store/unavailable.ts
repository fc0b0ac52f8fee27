import { ApiError } from '../http/errors.ts'
import { Patience } from '../http/patience.ts'

/** Codes of a lost connection, from postgres.js and from the system. */
const CONNECTION_CODE = /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+|EAI_[A-Z]+)$/

/**
 * SQLSTATEs that blame no statement: connection trouble (08), out of connections or memory (53), shut down or
 * restarting (57P), not let in (28), no such database (3D), a replica that takes no writes (25006), conflicts with
 * other transactions (40001, 40P01).
 */
const UNAVAILABLE_SQLSTATE = /^(08...|53...|57P..|28...|3D...|25006|40001|40P01)$/

/**
 * Waits for the store as long as the patience lasts, 1.5 s by default. Throws ApiError `unavailable` where the store
 * is late or out of reach, and any other error as it is. Late work is not undone: it may still succeed.
 */
export function whileAvailable<T>(
  work: Promise<T>,
  onLate: () => void = () => {},
  patience: Patience = new Patience(),
): Promise<T> {
  return patience.during(() => withinLimit(work, onLate, patience.leftMs))
}

async function withinLimit<T>(work: Promise<T>, onLate: () => void, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unavailable(new Error(`no answer within ${Math.round(limitMs)} ms`)))
      onLate()
    }, limitMs)
  })
  try {
    return await Promise.race([named(work), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Turns the errors of a store out of reach into ApiError `unavailable`; other errors pass. */
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

/** Looks through the causes, since Drizzle wraps errors. */
function isUnavailable(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    const code = 'code' in link ? String(link.code) : ''
    if (CONNECTION_CODE.test(code) || UNAVAILABLE_SQLSTATE.test(code)) return true
  }
  return false
}
