import { expect, test } from 'bun:test'
import { magicOf } from '../../../src/trust/files/signature.ts'

const bytes = (text: string, length = 0): Uint8Array => {
  const written = Buffer.from(text, 'latin1')
  return Buffer.concat([written, Buffer.alloc(Math.max(0, length - written.length))])
}
const at = (offset: number, text: string): Uint8Array => Buffer.concat([Buffer.alloc(offset), bytes(text)])

/** A DOS header whose pointer leads to a PE header. */
const program = (): Uint8Array => {
  const file = Buffer.from(bytes('MZ', 256))
  file.writeUInt32LE(128, 0x3c)
  file.write('PE\0\0', 128, 'latin1')
  return file
}

test.each([
  ['empty', new Uint8Array()],
  ['pe', program()],
  ['pe', bytes('MZ\x90\0\x03\0', 64)],
  ['elf', bytes('\x7fELF\x02\x01')],
  ['mach_o', bytes('\xcf\xfa\xed\xfe')],
  ['ole', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['lnk', bytes('L\0\0\0\x01\x14\x02\0')],
  ['zip', bytes('PK\x03\x04')],
  ['rar', bytes('Rar!\x1a\x07\x01\0')],
  ['7z', bytes("7z\xbc\xaf'\x1c")],
  ['gzip', bytes('\x1f\x8b\x08\0')],
  ['iso', at(32_769, 'CD001')],
  ['tar', at(257, 'ustar\x0000')],
  ['pdf', bytes('%PDF-1.7')],
  ['png', bytes('\x89PNG\r\n\x1a\n')],
  ['jpeg', bytes('\xff\xd8\xff\xe0')],
  ['gif', bytes('GIF89a')],
  ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
  ['mp4', bytes('\0\0\0\x18ftypmp42')],
  ['wasm', bytes('\0asm\x01\0\0\0')],
  ['script', bytes('#!/bin/sh\n')],
  ['text', bytes('MZ is a text that is about programs, and it has no control characters at all.')],
  ['text', bytes('MZ')],
  ['text', bytes('BMW and other makers')],
  ['bmp', bytes('BM\x36\0\0\0')],
  ['text', bytes('{"a":1}')],
  ['text', bytes('Zürich')],
  ['text', bytes('\xff\xfea\0b\0')],
  ['binary', bytes('\0\x01\x02\x03')],
])('%s is known by its first bytes', (magic, body) => {
  expect<string>(magicOf(body)).toBe(magic)
})

test('a view into a larger buffer is read at its own beginning', () => {
  const whole = Buffer.concat([Buffer.alloc(7), program()])
  expect(magicOf(whole.subarray(7))).toBe('pe')
})
