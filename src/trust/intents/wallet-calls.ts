import { spelledTexts } from '../code/spelled-texts.ts'
import { around } from '../page/code.ts'
import type { Code, Page } from '../page/page.ts'
import { choosesForVisitor, takingIn } from './wallet-takings.ts'

const CONNECTS = [
  'eth_requestaccounts',
  'window.ethereum',
  'window.solana',
  'window.phantom',
  'window.tronweb',
  'walletconnect',
  'web3modal',
  'wallet_requestpermissions',
  'ethereum.enable',
  'solana.connect',
  'createappkit',
  'connectwallet',
  '.ethereum.request',
]
const GIVES_AWAY = [
  'setapprovalforall',
  'increaseallowance',
  'increaseapproval',
  'permitbatch',
  'permittransferfrom',
  'permitsingle',
  'ordercomponents',
  'bulkorder',
  'permit2',
  'fulfillorder',
  'fulfilladvancedorder',
  'fulfillavailable',
  'matchorders',
  'atomicmatch',
  'signalltransactions',
  'setauthority',
  'wallet_sendcalls',
  'securityupdate(',
  'claimrewards(',
  'eth_sign"',
  "eth_sign'",
  // The same calls as they stand in a transaction: setApprovalForAll, increaseAllowance.
  '0xa22cb465',
  '0x39509351',
]
const TAKES_BACK =
  /setapprovalforall[^;]{0,120},\s?(?:false|!1)\b|0x095ea7b3[^;]{0,160}(?:["'`]0["'`]\.repeat\(64\)|0{64})/
const APPROVES = /setapprovalforall[^;]{0,120},\s?(?:true|!0)\b/
const APPROVES_ALL = /0x095ea7b3[0-9a-f]{64}f{60}/
const SIGNS = [
  'eth_signtypeddata',
  'eth_sendtransaction',
  'personal_sign',
  'signandsendtransaction',
  'signtransaction',
  'sendtransaction(',
  'signtypeddata',
  'eth_sign',
  'approve(',
  'transferfrom(',
  'permit(',
]

export interface SignatureRequest {
  readonly code: Code
  readonly call: string
  readonly seen: string
  readonly givesAway: boolean
  readonly isUnlimited: boolean
  readonly takesAll: boolean
}

/** The most far-reaching signature that a page's code asks a wallet for; null where it reaches no wallet or asks for none. */
export function signatureRequest(page: Page): SignatureRequest | null {
  const codes = page.joinedCode
  if (!codes.some(reachesWallet)) return null
  return requestIn([...codes, ...spelledCodes(page)])
}

function reachesWallet({ lower }: Code): boolean {
  return CONNECTS.some((word) => lower.includes(word))
}

const MAX_SEARCHED = 400_000
const MAX_SPELLED = 1_000_000

function spelledCodes(page: Page): Code[] {
  const found: Code[] = []
  let [searched, spelled] = [0, 0]
  for (const code of page.code) {
    if (searched + code.text.length > MAX_SEARCHED) continue
    searched += code.text.length
    for (const text of spelledTexts(code.text)) {
      spelled += text.length
      if (spelled > MAX_SPELLED) return found
      if (NAMES.test(text)) found.push({ ...code, text, lower: text.toLowerCase() })
    }
  }
  return found
}

const NAMES = /approv|allowance|permit|transaction|ethereum|eth_|solana|seaport|0x[0-9a-f]{8}/i

function requestIn(codes: readonly Code[]): SignatureRequest | null {
  const isUnlimited = codes.some(({ lower }) => UNLIMITED.test(lower))
  const holds = (pattern: RegExp) => codes.some(({ lower }) => pattern.test(lower))
  const takesBack = holds(TAKES_BACK) && !holds(APPROVES)
  const taking = takesBack ? null : takingIn(codes)
  const takesAll = taking !== null && choosesForVisitor(codes)
  const found = firstCall(
    codes,
    takesBack ? GIVES_AWAY.filter((call) => call !== 'setapprovalforall') : GIVES_AWAY,
  )
  if (found !== null) return { ...found, givesAway: true, isUnlimited, takesAll }
  const written = approvesAll(codes)
  if (written !== null) return { ...written, givesAway: true, isUnlimited: true, takesAll }
  if (takesAll) return { ...taking, givesAway: true, isUnlimited, takesAll }
  const signature = firstCall(codes, SIGNS)
  return signature === null ? null : { ...signature, givesAway: false, isUnlimited, takesAll }
}

const UNLIMITED =
  /\bmaxuint|constants\.maxuint|2n?\s?\*\*\s?256|0x[f]{60}|1157920892373161954235709850|getbalance\(/

function approvesAll(codes: readonly Code[]) {
  for (const code of codes) {
    const index = APPROVES_ALL.exec(code.lower)?.index
    if (index !== undefined) return { code, call: '0x095ea7b3', seen: around(code.text, index) }
  }
  return null
}

function firstCall(codes: readonly Code[], calls: readonly string[]) {
  for (const code of codes) {
    for (const call of calls) {
      const index = code.lower.indexOf(call)
      if (index >= 0) return { code, call, seen: around(code.text, index) }
    }
  }
  return null
}
