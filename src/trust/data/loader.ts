import brandsFile from './brands.json'
import confusablesFile from './confusables.json'
import type { Phrases } from './phrases.ts'
import servicesFile from './services.json'
import wordingsFile from './sign-in-wordings.json'
import softwareFile from './software.json'
import tldsFile from './tlds.json'

/** A brand that pages are made to look like. */
export interface Brand {
  readonly id: string
  readonly name: string
  /** What it is called in text, in any script; matched by whole words. */
  readonly aliases: readonly string[]
  /** Registrable domains, or hosts below one, that are the brand's own. */
  readonly domains: readonly string[]
  /** Spellings that stand for it in a host name. */
  readonly labels: readonly string[]
  /** Whether a label or alias is also a common word or a name, so that alone it says nothing. */
  readonly common_word: boolean
}

/** What stands on a page instead of the page: lower-case substrings of the HTML or of a `name: value` header line. */
export interface BotWall {
  readonly id: string
  /** Whether even `markers` count only on a nearly empty page. */
  readonly needs_short_page: boolean
  /** One suffices. */
  readonly markers: readonly string[]
  /** These count only with status 401, 403, 405, 429 or 503, or on a nearly empty page. */
  readonly weak_markers: readonly string[]
}

/** Services by what they are used for. A domain stands for its subdomains too; one with a slash for a path prefix. */
export interface Services {
  /** Open to everyone. */
  /** What is sent to these is counted, and nothing that they answer is shown. */
  readonly measuring_hosts: readonly string[]
  readonly shorteners: readonly string[]
  /** These lead to one owner's pages only. */
  readonly owner_shorteners: readonly string[]
  readonly form_collectors: readonly string[]
  /** Anyone gets a host below one of these; `*.` in front stands for one label. */
  readonly free_hosts: readonly string[]
  readonly file_hosts: readonly string[]
  /** Anyone gets a page with a form at a path of one of these. */
  readonly path_hosts: readonly string[]
  /** Private suffixes that sell names as a registry does. */
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
  /** Registrable domains under one owner's control, one list an owner. */
  readonly owners: readonly (readonly string[])[]
}

/** A program that pages say is missing or out of date. */
export interface NamedSoftware {
  /** What it is called. */
  readonly names: Phrases
  /** Brands that hand it out on their domains. */
  readonly brands: readonly string[]
  /** Other domains of its maker. */
  readonly domains: readonly string[]
  /** Whether a browser, plug-in, codec, font or component that is called by no name may be of it. */
  readonly has_parts: boolean
}

/** A top-level domain with more phishing than the average, per quarter and 10,000 delegated domains. */
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
/** Words that stand on no sign-in page but a brand's own, by the brand's id. */
export const WORDINGS: Readonly<Record<string, Phrases>> = wordingsFile
export const SERVICES: Services = servicesFile
export const SOFTWARE: readonly NamedSoftware[] = softwareFile.software
export const TLDS: readonly TldLevel[] = tldsFile.tlds

/** What a character looks like, in lower-case Latin letters and digits; the most usual reading first. */
export const CONFUSABLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(confusablesFile.characters),
)

export const WHOLE_SCRIPTS: readonly WholeScript[] = confusablesFile.whole_script

/** For each file, its version. */
export const DATA_VERSIONS = {
  brands: brandsFile.version,
  confusables: confusablesFile.version,
  services: servicesFile.version,
  tlds: tldsFile.version,
}
