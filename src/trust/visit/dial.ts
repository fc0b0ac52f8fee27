import { createConnection, type Socket } from 'node:net'
import { canonicalAddress } from '../../net/ip.ts'
import { reach } from './deadline.ts'
import { VisitError } from './visit-error.ts'

/** A host may have many addresses; the visitor's time is for the first ones. */
const MAX_TRIES = 2

/**
 * Connects to the first of the addresses that lets it, IPv4 before IPv6. Nothing but a checked address comes here:
 * a name would be resolved a second time, and `0x7f.1` would be dialled as 127.0.0.1.
 *
 * @param budgetMs for all tries together, shared out evenly.
 * @throws VisitError
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  budgetMs: number,
  signal: AbortSignal,
): Promise<{ ip: string; socket: Socket }> {
  const tries = inOrder(addresses).slice(0, MAX_TRIES)
  for (const [index, ip] of tries.entries()) {
    try {
      return { ip, socket: await connect(ip, port, budgetMs / tries.length, signal) }
    } catch (error) {
      if (signal.aborted || index === tries.length - 1) throw error
    }
  }
  throw new VisitError('connect', 'no address to connect to')
}

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

async function connect(ip: string, port: number, budgetMs: number, signal: AbortSignal): Promise<Socket> {
  const socket = createConnection({ host: ip, port })
  // An error without a listener ends the process, and between two stages there is no other listener.
  socket.on('error', () => undefined)
  await reach(socket, 'connect', { kind: 'connect', budgetMs, signal, end: () => socket.destroy() })
  if (canonicalAddress(socket.remoteAddress ?? '') === ip) return socket
  socket.destroy()
  throw new VisitError('connect', `dialled ${ip} and reached ${socket.remoteAddress}`)
}
