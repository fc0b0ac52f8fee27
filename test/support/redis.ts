import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type StartedServer, startProcess, stopProcess } from './server-process.ts'

/** Starts a Redis of its own on the loopback, which keeps nothing on disk. */
export async function startRedis(): Promise<StartedServer> {
  const program = findRedis()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-redis-'))
  const port = await freePort()
  const args = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ]
  try {
    const child = await startProcess({ command: program, args, cwd: directory }, () => answers(port))
    return {
      url: `redis://127.0.0.1:${port}`,
      stop: async () => {
        await stopProcess(child, 'SIGTERM')
        rmSync(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

function findRedis(): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin']
  const found = folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    'No Redis was found: there is no redis-server on the PATH or in /usr/bin. Install it ' +
      '(Debian, Ubuntu: `apt-get install redis-server`; Alpine: `apk add redis`; macOS: `brew install redis`).',
  )
}

/** Asks in Redis' own words, so that readiness depends on no client. */
async function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, data) => resolve(data.toString().startsWith('+PONG')),
      close: () => resolve(false),
      error: () => resolve(false),
    },
  })
  socket.write('PING\r\n')
  const isReady = await promise
  socket.end()
  return isReady
}
