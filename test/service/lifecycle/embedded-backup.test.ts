import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshDatabase } from '../../support/postgres.ts'
import { makeDirectory, serviceEnvironment, spawnCaptured, startService } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { eventFor, newUser, openClient } from '../notify/client.ts'

/** Plan scale has 1,200 a minute. */
const MOST_EVENTS = 1_100
const WITHOUT_INDEX = { GEO_INDEX: '/nowhere' }

async function command(
  name: string,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) {
  const program = spawnCaptured(
    [process.execPath, `src/cli/${name}.ts`, ...words],
    serviceEnvironment('', env),
  )
  const code = await program.finish()
  return { code, out: program.stdout.lines.join('\n'), error: program.stderr.lines.join('\n') }
}

describe('a copy of an embedded database that is written to [O19]', () => {
  test('has all that was acknowledged before it was asked for, and the service goes on', async () => {
    const dataDir = makeDirectory('busy')
    const service = await startService({ dataDir })
    const client = await openClient(service)
    const user = newUser()
    const acknowledged: string[] = []
    const refused: number[] = []
    let isDone = false
    const posting = Array.from({ length: 4 }, async () => {
      while (!isDone && acknowledged.length < MOST_EVENTS) {
        await Bun.sleep(20)
        const reply = await client.postEvent(eventFor(user))
        if (reply.status === 201) acknowledged.push((JSON.parse(reply.text) as { id: string }).id)
        else refused.push(reply.status)
      }
    })
    const copies: { file: string; had: readonly string[] }[] = []
    for (let number = 0; number < 3; number++) {
      await until(() => acknowledged.length >= 50 * (number + 1))
      const file = join(dataDir, '..', `${Bun.randomUUIDv7()}.tar`)
      const had = [...acknowledged]
      expect(await command('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, error: '' })
      copies.push({ file, had })
    }
    isDone = true
    await Promise.all(posting)
    expect(refused).toEqual([])
    await until(() => !readdirSync(dataDir).some((name) => name.startsWith('backup-copy-')))
    await service.stop()
    for (const { file, had } of copies) {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const restoredTo = makeDirectory('restored')
      expect(await command('restore', [file], { DATA_DIR: restoredTo })).toMatchObject({ code: 0, error: '' })
      const restored = await startService({ dataDir: restoredTo })
      const there: number[] = []
      for (const id of had) there.push((await restored.get(`/v1/notify/events/${id}`, client.key)).status)
      expect(new Set(there)).toEqual(new Set([200]))
      await restored.stop()
    }
  })
})

describe('what cannot be done is refused by name, and changes nothing [O19]', () => {
  const filesOf = (directory: string) =>
    readdirSync(directory)
      .filter((name) => !name.startsWith('lock'))
      .sort()

  test('archives that are damaged, or none', async () => {
    const dataDir = makeDirectory('whole')
    await (await startService({ dataDir, env: WITHOUT_INDEX })).stop()
    const file = join(makeDirectory('archives'), 'whole.tar')
    await command('backup', [file], { DATA_DIR: dataDir })
    const whole = readFileSync(file)
    const cut = (part: number) => whole.subarray(0, Math.floor(whole.length * part))
    const flipped = Buffer.from(whole)
    flipped.fill(0xff, 100, 500)
    const archives = {
      empty: Buffer.alloc(0),
      'no tar': Buffer.from('PGDMP'.repeat(1_000)),
      'another tar': Buffer.from(await new Bun.Archive({ 'other/file': 'x' }).bytes()),
      'half of one': cut(0.5),
      'most of one': cut(0.97),
      'a broken header': flipped,
    }
    for (const [name, bytes] of Object.entries(archives)) {
      const bad = `${file}.${name.replaceAll(' ', '-')}`
      writeFileSync(bad, bytes)
      const target = makeDirectory('target')
      const { code, error } = await command('restore', [bad], { DATA_DIR: target })
      expect([name, code, error]).toEqual([name, 1, expect.stringMatching(/cannot be (restored|opened)/)])
      expect([name, filesOf(target)]).toEqual([name, []])
    }
  })

  test('a tar of a whole DATA_DIR, in gzip too, is taken', async () => {
    const dataDir = makeDirectory('whole')
    const service = await startService({ dataDir, env: WITHOUT_INDEX })
    const { key } = await service.createKey()
    await service.stop()
    const file = join(makeDirectory('archives'), 'all.tar.gz')
    const packed = Bun.spawnSync([
      'tar',
      '--create',
      '--gzip',
      `--file=${file}`,
      `--directory=${dataDir}`,
      '.',
    ])
    expect(packed.exitCode).toBe(0)
    const target = makeDirectory('target')
    expect(await command('restore', [file], { DATA_DIR: target })).toMatchObject({ code: 0 })
    const restored = await startService({ dataDir: target })
    expect((await restored.get('/v1/usage', key)).status).toBe(200)
    await restored.stop()
  })

  test('a database that is there, a service that runs, a Postgres, and words', async () => {
    const dataDir = makeDirectory('running')
    const service = await startService({ dataDir, env: WITHOUT_INDEX })
    const file = join(makeDirectory('archives'), 'one.tar')
    expect((await command('backup', [file], { DATA_DIR: dataDir })).code).toBe(0)
    const move = ['--to', await freshDatabase()]
    for (const [name, words] of [
      ['restore', [file]],
      ['move', move],
    ] as const) {
      const { code, error } = await command(name, words, { DATA_DIR: dataDir })
      expect([name, code, error]).toEqual([name, 69, expect.stringContaining('is in use by another process')])
    }
    await service.stop()
    const there = await command('restore', [file], { DATA_DIR: dataDir })
    expect([there.code, there.error]).toEqual([1, expect.stringContaining('There is a database in')])
    const postgres = await command('backup', [file], { DATA_DIR: dataDir, DATABASE_URL: 'postgres://h/db' })
    expect([postgres.code, postgres.error]).toEqual([78, expect.stringContaining('pg_dump')])
    for (const words of [[], ['--all'], ['a', 'b']])
      expect((await command('backup', words, { DATA_DIR: dataDir })).code).toBe(64)
    const none = makeDirectory('none')
    expect(await command('backup', [file], { DATA_DIR: none })).toMatchObject({ code: 1 })
    expect(await command('move', move, { DATA_DIR: none })).toMatchObject({ code: 78 })
    expect(await command('move', ['--to', 'mysql://h'], { DATA_DIR: dataDir })).toMatchObject({ code: 78 })
    expect(await command('move', ['--form', 'x'], { DATA_DIR: dataDir })).toMatchObject({ code: 64 })
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  test('a target that has rows', async () => {
    const dataDir = makeDirectory('full')
    const service = await startService({ dataDir, env: WITHOUT_INDEX })
    await service.createKey()
    await service.stop()
    const url = await freshDatabase()
    const first = await command('move', [], { DATA_DIR: dataDir, DATABASE_URL: url })
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('All of it is there')])
    const again = await command('move', ['--to', url], { DATA_DIR: dataDir })
    expect([again.code, again.error]).toEqual([
      1,
      expect.stringMatching(/must be empty, and has rows in .*keys/),
    ])
  })
})

test('a service goes without copies, and says so, where it can make no socket, and makes one at a path of any length', async () => {
  for (const [dataDir, isBlocked] of [
    [join(makeDirectory('deep'), 'd'.repeat(120)), false],
    [makeDirectory('blocked'), true],
  ] as const) {
    mkdirSync(join(dataDir, isBlocked ? 'backup.sock' : '.'), { recursive: true })
    // A service that was killed while it copied leaves this.
    const left = join(dataDir, 'backup-copy-of-a-killed-service')
    mkdirSync(left)
    const service = await startService({ dataDir, env: WITHOUT_INDEX })
    expect(existsSync(left)).toBe(false)
    expect(service.logs().some((line) => line.includes('"event":"backups_off"'))).toBe(isBlocked)
    const file = join(makeDirectory('archives'), 'one.tar')
    const { code, error } = await command('backup', [file], { DATA_DIR: dataDir })
    expect([code, existsSync(file)]).toEqual(isBlocked ? [69, false] : [0, true])
    if (isBlocked) expect(error).toContain('is in use by another process')
    await service.stop()
  }
})
