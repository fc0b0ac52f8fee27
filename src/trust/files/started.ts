import { around } from '../page/code.ts'
import type { Page, Spot } from '../page/page.ts'
import { fileNameOf, isFileName, isScriptName } from '../page/program-names.ts'

export interface StartedDownload extends Spot {
  readonly address: string
  readonly seen: string
}

/**
 * The first download that a page starts by itself: by leading there, by a frame, or by a script.
 *
 * @param leadsTo the address that the page's scripts were seen to go to; null where there is none.
 */
export function startedDownload(page: Page, leadsTo: string | null): StartedDownload | null {
  return ledTo(page, leadsTo) ?? framed(page) ?? scripted(page)
}

function ledTo({ refresh }: Page, leadsTo: string | null): StartedDownload | null {
  const address = [refresh?.url ?? '', leadsTo ?? ''].find(isDownload)
  if (address === undefined) return null
  return { at: 'html:refresh', offset: null, address, seen: URL.parse(address)?.href ?? address }
}

function framed({ frames }: Page): StartedDownload | null {
  for (const [index, { src, offset }] of frames.entries()) {
    if (src !== null && isFileName(fileNameOf(src))) {
      return { at: `html:frame[${index}]`, offset, address: src, seen: src }
    }
  }
  return null
}

/**
 * A script is a download as well: no page leads its visitor to one to read it, and the system runs one that is saved.
 * In a frame a browser shows it.
 */
function isDownload(address: string): boolean {
  const name = fileNameOf(address)
  return isFileName(name) || isScriptName(name)
}

const GOES =
  /(?:location(?:\.href)?\s{0,3}=|location\.(?:assign|replace)\(|window\.open\(|\.src\s{0,3}=|\.href\s{0,3}=|\.setattribute\(\s?["'`](?:href|src)["'`],)\s{0,3}["'`]([^"'`\s]{3,500})["'`]/g
const MAX_TRIES = 50

function scripted({ code: codes }: Page): StartedDownload | null {
  for (const { at, offset, text, lower } of codes) {
    if (at === 'html:handler') continue
    let tries = 0
    for (const { 1: address = '', 0: call, index } of lower.matchAll(GOES)) {
      if (++tries > MAX_TRIES) break
      const name = fileNameOf(URL.parse(address, 'https://page.invalid/')?.href ?? '')
      // The source of a script is set in the same way as that of a frame.
      if (!isFileName(name) && (call.startsWith('.s') || !isScriptName(name))) continue
      // An address that is only given to a link has to be clicked by the script as well.
      if (/^\.(?:href|setattribute)/.test(call) && !lower.includes('.click(')) continue
      return { at, offset, address, seen: around(text, index) }
    }
  }
  return null
}
