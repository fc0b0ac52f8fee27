import { ownerGroup } from '../../address/owners.ts'
import alarmError from '../../data/phrases/alarm-error.json'
import alarmInfection from '../../data/phrases/alarm-infection.json'
import alarmLocked from '../../data/phrases/alarm-locked.json'
import alarmMachine from '../../data/phrases/alarm-machine.json'
import alarmSecurity from '../../data/phrases/alarm-security.json'
import alarmStay from '../../data/phrases/alarm-stay.json'
import alarmTheft from '../../data/phrases/alarm-theft.json'
import alarmVirus from '../../data/phrases/alarm-virus.json'
import supportCall from '../../data/phrases/support-call.json'
import { anyOf, sourceOf } from '../../data/phrases.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'
import { trapOf } from './traps.ts'

/** Kinds of alarm; each counts once, whatever its language. */
const ALARMS: readonly RegExp[] = [
  anyOf(alarmVirus),
  anyOf(alarmInfection),
  new RegExp(`${sourceOf(alarmMachine)}.{0,40}${sourceOf(alarmLocked)}`, 'i'),
  anyOf(alarmSecurity),
  new RegExp(`error ?(?:code)?:? ?#?\\s?[0-9a-z]{2,}[-x0-9a-f]{2,}|${sourceOf(alarmError)}`, 'i'),
  anyOf(alarmStay),
  anyOf(alarmTheft),
]
const CALL = anyOf(supportCall)
/** A telephone number as people write them: eight digits or more, with a country code, brackets or a familiar beginning. */
const NUMBER =
  /(?:\+\d{1,3}[ .\-(]{0,2}|\(\d{2,5}\)[ .-]?|\b0\d{1,4}[ .-]|\b1[ .-]\(?8\d\d\)?[ .-]|\b(?:8(?:0\d|33|44|55|66|77|88)|90\d)[ .-])\(?\d{1,5}\)?(?:[ .-]?\d{2,5}){1,4}/g
/** Code that keeps a visitor from leaving. */
const HOLDS =
  /requestfullscreen|webkitrequestfullscreen|onbeforeunload|beforeunload|keyboard\.lock|requestpointerlock|history\.pushstate|while\s?\(\s?(?:true|1)\s?\)|\balert\(|\bconfirm\(|speechsynthesis|\.play\(|new audio\(|contextmenu/g
/** Most characters between a number and words of calling. */
const NEAR = 150
const SHORT = 2500
const LONG = 8000
const MIN_ALARMS = 3
/** Links from which an alarm is one thing among others, such as a quoted post or advice of a shop. */
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
    const holds = new Set(page.code.flatMap(({ lower }) => lower.match(HOLDS) ?? [])).size
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
