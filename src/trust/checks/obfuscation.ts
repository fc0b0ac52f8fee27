import { found } from '../found.ts'
import type { Page } from '../page.ts'
import { around, type Code, codeOf } from '../page-code.ts'
import type { Check, Finding, Subject } from '../subject.ts'

/** Hidden code and hindered visitors say nothing by themselves; with something to take or to lead away they do. */
export const obfuscationCheck: Check = {
  id: 'obfuscation',
  needs: 'html',
  run(subject) {
    const { page } = subject
    if (page === null || !isAtStake(page, subject)) return []
    const hidden = firstOf(page, hiddenAt)
    const hindered = firstOf(page, hinderedAt)
    return [
      ...(hidden === null ? [] : [finding('content.obfuscation', hidden)]),
      ...(hindered === null ? [] : [finding('content.anti_analysis', hindered)]),
    ]
  },
}

function isAtStake(page: Page, { intents, capture, claim }: Subject): boolean {
  if (claim?.isOfficial === true) return false
  return intents.size > 0 || capture.leads_to !== null || page.refresh !== null
}

interface Place {
  readonly code: Code
  readonly index: number
}

function finding(rule: Finding['rule'], { code, index }: Place): Finding {
  return found(rule, code, around(code.text, index))
}

function firstOf(page: Page, find: (code: Code) => number): Place | null {
  for (const code of codeOf(page)) {
    const index = find(code)
    if (index >= 0) return { code, index }
  }
  return null
}

/** Text that is decoded only to be run or written. */
const DECODED =
  /(?:eval|function|document\.write(?:ln)?|settimeout|innerhtml\s?=)\s?\(?\s?(?:window\.)?(?:atob|unescape|decodeuricomponent|decodeuri|string\.fromcharcode)\s?\(|eval\(function\(p,a,c,k,e|\[\]\[\(!\[\]\+\[\]\)|\$=~\[\];\$=/
const HEX_NAME = /_0x[0-9a-f]{4,6}/g
const MIN_HEX_NAMES = 25
const ESCAPES = /(?:\\x[0-9a-f]{2}){40}|(?:%[0-9a-f]{2}){60}|(?:\d{2,3},\s?){60}/
const CODES_CALL = 'fromcharcode'

function hiddenAt({ lower }: Code): number {
  const decoded = DECODED.exec(lower)
  if (decoded !== null) return decoded.index
  const first = lower.indexOf('_0x')
  if (first >= 0 && (lower.match(HEX_NAME)?.length ?? 0) >= MIN_HEX_NAMES) return first
  const escapes = ESCAPES.exec(lower)
  if (escapes === null) return -1
  return lower.charAt(escapes.index) === '\\' ||
    lower.includes(CODES_CALL) ||
    lower.includes('escape(') ||
    lower.includes('decodeuri')
    ? escapes.index
    : -1
}

/** Each is one way to keep a visitor from looking; the first two suffice alone. */
const HINDRANCES: readonly RegExp[] = [
  /setinterval\([^;]{0,80}debugger|debugger[^;]{0,20};?[^;]{0,40}settimeout|constructor\(["'`]debugger/,
  /outer(?:width|height)\s?-\s?(?:window\.)?inner(?:width|height)|devtools/,
  /contextmenu/,
  /keycode\s?={2,3}\s?123|["'`]f12["'`]|\.keycode\s?={2,3}\s?85|ctrlkey\s?&&/,
  /navigator\.webdriver|headlesschrome|phantomjs|_selenium|callphantom|__nightmare/,
  /(?:googlebot|bingbot|crawler|phishtank|netcraft)/,
]
const SUFFICING = 2

function hinderedAt({ lower }: Code): number {
  const places = HINDRANCES.map((hindrance) => hindrance.exec(lower)?.index ?? -1)
  const sufficing = places.slice(0, SUFFICING).find((index) => index >= 0)
  if (sufficing !== undefined) return sufficing
  const others = places.filter((index) => index >= 0)
  return others.length >= 2 ? Math.min(...others) : -1
}
