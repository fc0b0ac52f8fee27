import { expect, test } from 'bun:test'
import { readExposition } from './exposition.ts'

const family = (name: string, type: string, ...lines: string[]) =>
  [`# HELP ${name} What it is.`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')

test('a sound exposition is read', () => {
  const text = family('a_total', 'counter', 'a_total{b="1",c="x\\"y"} 5', 'a_total{b="2",c=""} 1e3')
  expect([...readExposition(text).values()]).toEqual([
    {
      name: 'a_total',
      type: 'counter',
      samples: [
        { name: 'a_total', labels: { b: '1', c: 'x\\"y' }, value: 5 },
        { name: 'a_total', labels: { b: '2', c: '' }, value: 1000 },
      ],
    },
  ])
})

test.each([
  ['a sample without family', 'a 5\n'],
  ['a family without type', '# HELP a What.\na 5\n'],
  ['a sample of another family', family('a', 'gauge', 'b 5')],
  ['a sample twice', family('a', 'gauge', 'a{b="1"} 5', 'a{b="1"} 6')],
  ['a label without quotes', family('a', 'gauge', 'a{b=1} 5')],
  ['a label with a loose quote', family('a', 'gauge', 'a{b="1"2"} 5')],
  ['a value that is no number', family('a', 'gauge', 'a five')],
  ['a counter without _total', family('a', 'counter', 'a 5')],
  ['a gauge with _total', family('a_total', 'gauge', 'a_total 5')],
  ['a family twice', family('a', 'gauge', 'a 5') + family('a', 'gauge', 'a{b="1"} 5')],
  [
    'a gauge beside the counter of its name',
    family('a', 'gauge', 'a 5') + family('a_total', 'counter', 'a_total 5'),
  ],
  [
    'a gauge in place of a count',
    family('a', 'histogram', 'a_count 5') + family('a_count', 'gauge', 'a_count 5'),
  ],
  ['a last line without end', family('a', 'gauge', 'a 5').trimEnd()],
])('%s is refused', (_, text) => {
  expect(() => readExposition(text)).toThrow()
})
