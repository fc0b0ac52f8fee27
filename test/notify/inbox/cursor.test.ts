import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../../src/http/errors.ts'
import { type CursorFilter, decodeCursor, encodeCursor } from '../../../src/notify/inbox/cursor.ts'

const ID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'
const PARTNER = '019a0000-0000-7000-8000-000000000001'
const FILTER: CursorFilter = { partnerId: PARTNER, userId: 'user 1', productKey: 'shop', status: 'unread' }
const CURSOR = encodeCursor(FILTER, ID)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function refusal(text: string, filter = FILTER): ApiError {
  try {
    decodeCursor(text, filter)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`accepted: ${JSON.stringify(text)}`)
}

describe('cursor', () => {
  test('a cursor leads back to the id that it was made of [N6]', () => {
    for (const id of [ID, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      expect(decodeCursor(encodeCursor(FILTER, id), FILTER)).toBe(id)
    }
    for (let round = 0; round < 1_000; round++) {
      const id = Bun.randomUUIDv7()
      expect(decodeCursor(encodeCursor(FILTER, id), FILTER)).toBe(id)
    }
  })

  test('a cursor needs no escaping in a URL', () => {
    expect(encodeURIComponent(CURSOR)).toBe(CURSOR)
  })

  test('the refusal of a bad cursor names the parameter [N6]', () => {
    const { code, message } = refusal('no cursor')
    expect(code).toBe('bad_request')
    expect(message).toStartWith('cursor: ')
  })

  test('a cursor of another filter is refused [N6]', () => {
    const others: CursorFilter[] = [
      { ...FILTER, partnerId: PARTNER.replace(/1$/, '2') },
      { ...FILTER, userId: 'user 2' },
      { ...FILTER, userId: 'User 1' },
      { ...FILTER, productKey: null },
      { ...FILTER, productKey: 'null' },
      { ...FILTER, productKey: 'shops' },
      { ...FILTER, status: 'all' },
      { ...FILTER, status: 'read' },
      // The same characters, shared out otherwise.
      { ...FILTER, userId: 'user 1shop', productKey: '' },
      { ...FILTER, userId: 'user 1","shop', productKey: '' },
    ]
    for (const other of others) {
      refusal(CURSOR, other)
      refusal(encodeCursor(other, ID), FILTER)
    }
  })

  test('a cursor that was cut or added to is refused [N6]', () => {
    for (let length = 0; length < CURSOR.length; length++) {
      refusal(CURSOR.slice(0, length))
      refusal(CURSOR.slice(CURSOR.length - length))
    }
    for (const added of ['A', '=', '==', ' ', '\n', '.', 'AAAA', CURSOR]) {
      refusal(CURSOR + added)
      refusal(added + CURSOR)
    }
  })

  test('a cursor with any one character changed is refused [N6]', () => {
    for (let index = 0; index < CURSOR.length; index++) {
      for (const character of ALPHABET + '+/=~ é') {
        if (character !== CURSOR[index]) refusal(CURSOR.slice(0, index) + character + CURSOR.slice(index + 1))
      }
    }
  })

  test('a cursor has one spelling', () => {
    // An id whose base64url has both of the characters that base64 spells otherwise.
    const cursor = encodeCursor(FILTER, 'fbefbeff-ffff-ffff-fbef-beffffffffff')
    expect(cursor).toContain('-')
    expect(cursor).toContain('_')
    refusal(cursor.replaceAll('-', '+'))
    refusal(cursor.replaceAll('_', '/'))
    refusal(encodeURIComponent(`${cursor} `))
  })

  test('a cursor of another version is refused', () => {
    const bytes = Buffer.from(CURSOR, 'base64url')
    bytes[0] = 2
    refusal(bytes.toString('base64url'))
  })
})
