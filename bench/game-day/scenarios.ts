import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { type PostgresServer, startPostgres } from '../../test/support/postgres.ts'
import { makeDirectory, serviceEnvironment, spawnCaptured } from '../../test/support/service.ts'
import { unpackFormerVersion } from '../../test/upgrade/former-version.ts'
import { family } from '../load/processes.ts'
import { type Rig, startRig } from './rig.ts'

export interface Scenario {
  readonly title: string
  /** The rig, and what ends with it. */
  open(): Promise<{ readonly rig: Rig; readonly close: () => Promise<void>; readonly play: Play }>
}

export interface Times {
  /** How long a fault lasts; longer than the alerts that wait two minutes, with their scrapes. */
  readonly heldMs: number
  /** The recorder goes on for so long after the fault. */
  readonly settledMs: number
}

/** @param done tells what is done, at its time. */
export type Play = (done: (text: string) => void, times: Times) => Promise<void>

const BACKUP_LOOKS = 60
const MOST_SHOWN = 120
const DISK_BYTES = 300 * 1024 * 1024
/** So many refusals alarm later than a node that is gone. */
const FILLED_TIMES = 1.8

async function withSql<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A scenario that needs nothing beside the rig; its nodes begin with the former version where that is said. */
const onRig = (title: string, begins: 'former' | 'new', playOn: (rig: Rig) => Play): Scenario => ({
  title,
  open: async () => {
    const rig = await startRig(begins === 'former' ? { node: { program: await unpackFormerVersion() } } : {})
    return { rig, close: async () => undefined, play: playOn(rig) }
  },
})

/** One URI for both servers; the service goes to that which takes writes. */
const eitherOf = (one: PostgresServer, other: PostgresServer) =>
  `postgres://postgres@127.0.0.1:${one.port},127.0.0.1:${other.port}/postgres?target_session_attrs=read-write`

const failover: Scenario = {
  title: 'Failover of Postgres',
  open: async () => {
    // Nothing is acknowledged before the standby has it.
    const primary = await startPostgres({ settings: ['synchronous_standby_names=*'] })
    const standby = await startPostgres({ follows: primary })
    const rig = await startRig({ databaseUrl: eitherOf(primary, standby) })
    return {
      rig,
      close: async () => {
        await Promise.all([standby.stop(), primary.stop()])
      },
      play: async (done, { heldMs, settledMs }) => {
        done('the primary crashes')
        await primary.crash()
        await Bun.sleep(heldMs / 10)
        done('the standby is promoted')
        await withSql(standby.url, (sql) => sql`select pg_promote()`)
        await Bun.sleep(settledMs)
      },
    }
  },
}

