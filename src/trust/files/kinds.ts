import { decodeText } from '../page/charset.ts'
import { isProgramName, isScriptName, runsWhenSaved } from '../page/program-names.ts'
import type { AnsweredFile } from './answered-file.ts'
import { type Magic, magicOf } from './signature.ts'
import { isSignedProfile, textKind } from './text-kinds.ts'
import { zipKind } from './zip.ts'

const PROGRAMS: ReadonlySet<Magic> = new Set<Magic>([
  'pe',
  'elf',
  'mach_o',
  'java_class_or_mach_o',
  'dex',
  'lnk',
  'iso',
  'img',
  'cab',
  'chm',
  'crx',
  'vhdx',
  'vhd',
  'vmdk',
  'wim',
  'xar',
  'hlp',
  'deb',
  'rpm',
])
const ARCHIVES: ReadonlySet<Magic> = new Set<Magic>([
  'zip',
  'rar',
  'ace',
  'lha',
  'arj',
  '7z',
  'gzip',
  'xz',
  'bzip2',
  'zstd',
  'tar',
])
const PROGRAM_TYPES =
  /^application\/(?:x-msdownload|x-msdos-program|x-dosexec|vnd\.microsoft\.portable-executable|x-msi|x-ms-installer|vnd\.android\.package-archive|java-archive|x-java-archive|hta|x-apple-diskimage|x-ms-shortcut|x-debian-package|x-rpm|x-sh|x-bat|x-java-jnlp-file|x-ms-application|x-apple-aspen-config|x-desktop|x-mobileconfig)$/
const CONTAINER_TYPES =
  /^application\/(?:zip|x-zip|x-zip-compressed|x-7z-compressed|x-rar|x-rar-compressed|vnd\.rar|x-iso9660-image|x-cd-image|vnd\.ms-cab-compressed)$/

const SCRIPT_TEXT =
  /^\s{0,50}(?:#!\s?\/|@echo off|<hta:|\[internetshortcut\]|windows registry editor|on error resume next|(?:dim|set) \w{1,30}\s?=?|\$\w{1,30}\s?=|powershell|<job|<package)/i

/**
 * The kind of program that a body is, by its bytes, else by its name and type; null for none. Texts of many kinds run only
 * where a browser saves them, and are shown else.
 */
export function programKind(
  body: Uint8Array,
  { name, type, isSaved }: Pick<AnsweredFile, 'name' | 'type' | 'isSaved'>,
): string | null {
  const magic = magicOf(body)
  if (PROGRAMS.has(magic)) return magic
  const isNamed = isProgramName(name) || PROGRAM_TYPES.test(type) || (isSaved && runsWhenSaved(name))
  if (magic === 'ole') return (isNamed || isInstaller(body) ? 'ole installer' : null) ?? macroKind(body)
  if (magic === 'zip') return zipKind(body) ?? (isNamed ? 'zip' : null)
  if (magic === 'binary') return isNamed ? 'binary' : isSignedProfile(body) ? 'mobileconfig' : null
  if (magic !== 'text' && magic !== 'script') return null
  const head = new TextDecoder().decode(body.subarray(0, 300))
  if (isSaved && (isNamed || isScriptName(name))) return textKind(body) ?? 'script'
  if (isSaved || isNamed) {
    const kind = textKind(body)
    if (kind !== null) return kind
  }
  return isNamed && (magic === 'script' || SCRIPT_TEXT.test(head)) ? 'script' : null
}

const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

function macroKind(body: Uint8Array): string | null {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(MACROS)
    ? 'document with macros'
    : null
}

const INSTALLER_CLASS = Buffer.from('84100c0000000000c000000000000046', 'hex')

/** [MS-CFB] 2.2 and 2.6: the header leads to the directory, whose first entry holds the class at its byte 80. */
function isInstaller(body: Uint8Array): boolean {
  if (body.length < 512) return false
  const header = new DataView(body.buffer, body.byteOffset)
  const sector = header.getUint16(30, true) === 12 ? 4096 : 512
  const start = (header.getUint32(48, true) + 1) * sector + 80
  return INSTALLER_CLASS.equals(body.subarray(start, start + INSTALLER_CLASS.length))
}

export function isFileType(type: string): boolean {
  return PROGRAM_TYPES.test(type) || CONTAINER_TYPES.test(type)
}

export function isProgramMagic(magic: Magic): boolean {
  return PROGRAMS.has(magic)
}

/** Whether bytes are a program, archive or disk image, which a page holds only to have it saved. */
export function isPayload(bytes: Uint8Array): boolean {
  const magic = magicOf(bytes)
  if (magic === 'zip' && isDocument(bytes)) return false
  return (
    PROGRAMS.has(magic) || (ARCHIVES.has(magic) && magic !== 'gzip' && magic !== 'zstd') || magic === 'ole'
  )
}

function isDocument(body: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(body.subarray(0, 40_000))
  const isOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|mimetype)/.test(
    head.slice(30, 60),
  )
  return isOffice && !head.includes('vbaProject')
}

const PASSIVE =
  /^(?:image|audio|video|font)\/|^text\/(?!x-)|^application\/(?:pdf|json|javascript|xml|xhtml\+xml|rtf)$/

/** Whether a type that only shows something is given to a program or an archive. */
export function contradicts(type: string, magic: Magic): boolean {
  if (!PASSIVE.test(type)) return false
  return PROGRAMS.has(magic) || ARCHIVES.has(magic) || magic === 'ole'
}

const LOOKED_INTO: ReadonlySet<Magic> = new Set<Magic>([
  'empty',
  'text',
  'script',
  'png',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'tiff',
  'ico',
  'woff',
  'mp4',
  'matroska',
  'ogg',
  'flac',
  'wav',
  'mp3',
])
const MEDIA_TYPES = /^(?:image|audio|video|font)\//

const DOCUMENT_NAME = /\.(?:[sx]?html?|xht|svgz?|mht|mhtml|eml|xml|xsl)$/i
const DOCUMENT_TEXT =
  /^[\ufeff\s]{0,200}<(?:!doctype|!--|\?xml|html|head|body|script|svg|meta|form|div|title)/i

/**
 * Whether a body that is not read as a document can say nothing that no check sees: not so archives, documents and unknown
 * bytes.
 */
export function isLookedInto(body: Uint8Array, { name, type, isSaved }: AnsweredFile): boolean {
  const magic = magicOf(body)
  if (magic === 'binary') return MEDIA_TYPES.test(type)
  if (isSaved && (magic === 'text' || magic === 'script'))
    return !DOCUMENT_NAME.test(name) && !DOCUMENT_TEXT.test(decodeText(body.subarray(0, 1000), null))
  return LOOKED_INTO.has(magic)
}
