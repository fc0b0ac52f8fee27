import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { HEADER, HEADER_BYTES, SECTIONS } from '../../src/geo/format.ts'
import { LiveIndex } from '../../src/geo/live-index.ts'
import { openIndex } from '../../src/geo/reader.ts'
import { type Fixture, makeFixture } from '../support/index-fixture.ts'

const SEED = 20_261_121
const BYTE = 0xff

let fixture: Fixture
let good: Uint8Array<ArrayBuffer>
let live: LiveIndex

beforeAll(async () => {
  fixture = await makeFixture({
    countryIpv4: '1.0.0.0,1.0.0.255,AU\n5.0.0.0,5.255.255.255,DE\n',
    countryIpv6: '2400::,2400:0:0:1::,JP\n2400:0:0:1:0:0:0:8,2400:0:0:3::,IN\n2a00::,2a00:ffff::,DE\n',
    city: '1.0.0.0,1.0.0.127,AU,Q,,Brisbane,,-27.5,153,\n5.1.0.0,5.1.0.9,DE,B,,Škofljica,,50,9,\n',
  })
  await fixture.build()
  good = await Bun.file(fixture.paths.index).bytes()
  live = new LiveIndex(fixture.paths.index)
  await live.load()
})

afterAll(() => fixture.remove())

/** Has the file loaded; the message of the refusal, after which the index in use answers on. */
async function loadingRefused(): Promise<string> {
  const inUse = live.current
  const message = await live.load().then(
    () => 'accepted',
    (error: Error) => error.message.replace(`${fixture.paths.index}: `, ''),
  )
  expect(live.current).toBe(inUse)
  expect(live.current?.record(live.current.findIpv4(0x01000001)).city).toBe('Brisbane')
  return message
}

async function refusal(bytes: Uint8Array): Promise<string> {
  await Bun.write(fixture.paths.index, bytes)
  return loadingRefused()
}

/** What is said of the file with some bits of one byte flipped; for each of the flips, one after the other. */
async function flipRefusals(
  flips: Iterable<readonly [offset: number, bits: number]>,
): Promise<ReadonlyMap<string, string>> {
  await Bun.write(fixture.paths.index, good)
  const file = openSync(fixture.paths.index, 'r+')
  const messages = new Map<string, string>()
  try {
    for (const [offset, bits] of flips) {
      const byte = good[offset] as number
      writeSync(file, Uint8Array.of(byte ^ bits), 0, 1, offset)
      messages.set(`${offset} ^ ${bits}`, await loadingRefused())
      writeSync(file, Uint8Array.of(byte), 0, 1, offset)
    }
  } finally {
    closeSync(file)
  }
  expect(await Bun.file(fixture.paths.index).bytes()).toEqual(good)
  return messages
}

