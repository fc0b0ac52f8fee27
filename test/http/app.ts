import { type AppParts, createApp } from '../../src/app.ts'
import { LineWriter } from '../../src/http/line-writer.ts'
import { createLog } from '../../src/http/log.ts'
import { Metrics } from '../../src/http/metrics.ts'
import type { Caller, Scope } from '../../src/http/operation.ts'

export const GOOD_KEY = 'good-key'

export function callerWith(...scopes: Scope[]): Caller {
  return { keyId: 'key-1', partnerId: 'partner-1', plan: 'free', scopes: new Set(scopes) }
}

const NOT_LIMITED = { refusal: null, headers: {} }

/** The public application over hand-made values, with its log kept as text. */
export function testApp(parts: Partial<AppParts> = {}) {
  let logged = ''
  const writer = new LineWriter((text) => {
    logged += text
  })
  const log = createLog(writer, 'info')
  const metrics = new Metrics()
  const app = createApp({
    operations: [],
    health: [],
    authenticate: (key) => (key === GOOD_KEY ? callerWith('geo:read') : null),
    baseUrl: () => 'http://waypost.example',
    datasets: () => [],
    trustedProxies: [],
    corsOrigins: [],
    log,
    metrics,
    isDraining: () => false,
    limits: { spend: () => NOT_LIMITED, refuseOverload: () => NOT_LIMITED },
    failures: { waitMs: () => 0, record: () => undefined },
    backstopInFlight: 1024,
    ...parts,
  })
  const lines = async () => {
    await log.flush()
    return logged
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  const ask = (path: string, init: RequestInit = {}) =>
    app.handle(new Request(`http://localhost${path}`, init))
  return { app, ask, lines, metrics }
}

export const withKey = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { Authorization: `Bearer ${GOOD_KEY}`, ...init.headers },
})

export async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string; status: number } }
  return error
}
