import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort, type StartedServer, startProcess, stopProcess } from '../../support/server-process.ts'

/** `nobody`: PgBouncer refuses to run as root. */
const UNPRIVILEGED_UID = 65_534
const PROGRAM = Bun.which('pgbouncer', { PATH: `${process.env.PATH}:/usr/sbin` })

/** A PgBouncer before a database, with the given settings laid over its defaults. */
export async function startPgBouncer(
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  if (PROGRAM === null)
    throw new Error('There is no pgbouncer (Debian, Ubuntu: `apt-get install pgbouncer`).')
  const directory = mkdtempSync(join(tmpdir(), 'waypost-pgbouncer-'))
  const uid = process.getuid?.() === 0 ? UNPRIVILEGED_UID : undefined
  if (uid !== undefined) chownSync(directory, uid, uid)
  const target = new URL(url)
  const port = await freePort()
  const users = join(directory, 'users.txt')
  writeFileSync(users, '"postgres" ""\n')
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  }
  const file = join(directory, 'pgbouncer.ini')
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    ['[databases]', `* = host=${target.hostname} port=${target.port}`, '[pgbouncer]', ...lines, ''].join(
      '\n',
    ),
  )
  const pooled = new URL(url)
  pooled.port = String(port)
  const child = await startProcess({ command: PROGRAM, args: [file], cwd: directory, uid }, async () => {
    const client = postgres(pooled.href, { max: 1, connect_timeout: 1, fetch_types: false })
    try {
      await client.unsafe('select 1')
      return true
    } finally {
      await client.end({ timeout: 1 })
    }
  })
  return {
    url: pooled.href,
    stop: async () => {
      await stopProcess(child, 'SIGTERM')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
