import type { Redis } from 'ioredis'
import { DEFAULT_PREFIX, spaceOf } from '../../../src/limits/redis/redis.ts'

const [DAY_AT, ADMITTED_AT] = [36, 39]
const HEADER_BYTES = 43

export const logOf = (keyId: string): string => `${spaceOf(DEFAULT_PREFIX)}{${keyId}}:w`

/** What the header of a key's log says of its day (days since 1970-01-01); -1: there is none. */
export async function countedDay(redis: Redis, keyId: string): Promise<{ day: number; admitted: number }> {
  const log = await redis.getBuffer(logOf(keyId))
  if (log === null) return { day: -1, admitted: -1 }
  return { day: log.readUIntLE(DAY_AT, 3), admitted: log.readUInt32LE(ADMITTED_AT) }
}

/** Lets Redis know of so many admitted requests of a day. */
export async function setCountedDay(
  redis: Redis,
  keyId: string,
  day: number,
  admitted: number,
): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUIntLE(day, DAY_AT, 3)
  header.writeUInt32LE(admitted, ADMITTED_AT)
  await redis.set(logOf(keyId), header)
}
