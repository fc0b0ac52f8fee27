import { describe, expect, test } from 'bun:test'
import { isLookedInto } from '../../../src/trust/files/kinds.ts'
import { magicOf } from '../../../src/trust/files/signature.ts'
import { zipNames } from '../../../src/trust/files/zip.ts'
import { grade } from '../../../src/trust/grade.ts'
import { seededRandom } from '../../support/seed.ts'
import { captureOf } from '../captures.ts'
import { zipOf } from '../zip.ts'
import { NAMES, RUNNING } from './running-files.ts'

const belowOf = (random: () => number) => (most: number) => Math.floor(random() * most)

interface Answer {
  readonly name?: string
  readonly type?: string | null
  readonly isAttached?: boolean
}

function reportOn(
  body: string | Uint8Array,
  { name = 'get', type = 'application/octet-stream', isAttached = false }: Answer = {},
) {
  const headers = isAttached ? [['content-disposition', `attachment; filename="${name}"`] as const] : []
  const path = isAttached ? 'get?id=7' : encodeURIComponent(name)
  const report = grade(captureOf(`https://files.quarnelz.com/${path}`, { body, type, headers }))
  return { ...report, isProgram: report.signals.some(({ id }) => id === 'content.download') }
}

const TEXT = 'Write-Host "hello"\nfor each of them there is a line\n'

describe('what runs is a program by its bytes, whatever it is called [T15]', () => {
  test.each(Object.entries(RUNNING))('%s', (kind, body) => {
    const ways: Answer[] = [
      { name: 'get' },
      { name: `Invoice_2026.${kind}` },
      { name: `Invoice_2026.${kind}`, isAttached: true },
      { name: 'Invoice.pdf', isAttached: true },
      { name: 'Invoice.txt', type: 'text/plain', isAttached: true },
      { name: 'Invoice', type: null, isAttached: true },
    ]
    for (const way of ways) {
      const { isProgram, verdict } = reportOn(body, way)
      expect({ way, isProgram }).toEqual({ way, isProgram: true })
      expect(verdict).toBeOneOf(['suspicious', 'dangerous'])
    }
  })

  test('an HTA that says that it is a page and is saved', () => {
    const { isProgram } = reportOn(RUNNING.hta ?? '', { name: 'a.hta', type: 'text/html', isAttached: true })
    expect(isProgram).toBe(true)
    expect(reportOn(RUNNING.hta ?? '', { name: 'a', type: 'text/html' }).isProgram).toBe(false)
  })
})

describe('what runs is a program by the name that it is saved under [T15]', () => {
  test.each(NAMES)('.%s', (ending) => {
    for (const name of [`a.${ending}`, `Invoice.pdf.${ending.toUpperCase()}`]) {
      for (const type of ['application/octet-stream', 'text/plain', 'application/x-unknown', null]) {
        expect([name, type, reportOn(TEXT, { name, type, isAttached: true }).isProgram]).toEqual([
          name,
          type,
          true,
        ])
      }
      expect(reportOn(TEXT, { name }).isProgram).toBe(true)
    }
  })
})

describe('an archive with what runs is a program [T15]', () => {
  const depths = ['', 'a/', 'Documents/2026/March/']
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`pictures/${n}.jpg`, '']))

  test.each(NAMES)('.%s', (ending) => {
    for (const depth of depths) {
      const inner = zipOf({ [`${depth}Invoice.${ending}`]: TEXT })
      expect(reportOn(inner, { name: 'a.zip', type: 'application/zip' }).isProgram).toBe(true)
      expect(reportOn(zipOf({ 'readme.txt': TEXT, 'a/inner.zip': inner })).isProgram).toBe(true)
    }
  })

  test.each(['exe', 'lnk', 'scr', 'hta', 'msi', 'iso', 'chm'])('.%s among many files', (ending) => {
    expect(reportOn(zipOf({ ...many, [`a/b.${ending}`]: TEXT })).isProgram).toBe(true)
  })

  test('of which the end is missing', () => {
    const whole = zipOf({ 'a.exe': 'x'.repeat(500) })
    expect(reportOn(whole.subarray(0, 300)).isProgram).toBe(true)
  })

  test('the names of an archive are those that were put into it', () => {
    const below = belowOf(seededRandom())
    for (let round = 0; round < 50; round++) {
      const names = Array.from({ length: 1 + below(30) }, (_, n) => `${'d/'.repeat(below(5))}f${n}-${round}`)
      expect([...zipNames(zipOf(Object.fromEntries(names.map((name) => [name, 'text']))))]).toEqual(names)
    }
  })

  test('a name without an end costs no more than the archive', () => {
    const header = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.alloc(22, 0xff),
      Buffer.alloc(4, 0xff),
    ])
    const names = zipNames(Buffer.concat(Array.from({ length: 100_000 }, () => header)))
    expect(names.every(({ length }) => length <= 255)).toBe(true)
  })
})