function changed(change: (bytes: Uint8Array<ArrayBuffer>, view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = good.slice()
  change(bytes, new DataView(bytes.buffer))
  return bytes
}

function withDigest(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  bytes.fill(0, HEADER.digest, HEADER.digest + 32)
  bytes.set(new Bun.CryptoHasher('sha256').update(bytes).digest(), HEADER.digest)
  return bytes
}

/** A small linear congruential generator (Numerical Recipes), so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('a damaged index file is refused with a message and the old index answers on:', () => {
  test('every byte of the header, flipped', async () => {
    const everyByte = Array.from({ length: HEADER_BYTES }, (_, offset) => [offset, BYTE] as const)
    const messages = await flipRefusals(everyByte)
    expect(messages.size).toBe(HEADER_BYTES)
    expect([...messages].filter(([, message]) => message === 'accepted' || message.length <= 10)).toEqual([])
  })

  test('1,000 bytes anywhere, flipped one at a time', async () => {
    const random = randomNumbers(SEED)
    const bits = Array.from({ length: 1000 }, () => [random(good.length), 1 << random(8)] as const)
    const messages = await flipRefusals(bits)
    expect(messages.size).toBeGreaterThan(990)
    expect([...messages].filter(([, message]) => message === 'accepted')).toEqual([])
  })

  test('cut at every section edge and one byte to either side', async () => {
    const view = new DataView(good.buffer)
    const edges = [0, HEADER_BYTES]
    for (const index of SECTIONS.keys()) {
      const offset = view.getUint32(HEADER.sections + 8 * index, true)
      edges.push(offset, offset + view.getUint32(HEADER.sections + 8 * index + 4, true))
    }
    for (const edge of edges) {
      for (const length of [edge - 1, edge, edge + 1].filter((cut) => cut >= 0 && cut < good.length)) {
        expect(await refusal(good.subarray(0, length))).toMatch(
          /too few for an index file|bytes long, the header says/,
        )
      }
    }
  })

  test('a description that is not as the format says', async () => {
    const view = new DataView(good.buffer)
    const section = HEADER.sections + 8 * SECTIONS.findIndex(([name]) => name === 'description')
    const [offset, length] = [view.getUint32(section, true), view.getUint32(section + 4, true)]
    for (const [text, message] of [
      ['null', 'section description is not as the format says'],
      ['{}', 'section description is not as the format says'],
      [
        '{"attribution":"x","datasets":[{}],"ipv4_ranges":1,"ipv6_ranges":1}',
        'section description is not as the format says',
      ],
      ['not json', 'section description is not JSON'],
    ] as const) {
      const bytes = changed((copy) => copy.set(Buffer.from(text.padEnd(length)), offset))
      expect(await refusal(withDigest(bytes))).toBe(message)
    }
  })

  test('another version, another byte order, another kind of file, a longer file', async () => {
    const version = changed((_, view) => view.setUint32(HEADER.version, 2, true))
    expect(await refusal(withDigest(version))).toBe('format version 2, this program reads 1')
    const order = changed((_, view) => view.setUint32(HEADER.endianMark, 0x01020304, false))
    expect(await refusal(withDigest(order))).toBe('made for another byte order')
    expect(await refusal(changed((bytes) => bytes.set(Buffer.from('PK'), 0)))).toBe(
      'not an index file: the magic bytes differ',
    )
    expect(await refusal(Buffer.concat([good, Buffer.alloc(1)]))).toMatch(/bytes long, the header says/)
  })
})

test('a missing file is refused and says how to build one', async () => {
  const nowhere = new LiveIndex(`${fixture.directory}/nowhere.wpi`)
  await expect(nowhere.load()).rejects.toThrow('`npm run index` builds it')
  expect(nowhere.current).toBeNull()
})

test('a whole file is taken over after all the refusals', async () => {
  await Bun.write(fixture.paths.index, good)
  const before = live.current
  await live.load()
  expect(live.current).not.toBe(before)
})

test('what carries a matching digest and yet is wrong inside is refused, or every lookup still ends in a record', async () => {
  const random = randomNumbers(SEED)
  const numeric = SECTIONS.findIndex(([name]) => name === 'description')
  const view = new DataView(good.buffer)
  let refused = 0
  for (let i = 0; i < 2000; i++) {
    const section = random(numeric)
    const start = view.getUint32(HEADER.sections + 8 * section, true)
    const offset = start + random(Math.max(1, view.getUint32(HEADER.sections + 8 * section + 4, true)))
    const bytes = withDigest(changed((copy) => copy.set([random(256)], offset)))
    const index = await openIndex(bytes).catch(() => null)
    if (index === null) {
      refused++
      continue
    }
    for (let j = 0; j < 50; j++) {
      const word = (): number => random(2 ** 32) | 0
      expect(index.findIpv4(word())).toBeLessThan(index.info.recordCount)
      expect(index.findIpv6(word(), word(), word(), word())).toBeLessThan(index.info.recordCount)
    }
  }
  expect(refused).toBeGreaterThan(0)
})
