#!/usr/bin/env bun
/** How long does it take to locate one address, beside the usual libraries over the same addresses? */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { xorshift32 } from '../corpus/make/xorshift32.ts'
import type { GeoIndex } from '../src/geo/geo-index.ts'
import { openIndex } from '../src/geo/reader.ts'
import { formatAddress, formatIpv4, parseAddress } from '../src/net/ip.ts'
import { cityFile } from './http-servers.ts'
import { type Case, measure, type Result } from './measure.ts'
import { nativeCases } from './peers/lookup-native.ts'
import { packageCases, type Unmeasured } from './peers/lookup-packages.ts'

const HELP = `Usage: npm run bench -- lookup [--count N] [--rounds N] [--seed N] [--json]

Nanoseconds a lookup, median of the rounds (7), over N random addresses (1,000,000) as numbers and over the first
tenth of them as text, the same ones for every case and peer. IPv4 addresses are uniform over all of IPv4, IPv6
addresses uniform over the ranges of the index. --json prints one JSON object a line.`

const BATCH = 100
/** This part of the addresses is also made as text. */
const TEXT_SHARE = 10

interface Addresses {
  readonly numbers: Int32Array
  readonly texts: readonly string[]
  /** Four words an address. */
  readonly ipv6: Int32Array
  readonly ipv6Texts: readonly string[]
}

function makeAddresses(index: GeoIndex, count: number, seed: number): Addresses {
  const random = xorshift32(seed)
  const numbers = Int32Array.from({ length: count }, random)
  const starts = [...index.ipv6Boundaries()].map(([start]) => start)
  const textCount = Math.ceil(count / TEXT_SHARE)
  const ipv6 = new Int32Array(4 * textCount)
  for (let i = 0; i < ipv6.length; i += 4) {
    const start = starts[(random() >>> 0) % starts.length] as bigint
    ipv6.set(
      [Number(BigInt.asIntN(32, start >> 96n)), Number(BigInt.asIntN(32, start >> 64n)), random(), random()],
      i,
    )
  }
  const ipv6Texts = Array.from({ length: textCount }, (_, i) =>
    formatAddress(6, ipv6.subarray(4 * i, 4 * i + 4)),
  )
  return {
    numbers,
    texts: Array.from(numbers.subarray(0, textCount), formatIpv4),
    ipv6,
    ipv6Texts,
  }
}

/** Reading a character makes the engine finish a text that it has only noted down as parts. */
function finish(json: string): number {
  return json.charCodeAt(json.length - 2) + json.length
}

/** Each case has a loop of its own: a shared one would call what it measures through a pointer. */
function ownCases(index: GeoIndex, { numbers, texts, ipv6, ipv6Texts }: Addresses): Case[] {
  const words = new Int32Array(4)
  const find = (text: string): number => {
    const family = parseAddress(text, words)
    if (family === 4) return index.findIpv4(words[3] as number)
    return index.findIpv6(words[0] as number, words[1] as number, words[2] as number, words[3] as number)
  }
  const number: Case['run'] = (count) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum = (sum + index.findIpv4(numbers[i] as number)) | 0
    return sum
  }
  const text: Case['run'] = (count) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum = (sum + find(texts[i] as string)) | 0
    return sum
  }
  const json: Case['run'] = (count) => {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const ip = texts[i] as string
      sum = (sum + finish(index.answer(ip, find(ip)))) | 0
    }
    return sum
  }
  const ipv6Number: Case['run'] = (count) => {
    let sum = 0
    for (let i = 0; i < 4 * count; i += 4) {
      const record = index.findIpv6(
        ipv6[i] as number,
        ipv6[i + 1] as number,
        ipv6[i + 2] as number,
        ipv6[i + 3] as number,
      )
      sum = (sum + record) | 0
    }
    return sum
  }
  const ipv6Json: Case['run'] = (count) => {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const ip = ipv6Texts[i] as string
      sum = (sum + finish(index.answer(ip, find(ip)))) | 0
    }
    return sum
  }
  const batch: Case['run'] = (count) => {
    let sum = 0
    for (let first = 0; first < count; first += BATCH) {
      let results = ''
      for (let i = first; i < first + BATCH; i++) {
        const ip = texts[i % texts.length] as string
        results += (i === first ? '' : ',') + index.answer(ip, find(ip))
      }
      sum = (sum + finish(`{"count":${BATCH},"results":[${results}]}`)) | 0
    }
    return sum
  }
  const count = texts.length
  return [
    { name: 'waypost: IPv4 number to record number', count: numbers.length, run: number },
    { name: 'waypost: IPv4 text to record number', count, run: text },
    { name: 'waypost: IPv4 text to JSON', count, run: json },
    { name: 'waypost: IPv6 number to record number', count, run: ipv6Number },
    { name: 'waypost: IPv6 text to JSON', count, run: ipv6Json },
    { name: `waypost: batches of ${BATCH} to JSON, an address`, count, run: batch },
  ]
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    seed: { type: 'string', default: '20261121' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help === true) {
  console.log(HELP)
  process.exit(0)
}
const mmdb = await cityFile()
const indexFile = resolve(process.env.GEO_INDEX || join(process.env.DATA_DIR || './data', 'geo.wpi'))
const index = await openIndex(await Bun.file(indexFile).bytes())
const addresses = makeAddresses(index, Number(values.count), Number(values.seed))
const native = await nativeCases({ index: indexFile, mmdb, numbers: addresses.numbers })
const own = ownCases(index, addresses)
const packages = await packageCases(mmdb, addresses.texts)
const results = await measure([...own, ...native.cases, ...packages.cases], Number(values.rounds))
expectSameRecords(results)
print(results, [...native.unmeasured, ...packages.unmeasured])

/** The floor in C is one only if it finds the same. */
function expectSameRecords(measured: readonly Result[]): void {
  const sums = measured
    .filter(({ name }) => name.endsWith('IPv4 number to record number'))
    .map(({ checksum }) => checksum)
  if (new Set(sums).size > 1) throw new Error(`the loop in C finds other records: ${sums.join(', ')}`)
}

function print(measured: readonly Result[], unmeasured: readonly Unmeasured[]): void {
  if (values.json) {
    const line = { bench: 'lookup', seed: Number(values.seed) }
    for (const result of [...measured, ...unmeasured]) console.log(JSON.stringify({ ...line, ...result }))
    return
  }
  const slowest = measured.find((result) => result.name.startsWith('maxmind'))?.nsMedian ?? Number.NaN
  console.log('ns median |  ns min | maxmind text to record = 1 | checksum | case')
  for (const { name, nsMedian, nsMin, checksum } of measured) {
    const ratio = `${(slowest / nsMedian).toFixed(1)} x faster`
    console.log(
      `${nsMedian.toFixed(1).padStart(9)} | ${nsMin.toFixed(1).padStart(7)} | ${ratio.padStart(26)} | ${checksum} | ${name}`,
    )
  }
  for (const { name, reason } of unmeasured) console.log(`not measured: ${name}: ${reason}`)
}
