import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import {
  BRANDS,
  CONFUSABLES,
  DATA_VERSIONS,
  SERVICES,
  TLDS,
  WHOLE_SCRIPTS,
} from '../../../src/trust/data/loader.ts'

const DIRECTORY = join(import.meta.dir, '../../../src/trust/data')
const HOST = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z0-9-]+$/
const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)

test('there are at least the 120 most phished brands, each once', () => {
  expect(BRANDS.length).toBeGreaterThanOrEqual(120)
  expect(repeated(BRANDS.map(({ id }) => id))).toEqual([])
})

test.each(BRANDS.map((brand) => [brand.id, brand] as const))('the brand %s is complete', (_, brand) => {
  expect(brand.aliases.length).toBeGreaterThan(0)
  expect(brand.domains.length).toBeGreaterThan(0)
  expect(brand.labels.length).toBeGreaterThan(0)
  expect(brand.domains.filter((domain) => !HOST.test(domain) || getDomain(domain) === null)).toEqual([])
  expect(
    brand.labels.filter((label) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(label) || label.length < 4),
  ).toEqual([])
})

test('no domain and no label belongs to two brands', () => {
  expect(repeated(BRANDS.flatMap(({ domains }) => domains))).toEqual([])
  expect(repeated(BRANDS.flatMap(({ labels }) => labels))).toEqual([])
})

test('no brand owns a domain where anyone gets a host', () => {
  const domains = new Set(BRANDS.flatMap((brand) => brand.domains))
  expect(SERVICES.free_hosts.filter((host) => domains.has(host.replace('*.', '')))).toEqual([])
})

test('no owner owns a domain where anyone gets a host', () => {
  const domains = new Set(SERVICES.owners.flat())
  expect(SERVICES.free_hosts.filter((host) => domains.has(host))).toEqual([])
})

test('no domain is in the lists of two owners', () => {
  expect(repeated(SERVICES.owners.flat())).toEqual([])
})

describe.each([
  ['measuring_hosts', SERVICES.measuring_hosts],
  ['shorteners', SERVICES.shorteners],
  ['owner_shorteners', SERVICES.owner_shorteners],
  ['free_hosts', SERVICES.free_hosts],
  ['registries', SERVICES.registries],
  ['customer_hosts', SERVICES.customer_hosts],
  ['owners', SERVICES.owners.flat()],
  ['identity', SERVICES.identity_and_payment.identity],
  ['payment', SERVICES.identity_and_payment.payment],
] as const)('%s', (_, hosts) => {
  test('are host names, each once', () => {
    expect(hosts.filter((host) => !HOST.test(host))).toEqual([])
    expect(repeated(hosts)).toEqual([])
  })
})

test('every confusable is one character, not ASCII, and read as lower-case Latin letters and digits', () => {
  for (const [character, targets] of CONFUSABLES) {
    expect([...character]).toHaveLength(1)
    expect(character > '\x7f').toBe(true)
    for (const target of targets) expect(target).toMatch(/^[a-z0-9-]+$/)
  }
})

test('every letter of a whole script is of that script', () => {
  for (const { script, letters } of WHOLE_SCRIPTS) {
    expect(letters).toMatch(new RegExp(`^\\p{Script=${script}}+$`, 'u'))
  }
})

test('a level of a top-level domain is one of the two that rules know', () => {
  expect(new Set(TLDS.map(({ level }) => level))).toEqual(new Set(['high', 'raised']))
  expect(repeated(TLDS.map(({ tld }) => tld))).toEqual([])
})

test.each(Object.entries(DATA_VERSIONS))('the version of %s is that of its file', (file, version) => {
  const content = JSON.parse(readFileSync(join(DIRECTORY, `${file}.json`), 'utf8'))
  expect(version).toMatch(/^20\d\d\.\d+\.\d+$/)
  expect(content).toMatchObject({ version })
})