describe('what no check looks into is never benign [T15]', () => {
  const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)])
  const UNREAD: Readonly<Record<string, Uint8Array>> = {
    zip: zipOf({ 'photo.jpg': 'x', 'letters/a.pdf': 'x' }),
    docx: zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }),
    odt: zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }),
    rar: bytes('Rar!\x1a\x07\x01\0'),
    '7z': bytes("7z\xbc\xaf'\x1c"),
    gz: bytes('\x1f\x8b\x08\0'),
    xz: bytes('\xfd7zXZ\0'),
    bz2: bytes('BZh9'),
    zst: bytes('\x28\xb5\x2f\xfd'),
    tar: Buffer.concat([Buffer.alloc(257), bytes('ustar\x0000')]),
    ace: bytes('\0\0\0\0\0\0\0**ACE**'),
    lzh: bytes('\x1f\0-lh5-'),
    arj: bytes('\x60\xea\0\0'),
    pdf: bytes('%PDF-1.7\n'),
    rtf: Buffer.from('{\\rtf1 hello}'),
    doc: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    one: bytes('\xe4R\\{\x8c\xd8\xa7M'),
    wasm: bytes('\0asm\x01\0\0\0'),
    swf: bytes('FWS\x0a\0'),
    html: Buffer.from('<html><body><form action="https://a.example/"><input type=password>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>location=1</script></svg>'),
    eml: Buffer.from('From: a@b.example\r\nSubject: c\r\n\r\n<a href=d>'),
    bin: Buffer.from(Array.from({ length: 300 }, (_, n) => (n * 7) % 256)),
  }
  const TYPES = [
    'application/octet-stream',
    'application/zip',
    'application/pdf',
    'text/plain',
    'text/html',
    '',
    null,
  ]

  const TEXTS = new Set(['html', 'svg', 'eml'])

  test.each(Object.entries(UNREAD))('%s', (ending, body) => {
    for (const type of TYPES) {
      for (const isAttached of [false, true]) {
        // What is read as a document, or shown as a text, is looked into.
        if (TEXTS.has(ending) && type !== 'application/octet-stream') continue
        const {
          verdict,
          grade: letter,
          coverage,
          isProgram,
          summary,
        } = reportOn(body, { name: `a.${ending}`, type, isAttached })
        expect(verdict).not.toBe('benign')
        expect(isProgram).toBe(false)
        if (verdict !== 'inconclusive') continue
        expect(letter).toBeNull()
        expect(coverage.limits).toContain('file_unread')
        expect(summary).toStartWith('Inconclusive: the answer is a file of a kind that no check looks into')
      }
    }
  })

  test('bytes of any kind are known, looked into or not benign', () => {
    const below = belowOf(seededRandom())
    for (let round = 0; round < 300; round++) {
      const body = Buffer.from(Array.from({ length: 1 + below(400) }, () => below(256)))
      const { verdict } = reportOn(body, { type: 'application/octet-stream' })
      expect([magicOf(body), verdict === 'benign']).toEqual([
        magicOf(body),
        isLookedInto(body, { name: 'get', type: '', isSaved: true, isAttached: false }),
      ])
    }
  })
})

describe('twins that are what they seem', () => {
  const source = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`project/src/${n}.java`, '']))
  test.each<[string, string | Uint8Array, Answer, string]>([
    ['a text', TEXT, { name: 'readme.txt', type: 'text/plain' }, 'benign'],
    ['a text that is saved', TEXT, { name: 'readme.txt', isAttached: true }, 'benign'],
    ['a text of no name or type', TEXT, { type: null }, 'benign'],
    [
      'a list of JSON',
      '{"a":[1,2]}',
      { name: 'a.json', type: 'application/json', isAttached: true },
      'benign',
    ],
    ['a script of a site', 'var a = 1', { name: 'jquery.js', type: 'text/javascript' }, 'benign'],
    [
      'a script of a site by its older type',
      'var a = 1',
      { name: 'a.js', type: 'application/x-javascript' },
      'benign',
    ],
    ['a script that is shown', '#!/bin/sh\necho hi', { name: 'install.sh', type: 'text/plain' }, 'benign'],
    ['a program that is shown', 'import os\nprint(1)', { name: 'a.py', type: 'text/x-python' }, 'benign'],
    [
      'a text on such files',
      `How a shortcut looks:\n\n    [InternetShortcut]`,
      { name: 'a.txt', type: 'text/plain' },
      'benign',
    ],
    ['a feed', '<?xml version="1.0"?><rss/>', { name: 'a.xml', type: 'application/rss+xml' }, 'benign'],
    ['a table', 'a,b\n1,2\n', { name: 'a.csv', type: 'text/csv', isAttached: true }, 'benign'],
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
      { name: 'a.png', type: 'image/png' },
      'benign',
    ],
    [
      'a picture of a kind that is not known',
      Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'),
      { name: 'a.jxl', type: 'image/jxl' },
      'benign',
    ],
    [
      'a song',
      Buffer.from('\xff\xfb\x90\x64\0\0', 'latin1'),
      { name: 'a.mp3', type: 'audio/mpeg' },
      'benign',
    ],
    ['a font', Buffer.from('\0\x01\0\0\0\x0f', 'latin1'), { name: 'a.ttf', type: 'font/ttf' }, 'benign'],
    ['photographs', zipOf({ 'a/1.jpg': '', 'a/2.jpg': '' }), { name: 'a.zip' }, 'inconclusive'],
    [
      'the sources of a program',
      zipOf({ ...source, 'project/gradlew.bat': '', 'project/install.sh': '' }),
      { name: 'main.zip' },
      'inconclusive',
    ],
    [
      'a document',
      zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }),
      { name: 'a.docx' },
      'inconclusive',
    ],
  ])('%s', (_, body, way, expected) => {
    const { verdict, isProgram } = reportOn(body, way)
    expect<unknown>([verdict, isProgram]).toEqual([expected, false])
  })
})
