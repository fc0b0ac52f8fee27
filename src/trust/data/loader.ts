import brandsFile from './brands.json'
import confusablesFile from './confusables.json'
import type { Phrases } from './phrases.ts'
import servicesFile from './services.json'
import wordingsFile from './sign-in-wordings.json'
import softwareFile from './software.json'
import tldsFile from './tlds.json'

export interface Brand {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly domains: readonly string[]
  readonly labels: readonly string[]
  /** Whether a label or alias is also a common word or a name, so that alone it says nothing. */
  readonly common_word: boolean
}

export interface BotWall {
  readonly id: string
  /** Whether even `markers` count only on a nearly empty page. */
  readonly needs_short_page: boolean
  readonly markers: readonly string[]
  /** These count only with status 401, 403, 405, 429 or 503, or on a nearly empty page. */
  readonly weak_markers: readonly string[]
}

export interface Services {
  readonly measuring_hosts: readonly string[]
  readonly shorteners: readonly string[]
  /** These lead to one owner's pages only. */
  readonly owner_shorteners: readonly string[]
  readonly form_collectors: readonly string[]
  readonly free_hosts: readonly string[]
  readonly file_hosts: readonly string[]
  readonly path_hosts: readonly string[]
  readonly registries: readonly string[]
  /** Hosts below these are named for customers or topics, so that a brand in front says nothing. */
  readonly customer_hosts: readonly string[]
  readonly miners: {
    readonly hosts: readonly string[]
    readonly pool_hosts: readonly string[]
    readonly script_markers: readonly string[]
  }
  readonly parking: {
    readonly hosts: readonly string[]
    readonly page_markers: readonly string[]
    readonly weak_page_markers: readonly string[]
  }
  readonly bot_walls: readonly BotWall[]
  readonly identity_and_payment: {
    readonly identity: readonly string[]
    readonly payment: readonly string[]
  }
  readonly owners: readonly (readonly string[])[]
}

export interface NamedSoftware {
  readonly names: Phrases
  readonly brands: readonly string[]
  readonly domains: readonly string[]
  readonly has_parts: boolean
}

export interface TldLevel {
  readonly tld: string
  readonly per_10000: number
  readonly level: string
  readonly period: string
}

/** Labels made of these letters alone can be read as Latin; under the exempt top-level domains the script is at home. */
export interface WholeScript {
  readonly script: string
  readonly letters: string
  readonly exempt: readonly string[]
}

export const BRANDS: readonly Brand[] = brandsFile.brands
export const WORDINGS: Readonly<Record<string, Phrases>> = wordingsFile
export const SERVICES: Services = servicesFile
export const SOFTWARE: readonly NamedSoftware[] = softwareFile.software
export const TLDS: readonly TldLevel[] = tldsFile.tlds

export const CONFUSABLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(confusablesFile.characters),
)

export const WHOLE_SCRIPTS: readonly WholeScript[] = confusablesFile.whole_script

export const DATA_VERSIONS = {
  brands: brandsFile.version,
  confusables: confusablesFile.version,
  services: servicesFile.version,
  tlds: tldsFile.version,
}
