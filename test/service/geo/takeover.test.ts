import { afterAll, beforeAll, expect, test } from 'bun:test'
import { linkSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../../index-builder/report.ts'
import { sizeOf } from '../../size.ts'
import { ipv4Text } from '../../support/addresses.ts'
import { type FixtureData, makeFixture } from '../../support/index-fixture.ts'
import { startAlone } from '../../support/nodes.ts'
import { makeDirectory, type Service } from '../../support/service.ts'

const TAKEOVERS = sizeOf(1_000, 300)
const LARGE_IPV4_RANGES = 100_000
/** Samples of resident memory that are compared: the hundred after the first hundred takeovers, and the last hundred. */
const WINDOW = 100
/** Far less than what all the indexes taken over in between hold, at either size; the low points move by less than this. */
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
let service: Service
const keys: string[] = []

const ONE_COUNTRY: FixtureData = {
  countryIpv4: '1.0.0.0,223.255.255.255,NZ\n',
  countryIpv6: '2000::,3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,NZ\n',
}

/** Neighbours differ, so that as many ranges are in the index; they reach from 1.0.0.0 to 220.0.0.0, and over 2000::/3. */
function manyRanges(): FixtureData {
  const ipv4 = Array.from({ length: LARGE_IPV4_RANGES }, (_, place) => {
    const start = 2 ** 24 + place * 0x9000
    const country = place % 2 === 0 ? 'FR' : 'AU'
    const fields = `Region ${place % 500},,City ${place % 20_000},,${place % 90}.5,${place % 180}.25,`
    return { span: `${ipv4Text(start)},${ipv4Text(start + 0x8fff)},${country}`, fields }
  })
  const ipv6 = Array.from({ length: 2 ** 13 }, (_, place) => {
    const word = (0x2000 + place).toString(16)
    return `${word}::,${word}${':ffff'.repeat(7)},${place % 2 === 0 ? 'FR' : 'AU'}\n`
  })
  return {
    countryIpv4: ipv4.map(({ span }) => `${span}\n`).join(''),
    countryIpv6: ipv6.join(''),
    city: ipv4.map(({ span, fields }) => `${span},${fields}\n`).join(''),
  }
}

async function build(data: FixtureData, path: string): Promise<Report> {
  const fixture = await makeFixture(data)
  try {
    const report = await fixture.build()
    await Bun.write(path, Bun.file(fixture.paths.index))
    return report
  } finally {
    await fixture.remove()
  }
}

beforeAll(async () => {
  directory = makeDirectory('takeover')
  path = join(directory, 'geo.wpi')
  await build(ONE_COUNTRY, join(directory, 'small'))
  const large = await build(manyRanges(), join(directory, 'large'))
  expect(large.ipv4.ranges).toBeGreaterThan(0.9 * LARGE_IPV4_RANGES)
  install('large')
  service = await startAlone({ GEO_INDEX: path })
  const { partner_id: partnerId } = await service.createKey()
  const issue = async () => (await service.createKey({ partnerId })).key
  while (keys.length < KEYS) keys.push(...(await Promise.all(Array.from({ length: 20 }, issue))))
})
afterAll(async () => {
  await service.stop()
})

/** Replaces the served file whole, by renaming a link to it. */
function install(name: 'large' | 'small'): void {
  linkSync(join(directory, name), `${path}.new`)
  renameSync(`${path}.new`, path)
}

async function takeOver(name: 'large' | 'small'): Promise<void> {
  install(name)
  const reply = await service.admin('POST', '/admin/geo/reload')
  expect(`${reply.status} ${reply.text}`).toStartWith('200')
}

const residentBytes = () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) * 1024

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

test(`through ${TAKEOVERS} takeovers under load every answer and whole batch is from one of the two indexes, none fails, and memory stays flat [E11]`, async () => {
  const large = await answersNow()
  await takeOver('small')
  const small = await answersNow()
  for (const [subject, text] of large) {
    expect([subject, text.slice(0, 3), text === small.get(subject)]).toEqual([subject, '200', false])
  }

  let going = true
  const seen = { large: 0, small: 0 }
  const wrong: string[] = []
  const load = async (subjects: readonly string[]) => {
    for (let place = 0; going; place++) {
      const subject = subjects[place % subjects.length] ?? ''
      const text = await ask(subject).catch((error) => String(error))
      if (text === large.get(subject)) seen.large++
      else if (text === small.get(subject)) seen.small++
      else wrong.push(`${subject}: ${text.slice(0, 300)}`)
      // The takeovers get the processor, and have requests under way all the time.
      await Bun.sleep(1)
    }
  }
  const clients = [
    ...Array.from({ length: SINGLE_CLIENTS }, () => load(ADDRESSES)),
    ...Array.from({ length: BATCH_CLIENTS }, () => load(['batch'])),
  ]

  const resident: number[] = []
  for (let count = 0; count < TAKEOVERS && wrong.length === 0; count++) {
    const name = count % 2 === 0 ? 'large' : 'small'
    await takeOver(name)
    const subject = ADDRESSES[count % ADDRESSES.length] ?? ''
    expect(await ask(subject)).toBe((name === 'large' ? large : small).get(subject) ?? '')
    resident.push(residentBytes())
  }
  going = false
  await Promise.all(clients)

  expect(wrong).toEqual([])
  expect(Math.min(seen.large, seen.small)).toBeGreaterThan(TAKEOVERS)
  // Indexes that were replaced wait for the collector: what is kept shows after it came, in the low points.
  const early = Math.min(...resident.slice(WINDOW, 2 * WINDOW))
  const late = Math.min(...resident.slice(-WINDOW))
  console.log(JSON.stringify({ takeovers: resident.length, answers: seen, resident_bytes: { early, late } }))
  expect(late - early).toBeLessThan(ALLOWED_GROWTH_BYTES)
})
