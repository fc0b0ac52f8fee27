import type { Chance } from '../make/chance.ts'
import { BODIES } from './bodies.ts'
import type { Body } from './body.ts'
import { type Field, fieldsOf } from './fields.ts'
import { type Labels, labelsOf, type Tongue } from './labels.ts'
import { placeOf } from './places.ts'

export type Evasion = 'none' | 'noindex' | 'zero-width' | 'keys' | 'delay'

/** The texts of one page of a kit, without HTML. */
export interface Scene {
  readonly body: Body
  readonly labels: Labels
  readonly name: string
  readonly url: string
  readonly amount: string
  readonly reference: string
  readonly until: string
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly person: readonly Field[]
  readonly card: readonly Field[]
  readonly evasion: Evasion
}

function amountOf(body: Body, chance: Chance): string {
  const units = body.from + chance.below(body.to - body.from + 1)
  const isPointed = body.tongue === 'en' || body.money.includes('MXN') || body.money.includes('CHF')
  const thousands =
    isPointed || body.tongue === 'ja'
      ? ','
      : ['fr', 'pl', 'sv', 'nb', 'fi', 'cs'].includes(body.tongue)
        ? ' '
        : '.'
  const whole = String(units).replace(/\B(?=(\d{3})+$)/g, thousands)
  if (body.tongue === 'ja') return body.money.replace('#', whole)
  const cents = chance.of(['00', '00', '50', '90', '25', chance.digits(2)])
  return body.money.replace('#', `${whole}${isPointed ? '.' : ','}${cents}`)
}

const DAYS: Readonly<Partial<Record<Tongue, string>>> = {
  en: '# November 2026',
  ja: '2026年11月#日',
  sv: '2026-11-#',
  nl: '#-11-2026',
  fr: '#/11/2026',
  es: '#/11/2026',
  it: '#/11/2026',
  pt: '#/11/2026',
}

function dayOf(body: Body, chance: Chance): string {
  const day = String(22 + chance.below(9))
  if (body.money === '$#') return `11/${day}/2026`
  return (DAYS[body.tongue] ?? '#.11.2026').replace('#', day)
}

function referenceOf(chance: Chance): string {
  return chance.of([
    () => chance.digits(10),
    () => `${chance.letters(2).toUpperCase()}-${chance.digits(6)}`,
    () => `2026/${chance.digits(5)}`,
    () => `${chance.digits(4)} ${chance.digits(4)} ${chance.digits(2)}`,
    () => `${chance.letters(3).toUpperCase()}${chance.digits(8)}`,
  ])()
}

/** Puts characters that take no room into some words of a text. */
function broken(text: string, chance: Chance): string {
  const mark = chance.of(['\u200b', '\u200c', '\u2060', '\u00ad'])
  return text
    .split(' ')
    .map((word) =>
      word.length > 3 && chance.maybe(0.6) ? `${word.slice(0, 2)}${mark}${word.slice(2)}` : word,
    )
    .join(' ')
}

/** About one page in seven hides a little. */
const evasionOf = (chance: Chance): Evasion =>
  chance.maybe(0.15) ? chance.of(['noindex', 'zero-width', 'keys', 'delay'] as const) : 'none'

/** A claim of an office, at a place whose files may have those names. */
export function sceneOf(files: readonly string[], chance: Chance): Scene {
  const body = chance.of(BODIES)
  const labels = labelsOf(body.tongue)
  const amount = amountOf(body, chance)
  const reference = referenceOf(chance)
  const until = dayOf(body, chance)
  const [heading, claim] = chance.of(body.claims)
  const evasion = evasionOf(chance)
  const said = (text: string) => (evasion === 'zero-width' ? broken(text, chance) : text)
  const filled = (text: string) =>
    text.replaceAll('{a}', amount).replaceAll('{r}', reference).replaceAll('{d}', until)
  return {
    body,
    labels,
    name: said(body.name),
    url: placeOf(body, files, chance),
    amount,
    reference,
    until,
    heading: said(filled(heading)),
    text: said(filled(claim)),
    button: chance.of(body.buttons),
    ...fieldsOf(body, labels, chance),
    evasion,
  }
}
