import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Interpreter } from '../../../src/trust/sandbox/interpreter.ts'
import { IS_GIVEN, packPrepared } from '../../../src/trust/sandbox/prepared.ts'
import { prepare } from '../../../src/trust/workers/preparation.ts'
import { sizeOf } from '../../size.ts'
import { REPOSITORY } from '../../support/service.ts'

/** WAYPOST_CAPTURES=1000 judges as many; it keeps both cores busy for minutes, and with them every test beside it. */
const COUNT = Number(process.env.WAYPOST_CAPTURES ?? sizeOf(40, 10))
const JUDGE = join(import.meta.dir, 'judge-corpus.ts')
const BUSY = 'for (;;) for (let i = 0; i < 1e9; i++);'

/** Tells slow from never. */
const LIMIT_MS = 600_000

const prepareOnce = () => prepare(join(REPOSITORY, 'src/trust/prepare.ts'), new AbortController().signal)

/** One line for each report that a process of its own has given, which makes what it begins with where it is not given. */
async function judge(
  env: Readonly<Record<string, string>>,
  given: Uint8Array | null = null,
): Promise<readonly string[]> {
  const child = Bun.spawn([process.execPath, '--smol', JUDGE, `${COUNT}`, ...(given ? [IS_GIVEN] : [])], {
    cwd: REPOSITORY,
    env,
    stdin: given ?? 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return text.trim().split('\n')
}

test(
  'the report on a capture is the same in two processes, on a busy machine, elsewhere, in another language, prepared by a third [T6]',
  async () => {
    const load = [0, 1].map(() => Bun.spawn([process.execPath, '-e', BUSY]))
    try {
      const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
      const given = await prepareOnce()
      expect(given).not.toBeNull()
      const [one, other] = await Promise.all([judge({ TZ: 'UTC' }), judge(elsewhere, given)])
      expect(one.length).toBeGreaterThanOrEqual(COUNT)
      expect(other).toEqual(one)
    } finally {
      for (const each of load) each.kill()
    }
  },
  LIMIT_MS,
)

test(
  'what children begin with is the same whoever makes it: no clock, path or chance is in it [T6]',
  async () => {
    const own = packPrepared(await Interpreter.prepare())
    expect(Buffer.compare(own, (await prepareOnce()) ?? Buffer.of())).toBe(0)
  },
  LIMIT_MS,
)
