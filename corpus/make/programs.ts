import type { Chance } from './chance.ts'

export type Program = 'pe' | 'msi' | 'apk' | 'lnk' | 'iso' | 'zip' | 'dmg' | 'deb'

/** The beginning of a file of that kind, as much as is needed to know it by, and a body that means nothing. */
export function programOf(kind: Program, chance: Chance): Buffer {
  const tail = Buffer.from(chance.base64(800), 'base64')
  return Buffer.concat([HEADS[kind](), tail])
}

/** A local file header of a stored entry (APPNOTE 4.3.7). */
function zipEntry(name: string, content: string): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)])
}

const HEADS: Readonly<Record<Program, () => Buffer>> = {
  pe() {
    const head = Buffer.alloc(0x108)
    head.write('MZ', 0, 'latin1')
    head.writeUInt32LE(0x80, 0x3c)
    head.write('This program cannot be run in DOS mode.', 0x4e, 'latin1')
    head.write('PE\0\0', 0x80, 'latin1')
    head.writeUInt16LE(0x8664, 0x84)
    return head
  },
  msi: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  apk: () =>
    Buffer.concat([
      zipEntry('AndroidManifest.xml', 'x'.repeat(40)),
      zipEntry('classes.dex', 'dex\n035\0'),
      zipEntry('resources.arsc', 'x'),
    ]),
  lnk: () =>
    Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(56)]),
  iso: () => Buffer.concat([Buffer.alloc(0x8001), Buffer.from('CD001\x01', 'latin1'), Buffer.alloc(2042)]),
  zip: () => zipEntry('Invoice.js', 'var a=1;'),
  dmg: () => Buffer.concat([Buffer.from('7801730d626260', 'hex'), Buffer.alloc(512)]),
  deb: () =>
    Buffer.from('!<arch>\ndebian-binary   1700000000  0     0     100644  4         `\n2.0\n', 'latin1'),
}
