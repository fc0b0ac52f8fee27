/**
 * Has a pool whose only child spies on this process and on the file that is named, tells in a line what came of it, and
 * goes on until it is killed. With `nobody` as second word it gives up being root first, as in a container: then the child
 * and the other process, which is none of the pool's, are of its own user.
 */
import { dlopen } from 'bun:ffi'
import { join } from 'node:path'
import { ChildPool } from '../../../src/trust/workers/pool.ts'
import { reportOf, soon, task } from './scripted.ts'

const NOBODY = 65_534
const SET_DUMPABLE = 4

const [file = '', user] = process.argv.slice(2)
if (user === 'nobody') {
  const { symbols } = dlopen('libc.so.6', {
    prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
    setresuid: { args: ['u32', 'u32', 'u32'], returns: 'i32' },
  })
  if (process.getuid?.() === 0) symbols.setresuid(NOBODY, NOBODY, NOBODY)
  // The kernel hides who changes its user; a service that was started as another user is not hidden.
  symbols.prctl(SET_DUMPABLE, 1n, 0n, 0n, 0n)
}
const missing: string[] = []
const onUnconfined = (names: readonly string[]) => missing.push(...names)
const pool = new ChildPool({ entry: join(import.meta.dir, 'spying-child.ts'), size: 1, onUnconfined })
const { pid, came } = reportOf<{ pid: number; came: object }>(
  await pool.run(task('spy', `${process.pid} ${file}`), soon()),
)
const other = Bun.spawnSync(['cat', `/proc/${process.pid}/environ`])
console.log(JSON.stringify({ pid, came, missing, other: other.stdout.toString().includes('ADMIN_TOKEN') }))
