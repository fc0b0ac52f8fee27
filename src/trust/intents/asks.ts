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

/** What a page asks its visitor for, and where it sends what it is given. */
export interface Asks {
  readonly intents: ReadonlySet<Intent>
  /** The fields for something secret, in the order of the page. */
  readonly secretFields: readonly SecretField[]
  /** Where the forms with such fields are sent. */
  readonly formTargets: readonly Target[]
  readonly misdirections: readonly Misdirection[]
  /** Code that names a collector of forms, on a page that asks for something secret; or a chat that is told the cookies. */
  readonly collector: Collector | null
  /** The command that the page puts into its visitor's clipboard. */
  readonly command: HeldCommand | null
  /** The most far-reaching signature that the page's code asks a wallet for. */
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

/** What a page of a site asks for, judged by its fields and by what its scripts build and call. */
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
