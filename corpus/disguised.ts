import type { Capture } from '../src/trust/visit/capture.ts'
import { FAMILIES } from './corpus.ts'
import type { Family } from './family.ts'
import { chanceOf } from './make/chance.ts'
import type { Disguise } from './make/disguises.ts'
import { captureOf, type Made } from './make/envelope.ts'
import { groupOf } from './split.ts'

/** Frauds whose page, as it is sent, has a form for a secret: there is something to disguise. */
const KITS = new Set(['brand_login', 'card', 'mailbox_lure', 'brand_unknown_kit'])
const FIELD =
  /<input\b[^>]*(?:type=["']?password|autocomplete=["']?(?:cc-|one-time)|name=["']?(?:card|cc|cvv))/i

const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/gi, '')

export interface Kit {
  readonly id: string
  readonly made: Made
  readonly capture: Capture
}

function kitOf(family: Family, number: number, seed: number): Kit | null {
  const id = `${family.id}/${number}`
  const chance = chanceOf(`${seed}/${id}`)
  const made = family.make(chance)
  const isPlain = made.resources === undefined && typeof made.body === 'string'
  return isPlain && FIELD.test(withoutScripts(String(made.body)))
    ? { id, made, capture: captureOf(made, chance) }
    : null
}

/** Plain pages of kits of split dev, one family after the other, without end. */
export function* plainKits(seed: number): Generator<Kit> {
  const families = FAMILIES.filter(({ id }) => KITS.has(id))
  for (let number = 0; ; number++)
    for (const family of families) {
      const kit = groupOf(family, number) === 'dev' ? kitOf(family, number, seed) : null
      if (kit !== null) yield kit
    }
}

/** The kit in that disguise, with hops, certificate and headers as they were. */
export function disguised({ id, made, capture }: Kit, { id: name, apply }: Disguise, seed: number): Capture {
  const { body, resources } = captureOf(apply(made, chanceOf(`${seed}/${id}/${name}`)), chanceOf(id))
  return { ...capture, body, ...(resources === undefined ? {} : { resources }) }
}
