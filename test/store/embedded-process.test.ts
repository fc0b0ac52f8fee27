import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { lockFile } from '../../src/store/lock.ts'
import { databaseProcesses, isRunning, processorTime } from '../support/child-processes.ts'
import { nothingHappensWithin, until } from '../support/waiting.ts'

const LIMIT_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-process-'))
let database: Database
let warnings: string[] = []
/** What is told of the process itself; that statements fail meanwhile has lines of its own. */
const isOfProcess = (warning: string) => !/^database_(?:outage|returned) /.test(warning)

const open = (directory = dataDir) =>
  openDatabase({
    databaseUrl: null,
    dataDir: directory,
    warn: (event, fields) => void warnings.push(`${event} ${fields?.reason}`),
  })

beforeEach(async () => {
  warnings = []
  database = await open()
  await database.orm.execute(sql`drop table if exists notes`)
  await database.orm.execute(sql`create table notes (id int primary key, total int not null default 0)`)
}, LIMIT_MS)
afterEach(() => database.close(), LIMIT_MS)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function theProcess(): number {
  const [pid, ...others] = databaseProcesses(process.pid)
  if (pid === undefined || others.length > 0) throw new Error('there is not one process of the database')
  return pid
}

async function untilAvailable(of = database): Promise<void> {
  await until(() =>
    of.ping().then(
      () => true,
      () => false,
    ),
  )
}

/** A process that has used so much time since it was asked is in the middle of the statement. */
async function untilItComputes(pid: number): Promise<void> {
  const before = processorTime(pid)
  await until(() => processorTime(pid) >= before + 10)
}

const write = (id: number) => database.use((orm) => orm.execute(sql`insert into notes values (${id})`))
const read = () =>
  database.use(async (orm) => [
    ...(await orm.select({ id: sql<number>`id` }).from(sql`notes`).orderBy(sql`id`)),
  ])

