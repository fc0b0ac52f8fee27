import type { Chance } from '../make/chance.ts'
import { dayIn, landOf, moneyIn } from './goods.ts'
import { fieldsFor, type Step, stepsOf } from './kit-fields.ts'
import { addressOf } from './kit-hosts.ts'
import { type Labels, labelsOf } from './labels.ts'
import { KNOWN, type Operator, operatorFrom } from './operators.ts'
import { INVENTED, STEPS } from './tales.ts'
import { EAST } from './tales-east.ts'
import { SOUTH } from './tales-south.ts'
import { WEST } from './tales-west.ts'

const TALES = { ...WEST, ...SOUTH, ...EAST }

/** The texts of one page of a kit. */
export interface Scene {
  readonly operator: Operator
  readonly labels: Labels
  readonly url: string
  /** Where links to the operator lead. */
  readonly home: string
  readonly amount: string
  readonly item: string
  readonly person: string
  readonly city: string
  readonly reference: string
  readonly until: string
  readonly banks: readonly string[]
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly steps: readonly Step[]
  readonly facts: readonly (readonly [string, string])[]
}

const SMALL = { points: [1, 5], prize: [1, 6], plan: [5, 45] } as const
const AMERICAN = ['T-Mobile', 'Target', 'BalanceGiftCheck', 'National Shopper Panel']
const PRIZES = [
  'iPhone 16 Pro',
  'Samsung Galaxy S25',
  'Dyson Airwrap',
  'Makita 18V',
  'Le Creuset',
  'Ninja Foodi',
]

function eurosOf(kind: Operator['kind'], price: number, chance: Chance): number {
  if (kind === 'market') return price
  if (kind === 'points' || kind === 'prize' || kind === 'plan') {
    const [from, to] = SMALL[kind]
    return from + chance.below(to - from) + 0.99
  }
  return 60 + chance.below(kind === 'let' ? 1400 : 600)
}

const referenceOf = (chance: Chance) =>
  chance.of([
    () => chance.digits(9),
    () => `${chance.letters(2).toUpperCase()}${chance.digits(6)}`,
    () => `#${chance.hex(8).toUpperCase()}`,
    () => `${chance.digits(4)}-${chance.digits(4)}`,
    () => `${chance.letters(6).toUpperCase()}`,
  ])()

function factsOf(
  scene: Omit<Scene, 'facts' | 'steps' | 'url'>,
  points: string,
  chance: Chance,
): Scene['facts'] {
  const { labels, operator } = scene
  const pair = (key: string, value: string) => [labels[key] ?? key, value] as const
  const all = {
    market: [
      pair('item', scene.item),
      pair('price', scene.amount),
      pair('buyer', scene.person),
      pair('delivery', `${scene.city}, ${scene.operator.name}`),
      pair('ref', scene.reference),
    ],
    stay: [pair('booking', scene.reference), pair('name', scene.person), pair('total', scene.amount)],
    points: [pair('points', points), pair('until', scene.until), pair('delivery', scene.amount)],
    plan: [pair('ref', scene.reference), pair('total', scene.amount), pair('until', scene.until)],
    prize: [pair('item', scene.item), pair('delivery', scene.amount), pair('until', scene.until)],
    gift: [],
    claim: [pair('ref', scene.reference), pair('total', scene.amount), pair('until', scene.until)],
    let: [pair('address', scene.city), pair('seller', scene.person), pair('total', scene.amount)],
  }[operator.kind]
  return chance.maybe(0.8) ? chance.some(all, 2 + chance.below(4)) : []
}

/** A claim of somebody who poses as a company; `files` are the names that its page may have. */
export function sceneOf(files: readonly string[], chance: Chance): Scene {
  const operator = operatorFrom(chance.maybe(0.62) ? KNOWN : INVENTED, chance)
  const { kind, tongue, name, host } = operator
  const labels = labelsOf(tongue)
  const land = landOf(tongue)
  const [good = '', price = '50'] = chance.of(land.items).split('=')
  const item = kind === 'prize' ? chance.of(PRIZES) : good
  const money = AMERICAN.includes(name) ? '$#' : land.money
  const amount = moneyIn(tongue, eurosOf(kind, Number(price), chance), chance, money)
  const [person, city] = [chance.of(land.people), chance.of(land.cities)]
  const [reference, until] = [referenceOf(chance), dayIn(tongue, chance)]
  const points = `${2 + chance.below(18)}${chance.digits(3)}`
  const [heading = '', text = '', button = ''] = chance
    .of((TALES[tongue]?.[kind] ?? '').split('\n'))
    .replaceAll('{n}', name)
    .replaceAll('{a}', amount)
    .replaceAll('{b}', person)
    .replaceAll('{i}', item)
    .replaceAll('{d}', until)
    .replaceAll('{r}', reference)
    .replaceAll('{p}', points)
    .split('|')
  const home = host !== '' && chance.maybe(0.5) ? `https://${host}/` : '#'
  const told = { operator, labels, home, amount, item, person, city, reference, until, heading, text, button }
  const scene = { ...told, banks: land.banks }
  const steps = stepsOf(chance.of(STEPS[kind]), fieldsFor(labels, land.banks, chance), labels)
  return { ...scene, url: addressOf(operator, files, chance), steps, facts: factsOf(scene, points, chance) }
}
