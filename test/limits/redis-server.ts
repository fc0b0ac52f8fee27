import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../support/redis.ts'
import { freePort, startProcess, stopProcess } from '../support/server-process.ts'

let shared: Promise<string> | null = null

/** The Redis of the test run, or one of this file's own; its data is anyone's. */
export function sharedRedis(): Promise<string> {
  const given = process.env.TEST_REDIS_URL
  shared ??= given === undefined ? startRedis().then(({ url }) => url) : Promise.resolve(given)
  return shared
}

/** A Redis to be maltreated: it can be paused, killed and started again at the same address. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  pause(): void
  /** By another process where a time is given, so that it happens whatever this one does meanwhile. */
  resume(inSeconds?: number): void
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startRedisServer(...settings: readonly string[]): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-redis-'))
  const port = await freePort()
  const command = {
    command: Bun.which('redis-server') ?? Bun.which('valkey-server') ?? 'redis-server',
    args: [...settings, '--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
    cwd: directory,
  }
  if (!settings.includes('--sentinel')) command.args.push('--save', '')
  const start = () => startProcess(command, () => isListening(port))
  let child = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => child.kill('SIGSTOP'),
    resume: (inSeconds) => {
      if (inSeconds === undefined) child.kill('SIGCONT')
      else Bun.spawn(['sh', '-c', `sleep ${inSeconds}; kill -CONT ${child.pid}`])
    },
    kill: () => stopProcess(child, 'SIGKILL'),
    start: async () => {
      child = await start()
    },
    async [Symbol.asyncDispose]() {
      await stopProcess(child, 'SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
  socket.end()
  return true
}
