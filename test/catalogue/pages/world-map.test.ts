import { expect, test } from 'bun:test'
import { CODE_BY_NUMBER } from '../../../datasets/country-codes.ts'
import { WORLD_MAP, worldMap } from '../../../datasets/world-map.ts'

const MAX_BYTES = 100_000
const committed = await Bun.file(WORLD_MAP).text()

test('the committed map is what the generator draws', async () => {
  expect(committed).toBe(await worldMap())
  expect(committed.length).toBeLessThan(MAX_BYTES)
})

test('each country is there once', () => {
  const codes = [...committed.matchAll(/id="map-(\w+)"/g)].map(([, code = '']) => code)
  expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  // ISO 3166-1 has 249, and the service knows XK too.
  expect(codes.length).toBe(250)
  expect(new Set(CODE_BY_NUMBER.values()).size).toBe(CODE_BY_NUMBER.size)
})

test('no stroke is drawn across the map where a country lies on both of its sides', () => {
  const [, left, , width = 0] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(committed) ?? []).map(Number)
  expect([left, width]).toEqual([-1800, 3600])
  const outlines = [...committed.matchAll(/<path(?: id="map-(\w+)")? d="([^"]*)"/g)]
  const across = outlines.filter(([, , path = '']) =>
    path.split('M').some((part) => {
      const [, , ...steps] = (part.match(/-?\d+/g) ?? []).map(Number)
      return steps.some((step, index) => index % 2 === 0 && Math.abs(step) > width / 2)
    }),
  )
  expect(outlines.length).toBeGreaterThan(170)
  expect(across).toEqual([])
})

test('the empty south is cut, and nothing inhabited with it', () => {
  const [, top = 0, , height = 0] = (/viewBox="([^"]*)"/.exec(committed)?.[1] ?? '').split(' ').map(Number)
  const south = (top + height) / 10
  // Cape Horn is at 55.98 degrees; from 60 on it is Antarctica's.
  expect(south).toBeGreaterThan(56)
  expect(south).toBeLessThan(60)
})
