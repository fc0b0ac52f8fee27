import { ownerGroup } from '../../address/owners.ts'
import { codeOf } from '../../page/code.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'
import { trapOf } from './traps.ts'

/** Kinds of alarm; each counts once, whatever its language. */
const ALARMS: readonly RegExp[] = [
  /virus|trojan|spyware|malware|adware|ウイルス|ウィルス|トロイの木馬|スパイウェア|troyano|trojaner|cheval de troie|cavalo de tr[oó]ia|v[ií]rus|logiciel (?:malveillant|espion)|schadsoftware|programa malicioso|病毒/i,
  /infect|compromised|hacked|infiziert|infizié|infecté|infectad|befallen|contamin|感染|ハッキング|piraté|hackead|gehackt|invadid|comprom[ei]tid|est compromis/i,
  /(?:computer|pc|device|windows|mac|system|access|ip|rechner|zugriff|ordinateur|equipo|ordenador|computador|acceso|acc[eè]s|acesso|dispositivo|appareil|gerät|コンピュータ|パソコン|アクセス).{0,40}(?:block|lock|disabled|gesperrt|bloqu|verrouill|ブロック|ロック|停止)/i,
  /security (?:alert|warning|center|breach)|windows defender|defender|firewall|sicherheitswarnung|alerte de s[eé]curit[eé]|alerta de seguridad|alerta de seguran[cç]a|aviso de (?:seguridad|seguran[cç]a)|avertissement de s[eé]curit[eé]|セキュリティ(?:警告|アラート|センター)/i,
  /error ?(?:code)?:? ?#?\s?[0-9a-z]{2,}[-x0-9a-f]{2,}|fehlercode|code d['’]erreur|c[oó]digo de err?or?|c[oó]digo do erro|エラーコード|エラー番号/i,
  /(?:do not|don['’]t|never) (?:close|shut|restart|turn off|ignore|power)|schließen sie|nicht (?:aus\b|ausschalten|schließen|herunter|neu)|schalten sie .{0,40}nicht aus|starten sie .{0,40}nicht neu|n['’](?:éteignez|eteignez|ignorez)|ne (?:fermez|red[eé]marrez|quittez)|n[aã]o (?:desligue|feche|reinicie|ignore)|no (?:cierre|apague|reinicie|ignore)|閉じないで|シャットダウンしないで|再起動しないで|電源を切ら/i,
  /(?:personal|banking|financial|credit card|password|data|photos).{0,40}(?:stolen|at risk|risk|exposed|leak)|daten.{0,40}gestohlen|donn[eé]es.{0,40}(?:vol|risque)|(?:datos|dados|senhas|contraseñas).{0,40}(?:robad|roubad|risco|riesgo|peligro)|個人情報.{0,30}(?:盗|漏)/i,
]
const CALL =
  /(?:call|dial|contact|phone|toll[- ]?free|hotline|helpline|support|anrufen|rufen sie|kontaktieren|appel|contactez|llam|contacte|ligue|telefone|suporte|soporte|電話|お問い?合わせ|サポート|連絡)/i
/** A telephone number as people write them: eight digits or more, with a country code, brackets or a familiar beginning. */
const NUMBER =
  /(?:\+\d{1,3}[ .\-(]{0,2}|\(\d{2,5}\)[ .-]?|\b0\d{1,4}[ .-]|\b1[ .-]\(?8\d\d\)?[ .-]|\b(?:8(?:0\d|33|44|55|66|77|88)|90\d)[ .-])\(?\d{1,5}\)?(?:[ .-]?\d{2,5}){1,4}/g
/** What holds a visitor fast, or hinders him. */
const HOLDS =
  /requestfullscreen|webkitrequestfullscreen|onbeforeunload|beforeunload|keyboard\.lock|requestpointerlock|history\.pushstate|while\s?\(\s?(?:true|1)\s?\)|\balert\(|\bconfirm\(|speechsynthesis|\.play\(|new audio\(|contextmenu/g
/** Characters between a number and words of calling. */
const NEAR = 150
const SHORT = 2500
const LONG = 8000
const MIN_ALARMS = 3
/** Where there is more to go to than this, an alarm is one thing among others: a post that quotes it, a shop's advice. */
const MAX_LINKS = 6

/** An alarm, a number to call, and a page that is nothing else or holds its visitor fast. */
export const supportScamCheck: Check = {
  id: 'support-scam',
  needs: 'html',
  run({ capture, page, last, claim }) {
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const number = numberOf(page)
    if (number === null || page.text.length > LONG) return []
    const words = `${page.title ?? ''}\n${page.text}`
    const alarms = ALARMS.map((alarm) => alarm.exec(words)?.[0]).filter((alarm) => alarm !== undefined)
    const holds = new Set(codeOf(page).flatMap(({ lower }) => lower.match(HOLDS) ?? [])).size
    const isArticle = page.metas.some(({ name, content }) => name === 'og:type' && content === 'article')
    const links = page.links.filter(({ href }) => !href.startsWith('tel:')).length
    const isAll = page.text.length <= SHORT && !isArticle && links <= MAX_LINKS
    if (alarms.length + Math.min(holds, 2) < MIN_ALARMS + (isAll ? 0 : 2) || alarms.length < 2) return []
    if (isArticle && holds < 2) return []
    const seen = `${alarms.slice(0, 3).join(' … ')} … ${number}`
    const alarm = found('content.support_scam', { at: 'html:text', offset: null }, seen)
    const trap = trapOf(page, capture)
    return trap === null ? [alarm] : [alarm, found('content.page_trap', trap, trap.seen)]
  },
}

/** A number to call: the address of a link, or a number near words of calling. */
function numberOf(page: Page): string | null {
  const link = page.links.find(({ href }) => href.startsWith('tel:'))
  if (link !== undefined) return link.href
  const text = `${page.title ?? ''}\n${page.text.slice(0, LONG)}`
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const around = text.slice(Math.max(0, index - NEAR), index + number.length + NEAR)
    if (number.replace(/\D/g, '').length >= 8 && CALL.test(around)) return number
  }
  return null
}
