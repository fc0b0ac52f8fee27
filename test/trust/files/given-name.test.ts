import { expect, test } from 'bun:test'
import { givenName, hasFalseName } from '../../../src/trust/files/given-name.ts'

test.each([
  ['attachment; filename="Report.pdf"', 'Report.pdf'],
  ['attachment; filename=Report.pdf; size=1', 'Report.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf.exe', '請求書.pdf.exe'],
  ["attachment; filename*=iso-8859-1'de'%FCber.txt", 'über.txt'],
  [`attachment; filename="${Buffer.from('請求書.msi').toString('latin1')}"`, '請求書.msi'],
  ['attachment; filename="\xfcber.txt"', 'über.txt'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%FF', 'x.pdf'],
  ['attachment', null],
])('%s gives the name %s', (header, name) => {
  expect(givenName(header)).toBe(name)
})

test.each([
  ['invoice.pdf.exe', true],
  ['請求書_1.docx.scr', true],
  ['photo.jpg    .com', true],
  ['cod\u202efdp.exe', true],
  ['setup-1.2.exe', false],
  ['app.tar.deb', false],
  ['invoice.pdf', false],
  ['pdf.exe', false],
])('%s is read as the name of a document: %p', (name, isFalse) => {
  expect(hasFalseName(name)).toBe(isFalse)
})
