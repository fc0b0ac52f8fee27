import { expect, test } from 'bun:test'
import { bracketsAround, bracketsOf } from '../../../src/trust/code/brackets.ts'

/** The brackets of a code as they are written, and whether each is a function's body. */
const written = (code: string) =>
  bracketsOf(code).map(({ open, close, functionAt }) => [code.slice(open, close + 1), functionAt !== null])

test.each([
  [
    'f(a,[b])',
    [
      ['(a,[b])', false],
      ['[b]', false],
    ],
  ],
  [
    'if(a){b}',
    [
      ['(a)', false],
      ['{b}', false],
    ],
  ],
  [
    'function f(){b}',
    [
      ['()', false],
      ['{b}', true],
    ],
  ],
  [
    'a={f(){b}}',
    [
      ['{f(){b}}', false],
      ['()', false],
      ['{b}', true],
    ],
  ],
  [
    '(a)=>{b}',
    [
      ['(a)', false],
      ['{b}', true],
    ],
  ],
  [
    'f(a=>b,c)',
    [
      ['(a=>b,c)', false],
      ['=>b,', true],
    ],
  ],
  ['f("(",\'[\',`{`)', [['("(",\'[\',`{`)', false]]],
  ['a=/[/(]{/;(b/2)', [['(b/2)', false]]],
  ['// (\n/* { */(b)', [['(b)', false]]],
  ['"\\"(";\'unended (\n(b)', [['(b)', false]]],
  ['(])', [['(])', false]]],
  ['(a', [['(a', false]]],
])('the brackets of %s', (code, brackets) => {
  expect<unknown>(written(code)).toEqual(brackets)
})

test.each([
  ['a(function(){HERE})', 2],
  ['async function f(){HERE}', 0],
  ['x=async a=>{HERE}', 2],
  ['x=async (a, b) => HERE', 2],
  ['return (a)=>HERE', 7],
  ['{save(b){HERE}}', 1],
  ['function* f(){HERE}', 0],
])('in %s a function begins with its words', (code, begins) => {
  const [around] = bracketsAround(bracketsOf(code), code.indexOf('HERE'))
  expect(around?.functionAt).toBe(begins)
})

test('the brackets around a place come from the innermost, without those that have closed', () => {
  const code = 'a(b[c]{d(HERE)})'
  const around = [...bracketsAround(bracketsOf(code), code.indexOf('HERE'))]
  expect(around.map(({ open }) => code.charAt(open))).toEqual(['(', '{', '('])
})

test('more than 100,000 brackets are not looked at', () => {
  expect(bracketsOf('('.repeat(200_000))).toHaveLength(100_000)
})
