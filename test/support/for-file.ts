import { afterAll } from 'bun:test'

/** Starts what all tests of a file use, and stops it after them. */
export async function forFile<Started extends { stop(): Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting
  afterAll(async () => {
    await started.stop()
  })
  return started
}
