import { dirname } from 'node:path'
import { isPrepared } from '../sandbox/prepared.ts'

const LIMIT_MS = 60_000

/**
 * Has a process of its own make what all children begin with, before any of them has seen a page.
 *
 * @param entry path of its program, which writes it to its output.
 * @returns null where it could not be made: then each child makes its own.
 */
export async function prepare(
  entry: string,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<Uint8Array | null> {
  try {
    const maker = Bun.spawn([process.execPath, '--smol', '--no-env-file', entry], {
      cwd: dirname(entry),
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    const bytes = await new Response(maker.stdout).bytes()
    return (await maker.exited) === 0 && isPrepared(bytes) ? bytes : null
  } catch {
    return null
  }
}
