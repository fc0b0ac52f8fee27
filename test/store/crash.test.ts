import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 6
const LIMIT_MS = 120_000

test(
  'what the embedded database acknowledged survives kill -9, round after round',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypost-crash-'))
    const acknowledged = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      // The rounds end after 1, 2, 4, ... writes, so that the log is cut at different places.
      const { found, made } = await writeAndDie(dataDir, 2 ** round)
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
      for (const id of made) acknowledged.add(id)
    }
    const { found } = await writeAndDie(dataDir, 1)
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  },
  LIMIT_MS,
)

/** Runs the writer until it has acknowledged so many writes, and kills it at that very moment. */
async function writeAndDie(
  dataDir: string,
  writes: number,
): Promise<{ found: Set<string>; made: Set<string> }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'make-partners.ts'), dataDir], {
    stdout: 'pipe',
  })
  const said = { found: new Set<string>(), made: new Set<string>() }
  let rest = ''
  for await (const chunk of child.stdout) {
    const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [what, id = ''] = line.split(' ')
      said[what === 'found' ? 'found' : 'made'].add(id)
    }
    if (said.made.size >= writes) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  return said
}