const fullDisk: Scenario = {
  title: 'The disk of Postgres is full',
  open: async () => {
    // Postgres runs as another user, who has to come to it.
    const mount = mkdtempSync(join(tmpdir(), 'waypost-disk-'))
    chmodSync(mount, 0o755)
    const run = (...command: string[]) => {
      const { exitCode, stderr } = Bun.spawnSync(command)
      if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
    }
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=1777`, 'tmpfs', mount)
    const before = process.env.TMPDIR
    process.env.TMPDIR = mount
    const server = await startPostgres({ settings: ['max_wal_size=64MB', 'min_wal_size=32MB'] }).finally(
      () => {
        if (before === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = before
      },
    )
    const rig = await startRig({ databaseUrl: server.url })
    const ballast = join(mount, 'ballast')
    return {
      rig,
      close: async () => {
        await server.stop().catch(() => undefined)
        run('umount', mount)
        rmSync(mount, { recursive: true })
      },
      play: async (done, { heldMs, settledMs }) => {
        const { bavail, bsize } = statfsSync(mount)
        done('another program fills the disk')
        writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024))
        await Bun.sleep(FILLED_TIMES * heldMs)
        done('its files are removed')
        if (existsSync(ballast)) rmSync(ballast)
        const isThere = await withSql(server.url, (sql) => sql`select 1`).then(Boolean, () => false)
        if (!isThere) {
          done('Postgres had ended, and is started again')
          await server.crash()
          await server.start()
        }
        await Bun.sleep(settledMs)
      },
    }
  },
}

const backupAndMigration = onRig(
  'A migration while a backup holds its locks',
  'former',
  (rig) =>
    async (done, { heldMs, settledMs }) => {
      await withSql(rig.databaseUrl, async (backup) => {
        // pg_dump takes these locks first, and keeps them to its end.
        await backup.unsafe('begin isolation level repeatable read read only')
        const tables = await backup<{ name: string }[]>`
            select quote_ident(relname) as name from pg_class
            where relkind = 'r' and relnamespace = 'public'::regnamespace`
        await backup.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
        done('a backup holds its locks')
        await Bun.sleep(5_000)
        done('npm run migrate begins')
        const env = serviceEnvironment(makeDirectory('migration'), { DATABASE_URL: rig.databaseUrl })
        const migration = spawnCaptured([process.execPath, 'src/cli/migrate.ts'], env)
        const told = new Set<string>()
        const tell = () => {
          for (const line of [...migration.stdout.lines, ...migration.stderr.lines])
            if (!told.has(line)) done(`npm run migrate prints: ${line.slice(0, MOST_SHOWN)}`)
          for (const line of [...migration.stdout.lines, ...migration.stderr.lines]) told.add(line)
        }
        for (let time = 0; time < BACKUP_LOOKS; time++) {
          await Bun.sleep(heldMs / (2.5 * BACKUP_LOOKS))
          tell()
        }
        await backup.unsafe('rollback')
        done('the backup is done')
        const code = await migration.finish()
        tell()
        done(`npm run migrate ends with ${code}`)
      })
      for (const { name } of rig.nodes()) {
        done(`node ${name} is stopped, and started with the new version`)
        await rig.service(name).stop()
        await rig.start(name, {})
        await Bun.sleep(5_000)
      }
      await Bun.sleep(settledMs)
    },
)

const frozen: Scenario = {
  title: 'Postgres hangs',
  open: async () => {
    const server = await startPostgres()
    const rig = await startRig({ databaseUrl: server.url })
    const [postmaster = ''] = readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of family(Number(postmaster))) process.kill(pid, name)
    }
    return {
      rig,
      close: server.stop,
      play: async (done, { heldMs, settledMs }) => {
        done('all processes of Postgres are stopped, as on a host that hangs')
        signal('SIGSTOP')
        await Bun.sleep(heldMs)
        done('they go on')
        signal('SIGCONT')
        await Bun.sleep(settledMs)
      },
    }
  },
}

const redisFull = onRig('Redis is out of memory', 'new', (rig) => async (done, { heldMs, settledMs }) => {
  const redis = new Redis(rig.redisUrl)
  done('Redis has used up maxmemory')
  await redis.config('SET', 'maxmemory', '1mb')
  await Bun.sleep(heldMs)
  done('maxmemory is raised')
  await redis.config('SET', 'maxmemory', '512mb')
  await Bun.sleep(settledMs)
  redis.disconnect()
})

const allGone = onRig('All nodes are gone', 'new', (rig) => async (done, { heldMs, settledMs }) => {
  done('both nodes are killed')
  await Promise.all(rig.nodes().map(({ name }) => rig.service(name).kill()))
  await Bun.sleep(heldMs)
  done('both nodes are started')
  await Promise.all(rig.nodes().map(({ name }) => rig.start(name)))
  await Bun.sleep(settledMs)
})

const badDeployment = onRig(
  'A bad deployment is rolled back',
  'former',
  (rig) =>
    async (done, { heldMs, settledMs }) => {
      done('node one is stopped for a new version whose settings are wrong')
      await rig.service('one').stop()
      const wrong = await rig.start('one', { env: { TRUST_CONCURRENCY: 'many' } }).then(
        () => 'it started',
        (error: Error) =>
          error.message.split('\n').find((line) => line.includes('TRUST_CONCURRENCY')) ?? error.message,
      )
      done(`it ends: ${wrong.trim()}`)
      done('node one is started with the new version, before anybody has migrated')
      await rig.start('one', { env: { MIGRATE_ON_START: 'false' } })
      await Bun.sleep(heldMs)
      done('node one is stopped, and started with the former version')
      await rig.service('one').stop()
      await rig.start('one')
      await Bun.sleep(settledMs)
    },
)

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  failover,
  frozen,
  'full-disk': fullDisk,
  'backup-and-migration': backupAndMigration,
  'redis-full': redisFull,
  'all-gone': allGone,
  'bad-deployment': badDeployment,
}
