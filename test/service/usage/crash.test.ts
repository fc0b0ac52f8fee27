import { expect, test } from 'bun:test'
import { sizeOf } from '../../size.ts'
import { makeKeys, startLoad } from '../../support/load.ts'
import { startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { SEED, seededRandom } from '../../support/seed.ts'
import { clockShows } from '../../support/waiting.ts'
import { sumOf, totalUsage } from './report.ts'

/** More with `WAYPOST_CRASH_ROUNDS`; the figure in the contract is of twenty. */
const ROUNDS = Number(process.env.WAYPOST_CRASH_ROUNDS ?? sizeOf(5, 2))
const LOST_AT_MOST_MS = 2_000
const CLIENTS = 4

test(
  `through kill -9 in the middle of a load usage is never above what the clients sent, and at most 2 s of traffic below what they were answered [M1] (WAYPOST_SEED=${SEED})`,
  async () => {
    const env = { DATABASE_URL: await freshDatabase() }
    let service = await startNode(env)
    const keys = await makeKeys(service, 20)
    const stored = async () => {
      const totals = []
      for (const key of keys) totals.push(await totalUsage(service, key))
      return sumOf(totals).admitted
    }
    const random = seededRandom()
    let before = 0
    const rounds: { answered: number; lost: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const load = startLoad(service, { keys, clients: CLIENTS, pauseMs: 8 })
      // Most end soon after a flush or before the first; the last goes on for longer than may be lost.
      await clockShows(Date.now() + (round === ROUNDS - 1 ? 2_800 : 400 + random() * 1_000))
      const killedMs = Date.now()
      const killed = service.kill()
      const seen = await load.stop()
      await killed

      const answered = seen.filter(({ status }) => status === 200)
      const early = answered.filter(({ sentMs, tookMs }) => sentMs + tookMs < killedMs - LOST_AT_MOST_MS)
      service = await startNode(env)
      const after = await stored()
      const counted = after - before
      before = after
      expect(counted).toBeLessThanOrEqual(load.sent())
      // What was under way at the end was perhaps admitted, and then never answered.
      expect(counted).toBeLessThanOrEqual(answered.length + CLIENTS)
      expect(counted).toBeGreaterThanOrEqual(early.length)
      rounds.push({ answered: answered.length, lost: answered.length - counted })
    }
    await service.stop()
    console.log(JSON.stringify({ kill_9_rounds: rounds }))
  },
  20_000 + ROUNDS * 10_000,
)
