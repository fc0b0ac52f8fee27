import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DirectoryInUseError, DirectoryUnusableError, lockDirectory } from '../../src/store/lock.ts'
import { until } from '../support/waiting.ts'

const HOLD = join(import.meta.dir, 'hold-lock.ts')
const NOBODY = 65_534

let directory = ''
let started: Bun.Subprocess<'ignore', 'pipe', 'inherit'>[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-lock-'))
})

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  await Promise.all(started.map((child) => child.exited))
  started = []
  rmSync(directory, { recursive: true, force: true })
})

/** Starts a program and gives its first line. */
async function start(command: string[]): Promise<{ line: string; child: Bun.Subprocess }> {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  started.push(child)
  let text = ''
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('\n')) break
  }
  return { line: text.split('\n')[0] ?? '', child }
}

const hold = () => start([process.execPath, HOLD, directory])

test('a second process is refused, told the directory and who holds it', async () => {
  const first = await hold()
  const second = await hold()
  expect(second.line).toStartWith('DirectoryInUseError: ')
  expect(second.line).toContain(directory)
  expect(second.line).toContain(`process ${first.child.pid} `)
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
})

test('a second lock in the same process is refused too, and leaves the first in force', async () => {
  const lock = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
  expect((await hold()).line).toStartWith('DirectoryInUseError: ')
  lock.release()
})

test('a directory that was released can be locked again', async () => {
  lockDirectory(directory).release()
  expect((await hold()).line).toStartWith('holding ')
})

test('the lock ends with a process that is killed', async () => {
  for (let round = 0; round < 3; round++) {
    const { line, child } = await hold()
    expect(line).toStartWith('holding ')
    child.kill('SIGKILL')
    await child.exited
    lockDirectory(directory).release()
  }
})

test('a killed process that nobody has reaped holds nothing', async () => {
  // The shell becomes a program that never waits for the child it inherits.
  const script = `"${process.execPath}" "${HOLD}" "${directory}" & exec sleep 600`
  const { line } = await start(['sh', '-c', script])
  const pid = Number(line.replace('holding ', ''))
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
  process.kill(pid, 'SIGKILL')
  // The state is its first thread's; the others may end later.
  await until(() => stateOf(pid) === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1)
  lockDirectory(directory).release()
  expect(stateOf(pid)).toBe('Z')
})

test('a child that the holder left behind does not keep the lock', async () => {
  const script = `
    import { lockDirectory } from ${JSON.stringify(join(import.meta.dir, '../../src/store/lock.ts'))}
    lockDirectory(${JSON.stringify(directory)})
    const child = Bun.spawn(['sleep', '600'], { stdio: ['ignore', 'ignore', 'ignore'] })
    child.unref()
    console.log(child.pid)
    setInterval(() => {}, 60_000)`
  const { line, child } = await start([process.execPath, '-e', script])
  child.kill('SIGKILL')
  await child.exited
  expect(existsSync(`/proc/${line}`) || process.platform !== 'linux').toBe(true)
  lockDirectory(directory).release()
  process.kill(Number(line), 'SIGKILL')
})

test('a missing directory is made, with those above it', () => {
  const deep = join(directory, 'a', 'b')
  lockDirectory(deep).release()
  expect(existsSync(deep)).toBe(true)
})

test('a path that goes through a file is refused by name', () => {
  writeFileSync(join(directory, 'file'), '')
  const path = join(directory, 'file', 'data')
  expect(() => lockDirectory(path)).toThrow(DirectoryUnusableError)
  expect(() => lockDirectory(path)).toThrow(path)
})

test('a directory that may not be written is refused by name', async () => {
  chmodSync(directory, 0o555)
  const root = process.getuid?.() === 0
  const child = Bun.spawn([process.execPath, HOLD, directory], {
    stdout: 'pipe',
    ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  expect(await new Response(child.stdout).text()).toStartWith(
    `DirectoryUnusableError: The data directory ${directory} `,
  )
})

/** The letter of a process' state, as `ps` shows it: Z for a zombie. */
function stateOf(pid: number): string {
  if (process.platform !== 'linux') {
    return Bun.spawnSync(['ps', '-o', 'stat=', '-p', String(pid)])
      .stdout.toString()
      .charAt(0)
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.charAt(stat.lastIndexOf(')') + 2)
}
