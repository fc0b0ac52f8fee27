/** The kind of a body by its first bytes. */
export type Magic =
  | (typeof SIGNATURES)[number][0]
  | 'pe'
  | 'script'
  | 'iso'
  | 'img'
  | 'tar'
  | 'text'
  | 'binary'
  | 'empty'

const SIGNATURES = [
  ['elf', 0, '\x7fELF'],
  ['mach_o', 0, '\xfe\xed\xfa\xce'],
  ['mach_o', 0, '\xfe\xed\xfa\xcf'],
  ['mach_o', 0, '\xce\xfa\xed\xfe'],
  ['mach_o', 0, '\xcf\xfa\xed\xfe'],
  ['java_class_or_mach_o', 0, '\xca\xfe\xba\xbe'],
  ['dex', 0, 'dex\n03'],
  ['wasm', 0, '\0asm'],
  ['ole', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['lnk', 0, 'L\0\0\0\x01\x14\x02\0'],
  ['cab', 0, 'MSCF'],
  ['chm', 0, 'ITSF'],
  ['crx', 0, 'Cr24'],
  ['vhdx', 0, 'vhdxfile'],
  ['vhd', 0, 'conectix'],
  ['vmdk', 0, 'KDMV'],
  ['wim', 0, 'MSWIM\0\0\0'],
  ['xar', 0, 'xar!\0'],
  ['hlp', 0, '?_\x03\0'],
  ['onenote', 0, '\xe4R\\{\x8c\xd8\xa7M'],
  ['deb', 0, '!<arch>\ndebian'],
  ['rpm', 0, '\xed\xab\xee\xdb'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['7z', 0, "7z\xbc\xaf'\x1c"],
  ['ace', 7, '**ACE**'],
  ['lha', 2, '-lh'],
  ['arj', 0, '\x60\xea'],
  ['xz', 0, '\xfd7zXZ\0'],
  ['gzip', 0, '\x1f\x8b\x08'],
  ['bzip2', 0, 'BZh'],
  ['zstd', 0, '\x28\xb5\x2f\xfd'],
  ['pdf', 0, '%PDF-'],
  ['rtf', 0, '{\\rtf'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['bmp', 0, 'BM'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['ico', 0, '\0\0\x01\0'],
  ['woff', 0, 'wOF'],
  ['mp4', 4, 'ftyp'],
  ['matroska', 0, '\x1aE\xdf\xa3'],
  ['ogg', 0, 'OggS'],
  ['flac', 0, 'fLaC'],
  ['wav', 8, 'WAVE'],
  ['mp3', 0, 'ID3'],
  ['flash', 0, 'FWS'],
  ['flash', 0, 'CWS'],
] as const

/** ISO 9660 section 6.2, UDF: the first volume descriptor stands in sector 16. */
const ISO_OFFSET = 32_769
const ISO = /^(?:CD001|BEA01)/
const BOOT = { at: 510, mark: '\x55\xaa', jump: /^[\xe9\xeb]/ } as const
const PE_POINTER_OFFSET = 0x3c
const TEXT_BYTES = 512
const WORD = /^[!-~]{2,3}$/

export function magicOf(body: Uint8Array): Magic {
  if (body.length === 0) return 'empty'
  const head = latin1(body, 0, 1024)
  if (head.startsWith('MZ') && isPe(body)) return 'pe'
  if (ISO.test(latin1(body, ISO_OFFSET, 5))) return 'iso'
  if (head.startsWith(BOOT.mark, BOOT.at) && BOOT.jump.test(head)) return 'img'
  if (head.startsWith('ustar', 257)) return 'tar'
  const readable = isText(body)
  const found = SIGNATURES.find(
    ([, at, signature]) => head.startsWith(signature, at) && !(readable && WORD.test(signature)),
  )
  return found?.[0] ?? (readable ? (head.startsWith('#!') ? 'script' : 'text') : 'binary')
}

function latin1(body: Uint8Array, from: number, length: number): string {
  return Buffer.from(body.subarray(from, from + length)).toString('latin1')
}

function isPe(body: Uint8Array): boolean {
  if (body.length < PE_POINTER_OFFSET + 4) return !isText(body)
  const offset = new DataView(body.buffer, body.byteOffset).getUint32(PE_POINTER_OFFSET, true)
  return latin1(body, offset, 2) === 'PE' || !isText(body)
}

function isText(body: Uint8Array): boolean {
  const head = body.subarray(0, TEXT_BYTES)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}
