import { jscDescribe } from 'bun:jsc'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { JsonError } from '../../src/net/json-error.ts'
import {
  isList,
  type Json,
  JsonObject,
  LossyNumber,
  NestingError,
  readJson,
} from '../../src/net/read-json.ts'
import { jsonByteLength, writeJson } from '../../src/net/write-json.ts'
import { broken, COLLIDING, FAMILIES, sorted, textsOf } from './json-texts.ts'

/** What JSON.parse makes of it, or 'no JSON'. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}

/** What the reader makes of it, each name a property. */
function read(text: string): unknown {
  try {
    return plain(readJson(text))
  } catch (error) {
    if (error instanceof JsonError) return 'no JSON'
    throw error
  }
}

function plain(json: Json): unknown {
  if (json instanceof LossyNumber) return Number(json.text)
  if (isList(json)) return json.map(plain)
  if (!(json instanceof JsonObject)) return json
  const object = {}
  for (const [at, name] of json.names.entries())
    Object.defineProperty(object, name, {
      value: plain(json.values[at] ?? null),
      ...{ enumerable: true, writable: true, configurable: true },
    })
  return object
}

function isLossy(json: Json): boolean {
  if (json instanceof JsonObject) return json.values.some(isLossy)
  return isList(json) ? json.some(isLossy) : json instanceof LossyNumber
}

const JSON_VALUES = fc.jsonValue({ maxDepth: 6, noUnicodeString: false })

describe('the reader takes what JSON.parse takes, and reads the same', () => {
  test('of generated values, written in any way [G1]', () => {
    fc.assert(
      fc.property(JSON_VALUES, fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(read(text)).toStrictEqual(parsed(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('of texts that were JSON before something was put in, taken out or changed [G1]', () => {
    let taken = 0
    fc.assert(
      fc.property(broken(JSON_VALUES), (text) => {
        const value = parsed(text)
        if (value !== 'no JSON') taken++
        expect(read(text)).toStrictEqual(value)
      }),
      { numRuns: 6_000 },
    )
    expect(taken).toBeGreaterThan(300)
  })

  test.each(textsOf())('of %j [G1]', (text) => {
    expect(read(text)).toStrictEqual(parsed(text))
  })

  test('of every character of the basic plane, as it is and escaped [G1]', () => {
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code)
      const escaped = `\\u${code.toString(16).padStart(4, '0')}`
      for (const text of [`"${character}"`, `"${escaped}"`, `[${character}]`, `"\\${character}"`])
        if (read(text) !== parsed(text)) expect(read(text)).toStrictEqual(parsed(text))
    }
  })
})

describe('what is written is read again', () => {
  test('without blanks, and as long as was said [N2]', () => {
    fc.assert(
      fc.property(JSON_VALUES, (value) => {
        const json = readJson(JSON.stringify(value))
        expect(parsed(writeJson(json))).toEqual(parsed(JSON.stringify(value)))
        expect(writeJson(json)).toHaveLength(JSON.stringify(value).length)
        expect(jsonByteLength(json)).toBe(Buffer.byteLength(JSON.stringify(value)))
      }),
    )
  })

  test('with sorted names as JSON.stringify has them of an object with sorted names [N4]', () => {
    fc.assert(
      fc.property(broken(JSON_VALUES), (text) => {
        if (parsed(text) === 'no JSON') return
        const json = readJson(text)
        if (isLossy(json)) return
        expect(writeJson(json, 'sorted')).toBe(sorted(parsed(text)))
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    '{"2":0,"b":0,"10":0,"1":0}',
    '{"4294967294":0,"4294967295":0,"4294967296":0,"01":0,"-1":0,"1.5":0}',
    '{"b":1,"a":1,"b":2,"__proto__":{"d":1,"c":2},"\\u0061":3}',
    '{"\ud83e\udded":1,"\uffff":2,"":3}',
  ])('with the sorted names of %s [N4]', (text) => {
    expect(writeJson(readJson(text), 'sorted')).toBe(sorted(JSON.parse(text)))
  })
})

describe('a number that JavaScript would give back as another is told [N2]', () => {
  test.each([
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '123456789012345678',
  ])('%s is', (text) => {
    expect(readJson(`[${text}]`)).toEqual([new LossyNumber(text)])
    expect(writeJson(readJson(`[${text}]`))).toBe(`[${text}]`)
  })

  test.each([
    '0.1',
    '-0',
    '1.0',
    '0e999',
    '1E+2',
    '0.00',
    '9007199254740991',
    '5e-324',
    '1e21',
    '100000000000000000000',
    '1.7976931348623157e308',
  ])('%s is not', (text) => {
    expect(readJson(text)).toBe(Number(text))
  })

  test('no double is, however it is written', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(17, 20),
        (double, digits) => {
          const value = double === 0 ? 0 : double
          expect(readJson(String(value).replace('e+', 'e'))).toBe(value)
          expect(readJson(value.toExponential())).toBe(value)
          const long = readJson(value.toExponential(digits))
          expect(long instanceof LossyNumber ? Number(long.text) : long).toBe(value)
        },
      ),
    )
  })
})

describe('levels are counted, whatever is deeper', () => {
  test.each([1, 2, 65, 32_000])('%i levels', (levels) => {
    const text = `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(writeOf(() => readJson(text, levels))).toBe('read')
    expect(writeOf(() => readJson(text, levels - 1))).toBe('too deep in null')
    expect(writeOf(() => readJson(`{"a":0,"b":${text}}`, levels))).toBe('too deep in "b"')
    expect(writeOf(() => readJson(`{"b":${text}},`, levels))).toBe('no JSON')
  })

  function writeOf(work: () => unknown): string {
    try {
      work()
      return 'read'
    } catch (error) {
      if (error instanceof NestingError) return `too deep in ${JSON.stringify(error.field)}`
      if (error instanceof JsonError) return 'no JSON'
      throw error
    }
  }
})

describe('no text of others is interned [G10]', () => {
  const isInterned = (text: string) => jscDescribe(text).includes('(atomic)')
  const stringsIn = (json: Json): string[] => {
    if (typeof json === 'string') return [json]
    if (isList(json)) return json.flatMap(stringsIn)
    return json instanceof JsonObject ? [...json.names, ...json.values.flatMap(stringsIn)] : []
  }

  test('JSON.parse interns names and short values, which this test would see', () => {
    const object: unknown = JSON.parse(`{"${COLLIDING}":"${COLLIDING}x"}`)
    expect(Object.keys(Object(object)).some(isInterned)).toBeTrue()
    expect(Object.values(Object(object)).some((text) => isInterned(String(text)))).toBeTrue()
  })

  test.each(FAMILIES)('neither when it is read, nor compared, nor sorted, nor written: %s', (_, textAt) => {
    const texts = Array.from({ length: 50 }, (_value, at) => textAt(at))
    const members = texts.map(
      (text, at) => `${JSON.stringify(text)}:[${JSON.stringify(`${textAt(at + 50)}`)}]`,
    )
    const json = readJson(`{${members.join()},"\\u0061${texts[0]}":1}`)
    if (!(json instanceof JsonObject)) throw new Error('an object was written')
    json.get('url')
    writeJson(json)
    writeJson(json, 'sorted')
    jsonByteLength(json)
    expect(stringsIn(json).length).toBe(101)
    expect(stringsIn(json).filter(isInterned)).toEqual([])
  })
})
