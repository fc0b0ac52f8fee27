import { reachable } from '../http/listen.ts'
import { fetchDirectly } from '../net/direct-fetch.ts'

/** The health check of the image, in which there is no other program that could ask. */
async function main(): Promise<void> {
  const { HOST = '', PORT = '' } = process.env
  const answer = await fetchDirectly(
    `http://${reachable(HOST || '127.0.0.1')}:${PORT || '8080'}/health/ready`,
  )
  if (!answer.ok) {
    console.error(await answer.text())
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
