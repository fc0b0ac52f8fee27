import { afterAll, beforeAll, expect, test } from 'bun:test'
import { linkSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Fixture, makeFixture } from '../support/index-fixture.ts'
import { makeDirectory, realIndex, type Service, startService } from '../support/service.ts'

const TAKEOVERS = 1000
/** Samples of resident memory that are compared: the hundred after the first hundred takeovers, and the last hundred. */
const WINDOW = 100
/** Three times the larger index: indexes that were replaced wait for the collector, which comes when it likes. */
const ALLOWED_GROWTH_BYTES = 128 * 1024 * 1024
const SINGLE_CLIENTS = 3
const BATCH_CLIENTS = 1
/** So many that no key's limit is reached, whatever the machine's speed. */
const KEYS = 400
const ADDRESSES = [
  '8.8.8.8',
  '1.1.1.1',
  '80.67.169.12',
  '200.160.2.3',
  '41.0.0.1',
  '2001:4860:4860::8888',
  '::ffff:8.8.4.4',
]
const BATCH = JSON.stringify({
  ips: Array.from({ length: 100 }, (_, place) => ADDRESSES[place % ADDRESSES.length]),
})

/** Everything one index answers: the text of each single lookup, and of the batch. */
type Answers = ReadonlyMap<string, string>

let directory: string
let path: string
let fixture: Fixture
let service: Service
let keys: string[]

beforeAll(async () => {
  fixture = await makeFixture({
    countryIpv4: '1.0.0.0,223.255.255.255,NZ\n',
    countryIpv6: '2000::,3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,NZ\n',
  })
  await fixture.build()
  directory = makeDirectory('takeover')
  path = join(directory, 'geo.wpi')
  await Bun.write(join(directory, 'small'), Bun.file(fixture.paths.index))
  await Bun.write(join(directory, 'real'), Bun.file(realIndex()))
  install('real')
  service = await startService({ env: { GEO_INDEX: path } })
  const { partner_id: partnerId } = await service.createKey()
  keys = await Promise.all(
    Array.from({ length: KEYS }, async () => (await service.createKey({ partnerId })).key),
  )
}, 60_000)
afterAll(async () => {
  await fixture.remove()
  await service.stop()
}, 20_000)

/** Replaces the served file whole, by renaming a link to it. */
function install(name: 'real' | 'small'): void {
  linkSync(join(directory, name), `${path}.new`)
  renameSync(`${path}.new`, path)
}

async function takeOver(name: 'real' | 'small'): Promise<void> {
  install(name)
  const reply = await service.admin('POST', '/admin/geo/reload')
  expect(`${reply.status} ${reply.text}`).toStartWith('200')
}

const residentBytes = () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) * 1024
const median = (samples: readonly number[]) =>
  [...samples].sort((a, b) => a - b)[samples.length >> 1] ?? Number.NaN

let turn = 0
async function ask(subject: string): Promise<string> {
  turn++
  const headers = { 'x-api-key': keys[turn % keys.length] ?? '' }
  const reply =
    subject === 'batch'
      ? await fetch(`${service.baseUrl}/v1/geo/batch`, { method: 'POST', body: BATCH, headers })
      : await fetch(`${service.baseUrl}/v1/geo/${subject}`, { headers })
  return `${reply.status} ${reply.headers.get('etag')} ${await reply.text()}`
}

async function answersNow(): Promise<Answers> {
  const subjects = [...ADDRESSES, 'batch']
  return new Map(await Promise.all(subjects.map(async (subject) => [subject, await ask(subject)] as const)))
}

test('E11: through 1,000 takeovers under load every answer and whole batch is from one of the two indexes, none fails, and memory stays flat', async () => {
  const real = await answersNow()
  await takeOver('small')
  const small = await answersNow()
  for (const [subject, text] of real) {
    expect([subject, text.slice(0, 3), text === small.get(subject)]).toEqual([subject, '200', false])
  }

  let going = true
  const seen = { real: 0, small: 0 }
  const wrong: string[] = []
  const load = async (subjects: readonly string[]) => {
    for (let place = 0; going; place++) {
      const subject = subjects[place % subjects.length] ?? ''
      const text = await ask(subject).catch((error) => String(error))
      if (text === real.get(subject)) seen.real++
      else if (text === small.get(subject)) seen.small++
      else wrong.push(`${subject}: ${text.slice(0, 300)}`)
    }
  }
  const clients = [
    ...Array.from({ length: SINGLE_CLIENTS }, () => load(ADDRESSES)),
    ...Array.from({ length: BATCH_CLIENTS }, () => load(['batch'])),
  ]

  const resident: number[] = []
  for (let count = 0; count < TAKEOVERS && wrong.length === 0; count++) {
    const name = count % 2 === 0 ? 'real' : 'small'
    await takeOver(name)
    const subject = ADDRESSES[count % ADDRESSES.length] ?? ''
    expect(await ask(subject)).toBe((name === 'real' ? real : small).get(subject) ?? '')
    resident.push(residentBytes())
  }
  going = false
  await Promise.all(clients)

  expect(wrong).toEqual([])
  expect(Math.min(seen.real, seen.small)).toBeGreaterThan(TAKEOVERS)
  const early = median(resident.slice(WINDOW, 2 * WINDOW))
  const late = median(resident.slice(-WINDOW))
  console.log(JSON.stringify({ takeovers: resident.length, answers: seen, resident_bytes: { early, late } }))
  expect(late - early).toBeLessThan(ALLOWED_GROWTH_BYTES)
}, 280_000)