test('a statement that takes long does not keep the serving process from anything', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await database.orm.execute(sql`select count(*) from generate_series(1, 3000000)`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('where its process is killed, requests are refused as unavailable, it is started again, and nothing acknowledged is lost [N13]', async () => {
  const acknowledged: { id: number }[] = []
  for (let id = 0; id < 50; id++) {
    await write(id)
    acknowledged.push({ id })
  }
  const first = theProcess()
  const busy = database.use((orm) => orm.execute(sql`select count(*) from generate_series(1, 1000000000)`))
  const refused = expect(busy).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await untilItComputes(first)
  process.kill(first, 'SIGKILL')
  await refused
  await untilAvailable()
  expect(await read()).toEqual(acknowledged)
  await write(50)
  expect(theProcess()).not.toBe(first)
  expect(warnings.filter(isOfProcess)).toEqual(['embedded_database_ended SIGKILL'])
})

test('while its process stands still, requests are refused as unavailable, and go on when it does [N13]', async () => {
  process.kill(theProcess(), 'SIGSTOP')
  const refused = await Promise.allSettled([read(), database.ping()])
  for (const outcome of refused)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  process.kill(theProcess(), 'SIGCONT')
  await untilAvailable()
  expect(warnings.filter(isOfProcess)).toEqual([])
})

test('signals that a terminal sends to all processes of a program do not end it', async () => {
  const pid = theProcess()
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  await write(1)
  expect(theProcess()).toBe(pid)
  expect(warnings.filter(isOfProcess)).toEqual([])
})

test(
  'a Postgres that panics is replaced by another',
  async () => {
    await write(1)
    // A checkpoint cannot write its file where a directory has its name.
    const inTheWay = join(dataDir, 'pglite', 'pg_logical', 'replorigin_checkpoint.tmp')
    mkdirSync(inTheWay)
    await expect(database.use((orm) => orm.execute(sql`checkpoint`))).rejects.toMatchObject({
      code: 'unavailable',
    })
    rmSync(inTheWay, { recursive: true })
    await untilAvailable()
    expect(await read()).toEqual([{ id: 1 }])
  },
  LIMIT_MS,
)

test('it is closed cleanly, and its process is gone before its directory is free again', async () => {
  const pid = theProcess()
  await database.close()
  expect(isRunning(pid)).toBe(false)
  database = await open()
})

test(
  'a process that stands still does not keep the service from ending',
  async () => {
    const pid = theProcess()
    process.kill(pid, 'SIGSTOP')
    await database.close()
    expect(isRunning(pid)).toBe(false)
    database = await open()
  },
  LIMIT_MS,
)

test(
  'callers at the same time, with transactions among them, get what is theirs and lose nothing',
  async () => {
    const { orm } = database
    await orm.execute(sql`insert into notes select n from generate_series(0, 3) n`)
    const add = (tx: Database['orm'], id: number, more: number) =>
      tx.execute(sql`update notes set total = total + ${more} where id = ${id}`)
    const callers = Array.from({ length: 16 }, async (_, caller) => {
      const id = caller % 4
      for (let turn = 0; turn < 30; turn++) {
        if (turn % 3 === 0) await add(orm, id, 1)
        else if (turn % 3 === 1)
          await orm.transaction(async (tx) => {
            const [row] = await tx
              .select({ total: sql<number>`total` })
              .from(sql`notes`)
              .where(sql`id = ${id}`)
            await tx.execute(sql`update notes set total = ${(row?.total ?? 0) + 1} where id = ${id}`)
          })
        else {
          const failing = orm.transaction(async (tx) => {
            await add(tx, id, 1_000)
            throw new Error('changed its mind')
          })
          await expect(failing).rejects.toThrow('changed its mind')
          await expect(orm.execute(sql`insert into notes values (${id})`).execute()).rejects.toThrow()
        }
        const mine = await orm
          .select({ mine: sql<string>`${`${caller}`}::text` })
          .from(sql`(select 1) as one`)
        expect(mine).toEqual([{ mine: `${caller}` }])
      }
    })
    await Promise.all(callers)
    const totals = await orm.select({ total: sql<number>`total` }).from(sql`notes`)
    expect(totals).toEqual(Array.from({ length: 4 }, () => ({ total: 80 })))
  },
  LIMIT_MS,
)

test('what is longer than any one message of the system goes through whole, both ways', async () => {
  const text = 'Ünïcödé 🦉 '.repeat(300_000)
  const [row] = await database.orm.select({ text: sql<string>`${text}::text` }).from(sql`(select 1) as one`)
  expect(row?.text === text).toBe(true)
})

test(
  'a directory whose path is longer than a socket may have works',
  async () => {
    const deep = join(dataDir, ...Array.from({ length: 8 }, () => 'directory'.repeat(3)))
    const other = await open(deep)
    await other.ping()
    await other.close()
  },
  LIMIT_MS,
)

test(
  'a process of the database that has outlived its parent is waited for [O7]',
  async () => {
    await database.close()
    const predecessor = lockFile(join(dataDir, 'pglite.lock'), 0)
    let isOpen = false
    const opening = open().then((opened) => {
      isOpen = true
      return opened
    })
    await until(() => databaseProcesses(process.pid).length > 0)
    await nothingHappensWithin(1_000, () => isOpen)
    predecessor.release()
    database = await opening
    await database.ping()
  },
  LIMIT_MS,
)

test(
  'the process of the database ends with the service that is killed, in the middle of a statement too [O7]',
  async () => {
    await database.close()
    const script = `
    import { sql } from 'drizzle-orm'
    import { openDatabase } from ${JSON.stringify(join(import.meta.dir, '../../src/store/database.ts'))}
    const database = await openDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)} })
    database.orm.execute(sql\`select count(*) from generate_series(1, 10000000000)\`).catch(() => {})
    console.log('asked')
    setInterval(() => {}, 60_000)`
    const service = Bun.spawn([process.execPath, '-e', script], {
      cwd: join(import.meta.dir, '../..'),
      stdout: 'pipe',
    })
    await service.stdout.getReader().read()
    const [pid = 0] = databaseProcesses(service.pid)
    await untilItComputes(pid)
    service.kill('SIGKILL')
    await until(() => !isRunning(pid))
    database = await open()
  },
  LIMIT_MS,
)
