import fc from 'fast-check'
import letters from './colliding-letters.txt' with { type: 'text' }

const latin1 = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex').toString('latin1')
const digits = (at: number, length: number) => at.toString(36).padStart(length, '0').slice(-length)

/** 400 texts of lower-case letters, which stand in a path and are the name of a header as well; searched for. */
export const LETTERS = letters.trim().split('\n')

/** A text of its own, for JavaScriptCore interns a text in place when anybody uses it as a name. */
const copyOf = (text: string) => latin1(Buffer.from(text, 'latin1').toString('hex'))

/**
 * Texts of one hash each, by number. JavaScriptCore hashes with rapidhash and its published secret: a factor of zero
 * takes with it what stands in the other.
 */
export const FAMILIES: readonly (readonly [string, (at: number) => string])[] = [
  ['12 characters', (at) => `${latin1('934bb88b')}${digits(at, 4)}${latin1('c9ac2e96')}`],
  ['16 characters', (at) => `${latin1('934bb88b')}${digits(at, 8)}${latin1('c9ac2e96')}`],
  ['12 letters', (at) => copyOf(LETTERS[at % LETTERS.length] ?? '')],
  ['40 characters', (at) => `${latin1('a3d433d42ea6334b')}${digits(at, 8)}${'x'.repeat(24)}`],
]

export const COLLIDING = `${latin1('934bb88b')}0000${latin1('c9ac2e96')}`

/** JSON as JSON.stringify writes it of a copy whose objects have sorted names. */
export function sorted(value: unknown): string {
  const isObject = (inner: unknown) => typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  return JSON.stringify(value, (_, inner) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    ' ',
    '\n',
    '\t',
    '\r',
    '\ufeff',
    '\v',
    '\u2028',
    '\0',
    '\x1f',
    '\x7f',
  ],
  ...['0', '1', '9', '-', '+', '.', 'e', 'E', '00', '-0', '1e5', '.5', '5.', '0x1', 'Infinity', 'NaN'],
  ...['true', 'false', 'null', 'nul', 'True', "'", '`', '//', '/* */', '#', 'undefined'],
  ...['\\u', '\\u00e9', '\\ud83e\\udded', '\\ud83e', '\\u00E', '\\n', '\\/', '\\x', '\\', '\\"'],
  ...['"a"', '"a":', '"":', '{}', '[]', '"__proto__":', '"a":1,"a":2', 'é', '\ud800', '🧭'],
]

/** Texts of JSON values in which up to four places were changed. */
export function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('', ...PIECES),
    fc.nat(2),
  )
  return fc.tuple(values, fc.nat(2), fc.array(change, { maxLength: 4 })).map(([value, indent, changes]) =>
    changes.reduce(
      (text, [where, piece, taken]) => {
        const at = Math.round(where * text.length)
        return text.slice(0, at) + piece + text.slice(at + taken)
      },
      JSON.stringify(value, null, indent),
    ),
  )
}

/** Cases of the kinds in JSONTestSuite (n_, y_ and i_) and of RFC 8259. */
export function textsOf(): string[] {
  const values = [
    ...[
      '',
      ' ',
      '1',
      '-1',
      '-',
      '--1',
      '+1',
      '01',
      '-01',
      '1.',
      '.1',
      '1.0',
      '1e',
      '1e+',
      '1e1',
      '1E-1',
      '1ee1',
    ],
    ...['1.5e', '0e', '0e1', '-0.0', '0x1', '1_000', '١', '1 000', '1.2.3', '1eE2', '9.e+', '2.e3', '-.5'],
    ...[
      '1e400',
      '-1e400',
      '1e-400',
      '123456789012345678901234567890',
      '0.1',
      '5e-324',
      '1.7976931348623159e308',
    ],
    ...['true', 'tru', 'truee', 'TRUE', 'null', 'nulll', 'nan', 'NaN', 'Infinity', '-Infinity', 'undefined'],
    ...[
      '"',
      '""',
      '"a',
      "'a'",
      '"\\"',
      '"\\""',
      '"\\a"',
      '"\\u"',
      '"\\u12"',
      '"\\u123g"',
      '"\\uD800"',
      '"\\U0041"',
    ],
    ...[
      '"\n"',
      '"\0"',
      '"\x1f"',
      '"\x7f"',
      '"\u2028"',
      '"\\/"',
      '"\\ud83e\\udded"',
      '"\ud800"',
      '"\\\n"',
      '"\\x41"',
    ],
    ...[
      '[',
      ']',
      '[]',
      '[ ]',
      '[,]',
      '[1,]',
      '[,1]',
      '[1,,2]',
      '[1 2]',
      '[1:2]',
      '[1',
      '[1,',
      '[[]',
      '[]]',
      '[}',
    ],
    ...[
      '{',
      '}',
      '{}',
      '{ }',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,"a":1}',
      '{"a":1 "b":2}',
      '{"a" 1}',
      '{a:1}',
    ],
    ...['{1:1}', '{null:1}', '{"a":1', '{"a":1]', '{"a"::1}', '{"a":1:2}', '{"a":1}}', "{'a':1}", '{[]:1}'],
    ...[
      '{"a":1,"a":2}',
      '{"a":{"b":1},"a":{}}',
      '{"__proto__":1}',
      '{"__proto__":[],"__proto__":{}}',
      '{"":0}',
    ],
    ...['{"constructor":1,"toJSON":2,"length":3,"0":4}', '{"a":1}//', '{"a":1}/**/', '/**/{}', '#\n1', '1#'],
    ...['\ufeff1', '\u00a01', '\v1', '\f1', '1\0', '*', '{"a":b}', '[a]', '<x>', '\\u0031', '1;'],
  ]
  return [
    ...values,
    ...values.map((value) => `[${value}]`),
    ...values.map((value) => ` {"a"\t:\r\n${value} } `),
  ]
}
