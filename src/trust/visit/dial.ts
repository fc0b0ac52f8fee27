import { createConnection, type Socket } from 'node:net'
import { canonicalAddress } from '../../net/ip.ts'
import { reach } from './deadline.ts'
import { VisitError } from './visit-error.ts'

/** Milliseconds after which the second address is tried beside a first one that is silent (RFC 8305 section 8). */
const SECOND_TRY_MS = 250

/**
 * Connects to the first two of the addresses, IPv4 before IPv6, and takes the connection that is made first. Nothing but
 * a checked address comes here: a name would be resolved a second time, and `0x7f.1` would be dialled as 127.0.0.1.
 *
 * @param signal ends both tries.
 * @throws VisitError
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Dialled> {
  const [first, second] = inOrder(addresses)
  if (first === undefined) throw new VisitError('connect', 'no address to connect to')
  const over = new AbortController()
  const open = AbortSignal.any([signal, over.signal])
  const { promise: isLate, resolve: tryNext } = Promise.withResolvers<void>()
  const timer = setTimeout(tryNext, SECOND_TRY_MS)
  const tries = [connect(first, port, open)]
  if (second !== undefined) {
    tries[0]?.catch(() => tryNext())
    tries.push(isLate.then(() => connect(second, port, open)))
  }
  try {
    const made = await Promise.any(tries)
    for (const other of tries)
      void other.then(({ socket }) => socket !== made.socket && socket.destroy(), ignore)
    return made
  } catch (error) {
    throw signal.aborted ? new VisitError('timeout', 'no time left for connect') : lastOf(error)
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

interface Dialled {
  readonly ip: string
  readonly socket: Socket
}

const ignore = () => undefined
const lastOf = (error: unknown) => (error instanceof AggregateError ? error.errors.at(-1) : error)

/** Canonical, so that they can be compared with what a socket says of itself. */
function inOrder(addresses: readonly string[]): readonly string[] {
  const canonical = addresses
    .map((address) => canonicalAddress(address))
    .filter((address) => address !== null)
  return [
    ...canonical.filter((address) => !address.includes(':')),
    ...canonical.filter((address) => address.includes(':')),
  ]
}

async function connect(ip: string, port: number, signal: AbortSignal): Promise<Dialled> {
  const socket = createConnection({ host: ip, port })
  // An error without a listener ends the process, and between two stages there is no other listener.
  socket.on('error', ignore)
  await reach(socket, 'connect', { kind: 'connect', signal, end: () => socket.destroy() })
  if (canonicalAddress(socket.remoteAddress ?? '') === ip) return { ip, socket }
  socket.destroy()
  throw new VisitError('connect', `dialled ${ip} and reached ${socket.remoteAddress}`)
}
