import { describe, expect, test } from 'bun:test'
import { smugglingCheck } from '../../../src/trust/checks/smuggling.ts'
import { findings, rules } from './page-subject.ts'

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300, 7)])
/** APPNOTE.TXT 4.3.7: 30 bytes, then the name. */
const localHeader = (name: string) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])
const program = Buffer.alloc(400)
program.write('MZ\x90\0', 'latin1')
program[0x3c] = 0x80
program.write('PE\0\0', 0x80, 'latin1')
const image = Buffer.alloc(33_000)
image.write('CD001', 32_769)
const encrypted = Buffer.alloc(4000, 'x9$')
const base64 = (bytes: Buffer) => bytes.toString('base64')
const SAVE = 'var u=URL.createObjectURL(b);a.href=u;a.download=n;a.click();'
const script = (code: string) => `<script>${code}</script>`
const decoded = (bytes: Buffer) => `var d=atob("${base64(bytes)}");var b=new Blob([d]);`

describe('a file is smuggled in', () => {
  test.each([
    ['as an archive', script(decoded(zip) + SAVE)],
    ['as a program', script(decoded(program) + SAVE)],
    ['as a disk image', script(decoded(image) + SAVE)],
    [
      'in many literals',
      script(
        `var d=atob("${base64(zip)
          .match(/.{1,60}/g)
          ?.join('"+"')}");var b=new Blob([d]);${SAVE}`,
      ),
    ],
    ['as numbers', script(`var b=new Blob([new Uint8Array([${[...program].join(', ')}])]);${SAVE}`)],
    ['as hexadecimal digits', script(`var b=new Blob([h("${program.toString('hex')}")]);${SAVE}`)],
    ['by an older browser', script(`${decoded(zip)}navigator.msSaveOrOpenBlob(b,n)`)],
    ['in a data: link', `<a id=a download=x.zip href="data:application/zip;base64,${base64(zip)}">x</a>`],
  ])('%s', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual(['content.smuggled_program'])
  })

  test('encrypted, under a name that tells', () => {
    const body = script(`var n="invoice.zip";${decoded(encrypted)}${SAVE}`)
    expect(rules(smugglingCheck, body)).toEqual(['content.html_smuggling'])
  })

  test('and the evidence is its beginning', () => {
    expect(findings(smugglingCheck, script(decoded(zip) + SAVE))[0]?.evidence).toMatchObject({
      at: 'script[0]',
      seen: expect.stringMatching(/^UEsDB/),
    })
  })
})

describe('nothing is smuggled in', () => {
  test.each([
    [
      'by an export of a table',
      script(`var b=new Blob([rows.join()],{type:"text/csv"});var n="table.csv";${SAVE}`),
    ],
    [
      'by a template of an office document',
      script(decoded(Buffer.concat([localHeader('[Content_Types].xml'), Buffer.alloc(300, 7)])) + SAVE),
    ],
    [
      'by an export into an archive',
      script(`var b=new Blob([await zip.generate()]);var n="all.zip";${SAVE}`),
    ],
    [
      'by a picture',
      script(
        `var d=atob("${base64(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3000)]))}");var b=new Blob([d]);${SAVE}`,
      ),
    ],
    [
      'by a font that is not saved',
      script(`f=new FontFace("a","url(data:font/woff2;base64,${base64(encrypted)})")`),
    ],
    ['by a long literal that is not saved', script(`var n="a.zip";var d=atob("${base64(zip)}")`)],
    ['by an article', `<pre>new Blob([atob("${base64(zip)}")]); a.download="x.zip"; a.click()</pre>`],
  ])('%s', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual([])
  })
})

test('a document with macros is smuggled in like a program', () => {
  const macros = Buffer.concat([localHeader('[Content_Types].xml'), Buffer.from('word/vbaProject.bin')])
  const body = script(decoded(Buffer.concat([macros, Buffer.alloc(300, 7)])) + SAVE)
  expect(rules(smugglingCheck, body)).toEqual(['content.smuggled_program'])
})

test('a list of numbers that only begins like a program is no more than a sign', () => {
  const body = script(`var rows=[77,90,85,60];var b=new Blob([rows.join()]);${SAVE}`)
  expect(rules(smugglingCheck, body)).toEqual(['content.html_smuggling'])
})
