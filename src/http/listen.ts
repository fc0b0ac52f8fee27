import type { Server } from 'bun'
import type { createListener } from './listener.ts'

export interface Listening {
  readonly bun: Server<unknown>
  /** With the port that the system chose where 0 was asked for. */
  readonly url: string
}

/** The port is another program's, or the host no address of this machine. The message says which setting to change. */
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

/** An address that a client on this machine can use; the unspecified addresses listen everywhere but are nowhere. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
