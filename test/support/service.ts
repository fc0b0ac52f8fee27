import { existsSync, mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Reply, readJson, type Sending, send, within } from './raw-http.ts'
import { patiently } from './waiting.ts'

export const REPOSITORY = join(import.meta.dir, '../..')
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 60_000
const KEY_TEXT = /wp_[0-9A-Za-z]{49}/

export interface IssuedKey {
  readonly id: string
  readonly key: string
  readonly partner_id: string
  readonly [field: string]: unknown
}

export interface KeyOptions {
  readonly plan?: string
  readonly scopes?: readonly string[]
  readonly partnerId?: string
  readonly expiresAt?: string
}

export interface ServiceOptions {
  /** Laid over the defaults; undefined takes a setting away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Kept when the service stops. Without it a service has a directory of its own, removed at its stop, in which it has started before. */
  readonly dataDir?: string
  /** Another version's `src/main.ts`. */
  readonly program?: string
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The real index: `WAYPOST_TEST_INDEX`, else where `bun run index` puts it. */
export function realIndex(): string {
  const path = process.env.WAYPOST_TEST_INDEX ?? join(REPOSITORY, 'data/geo.wpi')
  if (!existsSync(path)) throw new Error(`there is no geo index at ${path}; build it with: bun run index`)
  return path
}

/** The whole environment of a tested service: nothing of the tester's own settings leaks in. */
export function serviceEnvironment(dataDir: string, env: ServiceOptions['env'] = {}): Record<string, string> {
  const all: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    ADMIN_PORT: '0',
    ADMIN_TOKEN: 'admin-token-of-the-tests',
    DATA_DIR: dataDir,
    // Tests reach no publisher.
    GEO_UPDATE_HOURS: '0',
    ...env,
  }
  all.GEO_INDEX ??= realIndex()
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** Everything a child writes, by line, with a way to wait for a line. */
function captureLines(stream: ReadableStream<Uint8Array>) {
  const lines: string[] = []
  let wake = Promise.withResolvers<void>()
  let open = true
  const finished = (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of stream) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      wake.resolve()
      wake = Promise.withResolvers<void>()
    }
    if (rest !== '') lines.push(rest)
    open = false
    wake.resolve()
  })()
  const waitFor = async (wanted: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const found = lines.find(wanted)
      if (found !== undefined) return found
      if (!open) throw new Error(`the output ended without the awaited line:\n${lines.join('\n')}`)
      await wake.promise
    }
  }
  return { lines, finished, waitFor }
}

/**
 * Waits for the end of the tests, however they end, then clears up what is theirs: the test runner tells nobody of its
 * end, but the pipe to this shell closes. Only processes whose data lie in this run's own directory are killed.
 */
const CLEAR_UP = `trap '' INT TERM; cat
for process in /proc/[0-9]*; do
  grep -qsz "^DATA_DIR=$0/" "$process/environ" && kill -9 "\${process#/proc/}"
done
rm -rf "$0"`
let run: { readonly directory: string; readonly clearUp: Bun.Subprocess } | undefined

