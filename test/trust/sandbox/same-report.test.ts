import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { REPOSITORY } from '../../support/service.ts'

/** WAYPOST_CAPTURES=1000 judges as many; it keeps both cores busy for minutes, and with them every test beside it. */
const COUNT = Number(process.env.WAYPOST_CAPTURES ?? 150)
const JUDGE = join(import.meta.dir, 'judge-corpus.ts')
const BUSY = 'for (;;) for (let i = 0; i < 1e9; i++);'

/** Tells slow from never. */
const LIMIT_MS = 600_000

/** One line for each report that a process of its own has given. */
async function judge(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const child = Bun.spawn([process.execPath, '--smol', JUDGE, `${COUNT}`], {
    cwd: REPOSITORY,
    env,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return text.trim().split('\n')
}

test(
  'the report on a capture is the same in two processes, on a busy machine, elsewhere, in another language [T6]',
  async () => {
    const load = [0, 1].map(() => Bun.spawn([process.execPath, '-e', BUSY]))
    try {
      const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
      const [one, other] = await Promise.all([judge({ TZ: 'UTC' }), judge(elsewhere)])
      expect(one.length).toBeGreaterThanOrEqual(COUNT)
      expect(other).toEqual(one)
    } finally {
      for (const each of load) each.kill()
    }
  },
  LIMIT_MS,
)
