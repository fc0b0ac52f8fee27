import type { Chance } from '../make/chance.ts'
import type { Tongue } from './tongues.ts'

export type Kind = 'office' | 'look-up' | 'town' | 'app' | 'meter' | 'gifts' | 'warning' | 'papers'

/** A public body, or one that serves the public, with one page of its site. Lists are parted by `|`. */
export interface Body {
  readonly tongue: Tongue
  readonly kind: Kind
  /** `{}` is a place in the name, and its slug in the hosts; `;` parts the hosts of one name from those of the next. */
  readonly names: string
  readonly hosts: string
  readonly paths: string
  readonly heading: string
  /** A paragraph each line. */
  readonly text: string
  readonly deadline?: string
  /** `label=name:type`, or the key of a label that all pages of the language have. */
  readonly fields?: string
  readonly button?: string
  /** Links, files or what a message said, by kind. */
  readonly items?: string
  /** Those who take the payment: `name=address`. */
  readonly payers?: string
}

const PLACES: Readonly<Record<Tongue, string>> = {
  en: 'Ashcombe|Millbrook|Harrow Vale|Tarrington|Kestrel Bay|Linwood|Dunmore|Oakhurst',
  de: 'Oberwiesenbach|Niederhalden|Altenkirch|Lindenau|Rothenfeld|Steinhude am Berg|Weilersbach',
  fr: 'Saint-Aubin-des-Prés|Montreval|Villeneuve-la-Rive|Les Granges|Beaurepaire|Cormeray',
  it: 'Castelverde|Monteluco|Rocca San Pietro|Borgofranco|Pieve di Sotto|Villanuova',
  es: 'Villarrubia del Monte|Torrealta|San Esteban|Fuentesanta|Peñablanca|Valdehermosa',
  pt: 'Vila Cova|Montalegre de Baixo|São Romão|Ribeira Nova|Alvorada|Castelo Velho',
  nl: 'Oosterwolde|Nieuwerbrug|Hoogvliet|Zuiderveen|Westbeek|Lindenholt',
  pl: 'Zielonka Dolna|Nowa Wola|Lipowiec|Brzezinka|Stary Las|Kamienna',
  sv: 'Lillåker|Östervik|Norrbacka|Granhult|Sjöstad|Björkfors',
  cs: 'Horní Lhota|Lipová|Nová Ves|Kamenice|Dolní Bříza|Hradiště',
  tr: 'Yeşilova|Karapınar|Akçaköy|Güneykent|Çamlıca|Taşköprü',
  ja: '南陽|美里|北川|大山|清水台|若葉',
}

const JAPANESE = 'nanyo|misato|kitagawa|oyama|shimizudai|wakaba'.split('|')
const SPECIAL: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae', ' ': '-' }

const slugOf = (text: string, dash: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z-]/g, (letter) => SPECIAL[letter] ?? '')
    .replaceAll('-', dash)

export interface Site {
  readonly name: string
  readonly host: string
  readonly path: string
}

/** One of the sites that a body stands for. */
export function siteOf({ tongue, names, hosts, paths }: Body, chance: Chance): Site {
  const places = PLACES[tongue].split('|')
  const at = chance.below(places.length)
  const place = places[at] ?? ''
  const slug = tongue === 'ja' ? (JAPANESE[at] ?? '') : slugOf(place, chance.of(['-', '']))
  const path = chance.of(paths.split('|')).replaceAll('#', chance.digits(5))
  const named = names.split('|')
  const which = chance.below(named.length)
  const groups = hosts.split(';')
  const own = groups.length === 1 ? hosts : (groups[which] ?? '')
  return {
    name: (named[which] ?? '').replace('{}', place),
    host: chance.of(own.split('|')).replace('{}', slug),
    path: `/${path}`,
  }
}
