import { describe, expect, test } from 'bun:test'
import { presentedKey } from '../../../src/http/access/presented-key.ts'
import { ApiError } from '../../../src/http/errors.ts'

function outcome(headers: Record<string, string>): string {
  try {
    return presentedKey(new Headers(headers))
  } catch (error) {
    return error instanceof ApiError ? `${error.code} ${error.headers['WWW-Authenticate']}` : 'a bug'
  }
}

const MISSING = 'missing_key Bearer'
const INVALID = 'invalid_key Bearer'

describe('a key is found in (K2)', () => {
  test.each([
    [{ Authorization: 'Bearer k1' }, 'k1'],
    [{ Authorization: 'bearer k1' }, 'k1'],
    [{ Authorization: 'BEARER   k1' }, 'k1'],
    [{ 'x-api-key': 'k1' }, 'k1'],
    [{ 'x-api-key': ' k1 ' }, 'k1'],
    [{ Authorization: 'Bearer k1', 'x-api-key': 'k1' }, 'k1'],
    [{ Authorization: 'Basic dTpw', 'x-api-key': 'k1' }, 'k1'],
    [{ Authorization: 'Bearer', 'x-api-key': 'k1' }, 'k1'],
    [{ Authorization: 'Bearer k1', 'x-api-key': '' }, 'k1'],
  ])('%p', (headers, key) => {
    expect(outcome(headers as Record<string, string>)).toBe(key)
  })
})

describe('a key is refused in (K2)', () => {
  test.each([
    [{}, MISSING],
    [{ Authorization: '' }, MISSING],
    [{ Authorization: 'Bearer' }, MISSING],
    [{ Authorization: 'Bearer   ' }, MISSING],
    [{ 'x-api-key': '' }, MISSING],
    [{ Authorization: 'Basic dTpw' }, MISSING],
    [{ Authorization: 'k1' }, MISSING],
    [{ Authorization: 'Bearerk1' }, MISSING],
    [{ Authorization: 'Bearer k1', 'x-api-key': 'k2' }, INVALID],
    [{ Authorization: 'Bearer k1', 'x-api-key': 'K1' }, INVALID],
  ])('%p', (headers, expected) => {
    expect(outcome(headers as Record<string, string>)).toBe(expected)
  })
})