function startRun() {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-run-'))
  const clearUp = Bun.spawn(['sh', '-c', CLEAR_UP, directory], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  clearUp.unref()
  return { directory, clearUp }
}

/** A new directory of the given name that is removed when the tests end. */
export function makeDirectory(name: string): string {
  run ??= startRun()
  return mkdtempSync(join(run.directory, `${name}-`))
}

/** Runs a program of the repository with its output captured; `finish` waits for its end. */
export function spawnCaptured(command: readonly string[], env: Readonly<Record<string, string>>) {
  const child = Bun.spawn([...command], {
    cwd: REPOSITORY,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stdout = captureLines(child.stdout)
  const stderr = captureLines(child.stderr)
  const finish = async (): Promise<number> => {
    const describe = () => `process ${child.pid} did not end: ${stderr.lines.join('\n')}`
    const code = await within(STOP_LIMIT_MS, child.exited, describe).catch((error) => {
      child.kill('SIGKILL')
      throw error
    })
    await Promise.all([stdout.finished, stderr.finished])
    return code
  }
  return { child, stdout, stderr, finish }
}

/** Contract O8 does not say on which of its outputs the service prints the first key. */
async function printedKey(outputs: readonly ReturnType<typeof captureLines>[]): Promise<string> {
  const line = await Promise.any(outputs.map((output) => output.waitFor((text) => KEY_TEXT.test(text))))
  return KEY_TEXT.exec(line)?.[0] ?? ''
}

/**
 * Making an embedded database takes seconds: it is done once for all test files, by a first start whose directory the
 * services of this run get copies of. Returns that directory and the key that was printed.
 */
async function firstStart(): Promise<{ template: string; demoKey: string }> {
  const template = makeDirectory('template')
  const first = await startProcess(template, { GEO_INDEX: join(template, 'none') })
  const demoKey = await within(START_LIMIT_MS, printedKey([first.stdout, first.stderr]), first.output)
  first.child.kill('SIGTERM')
  await first.finish()
  return { template, demoKey }
}

let started: ReturnType<typeof firstStart> | undefined

async function freshDirectory(): Promise<{ dataDir: string; demoKey: string }> {
  started ??= firstStart()
  const { template, demoKey } = await started
  const dataDir = makeDirectory('service')
  await cp(template, dataDir, { recursive: true })
  return { dataDir, demoKey }
}

/** A real process on free ports that listens. */
async function startProcess(dataDir: string, settings: ServiceOptions['env'], main = 'src/main.ts') {
  // A check may take as long as a busy machine needs for it; no balancer needs notice of a stop.
  const env = serviceEnvironment(dataDir, { TRUST_TIMEOUT_MS: '60000', DRAIN_NOTICE_MS: '0', ...settings })
  const program = spawnCaptured([process.execPath, main], env)
  const output = () => [...program.stdout.lines, ...program.stderr.lines].join('\n')
  const listening = program.stdout.waitFor((line) => /"event"\s*:\s*"listening"/.test(line))
  try {
    const line = await within(START_LIMIT_MS, listening, output)
    const { url, admin_url } = JSON.parse(line) as { url: string; admin_url: string }
    return { ...program, output, url, adminUrl: admin_url, adminToken: env.ADMIN_TOKEN ?? '' }
  } catch (error) {
    program.child.kill('SIGKILL')
    await program.finish()
    throw new Error(`the service did not start:\n${output()}`, { cause: error })
  }
}

/** Starts a service and hands out what a test needs to talk to it. */
export async function startService(options: ServiceOptions = {}) {
  const { dataDir, demoKey } =
    options.dataDir === undefined ? await freshDirectory() : { dataDir: options.dataDir, demoKey: '' }
  const program = await startProcess(dataDir, options.env, options.program)
  const { child, stdout, stderr, url, adminUrl, adminToken } = program

  const finish = async (): Promise<number> => {
    const code = await program.finish()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    return code
  }
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
    child.kill(signal)
    return finish()
  }
  const admin = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(adminUrl, {
      method,
      path,
      headers: [['Authorization', `Bearer ${adminToken}`]],
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const make = async <T>(path: string, body: unknown): Promise<T> =>
    readJson<T>(await patiently(() => admin('POST', path, body)), 201)
  const createKey = async (wanted: KeyOptions = {}): Promise<IssuedKey> => {
    const partner = wanted.partnerId ?? (await make<{ id: string }>('/admin/partners', { name: 'tester' })).id
    const body = { partner_id: partner, plan: wanted.plan ?? 'scale', scopes: wanted.scopes ?? ['geo:read'] }
    const expiry = wanted.expiresAt === undefined ? {} : { expires_at: wanted.expiresAt }
    return make<IssuedKey>('/admin/keys', { ...body, ...expiry })
  }
  return {
    pid: child.pid,
    baseUrl: url,
    adminUrl,
    adminToken,
    dataDir,
    /** The key that a first start prints (contract O8); empty where a directory was handed in. */
    demoKey,
    send: (sending: Sending) => send(url, sending),
    get: (path: string, key?: string) => send(url, key === undefined ? { path } : { path, key }),
    admin,
    createKey,
    /** Standard output, line by line. */
    logs: (): readonly string[] => stdout.lines,
    waitForLog: stdout.waitFor,
    output: program.output,
    /** The key that a first start prints. */
    printedKey: () => within(START_LIMIT_MS, printedKey([stdout, stderr]), program.output),
    signal: (name: 'SIGTERM') => child.kill(name),
    finish,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
