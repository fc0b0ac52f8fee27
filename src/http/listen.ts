import type { Server } from 'bun'
import type { createListener } from './listener.ts'

export interface Listening {
  readonly bun: Server<unknown>
  /** Has the port that the system chose if the setting is 0. */
  readonly url: string
}

export class ListenError extends Error {}

/** `isShared`: other processes share the port in turn (SO_REUSEPORT). */
export function listen(
  app: ReturnType<typeof createListener>,
  host: string,
  port: number,
  setting: string,
  isShared = false,
): Listening {
  orComplain(host, port, setting, () => app.listen({ hostname: host, port, reusePort: isShared }))
  if (app.server === null) throw new ListenError(`Cannot listen on ${host}:${port}.`)
  return { bun: app.server, url: `http://${reachable(host)}:${app.server.port}` }
}

export async function choosePort(host: string, port: number, setting: string): Promise<number> {
  const server = orComplain(host, port, setting, () =>
    Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() }),
  )
  const chosen = server.port ?? port
  await server.stop(true)
  return chosen
}

/** Throws ListenError for anything that `start` throws. */
export function orComplain<T>(host: string, port: number, setting: string, start: () => T): T {
  try {
    return start()
  } catch (error) {
    throw new ListenError(complaint(error, host, port, setting), { cause: error })
  }
}

function complaint(error: unknown, host: string, port: number, setting: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use. Stop what listens there, or set ${setting} to another port.`
  }
  const isRefused = error instanceof Error && 'code' in error && error.code === 'EACCES'
  const named = isRefused ? setting : setting.replace('PORT', 'HOST')
  return `Cannot listen on ${host}:${port} (${named}): ${error instanceof Error ? error.message : String(error)}`
}

export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
