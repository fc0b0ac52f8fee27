import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server that a test run started for itself. */
export interface StartedServer {
  readonly url: string
  stop(): Promise<void>
}

export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The user to run as; only root may name one. */
  readonly uid?: number | undefined
  readonly env?: Record<string, string>
}

const READY_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 15_000

/** Starts a server and waits until `isReady` resolves; throws with what the server said when it ends or takes too long. */
export async function startProcess(
  command: ServerCommand,
  isReady: () => Promise<unknown>,
): Promise<ChildProcess> {
  const child = spawnAs(command)
  const said = collectOutput(child)
  let failure: Error | null = null
  child.once('error', (error) => {
    failure = error
  })
  for (const deadline = Date.now() + READY_LIMIT_MS; ; await Bun.sleep(50)) {
    const hasEnded = failure !== null || child.exitCode !== null || child.signalCode !== null
    if (!hasEnded && (await isReady().then(Boolean, () => false))) return child
    if (!hasEnded && Date.now() < deadline) continue
    child.kill('SIGKILL')
    const problem = hasEnded ? 'ended at once' : `was not ready after ${READY_LIMIT_MS} ms`
    throw new Error(`${command.command} ${problem}:\n${said()}`, { cause: failure })
  }
}

/** Runs a program to its end; throws with what it said when it fails. */
export async function runProcess(command: ServerCommand): Promise<void> {
  const child = spawnAs(command)
  const said = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.command} ended with ${code}:\n${said()}`)
}

/** Asks a server to end, and makes it end when it does not. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}

/** Ports that Linux gives to nobody by itself (ip_local_port_range), and whose Redis Cluster bus (10,000 above) is as well. */
const FIRST_PORT = 11_000
const PORTS = 10_000

/** A port of the loopback that was free a moment ago, and that no connection takes meanwhile. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
  throw new Error('No port of the loopback is free.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(Boolean, () => false)
  if (isListening) await once(server.close(), 'close')
  return isListening
}

function spawnAs({ command, args, cwd, uid, env }: ServerCommand): ChildProcess {
  return spawn(command, [...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-8_192)
    })
  }
  return () => text
}
