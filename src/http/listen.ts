import type { Server } from 'bun'
import type { createListener } from './listener.ts'

export interface Listening {
  readonly bun: Server<unknown>
  /** Has the port that the system chose where the setting is 0. */
  readonly url: string
}

/** Another program has the port, or this machine lacks the address. The message names the setting to change. */
export class ListenError extends Error {}

export function listen(
  app: ReturnType<typeof createListener>,
  host: string,
  port: number,
  setting: string,
): Listening {
  try {
    app.listen({ hostname: host, port, reusePort: false })
  } catch (error) {
    throw new ListenError(complaint(error, host, port, setting), { cause: error })
  }
  if (app.server === null) throw new ListenError(`Cannot listen on ${host}:${port}.`)
  return { bun: app.server, url: `http://${reachable(host)}:${app.server.port}` }
}

function complaint(error: unknown, host: string, port: number, setting: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use. Stop what listens there, or set ${setting} to another port.`
  }
  return `Cannot listen on ${host}:${port} (${setting}): ${error instanceof Error ? error.message : String(error)}`
}

/** Replaces the unspecified addresses, to which no client can connect. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
