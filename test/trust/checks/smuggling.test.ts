import { describe, expect, test } from 'bun:test'
import { smugglingCheck } from '../../../src/trust/checks/malware/smuggling.ts'
import { findings, rules } from './page-subject.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const zip = Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(300, 7)])
/** APPNOTE.TXT 4.3.7: 30 bytes, then the name. */
const localHeader = (name: string) =>
  Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])
const program = Buffer.alloc(400)
program.write('MZ\x90\0', 'latin1')
program[0x3c] = 0x80
program.write('PE\0\0', 0x80, 'latin1')
const image = Buffer.alloc(33_000)
image.write('CD001', 32_769)
/** What is encrypted looks like chance. */
const encrypted = Buffer.from(Array.from({ length: 4000 }, (_, i) => ((i + 3) * (i + 7) * 31) >> 3))
const base64 = (bytes: Buffer) => bytes.toString('base64')
const turned = (text: string) => [...text].reverse().join('')
const combined = (bytes: Buffer, key: string) =>
  Buffer.from(bytes.map((byte, i) => byte ^ key.charCodeAt(i % key.length)))
const numbers = (bytes: Buffer) => [...bytes].join(',')

const SAVE = 'var u=URL.createObjectURL(b);a.href=u;a.download=n;a.click();'
const WAITS = `document.getElementById("save").addEventListener("click",function(){${SAVE}});`
const script = (code: string) => `<script>${code}</script>`
const decoded = (bytes: Buffer) => `var d=atob("${base64(bytes)}");var b=new Blob([d]);`

describe('a file is smuggled in that is a program, an archive or a disk image by its bytes', () => {
  test.each([
    ['as an archive', script(decoded(zip) + SAVE)],
    ['as a program', script(decoded(program) + SAVE)],
    ['as a disk image', script(decoded(image) + SAVE)],
    ['although it waits for a click', script(decoded(zip) + WAITS)],
    [
      'in many literals',
      script(
        `var d=atob("${base64(zip)
          .match(/.{1,60}/g)
          ?.join('"+"')}");var b=new Blob([d]);${SAVE}`,
      ),
    ],
    [
      'in many lines',
      script(
        `var d=atob(\`${base64(program)
          .match(/.{1,76}/g)
          ?.join('\n')}\`);var b=new Blob([d]);${SAVE}`,
      ),
    ],
    [
      'in many steps',
      script(
        `var d="";d+="${base64(zip)
          .match(/.{1,60}/g)
          ?.join('";d+="')}";var b=new Blob([atob(d)]);${SAVE}`,
      ),
    ],
    ['as numbers', script(`var b=new Blob([new Uint8Array([${[...program].join(', ')}])]);${SAVE}`)],
    ['as a text of numbers', script(`var b=new Blob([to("${numbers(program)}".split(","))]);${SAVE}`)],
    ['as hexadecimal digits', script(`var b=new Blob([h("${program.toString('hex')}")]);${SAVE}`)],
    [
      'as hexadecimal digits that begin with no letter',
      script(`var b=new Blob([h("${image.toString('hex')}")]);${SAVE}`),
    ],
    [
      'as escapes',
      script(`var b=new Blob([h("${program.toString('hex').replace(/../g, '\\x$&')}")]);${SAVE}`),
    ],
    ['turned around', script(`var b=new Blob([atob(r("${turned(base64(zip))}"))]);r=s=>s.reverse();${SAVE}`)],
    [
      'under a key of one byte',
      script(
        `var b=new Blob([[${numbers(combined(program, '\xce'))}].map(function(x){return x^206})]);${SAVE}`,
      ),
    ],
    [
      'under a key that stands in the script',
      script(
        `var k="s3cret";var d=atob("${base64(combined(zip, 's3cret'))}");b=new Blob([d.map((x,i)=>x^k[i%6])]);${SAVE}`,
      ),
    ],
    [
      'in a field',
      `<input type=hidden id=d value="${base64(zip)}">${script(`var b=new Blob([atob(d.value)]);${SAVE}`)}`,
    ],
    [
      'in a data attribute',
      `<div data-d="${base64(zip)}"></div>${script(`var b=new Blob([atob(e.dataset.d)]);${SAVE}`)}`,
    ],
    [
      'in hidden text',
      `<div hidden>${base64(zip)}</div>${script(`var b=new Blob([atob(e.innerText)]);${SAVE}`)}`,
    ],
    [
      'by members in brackets',
      script(
        `var b=new window["Blob"]([atob("${base64(zip)}")]);a["href"]=URL["createObjectURL"](b);a["click"]()`,
      ),
    ],
    ['by an older browser', script(`${decoded(zip)}navigator.msSaveOrOpenBlob(b,n)`)],
    ['in a data: link', `<a id=a download=x.zip href="data:application/zip;base64,${base64(zip)}">x</a>`],
    [
      'in a data: frame',
      `<iframe src="data:application/octet-stream;base64,${base64(program)}" hidden></iframe>`,
    ],
  ])('%s', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual(['content.smuggled_program'])
  })

  test('and the evidence is its beginning', () => {
    expect(findings(smugglingCheck, script(decoded(zip) + SAVE))[0]?.evidence).toMatchObject({
      at: 'script[0]',
      seen: expect.stringMatching(/^UEsDB/),
    })
  })

  test('and a document with macros is like a program', () => {
    const macros = Buffer.concat([localHeader('[Content_Types].xml'), Buffer.from('word/vbaProject.bin')])
    const body = script(decoded(Buffer.concat([macros, Buffer.alloc(300, 7)])) + SAVE)
    expect(rules(smugglingCheck, body)).toEqual(['content.smuggled_program'])
  })
})

