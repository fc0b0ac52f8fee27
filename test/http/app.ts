import { type AppParts, createApp } from '../../src/app.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import type { Caller, Operation, Served } from '../../src/http/operation/operation.ts'
import type { Scope } from '../../src/plans.ts'

export const GOOD_KEY = 'good-key'

export function callerWith(...scopes: Scope[]): Caller {
  return { keyId: 'key-1', partnerId: 'partner-1', plan: 'free', scopes: new Set(scopes) }
}

export const LIMIT_HEADERS = {
  'X-RateLimit-Limit': '60',
  'X-RateLimit-Remaining': '59',
  'X-RateLimit-Reset': '60',
  'RateLimit-Policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
  RateLimit: '"minute";r=59;t=60, "day";r=4999;t=30211',
  'Retry-After': null,
}
const NOT_LIMITED = { refusal: null, ...LIMIT_HEADERS }

/** An operation of which nothing needs to be told. */
export type Tested = Served & Partial<Operation>

const UNTOLD = { summary: 'Under test', description: 'Under test.', answers: {}, refusals: {} }

export function published(operation: Tested): Operation {
  return { ...UNTOLD, ...operation } as Operation
}

interface TestParts extends Omit<AppParts, 'operations'> {
  readonly operations: readonly Tested[]
}

/** The public application over hand-made values, with its log kept as text. */
export function testApp({ operations = [], ...parts }: Partial<TestParts> = {}) {
  let logged = ''
  const writer = new LineWriter((text) => {
    logged += text
  })
  const log = createLog(writer, 'info')
  const metrics = new Metrics()
  const app = createApp({
    operations: operations.map(published),
    health: [],
    unpublished: [],
    authenticate: (key) => (key === GOOD_KEY ? callerWith('geo:read') : null),
    build: { version: '1.0.0', commit: '3369d8e01c5b7a42f6d0e98b7c1a5f3d2e4b6a90' },
    baseUrl: () => 'http://waypost.example',
    datasets: () => [],
    trustedProxies: [],
    corsOrigins: [],
    partnerOrigins: { all: new Set(), of: () => new Set() },
    trustTimeoutMs: 6000,
    log,
    metrics,
    isDraining: () => false,
    limits: { spend: () => NOT_LIMITED, refuseOverload: () => NOT_LIMITED },
    failures: { waitMs: () => 0, record: () => undefined, holdBackMs: () => 0 },
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
