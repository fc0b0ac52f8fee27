import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnconfinedChildren } from '../../../src/trust/workers/unconfined-children.ts'
import { makeDirectory, spawnCaptured } from '../../support/service.ts'
import { openPool } from './open-pool.ts'
import { reportOf } from './scripted.ts'

interface Spied {
  readonly pid: number
  readonly came: Readonly<Record<string, string>>
  readonly missing: readonly string[]
  /** Whether a process of the same user that is no child of the pool read the parent's environment. */
  readonly other: boolean
}

const FILE = join(makeDirectory('secret'), 'secret')

async function startSpiedOn(...words: string[]) {
  const program = [process.execPath, join(import.meta.dir, 'spied-on-parent.ts'), FILE, ...words]
  const parent = spawnCaptured(program, {
    PATH: process.env.PATH ?? '',
    ADMIN_TOKEN: 'admin-token-of-a-test',
  })
  const spied: Spied = JSON.parse(await parent.stdout.waitFor((line) => line.startsWith('{')))
  const stop = async () => {
    parent.child.kill('SIGKILL')
    await parent.finish()
  }
  return { ...spied, stop }
}

/** A line of /proc/PID/status, of each of the process's threads. */
function ofThreads(pid: number, name: string): readonly string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'latin1')
    return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]?.replaceAll('\t', ' ') ?? ''
  })
}

describe.each([
  ['the user of this test', []],
  ['a user without rights', ['nobody']],
])('a child that was taken over, of a service run by %s [T8]', (_, words) => {
  let spied: Awaited<ReturnType<typeof startSpiedOn>>
  beforeAll(async () => {
    writeFileSync(FILE, 'secret', { mode: 0o644 })
    spied = await startSpiedOn(...words)
  })
  afterAll(() => spied.stop())

  test('reads nothing of the serving process [T8]', () => {
    const { environ, openat, maps, mem, fd, ptrace, process_vm_readv } = spied.came
    expect({ environ, openat, maps, mem, fd, ptrace, process_vm_readv }).toEqual({
      environ: 'ENOENT',
      openat: 'ENOENT',
      maps: 'ENOENT',
      mem: 'ENOENT',
      fd: 'ENOENT',
      ptrace: 'EPERM',
      process_vm_readv: 'EPERM',
    })
  })

  test('reads no file, not even one that everybody may read [T8]', () => {
    expect(spied.came.file).toBe('ENOENT')
  })

  test('does nothing to the serving process, starts no other and connects to none by a file [T8]', () => {
    const { kill, prlimit64, execve, clone } = spied.came
    expect({ kill, prlimit64, execve, clone }).toEqual({
      kill: 'EPERM',
      prlimit64: 'EPERM',
      execve: 'ENOENT',
      clone: 'EPERM',
    })
  })

  test('opens sockets of the internet alone, of all families that there are [T8]', () => {
    const sockets = Object.entries(spied.came).filter(([name]) => name.startsWith('socket '))
    const opened = sockets.filter(([, came]) => came !== 'EPERM')
    expect(sockets.length).toBe(64 * 4)
    // Of IPv4 and IPv6, as a stream or datagrams; what else the kernel refuses by itself is of those two as well.
    expect(opened.filter(([, came]) => came === 'done').map(([name]) => name)).toEqual([
      'socket 2 1',
      'socket 2 2',
      'socket 10 1',
      'socket 10 2',
    ])
    expect(opened.filter(([name]) => !/^socket (?:2|10) /.test(name))).toEqual([])
  })

  test('is without rights in each of its threads, and is confined whole [T8]', () => {
    const { pid } = spied
    expect(ofThreads(pid, 'Threads').length).toBeGreaterThan(1)
    const all = (name: string) => [...new Set(ofThreads(pid, name))]
    expect([all('NoNewPrivs'), all('Seccomp'), all('CapEff'), all('CapPrm')]).toEqual([
      ['1'],
      ['2'],
      ['0000000000000000'],
      ['0000000000000000'],
    ])
    expect(all('Uid').join()).not.toMatch(/\b0\b/)
    expect(spied.missing).toEqual([])
  })

  test('is the first to go where memory is short, and has few files, no core and no time without end [T8]', () => {
    expect(readFileSync(`/proc/${spied.pid}/oom_score_adj`, 'latin1')).toBe('1000\n')
    const limits = readFileSync(`/proc/${spied.pid}/limits`, 'latin1')
    expect(limits).toMatch(/^Max cpu time +600 +600 /m)
    expect(limits).toMatch(/^Max file size +0 +0 /m)
    expect(limits).toMatch(/^Max core file size +0 +0 /m)
    expect(limits).toMatch(/^Max open files +256 +256 /m)
  })
})

test('no other process of its user reads the environment of the serving process either [T8]', async () => {
  const spied = await startSpiedOn('nobody')
  await spied.stop()
  expect(spied.other).toBe(false)
})

describe('a child that the system does not let be confined [T8]', () => {
  test('works, and says what is missing [T8]', async () => {
    const entry = join(makeDirectory('child'), 'child.ts')
    const program = `process.on('message', ({ id }) => process.send({ id, report: '{"pid":0}' }))
      process.send({ ready: true, unconfined: ['system_calls'] })`
    writeFileSync(entry, program)
    const told: (readonly string[])[] = []
    await using open = openPool({ entry, onUnconfined: (missing) => told.push(missing) })
    expect(reportOf(await open.run('say'))).toEqual({ pid: 0 })
    expect(told).toEqual([['system_calls']])
  })

  test('is logged once for each thing that is missing, and counted each time [T8]', () => {
    const logged: unknown[] = []
    const children = new UnconfinedChildren((event, fields) => logged.push([event, fields?.missing]))
    for (const missing of [['user'], ['user'], ['limits', 'user']]) children.record(missing)
    expect(logged).toEqual([
      ['trust_child_unconfined', ['user']],
      ['trust_child_unconfined', ['limits', 'user']],
    ])
    expect(children.count).toBe(3)
  })
})
