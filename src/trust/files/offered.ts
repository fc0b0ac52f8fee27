import { around } from '../page/code.ts'
import type { Page, Spot } from '../page/page.ts'
import { fileNameOf, isFileName } from '../page/program-names.ts'

export interface HandedFile extends Spot {
  readonly by: 'script' | 'link'
  readonly address: string
  readonly seen: string
}

const NAMED =
  /["'`]([^"'`\s<>]{1,400}\.(?:exe|msi|(?:msix|appx)(?:bundle)?|appinstaller|scr|bat|cmd|ps1|vbs|vbe|hta|jar|x?apk|dmg|pkg|deb|rpm|iso|vhdx?|lnk|zip|rar|7z|cab)(?:[?#][^"'`\s]{0,200})?)["'`]/gi
const MAX_NAMES = 50

export function* handedFiles(page: Page): Generator<HandedFile> {
  for (const code of page.joinedCode) {
    let names = 0
    for (const { 1: address = '', index } of code.text.matchAll(NAMED)) {
      if (++names > MAX_NAMES) break
      yield { by: 'script', address, seen: around(code.text, index), at: code.at, offset: code.offset }
    }
  }
  for (const { at, offset, address } of led(page)) {
    if (isFile(address)) yield { by: 'script', address, seen: address, at, offset }
  }
  for (const { href, offset } of page.links) {
    if (isFile(href)) yield { by: 'link', address: href, seen: href, at: 'html:link', offset }
  }
}

function* led({ refresh, frames, forms }: Page): Generator<Spot & { readonly address: string }> {
  if (refresh !== null) yield { at: 'html:refresh', offset: null, address: refresh.url }
  for (const [index, { src, offset }] of frames.entries()) {
    if (src !== null) yield { at: `html:frame[${index}]`, offset, address: src }
  }
  for (const [index, { action, offset }] of forms.entries()) {
    if (action !== null) yield { at: `html:form[${index}]`, offset, address: action }
  }
}

function isFile(address: string): boolean {
  return isFileName(fileNameOf(address))
}
