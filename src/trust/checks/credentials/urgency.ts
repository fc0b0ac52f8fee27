import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** What happens otherwise, and how soon; a page that only has one of them does not press. */
const THREAT =
  /(?:account|access|service|card|profile|mailbox|wallet|parcel|package|payment).{0,40}(?:suspend|restrict|limit|lock|clos|terminat|deactivat|disabl|block|delet|expir|return)|unusual (?:activity|sign-in|login)|unauthori[sz]ed|suspicious (?:activity|login|transaction)|konto.{0,40}(?:gesperrt|eingeschr[aä]nkt|gel[oö]scht|deaktiviert)|verd[aä]chtige|ungew[oö]hnliche|compte.{0,40}(?:suspendu|bloqu|limit|ferm|d[eé]sactiv)|activit[eé] (?:inhabituelle|suspecte)|cuenta.{0,40}(?:suspendida|bloquead|limitada|cerrad|desactivad)|actividad (?:inusual|sospechosa)|conta.{0,40}(?:bloquead|suspens)|account.{0,40}(?:bloccat|sospes)|アカウント.{0,30}(?:停止|制限|ロック|凍結|無効)|(?:利用|口座|カード).{0,20}(?:停止|制限)|不正(?:利用|アクセス|ログイン)|异常|冻结|停用/i
const PRESSURE =
  /(?:with)?in (?:the next )?(?:12|24|48|72|\d{1,2}) ?(?:hours?|hrs?|minutes?)|immediately|as soon as possible|urgent|final (?:notice|warning)|last chance|act now|innerhalb von|sofort|umgehend|dringend|letzte mahnung|dans les (?:\d{1,2}) heures|imm[eé]diatement|au plus vite|d[eè]s que possible|urgence|en (?:las pr[oó]ximas )?\d{1,2} horas|inmediatamente|de inmediato|urgente|lo antes posible|imediatamente|entro \d{1,2} ore|immediatamente|(?:24|48|72)時間以内|至急|直ちに|すぐに|お早めに|今すぐ|立即|尽快|小时内/i
const LOOKED_AT = 6000

/** A threat and a deadline, on a page that asks for something. */
export const urgencyCheck: Check = {
  id: 'urgency',
  needs: 'html',
  run({ page, intents, claim }) {
    if (page === null || intents.size === 0 || claim?.isOfficial === true) return []
    const text = page.text.slice(0, LOOKED_AT)
    const threat = THREAT.exec(text)
    const pressure = PRESSURE.exec(text)
    if (threat === null || pressure === null) return []
    return [found('content.urgency', { at: 'html:text', offset: null }, `${threat[0]} … ${pressure[0]}`)]
  },
}
