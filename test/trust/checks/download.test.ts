import { describe, expect, test } from 'bun:test'
import { downloadCheck } from '../../../src/trust/checks/malware/download.ts'
import { findings, rules } from './page-subject.ts'

const program = Buffer.alloc(400)
program.write('MZ\x90\0', 'latin1')
program[0x3c] = 0x80
program.write('PE\0\0', 0x80, 'latin1')
const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)])
const zip = bytes('PK\x03\x04')
const apk = bytes('PK\x03\x04\x14\0\0\0\x08\0AndroidManifest.xml')
const ole = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
/** A compound file whose directory is its second sector and whose class is that of Windows Installer. */
const installer = Buffer.alloc(2048)
installer.write('d0cf11e0a1b11ae1', 'hex')
installer.writeUInt16LE(9, 30)
installer.writeUInt32LE(1, 48)
installer.write('84100c0000000000c000000000000046', 1024 + 80, 'hex')
const LIES = ['content.disguised_program', 'content.download', 'content.type_mismatch']

describe('an answer is a program', () => {
  test.each([
    ['of Windows', ['content.download'], program, 'application/octet-stream', '/setup.exe'],
    ['whatever it is called', LIES, program, 'image/png', '/a.png'],
    ['that says that it is a page', LIES, program, 'text/html', '/'],
    ['that says that it is a document', LIES, program, 'application/pdf', '/invoice.pdf'],
    ['of Linux', ['content.download'], bytes('\x7fELF'), 'application/octet-stream', '/a'],
    ['of a Mac', ['content.download'], bytes('\xcf\xfa\xed\xfe'), null, '/a'],
    ['of Android', ['content.download'], apk, 'application/zip', '/app'],
    ['as an installer', ['content.download'], ole, 'application/x-msi', '/a'],
    ['as an installer by its class', LIES, installer, 'application/pdf', '/Statement.pdf'],
    [
      'as a shortcut',
      ['content.download'],
      bytes('L\0\0\0\x01\x14\x02\0'),
      'application/octet-stream',
      '/invoice',
    ],
    ['as a script', ['content.download'], Buffer.from('@echo off\nstart x'), 'text/plain', '/a.bat'],
    ['as an archive that says that it is a picture', ['content.type_mismatch'], zip, 'image/jpeg', '/a.jpg'],
  ] as const)('%s', (_, expected, body, type, path) => {
    expect<readonly string[]>(
      rules(downloadCheck, body, { url: `https://files.example${path}`, type }),
    ).toEqual(expected)
  })

  test('by the name that the answer gives it', () => {
    const headers = [['content-disposition', 'attachment; filename="Report.MSI"']] as const
    const as = { type: 'application/octet-stream', headers, url: 'https://files.example/get?id=1' }
    expect(findings(downloadCheck, ole, as)[0]).toEqual({
      rule: 'content.download',
      evidence: {
        at: 'body',
        offset: 0,
        seen: 'ole installer: Report.MSI',
        expected: 'application/octet-stream',
      },
    })
  })

  test.each([
    ['a document', 'application/octet-stream', 'invoice.pdf.exe'],
    ['a picture, after a gap', 'application/octet-stream', `photo.jpg${' '.repeat(40)}.scr`],
    ['a document, turned around', 'application/octet-stream', 'report\u202excod.exe'],
  ] as const)('whose name says that it is %s', (_, type, name) => {
    const headers = [
      ['content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`],
    ] as const
    const result = findings(downloadCheck, program, { type, headers, url: 'https://files.example/get' })
    expect(result.map(({ rule }) => rule)).toEqual(['content.download', 'content.disguised_program'])
    expect(result[1]?.evidence.seen).toBe(name)
  })

  test.each([
    ['an installer', 'application/octet-stream', '/app-1.2.3-x64.exe', ['content.download']],
    [
      'an installer that the server takes for a text',
      'text/plain',
      '/app.deb',
      ['content.download', 'content.type_mismatch'],
    ],
  ] as const)('without disguise where it is %s', (_, type, path, expected) => {
    expect<readonly string[]>(
      rules(downloadCheck, program, { url: `https://files.example${path}`, type }),
    ).toEqual(expected)
  })

  test.each([
    ['an archive', zip, 'application/zip', 'https://files.example/a.zip'],
    ['a document of an office', ole, 'application/msword', 'https://files.example/a.doc'],
    ['a picture', bytes('\x89PNG\r\n\x1a\n'), 'image/png', 'https://files.example/a.png'],
    ['a picture of another kind', bytes('\xff\xd8\xff'), 'image/png', 'https://files.example/a.png'],
    ['a text', Buffer.from('MZ stands for a name.'), 'text/plain', 'https://files.example/a.txt'],
    ['JSON', Buffer.from('{"a":1}'), 'application/json', 'https://files.example/a'],
    ['a script of a page', Buffer.from('set a = 1'), 'text/javascript', 'https://files.example/a.js'],
    [
      'a program of a known owner',
      program,
      'application/octet-stream',
      'https://download.microsoft.com/a.exe',
    ],
  ])('but %s is none', (_, body, type, url) => {
    expect(rules(downloadCheck, body, { url, type })).toEqual([])
  })
})

describe('a page starts a download', () => {
  test.each([
    ['by a refresh', '<meta http-equiv=refresh content="2;url=/setup.exe"><p>Your download begins'],
    ['by a frame', '<iframe src="/update.zip" style="display:none"></iframe>'],
    [
      'by a script',
      '<script>setTimeout(function(){window.location.href = "/files/Update.exe"},1e3)</script>',
    ],
    ['by a script that clicks', '<script>a.href="https://b.example/x.msi";a.click()</script>'],
    [
      'by a script in disguise',
      `<script>eval(atob("${btoa('location.href="/files/Update.apk"')}"))</script>`,
    ],
  ])('%s', (_, body) => {
    expect(rules(downloadCheck, body)).toEqual(['content.auto_download'])
  })

  test('where it leads on to one', () => {
    expect(rules(downloadCheck, '<p>Wait', { leadsTo: 'https://b.example/x.exe' })).toEqual([
      'content.auto_download',
    ])
  })

  test.each([
    ['an update of the browser', '<h1>Update your browser</h1><p>You use an outdated version of Chrome.'],
    ['a player', '<h1>Adobe Flash Player update required</h1>'],
    ['a codec', '<p>Your video player needs a codec'],
    ['a viewer', '<p>Install the secure viewer to open this document.'],
    ['a browser in German', '<p>Ihr Browser ist veraltet'],
    ['a browser in Japanese', '<p>お使いのブラウザは古いバージョンです'],
  ])('under the pretext of %s', (_, text) => {
    const start = '<script>setTimeout(function(){location.href="./Update.js"},1500)</script>'
    expect(rules(downloadCheck, text + start)).toEqual(['content.auto_download', 'content.fake_update'])
    expect(rules(downloadCheck, text)).toEqual([])
  })

  test('without a pretext, after what was asked for', () => {
    const body =
      '<meta http-equiv=refresh content="2;url=/app.exe"><h1>Thank you for downloading</h1><p>No codec pack needed.'
    expect(rules(downloadCheck, body)).toEqual(['content.auto_download'])
  })

  test.each([
    ['that links to programs', '<a href="/setup.exe" download>Windows</a><a href="/app.dmg">Mac</a>'],
    ['with a button for one', '<button onclick="location.href=\'/setup.exe\'">Download</button>'],
    ['with a list of programs in a script', '<script>var files={win:"/setup.exe",mac:"/a.dmg"}</script>'],
    ['that leads on to another', '<meta http-equiv=refresh content="0;url=/home">'],
    ['that loads a script', '<script>s.src="/app.js";document.body.append(s);b.click()</script>'],
    ['that sets a link', '<script>link.href="/setup.exe"</script>'],
  ])('but not one %s', (_, body) => {
    expect(rules(downloadCheck, body)).toEqual([])
  })

  test('nor that of a known owner', () => {
    const body = '<meta http-equiv=refresh content="2;url=/ChromeSetup.exe"><p>Thank you'
    expect(rules(downloadCheck, body, { url: 'https://www.google.com/chrome/thank-you' })).toEqual([])
  })
})
