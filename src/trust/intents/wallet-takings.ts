import contactField from '../data/phrases/contact-field.json'
import { anyOf } from '../data/phrases.ts'
import { around } from '../page/code.ts'
import type { Code, Field, Page } from '../page/page.ts'

export interface Taking {
  readonly code: Code
  readonly call: string
  readonly seen: string
}

/** Characters of a code that are searched, so that a hostile megabyte is not slow. */
const MAX_CODE = 300_000
const ALL_THERE_IS =
  /\bmaxu?int|constants\.max|2n?\s?\*\*\s?(?:256|160)|<<\s?256n|~0n|f{40}|115792089237316195423570985008|1461501637330902918203684832716/
const FIXED_TAKER = /\b0x[0-9a-f]{40}\b|publickey\(\s?["'`][0-9a-z]{32,44}["'`]/g
const WELL_KNOWN = /0x0{8,}|permit2|seaport|111111111111|tokenkeg/

const TAKINGS: readonly { readonly call: string; readonly pattern: RegExp; readonly alone?: RegExp }[] = [
  {
    call: 'setApprovalForAll(…, true)',
    pattern: /setapprovalforall["'`]?\]?\s?\([^;]{0,160},\s?(?:true|!0|1)\b|0xa22cb465/,
  },
  {
    call: 'approve(…, everything)',
    pattern:
      /(?:approve|increaseallowance|increaseapproval|["'`]approve["'`])["'`]?\]?\s?[(,][^;]{0,200}(?:maxu?int|f{40}|115792089237316195423570985008)|0x(?:095ea7b3|39509351)[0-9a-f]{0,64}(?:["'`]|f{40})/,
  },
  {
    call: 'permit of everything',
    pattern: /permit(?:batch|single|transferfrom)?["'`]|permit\s?\(|0xd505accf/,
    alone: ALL_THERE_IS,
  },
  {
    call: 'order for next to nothing',
    pattern: /(?:start|end)amount["'`]?\s?:\s?["'`]?(?:0x)?[01]n?["'`]?\s?[,}]/,
    alone: /offerer|seaport|ordertype|ordercomponents/,
  },
  {
    call: 'the whole balance',
    pattern: /getbalance(?:["'`]\])?\s?\(/,
    alone: /sendtransaction|systemprogram\.transfer|lamports\s?:|\bvalue\s?:/,
  },
  { call: 'signAllTransactions', pattern: /signalltransactions/ },
  { call: 'eth_sign', pattern: /["'`]eth_sign["'`]/ },
]
const LOOP = /for\s?(?:await\s?)?\([^;{]{1,80}\bof\b|\.map\(|\.foreach\(/g
const EACH = /approv|allowance|permit|signtypeddata|transfer|deserialize|token|amount/
const LOOP_BODY = 300
const MAX_LOOPS = 200

function goesThroughAll(code: string): boolean {
  let loops = 0
  for (const { index } of code.matchAll(LOOP)) {
    if (++loops > MAX_LOOPS) return false
    if (EACH.test(code.slice(index, index + LOOP_BODY))) return true
  }
  return false
}

const SCANS =
  /fetch\(\s?(?:["'`][^;"'`]{0,120}["'`]\s?\+|`[^;`]{0,120}\$\{)\s?[\w.]{0,30}(?:\bme\b|acc|addr|wallet|publickey|user|owner|from|signer|\b[a-z]\b)/

/** The call with which a page's code takes everything from a wallet; null where it asks for parts, or gives back. */
export function takingIn(codes: readonly Code[]): Taking | null {
  const all = codes.map(({ lower }) => lower.slice(0, MAX_CODE)).join('\n')
  for (const { call, pattern, alone } of TAKINGS) {
    if (alone !== undefined && !alone.test(all)) continue
    for (const code of codes) {
      const index = pattern.exec(code.lower.slice(0, MAX_CODE))?.index
      if (index !== undefined) return { code, call, seen: around(code.text, index) }
    }
  }
  return null
}

/**
 * Whether the code itself says who receives, or goes through all that a wallet has: an application acts for what was
 * chosen on the page.
 */
export function choosesForVisitor(codes: readonly Code[]): boolean {
  return codes.some((code) => {
    const lower = code.lower.slice(0, MAX_CODE)
    if (goesThroughAll(lower) || SCANS.test(lower)) return true
    for (const { 0: taker } of lower.matchAll(FIXED_TAKER)) if (!WELL_KNOWN.test(taker)) return true
    return false
  })
}

const TYPED = new Set(['text', 'number', 'tel', 'search', 'range', 'select', ''])

export function asksHowMuch({ fields }: Page): boolean {
  return fields.some((field) => TYPED.has(field.type) && !field.hidden && !isElsewhere(field))
}

const CONTACT_FIELD = anyOf(contactField)

function isElsewhere({ name, type, placeholder }: Field): boolean {
  return type === 'search' || CONTACT_FIELD.test(`${name} ${placeholder}`)
}
