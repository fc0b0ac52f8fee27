import type { Capture } from '../src/trust/visit/capture.ts'
import { FAMILIES, type Sample, sampleOf, sizeOf } from './corpus.ts'
import { chanceOf } from './make/chance.ts'
import type { Disguise } from './make/disguises.ts'
import { captureOf, type Made } from './make/envelope.ts'

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

function kitOf({ id, capture }: Sample): Kit | null {
  const url = capture.hops.at(-1)?.url ?? capture.input
  const made = { url, body: Buffer.from(capture.body.base64, 'base64').toString(), isHonest: false }
  const isPlain = capture.resources === undefined && FIELD.test(withoutScripts(made.body))
  return isPlain ? { id, made, capture } : null
}

/** Plain pages of kits of split dev, one family after the other; frozen families end, generated ones do not. */
export function* plainKits(seed: number): Generator<Kit> {
  const families = FAMILIES.filter(({ id }) => KITS.has(id))
  for (let number = 0; ; number++)
    for (const family of families) {
      const sample = number < sizeOf(family) ? sampleOf(family, number, seed) : null
      const kit = sample?.group === 'dev' ? kitOf(sample) : null
      if (kit !== null) yield kit
    }
}

/** The kit in that disguise, with hops, certificate and headers as they were. */
export function disguised({ id, made, capture }: Kit, { id: name, apply }: Disguise, seed: number): Capture {
  const { body, resources } = captureOf(apply(made, chanceOf(`${seed}/${id}/${name}`)), chanceOf(id))
  return { ...capture, body, ...(resources === undefined ? {} : { resources }) }
}
