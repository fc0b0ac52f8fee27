import type { Chance } from '../make/chance.ts'
import { OWNER_NAMES } from './owner-names.ts'
import { TONGUES, type Tongue } from './words.ts'

/** A company, club or person, and the domain that is theirs. */
export interface Owner {
  readonly tongue: Tongue
  readonly name: string
  /** The family name alone, and the whole name, as they stand in addresses. */
  readonly family: string
  readonly label: string
  readonly domain: string
}

const COMMON_FORMS = ['', '', ' GmbH', ' Ltd', ' & Co', ' Group']

function nameOf(tongue: Tongue, written: string, trade: string, chance: Chance): string {
  if (tongue === 'ja') return chance.of([`株式会社${written}${trade}`, `${written}${trade}`])
  if (tongue === 'zh') return chance.of([`${written}${trade}有限公司`, `${written}${trade}`])
  if (tongue === 'ko') return chance.of([`(주)${written}${trade}`, `${written} ${trade}`])
  const form = tongue === 'en' || tongue === 'de' ? chance.of(COMMON_FORMS) : ''
  return `${written} ${trade}${form}`
}

export function ownerOf(chance: Chance, tongue: Tongue = chance.of(TONGUES)): Owner {
  const { endings, names, trades } = OWNER_NAMES[tongue]
  const [written, label] = chance.of(names)
  const [trade, tradeLabel] = chance.of(trades)
  const joined = chance.of([`${label}-${tradeLabel}`, `${label}${tradeLabel}`, `${tradeLabel}-${label}`])
  return {
    tongue,
    name: nameOf(tongue, written, trade, chance),
    family: label,
    label: joined.replaceAll('-', ''),
    domain: `${joined}.${chance.of(endings)}`,
  }
}

/** A host of the owner's: the domain itself, or a name below it. */
export function hostOf(owner: Owner, prefixes: readonly string[], chance: Chance): string {
  const prefix = chance.of(prefixes)
  return prefix === '' ? owner.domain : `${prefix}.${owner.domain}`
}

/** The owner's place with a hosting firm, and the path that its pages begin with. */
export function tenantOf(label: string, chance: Chance): { readonly host: string; readonly path: string } {
  const project = chance.of(['app', 'demo', 'site', 'web', 'project', 'club'])
  const own = `${label}-${project}`
  return chance.of([
    { host: `${own}.vercel.app`, path: '/' },
    { host: `${own}-${chance.letters(9)}.vercel.app`, path: '/' },
    { host: `${own}.netlify.app`, path: '/' },
    { host: `${label}.github.io`, path: `/${project}-${chance.name(2)}/` },
    { host: `${own}.pages.dev`, path: '/' },
    { host: `${own}.web.app`, path: '/' },
    { host: `${own}.firebaseapp.com`, path: '/' },
    { host: `${own}.onrender.com`, path: '/' },
    { host: `${own}.surge.sh`, path: '/' },
    { host: `${label}.gitlab.io`, path: `/${project}/` },
    { host: `${own}.fly.dev`, path: '/' },
    { host: `${own}.up.railway.app`, path: '/' },
    { host: `${own}.glitch.me`, path: '/' },
    { host: `${label}.neocities.org`, path: '/' },
  ])
}
