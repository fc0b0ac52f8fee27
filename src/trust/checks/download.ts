import type { Capture } from '../capture.ts'
import { contradicts, programKind } from '../file-kinds.ts'
import { givenName, hasFalseName } from '../file-names.ts'
import { found } from '../found.ts'
import { updatePretext } from '../lure.ts'
import { type Magic, magicOf } from '../magic.ts'
import { ownerGroup } from '../owners.ts'
import type { Page } from '../page.ts'
import { around, codeOf } from '../page-code.ts'
import { mediaType } from '../page-sniff.ts'
import { fileNameOf, isArchiveName, isProgramName } from '../programs.ts'
import type { Check, Finding, Subject } from '../subject.ts'

/** Answers that are programs, answers that are not what they say, and pages that start a download. */
export const downloadCheck: Check = {
  id: 'download',
  needs: 'body',
  run(subject) {
    const { page } = subject
    return page === null ? bodyFindings(subject) : pageFindings(page, subject)
  },
}

/** On the site of a known owner, its own programs are to be expected. */
function bodyFindings({ capture, last }: Subject): Finding[] {
  const body = Buffer.from(capture.body.base64, 'base64')
  const type = mediaType(headerOf(capture, 'content-type'))
  const name = nameOf(capture)
  const magic = magicOf(body)
  const findings: Finding[] = []
  const kind = programKind(body, name, type)
  const spot = { at: 'body', offset: 0 }
  if (kind !== null && ownerGroup(last) === null) {
    findings.push(found('content.download', spot, `${kind}: ${name}`, type === '' ? null : type))
    if (isDisguised(name, type, magic)) findings.push(found('content.disguised_program', spot, name, type))
  }
  if (contradicts(type, magic)) findings.push(found('content.type_mismatch', spot, magic, type))
  return findings
}

/** Servers that do not know a kind of file call it a text; whoever is given a program's name is not deceived by that. */
function isDisguised(name: string, type: string, magic: Magic): boolean {
  if (hasFalseName(name)) return true
  return contradicts(type, magic) && !(type === 'text/plain' && isProgramName(name))
}

function headerOf({ hops }: Capture, name: string): string | null {
  return hops.at(-1)?.headers.find(([other]) => other === name)?.[1] ?? null
}

/** The name that the answer gives the file, else the last part of its address. */
function nameOf(capture: Capture): string {
  return (
    givenName(headerOf(capture, 'content-disposition') ?? '') ?? fileNameOf(capture.hops.at(-1)?.url ?? '')
  )
}

function pageFindings(page: Page, subject: Subject): Finding[] {
  if (subject.claim?.isOfficial === true || ownerGroup(subject.last) !== null) return []
  const finding = ledTo(page, subject) ?? framed(page) ?? scripted(page)
  if (finding === null) return []
  const pretext = updatePretext(page)
  const { evidence } = finding
  const lure =
    pretext === null
      ? []
      : [found('content.fake_update', { at: 'html:text', offset: null }, pretext, evidence.seen)]
  return [finding, ...lure]
}

function isFile(address: string): boolean {
  const name = fileNameOf(address)
  return isProgramName(name) || isArchiveName(name)
}

/** A browser shows such a file, or saves it for the system to run; no page leads its visitor to one to read. */
function isScriptFile(address: string): boolean {
  return /\.(?:jse?|wsh)$/i.test(fileNameOf(address))
}

function ledTo(page: Page, { capture, last }: Subject): Finding | null {
  const addresses = [page.refresh?.url, capture.leads_to?.url]
  for (const address of addresses) {
    if (address === undefined || !(isFile(address) || isScriptFile(address))) continue
    const url = URL.parse(address)
    return found(
      'content.auto_download',
      { at: 'html:refresh', offset: null },
      url?.href ?? address,
      last.owner,
    )
  }
  return null
}

function framed(page: Page): Finding | null {
  for (const [index, { src, offset }] of page.frames.entries()) {
    if (src !== null && (isFile(src) || isScriptFile(src))) {
      return found('content.auto_download', { at: `html:frame[${index}]`, offset }, src)
    }
  }
  return null
}

/** A script that goes to a file by itself; in a handler it waits for a click, as a link does. */
const GOES =
  /(?:location(?:\.href)?\s{0,3}=|location\.(?:assign|replace)\(|window\.open\(|\.src\s{0,3}=|\.href\s{0,3}=|\.setattribute\(\s?["'`](?:href|src)["'`],)\s{0,3}["'`]([^"'`\s]{3,500})["'`]/g
const MAX_TRIES = 50

function scripted(page: Page): Finding | null {
  for (const code of codeOf(page)) {
    if (code.at === 'html:handler') continue
    let tries = 0
    for (const { 1: address = '', 0: call, index } of code.lower.matchAll(GOES)) {
      if (++tries > MAX_TRIES) break
      const target = URL.parse(address, 'https://page.invalid/')?.href ?? ''
      // The source of a script is set in the same way as that of a frame.
      if (!isFile(target) && (call.startsWith('.s') || !isScriptFile(target))) continue
      // An address that is only given to a link has to be clicked by the script as well.
      if (/^\.(?:href|setattribute)/.test(call) && !code.lower.includes('.click(')) continue
      return found('content.auto_download', code, around(code.text, index))
    }
  }
  return null
}
