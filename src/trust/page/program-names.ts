import type { Page } from './page.ts'

const PROGRAM =
  /\.(?:exe|msi|(?:msix|appx)(?:bundle)?|appinstaller|scr|com|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|jar|apk|xapk|ipa|dmg|pkg|deb|rpm|appimage|iso|img|vhdx?|lnk|url|cpl|reg|chm|xll|jnlp|application)$/i
const ARCHIVE = /\.(?:zip|rar|7z|cab|ace|gz|tgz|tar)$/i

export function isProgramName(name: string): boolean {
  return PROGRAM.test(name)
}

export function isArchiveName(name: string): boolean {
  return ARCHIVE.test(name)
}

export function isFileName(name: string): boolean {
  return isProgramName(name) || isArchiveName(name)
}

export function isScriptName(name: string): boolean {
  return /\.(?:jse?|wsh)$/i.test(name)
}

const SAVED =
  /\.(?:ps1xml|psm1|psd1|ps2|psc1|wsc|sct|msc|msp|mst|msu|inf|ins|isp|scf|gadget|theme|themepack|deskthemepack|settingcontent-ms|appcontent-ms|library-ms|search-ms|searchconnector-ms|appref-ms|xbap|diagcab|mobileconfig|mobileprovision|command|terminal|tool|action|workflow|scptd?|applescript|desktop|run|sh|bash|zsh|csh|ksh|fish|py|pyw|pyz|pyc|rb|pl|php|lua|tcl|ahk|au3|class|xpi|crx|air|hlp|webloc|inetloc|fileloc|website|rdp|iqy|slk|vmdk|vdi|wim|udf|xla|xlam|xlm|docm|dotm|xlsm|xltm|xlsb|pptm|potm|ppsm|ppam|sldm|mde|accde|ade|adp|mam|maf|nsi|osx|out|prg|vxd|ws|efi|sys|dll|ocx|drv)$/i

export function runsWhenSaved(name: string): boolean {
  return SAVED.test(name)
}

/** The last part of an address's path, percent-decoded where possible; a person's address, `a@example.com`, names no file. */
export function fileNameOf(address: string): string {
  const url = URL.parse(address)
  const path = url === null || url.protocol === 'mailto:' ? '' : url.pathname
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function programLink(page: Page): { readonly href: string; readonly offset: number } | null {
  for (const { href, offset } of page.links) {
    if (MAYBE.test(href) && isProgramName(fileNameOf(href))) return { href, offset }
  }
  return null
}

const MAYBE =
  /\.(?:exe|ms|appx|scr|com|pif|bat|cmd|ps1|vb|wsf|hta|jar|x?apk|ipa|dmg|pkg|deb|rpm|appi|iso|img|vhd|lnk|url|cpl|reg|chm|xll|jnlp|appl)[^/]*$/i
