import { found } from '../found.ts'
import { secretFields } from '../intents.ts'
import { ownerGroup } from '../owners.ts'
import type { Page } from '../page.ts'
import type { Check, Finding, Subject } from '../subject.ts'
import { signatureRequest } from '../wallet-calls.ts'

/** A wallet is to sign away what it holds, or its words are to be typed in; on a known owner's site that is its business. */
export const walletCheck: Check = {
  id: 'wallet',
  needs: 'html',
  run(subject) {
    const { page, last, claim } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    return [...drainerFindings(page, subject), ...seedFindings(page)]
  },
}

/** Promises and threats that no honest application makes to whoever comes by. */
const LURE =
  /air ?drop|eligib|free mint|mint (?:now|your|free)|give ?away|allocation|pre ?sale|whitelist|migrat|rectif|(?:validate|verify|sync(?:hronize)?|secure) (?:your )?(?:wallet|assets)|wallet (?:validation|verification|synchroni[sz]ation)|revoke|refund|compensation|エアドロップ|無料ミント|空投|領取|领取|kostenlos|r[eé]clame[rz]|reclam[ae]|resgat[ae]|эйрдроп/i
/** What honest applications pay out, too; with a signature that gives everything away it is no such payment. */
const PAYMENT =
  /\bclaim|\breward|\bbonus|snapshot|受け取|請求|報酬|belohnung|r[eé]compense|recompensa|получить/i
const LOOKED_AT = 10_000

function drainerFindings(page: Page, { intents }: Subject): Finding[] {
  const request = intents.has('wallet') ? signatureRequest(page) : null
  if (request === null) return []
  const words = [page.title ?? '', ...page.buttons.slice(0, 30).map(({ text }) => text), page.text]
  const seen = words.join('\n').slice(0, LOOKED_AT)
  const lure = LURE.exec(seen) ?? (request.givesAway ? PAYMENT.exec(seen) : null)
  if (lure === null || !(request.givesAway || request.isUnlimited)) return []
  return [found('content.wallet_drainer', request.code, request.seen, lure[0])]
}

function seedFindings(page: Page): Finding[] {
  const fields = secretFields(page).filter(({ intent }) => intent === 'seed_phrase')
  const [first] = fields
  if (first === undefined) return []
  const { field } = first
  const name = field.placeholder || field.label || field.name || field.type
  const spot = { at: `html:field[${page.fields.indexOf(field)}]`, offset: field.offset }
  return [found('content.seed_phrase', spot, `${fields.length} field(s), such as: ${name}`)]
}