describe('a file that its bytes do not tell', () => {
  const named = `var n="invoice.zip";${decoded(encrypted)}`

  test.each([
    ['under the name of an archive', script(named + SAVE)],
    [
      'under the name of a disk image',
      script(`var n="invoice.iso";var b=new Blob([[${numbers(encrypted)}]]);${SAVE}`),
    ],
    ['under the type of a program', script(`${decoded(encrypted)}b.type="application/x-msdownload";${SAVE}`)],
    ['in code that runs later by itself', script(`${named}setTimeout(()=>{${SAVE}},500)`)],
    [
      'in a function that an attribute calls',
      `<body onload="go()">${script(`function go(){${named}${SAVE}}`)}`,
    ],
    [
      'that is a script',
      script(`${decoded(Buffer.from('Set s = CreateObject("x")\n'.repeat(10)))}n="a.vbs";${SAVE}`),
    ],
  ])('%s is certain where it is saved unasked', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual(['content.smuggled_program'])
  })

  test.each([
    ['under the name of an archive, and saved on a click', script(named + WAITS)],
    ['without a name, and saved unasked', script(decoded(encrypted) + SAVE)],
  ])('is a sign %s', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual(['content.html_smuggling'])
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
      'by what writes the headers of archives itself',
      script(`var b=new Blob([[0x50,0x4b,3,4,20,0,0,0],body]);var n="all.zip";${WAITS}`),
    ],
    [
      'by a picture',
      script(decoded(Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), Buffer.alloc(3000)])) + SAVE),
    ],
    [
      'by a font that documents are made with, beside an export into an archive',
      script(`${decoded(Buffer.concat([latin1('\0\x01\0\0'), encrypted]))}var n="all.zip";${WAITS}`),
    ],
    [
      'by packed tables that are saved on a click, as a text',
      script(`${decoded(encrypted)}n="a.txt";${WAITS}`),
    ],
    [
      'by a font that is not saved',
      script(`f=new FontFace("a","url(data:font/woff2;base64,${base64(encrypted)})")`),
    ],
    ['by a long literal that is not saved', script(`var n="a.zip";var d=atob("${base64(zip)}")`)],
    ['by an article', `<pre>new Blob([atob("${base64(zip)}")]); a.download="x.zip"; a.click()</pre>`],
    ['by a picture in a frame', `<iframe src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="></iframe>`],
  ])('%s', (_, body) => {
    expect(rules(smugglingCheck, body)).toEqual([])
  })
})
