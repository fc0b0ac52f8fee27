import type { Site } from '../address/site.ts'
import type { Page } from '../page/page.ts'
import { programLink } from '../page/program-names.ts'
import { actTargets } from './act-targets.ts'
import { type HeldCommand, heldCommand } from './clipboard.ts'
import { type Collector, collectorIn, cookieCollectorIn } from './collectors.ts'
import { formTargets, scriptTargets, type Target } from './form-targets.ts'
import { type Intent, promptsForPassword, SECRETS, type SecretField, secretFieldsOf } from './intents.ts'
import { type Misdirection, misdirectionsOf } from './misdirections.ts'
import { type SignatureRequest, signatureRequest } from './wallet-calls.ts'

export interface Asks {
  readonly intents: ReadonlySet<Intent>
  readonly secretFields: readonly SecretField[]
  readonly formTargets: readonly Target[]
  readonly misdirections: readonly Misdirection[]
  readonly collector: Collector | null
  /** The command that the page puts into its visitor's clipboard. */
  readonly command: HeldCommand | null
  readonly signature: SignatureRequest | null
}

export const NO_ASKS: Asks = {
  intents: new Set(),
  secretFields: [],
  formTargets: [],
  misdirections: [],
  collector: null,
  command: null,
  signature: null,
}

export function asksOf(page: Page, site: Site): Asks {
  const secretFields = secretFieldsOf(page)
  const [command, signature] = [heldCommand(page), signatureRequest(page)]
  const intents = new Set<Intent>(secretFields.map(({ intent }) => intent))
  if (promptsForPassword(page)) intents.add('password')
  if (signature !== null) intents.add('wallet')
  if (command !== null) intents.add('clipboard')
  if (programLink(page) !== null) intents.add('download')
  const forms = formTargets(page, secretFields, site.url)
  const scripts = secretFields.length === 0 ? [] : scriptTargets(page, secretFields, site.url)
  const isSecret = SECRETS.some((intent) => intents.has(intent))
  const collector = isSecret ? collectorIn(page) : cookieCollectorIn(page)
  const pressed = actTargets(page, secretFields, site.url)
  const misdirections = misdirectionsOf(forms, [...scripts, ...pressed], site)
  return { intents, secretFields, formTargets: forms, misdirections, collector, command, signature }
}
