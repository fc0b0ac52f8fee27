import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { plainKits } from '../../corpus/disguised.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import { DISGUISES, type Disguise } from '../../corpus/make/disguises.ts'
import type { Made } from '../../corpus/make/envelope.ts'
import { type Browser, startBrowser } from '../catalogue/pages/browser.ts'
import { shownFields } from './shown-form.ts'

const KITS = 4
/** For a form that never comes. */
const FEW_ROUNDS = 20
const kits = plainKits(1).take(KITS).toArray()
const rows = DISGUISES.map((disguise, index) => [disguise.id, disguise, index] as const)

const inDisguise = (made: Made, { id, apply }: Disguise) => apply(made, chanceOf(`any/${id}`))

test('disguises have ids of their own, and say what they do', () => {
  expect(new Set(DISGUISES.map(({ id }) => id)).size).toBe(DISGUISES.length)
  expect(DISGUISES.length).toBeGreaterThanOrEqual(50)
  expect(DISGUISES.filter(({ says }) => !/^.{12,}\.$/.test(says))).toEqual([])
})

describe.each(rows)('%s', (_, disguise) => {
  test('changes the body, and the same chance gives the same page', () => {
    for (const { made } of kits) {
      const once = inDisguise(made, disguise)
      expect(String(once.body)).not.toBe(String(made.body))
      expect(once.url).toBe(made.url)
      expect(inDisguise(made, disguise)).toEqual(once)
    }
  })

  test('stands with its files at whole addresses, each of which has one', () => {
    for (const { made } of kits) {
      const { url, resources = [] } = inDisguise(made, disguise)
      const addresses = [url, ...resources.map((file) => file.url)]
      expect(addresses.map((address) => new URL(address).href)).toEqual(addresses)
      expect(new Set(addresses).size).toBe(addresses.length)
    }
  })
})

describe('a browser shows a person', () => {
  let browser: Browser
  let plain: readonly string[] = []

  beforeAll(async () => {
    browser = await startBrowser()
    plain = await Promise.all(kits.map(({ made }) => shownFields(browser, made)))
  })
  afterAll(() => browser.close())

  test('the forms that are to be disguised', () => {
    expect(plain.filter((fields) => !/^(password|text|tel)/m.test(fields))).toEqual([])
    expect(plain.length).toBe(KITS)
  })

  test.concurrent.each(rows)('the same form in the disguise %s', async (_, disguise, index) => {
    const [kit, fields] = [kits[index % KITS], plain[index % KITS]]
    if (kit === undefined || fields === undefined) throw new Error('there are too few kits')
    expect(await shownFields(browser, inDisguise(kit.made, disguise), fields)).toBe(fields)
  })

  test('no form where the file is missing that has it', async () => {
    const [[, disguise] = [], [kit]] = [rows.find(([id]) => id === 'object'), kits]
    if (disguise === undefined || kit === undefined) throw new Error('there is no such page')
    const { url, body, isHonest } = inDisguise(kit.made, disguise)
    expect(await shownFields(browser, { url, body, isHonest }, plain[0], FEW_ROUNDS)).toBe('')
  })
})
