import { startRedisServer } from '../../limits/redis-server.ts'
import { startAlone } from '../../support/nodes.ts'
import { readJson } from '../../support/raw-http.ts'
import type { Service } from '../../support/service.ts'

/** What the log says of outages of Redis. */
export const outagesOf = (service: Service) =>
  service
    .logs()
    .filter((line) => line.includes('"redis_outage"'))
    .map((line) => JSON.parse(line) as { reason: string; cause: string | null })

export const readiness = async (service: Service) =>
  readJson<{ status: string; checks: Record<string, string> }>(await service.get('/health/ready'), 200)

/** A Redis of its own, of whose users and settings a node's address says something wrong. */
export async function startBeside(
  settings: readonly string[],
  urlOf: (port: number) => string,
  env: Readonly<Record<string, string>> = {},
) {
  const server = await startRedisServer(...settings)
  const service = await startAlone({ REDIS_URL: urlOf(server.port), ...env })
  const stop = async () => {
    await service.stop()
    await server[Symbol.asyncDispose]()
  }
  return { server, service, [Symbol.asyncDispose]: stop }
}
