import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/support/server-process.ts'
import { makeDirectory, REPOSITORY, serviceEnvironment } from '../../test/support/service.ts'

const READY_MS = 60_000
const STOP_MS = 15_000
const POLL_MS = 5

export interface QuietOptions {
  /** An empty one of its own where it is not given. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** A module that the process loads before the program. */
  readonly preload?: string
}

export interface Issued {
  readonly key: string
  readonly partnerId: string
}

export type QuietService = Awaited<ReturnType<typeof startQuietly>>

/**
 * The service as a process whose request log goes nowhere: it is written, as in production, but reading it back would be
 * work of the bench's own on the cores that are measured.
 */
export async function startQuietly({ dataDir, env, preload }: QuietOptions = {}) {
  const [port, adminPort] = [await freePort(), await freePort()]
  const directory = dataDir ?? makeDirectory('bench')
  const settings = { PORT: String(port), ADMIN_PORT: String(adminPort), ...env }
  const complaints = join(makeDirectory('said'), 'stderr')
  const stderr = openSync(complaints, 'w')
  const startedMs = performance.now()
  const child = Bun.spawn(
    [process.execPath, ...(preload === undefined ? [] : ['--preload', preload]), 'src/main.ts'],
    {
      cwd: REPOSITORY,
      env: serviceEnvironment(directory, settings),
      stdio: ['ignore', 'ignore', stderr],
    },
  )
  closeSync(stderr)
  const url = `http://127.0.0.1:${port}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  await untilReady(`${url}/health/ready`, child, () => readFileSync(complaints, 'utf8'))
  /** Asks again when it says, where the database had too little time. */
  const admin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(adminUrl + path, {
      method,
      headers: { authorization: `Bearer ${serviceEnvironment(directory).ADMIN_TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === 503) {
      await Bun.sleep(1_000 * Number(response.headers.get('retry-after')))
      return admin(method, path, body)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    pid: child.pid,
    port,
    url,
    /** From the start of the process to its first answer that it is ready. */
    readyMs: performance.now() - startedMs,
    /** Keys on plan scale, all of one new partner. */
    issue: async (count: number, scopes: readonly string[]): Promise<Issued[]> => {
      const { id } = (await admin('POST', '/admin/partners', { name: 'bench' })) as { id: string }
      if (scopes.includes('trust:read')) await admin('PUT', `/admin/partners/${id}/links/trust`)
      const issueOne = async (): Promise<Issued> => {
        const issued = await admin('POST', '/admin/keys', { partner_id: id, plan: 'scale', scopes })
        return { key: (issued as { key: string }).key, partnerId: id }
      }
      return Promise.all(Array.from({ length: count }, issueOne))
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await child.exited
      clearTimeout(timer)
    },
  }
}

async function untilReady(url: string, child: Bun.Subprocess, said: () => string): Promise<void> {
  for (const endMs = performance.now() + READY_MS; performance.now() < endMs; await Bun.sleep(POLL_MS)) {
    if (child.exitCode !== null) break
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
  }
  child.kill('SIGKILL')
  throw new Error(`the service did not start:\n${said()}`)
}
