import { connect } from 'node:net'
import { openCLibrary } from '../../process/c-library.ts'
import { dieWithParent } from '../../process/die-with-parent.ts'
import { lockFile } from '../lock.ts'
import { openCluster } from './cluster.ts'
import { CONNECTION_FD } from './server.ts'
import { BackendGoneError, refusal, Session } from './session.ts'

/** A predecessor whose parent was killed may take this long to end. */
const PREDECESSOR_MS = 10_000

const CANNOT_OPEN = '58000'

/** Locks the cluster itself: a process that outlives its parent must not write beside its successor. */
async function serve(directory: string): Promise<void> {
  const library = openCLibrary()
  if (library !== null) dieWithParent(library)
  // A terminal or service manager signals all processes of a program, but the parent still needs this one.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  // Bun (1.4.5) reads nothing from a `new Socket` over a descriptor; the types of `connect` ask for a path.
  const connection = connect({ fd: CONNECTION_FD, path: '' })
  const closed = Promise.withResolvers<void>()
  connection.on('error', closed.resolve)
  connection.on('close', closed.resolve)
  try {
    lockFile(`${directory}.lock`, PREDECESSOR_MS)
    const database = await openCluster(directory)
    const session = new Session(database, (answer) => connection.write(answer))
    connection.on('data', (chunk) => {
      try {
        session.receive(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))
      } catch (error) {
        abandon(error)
      }
    })
    await closed.promise
    await database.close()
    process.exit(0)
  } catch (error) {
    // Unread bytes would make the system reset the connection and lose the reason.
    connection.resume()
    connection.end(refusal(CANNOT_OPEN, error instanceof Error ? error.message : String(error)))
    await closed.promise
    process.exit(1)
  }
}

/** The log holds all acknowledged writes, and the next process replays it. */
function abandon(error: unknown): void {
  console.error(error instanceof BackendGoneError ? error.message : error)
  process.exit(1)
}

if (import.meta.main) await serve(process.argv[2] ?? '')
