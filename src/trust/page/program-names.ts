import type { Page } from './page.ts'

/** Names of files that run when they are opened, or that hold such files and are opened like folders. */
const PROGRAM =
  /\.(?:exe|msi|msix|appx|scr|com|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|jar|apk|xapk|ipa|dmg|pkg|deb|rpm|appimage|iso|img|vhdx?|lnk|url|cpl|reg|chm|xll|jnlp|application)$/i
const ARCHIVE = /\.(?:zip|rar|7z|cab|ace|gz|tgz|tar)$/i

export function isProgramName(name: string): boolean {
  return PROGRAM.test(name)
}

export function isArchiveName(name: string): boolean {
  return ARCHIVE.test(name)
}

/** Whether a file of this name is a program or an archive. */
export function isFileName(name: string): boolean {
  return isProgramName(name) || isArchiveName(name)
}

/** Whether the system runs a saved file of this name as a script. */
export function isScriptName(name: string): boolean {
  return /\.(?:jse?|wsh)$/i.test(name)
}

/** The last part of an address's path, percent-decoded where possible. */
export function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The first link of a page that leads to a program. */
export function programLink(page: Page): { readonly href: string; readonly offset: number } | null {
  for (const { href, offset } of page.links) {
    if (MAYBE.test(href) && isProgramName(fileNameOf(href))) return { href, offset }
  }
  return null
}

/** Endings without which an address need not be parsed. */
const MAYBE =
  /\.(?:exe|ms|appx|scr|com|pif|bat|cmd|ps1|vb|wsf|hta|jar|x?apk|ipa|dmg|pkg|deb|rpm|appi|iso|img|vhd|lnk|url|cpl|reg|chm|xll|jnlp|appl)[^/]*$/i
