import { isOfState } from '../../address/top-levels.ts'
import { atMost } from '../../bounds/bounds.ts'
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
import type { ActKind } from '../../page/acts.ts'
import { type Page, shownLinks } from '../../page/page.ts'
import { ALARM } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place } from '../rule.ts'
import { floodedBy, heldBy, trapOf } from './traps.ts'

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
const NUMBER =
  /(?:\+\d{1,3}[ .\-(]{0,2}|\(\d{2,5}\)[ .-]?|\b0\d{1,4}[ .-]|\b1[ .-]\(?8\d\d\)?[ .-]|\b(?:8(?:0\d|33|44|55|66|77|88)|90\d)[ .-])\(?\d{1,5}\)?(?:[ .-]?\d{2,5}){1,4}/g
const HOLDS =
  /requestfullscreen|webkitrequestfullscreen|onbeforeunload|beforeunload|keyboard\.lock|requestpointerlock|history\.pushstate|while\s?\(\s?(?:true|1)\s?\)|\balert\(|\bconfirm\(|speechsynthesis|\.play\(|new audio\(|contextmenu/g
const NEAR = 150
const SHORT = 2500
const LONG = 8000
const MIN_ALARMS = 3
const MIN_HELD = 2
const MAX_LINKS = 6

export const SUPPORT_SCAM_TABLE = {
  id: 'support-scam',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.support_scam': {
      points: 55,
      severity: 'high',
      category: 'scam',
      message: 'The page raises a false alarm and has its visitor call a number.',
      ref: 'https://www.ic3.gov/',
      when: (facts) => alarmOf(facts),
      example: ALARM,
      twin: '<h1>Windows help</h1><p>Is your computer infected with a virus? Call +1 888 555 0100.</p>',
    },
    'content.page_trap': {
      points: 20,
      severity: 'medium',
      category: 'scam',
      message: 'The page raises an alarm, and keeps its visitor from leaving or makes noise.',
      ref: null,
      when: (facts) => {
        const { page, capture } = facts
        if (alarmOf(facts) !== null) return trapOf(page, capture)
        const flood = floodedBy(page)
        return flood?.isEndless === true ? flood : null
      },
      example: `${ALARM}<script>document.documentElement.requestFullscreen()</script>`,
      twin: ALARM,
    },
  },
} as const satisfies PageTable

const alarmOf = once(({ page, claim, last }: Facts): Place | null => {
  // The police and offices for the security of information show what such alarms look like.
  if (isOfState(last)) return null
  if (page.seenLength > LONG) return null
  const held = heldBy(page).size
  const isLocked = held >= MIN_HELD
  const flood = floodedBy(page)
  const isFlooded = flood !== null
  const words = wordsOf(page)
  const number = numberOf(page, words, isFlooded)
  const alarms = ALARMS.map((alarm) => alarm.exec(words)?.[0]).filter((alarm) => alarm !== undefined)
  const signs = [number !== null, alarms.length > 0, claim !== null].filter(Boolean).length
  if (signs >= (flood?.isEndless === true ? 1 : 2) && (isFlooded || isLocked))
    return alarmFound(alarms, number)
  if (alarms.length < 2 || (number === null && !isLocked)) return null
  const holds = held + new Set(page.code.flatMap(({ lower }) => lower.match(HOLDS) ?? [])).size
  const isArticle = page.metas.some(({ name, content }) => name === 'og:type' && content === 'article')
  if (isArticle && holds < 2) return null
  const links = shownLinks(page).filter(({ href }) => !href.startsWith('tel:')).length
  const isAll = page.seenLength <= SHORT && !isArticle && links <= MAX_LINKS
  if (alarms.length + Math.min(holds, 2) < MIN_ALARMS + (isAll ? 0 : 2)) return null
  return alarmFound(alarms, number)
})

function alarmFound(alarms: readonly string[], number: string | null): Place {
  const seen = [...alarms.slice(0, 3), ...(number === null ? [] : [number])].join(' … ')
  return { at: 'html:text', offset: null, seen }
}

const SAID: ReadonlySet<ActKind> = new Set<ActKind>(['alert', 'confirm', 'prompt', 'speak', 'notify'])

function wordsOf({ title, text, acts }: Page): string {
  const said = acts.filter(({ kind }) => SAID.has(kind)).map(({ detail }) => detail.slice(0, 1000))
  const aloud = atMost(
    said.filter((words, at) => said.indexOf(words) === at),
    'judged_dialogs',
  )
  return [title ?? '', ...aloud, text.slice(0, LONG)].join('\n')
}

function numberOf({ links }: Page, words: string, isFlooded: boolean): string | null {
  const link = links.find(({ href }) => href.startsWith('tel:'))
  if (link !== undefined) return link.href
  for (const { 0: number, index } of words.matchAll(NUMBER)) {
    const around = words.slice(Math.max(0, index - NEAR), index + number.length + NEAR)
    if (number.replace(/\D/g, '').length >= 8 && (isFlooded || CALL.test(around))) return number
  }
  return null
}
