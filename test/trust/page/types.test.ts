import { describe, expect, test } from 'bun:test'
import { readPage } from '../../../src/trust/page/read.ts'

const URL_OF_PAGE = 'https://shop.example/'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (body: string, type: string | null) => readPage(bytes(body), type, URL_OF_PAGE)

describe('what is a document', () => {
  test.each([
    ['an empty body', '', 'text/html'],
    ['white space', ' \n\t', 'text/html'],
    ['JSON that says that it is HTML', '{"a":"b"}', 'text/html'],
    ['JSON', '{"html":"<p>"}', 'application/json'],
    ['plain text with tags', '<html><form>', 'text/plain'],
    ['a script', 'if (a <b) c()', 'text/javascript'],
    ['text of no known type', 'Dear <b>reader</b>', null],
    ['a program', `MZ<b>${'\0'.repeat(500)}`, 'text/html'],
  ])('%s is none', (_, body, type) => {
    expect(readPage(bytes(body), type, URL_OF_PAGE)).toBeNull()
  })

  test.each([
    ['HTML', '<p>a', 'text/html; charset=utf-8'],
    ['HTML in capitals', '<P>a', 'TEXT/HTML'],
    [
      'XHTML',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>a</p></html>',
      'application/xhtml+xml',
    ],
    [
      'XHTML as XML',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>a</p></html>',
      'text/xml',
    ],
    ['a drawing, for it runs scripts', '<svg><text>a</text></svg>', 'image/svg+xml'],
    ['what begins like HTML and has no type', ' <!DOCTYPE html><p>a', null],
    ['HTML with a stray NUL', '<p>a\0</p>', 'text/html'],
  ])('%s is one', (_, body, type) => {
    expect(read(body, type)?.text).toStartWith('a')
  })
})

describe('the charset', () => {
  const SHIFT_JIS = [0x83, 0x8d, 0x83, 0x4f] // ログ
  const page = (head: string, tail: number[]) => new Uint8Array([...bytes(head), ...tail])
  const utf16 = (text: string, bigEndian: boolean) =>
    new Uint8Array(
      [...text].flatMap((character) => {
        const code = character.charCodeAt(0)
        return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
      }),
    )

  test.each([
    ['the header', page('<p>', SHIFT_JIS), 'text/html; charset="Shift_JIS"', 'ログ'],
    ['a meta', page('<meta charset=shift_jis><p>', SHIFT_JIS), 'text/html', 'ログ'],
    [
      'an http-equiv',
      page('<meta content="text/html; charset=x-sjis" http-equiv=content-type><p>', SHIFT_JIS),
      null,
      'ログ',
    ],
    [
      'a meta within a comment, which says nothing',
      page('<!--<meta charset=shift_jis>--><p>', [0xe9, 0x20]),
      'text/html',
      'é',
    ],
    [
      'the header before a meta',
      page('<meta charset=utf-8><p>', SHIFT_JIS),
      'text/html;charset=sjis',
      'ログ',
    ],
    ['nothing, in UTF-8', page('<p>', [0xc3, 0xa9]), 'text/html', 'é'],
    ['nothing, cut off within a character', page('<p>é', [0xc3]), 'text/html', 'é'],
    ['nothing, in another', page('<p>', [0xe9, 0x20]), 'text/html', 'é'],
    ['an unknown name', page('<p>', [0xc3, 0xa9]), 'text/html; charset=klingon', 'é'],
    ['a meta of UTF-16, which cannot be', page('<meta charset=utf-16><p>', [0xc3, 0xa9]), 'text/html', 'é'],
    ['a mark of UTF-8 before the header', page('\ufeff<p>é', []), 'text/html; charset=iso-8859-1', 'é'],
    ['a mark of UTF-16', utf16('\ufeff<p>ログ', false), 'text/html; charset=utf-8', 'ログ'],
    ['a mark of UTF-16, the other way round', utf16('\ufeff<p>ログ', true), 'text/html', 'ログ'],
    ['the header in UTF-16', utf16('<p>ログ', false), 'text/html; charset=utf-16le', 'ログ'],
  ])('is told by %s', (_, body, type, text) => {
    const html = type === null ? new Uint8Array([...bytes('<!doctype html>'), ...body]) : body
    expect(readPage(html, type, URL_OF_PAGE)?.text).toBe(text)
  })
})
