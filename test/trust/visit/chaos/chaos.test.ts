import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type CertificateAuthority,
  createCertificateAuthority,
  type KeyPair,
} from '../../../support/certificates.ts'
import { type DnsServer, startDns } from '../../../support/dns.ts'
import { page, type Site, startSite } from '../../../support/site.ts'
import { CHAOS } from './sites.ts'
import type { ChaosOutcome, ChaosTask } from './visitor.ts'

const NAME = 'chaos.example.com'
const TIMEOUT_MS = 1000
/** Contract T3. */
const LATE_MS = 500
/** By how much the memory of a visitor may grow. */
const GROWTH_BYTES = 64 * 1024 * 1024

interface Visitor extends AsyncDisposable {
  visit(url: string): Promise<ChaosOutcome>
}

let dns: DnsServer
let authority: CertificateAuthority
let pair: KeyPair
let healthy: Site
let visitor: Visitor
let before: ChaosOutcome

beforeAll(async () => {
  dns = await startDns({ [NAME]: ['127.0.0.1'] })
  authority = createCertificateAuthority()
  pair = authority.issue({ names: [NAME] })
  healthy = await startSite(() => page('healthy '.repeat(20_000)))
  visitor = startVisitor()
  for (let round = 0; round < 20; round++) before = await visitHealthy()
})

afterAll(async () => {
  for (const each of [visitor, healthy, dns]) await each[Symbol.asyncDispose]()
  authority[Symbol.dispose]()
})

/** The visitor of a process of its own, in which nothing is trusted that is not trusted everywhere. */
function startVisitor(): Visitor {
  let told: PromiseWithResolvers<ChaosOutcome> | null = null
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/visitor.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    serialization: 'json',
    ipc: (outcome: ChaosOutcome) => told?.resolve(outcome),
    onExit: () => told?.reject(new Error('the visitor is gone')),
  })
  return {
    visit: (url) => {
      told = Promise.withResolvers<ChaosOutcome>()
      const task: ChaosTask = { url, resolver: dns.address, timeoutMs: TIMEOUT_MS }
      child.send(task)
      return told.promise
    },
    async [Symbol.asyncDispose]() {
      told = null
      child.kill()
      await child.exited
    },
  }
}

async function visitHealthy(): Promise<ChaosOutcome> {
  const outcome = await visitor.visit(`http://${NAME}:${healthy.port}/`)
  expect(outcome).toMatchObject({ failure: null, malformed: null, status: 200, defect: null, bytes: 160_000 })
  return outcome
}

describe('whatever the site does, the visit ends in time with a capture or a failure, and the next one succeeds [T3]', () => {
  test.each(CHAOS.map((site) => [site.title, site] as const))(
    '%s',
    async (_, { scheme, start, expected }) => {
      await using site = await start(pair)
      const outcome = await visitor.visit(`${scheme}://${NAME}:${site.port}/`)
      expect(outcome.ms).toBeLessThan(TIMEOUT_MS + LATE_MS)
      expect(outcome.malformed).toBeNull()
      if ('fails' in expected) expect(expected.fails).toContain(outcome.failure?.split(':')[0] ?? 'nothing')
      else expect(outcome).toMatchObject({ failure: null, status: 200, ...expected })
      await visitHealthy()
    },
  )
})

test('no site makes the visitor grow by more than 64 MB, not even for a moment [T8]', async () => {
  const after = await visitHealthy()
  expect(after.residentBytes - before.residentBytes).toBeLessThan(GROWTH_BYTES)
  expect(after.peakBytes - before.peakBytes).toBeLessThan(GROWTH_BYTES)
})
