import { expect, test } from 'bun:test'
import { describeLicences, isAllowed, LICENCES, productionPackages } from '../../tools/licences.ts'
import { readDocument } from '../documents/markdown.ts'

test('each package of production has a licence that is allowed', () => {
  const packages = productionPackages()
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  const names = packages.map(({ name }) => name)
  // A dependency, one that only a dependency needs, and none of development.
  expect(['elysia', 'denque', 'fastify'].map((name) => names.includes(name))).toEqual([true, true, false])
})

test(`${LICENCES} is what \`bun tools/licences.ts\` writes`, () => {
  expect(readDocument(LICENCES)).toBe(describeLicences(productionPackages()))
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR AGPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [null, false],
])('the licence %p is allowed: %p', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})
