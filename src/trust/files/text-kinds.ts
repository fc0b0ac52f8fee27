import { decodeText } from '../page/charset.ts'

const LOOKED_AT = 65_536

/** Texts that are opened as programs, shortcuts or settings, and what all stands in each. */
const FORMS: readonly (readonly [kind: string, ...marks: RegExp[]])[] = [
  ['hta', /<hta:application\b/i],
  ['msc', /<mmc_consolefile\b/i],
  ['wsf', /<(?:job|package)[\s>]/i, /<script\b/i],
  ['sct', /<scriptlet\b/i],
  ['settingcontent-ms', /<pcsettings\b/i],
  ['library-ms', /<librarydescription\b/i],
  ['search-ms', /<persistedquery\b/i],
  ['clickonce', /<(?:asmv1:)?assembly\b/i, /<(?:asmv2:)?deployment\b/i],
  ['appinstaller', /<appinstaller\b/i],
  ['jnlp', /<jnlp[\s>]/i],
  ['mobileconfig', /<plist\b/i, /<key>payloadtype<\/key>/i],
  ['webloc', /<plist\b/i, /<key>url<\/key>\s{0,20}<string>/i],
  ['url', /^\[internetshortcut\]/im],
  ['desktop', /^\[desktop entry\]/im, /^(?:exec|url)\s?=/im],
  ['scf', /^\[shell\]/im, /^(?:command|iconfile)\s?=/im],
  ['theme', /^\[theme\]/im, /^\[(?:control panel|boot|slideshow)/im],
  ['inf', /^\[version\]/im, /^signature\s?=\s?"?\$/im],
  ['reg', /^(?:windows registry editor version|regedit4)/i],
  ['rdp', /^full address:s:/im],
  ['iqy', /^web\r?\n1\r?\n/i],
  ['slk', /^id;p/i],
]

/** The kind of a text that is opened as something else than a text; null for none. */
export function textKind(body: Uint8Array): string | null {
  const text = decodeText(body.subarray(0, LOOKED_AT), null)
  return FORMS.find(([, ...marks]) => marks.every((mark) => mark.test(text)))?.[0] ?? null
}

export function isSignedProfile(body: Uint8Array): boolean {
  const text = Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1')
  return text.includes('<plist') && text.includes('<key>PayloadType</key>')
}
