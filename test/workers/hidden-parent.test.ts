import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { spawnCaptured } from '../support/service.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Whether another process of the same user reads the environment of the program. */
async function isRead(...words: readonly string[]): Promise<boolean> {
  const command = [process.execPath, join(import.meta.dir, 'hidden-parent.ts'), ...words]
  const { child, stdout, finish } = spawnCaptured(command, { PATH: process.env.PATH ?? '' })
  try {
    await stdout.waitFor(() => true)
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    return spawnSync('cat', [`/proc/${child.pid}/environ`], user).status === 0
  } finally {
    child.kill('SIGKILL')
    await finish()
  }
}

test('no other process of its user reads the environment of the parent of workers [T8]', async () => {
  expect([await isRead(), await isRead('start')]).toEqual([true, false])
})
