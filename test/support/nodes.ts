import { freshDatabase } from './postgres.ts'
import type { Reply } from './raw-http.ts'
import { makeDirectory, type Service, startService } from './service.ts'

export const LOOKUP = '/v1/geo/8.8.8.8'
const DAY_MS = 86_400_000
const AT_ONCE = 100

/** One node of an installation on a Postgres of its own; the directory stays for a second start. */
export function startNode(env: Readonly<Record<string, string | undefined>>): Promise<Service> {
  return startService({ dataDir: makeDirectory('node'), env: { MIGRATE_ON_START: 'true', ...env } })
}

/** The only node of an installation of its own, with a key on plan scale; far sooner ready than the embedded default. */
export async function startAlone(env: Readonly<Record<string, string | undefined>> = {}): Promise<Service> {
  const service = await startNode({ DATABASE_URL: await freshDatabase(), ...env })
  return { ...service, demoKey: (await service.createKey()).key }
}

/** Sends so many lookups at once, in turn to each service. */
export async function burst(services: readonly Service[], key: string, count: number): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length < count) {
    const size = Math.min(AT_ONCE * services.length, count - replies.length)
    const group = Array.from({ length: size }, (_, place) =>
      services[place % services.length]?.get(LOOKUP, key),
    )
    for (const reply of await Promise.all(group)) if (reply !== undefined) replies.push(reply)
  }
  return replies
}

/** How often each status was answered, such as `{ 200: 60, 429: 240 }`. */
export function countStatuses(replies: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Counts of a UTC day are compared: where it is about to end, the next one is waited for. */
export async function awayFromMidnight(neededMs = 20_000): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS)
  if (leftMs < neededMs) await Bun.sleep(leftMs + 1_000)
}

/** The value below which so large a part of the sorted values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
