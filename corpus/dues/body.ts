import type { Tongue } from './labels.ts'

/** An office that a kit poses as. */
export interface Body {
  readonly name: string
  readonly tongue: Tongue
  /** Its true site. */
  readonly home: string
  /** Words of which lookalike hosts are made, and their ends. */
  readonly hosts: readonly string[]
  readonly ends: readonly string[]
  /** `#` is the number. */
  readonly money: string
  readonly from: number
  readonly to: number
  /** The number by which it knows people; empty where it asks for none. */
  readonly number: string
  readonly looksFor: 'plate' | 'ref' | 'number'
  readonly colour: string
  /** Heading and text; `{a}` is the amount, `{r}` the reference, `{d}` the last day. */
  readonly claims: readonly (readonly [string, string])[]
  readonly buttons: readonly string[]
}

/**
 * A body from rows of text with `|` between their cells: name, tongue, home, host words, host ends, money, from, to,
 * number, what it looks for and colour; headings, each with its text; buttons.
 */
export function office(row: string, claims: string, buttons: string): Body {
  const [name, tongue, home, hosts, ends, money, from, to, number, looksFor, colour] = row.split('|')
  const texts = claims.split('|')
  return {
    name: name ?? '',
    tongue: tongue as Tongue,
    home: home ?? '',
    hosts: (hosts ?? '').split(' '),
    ends: (ends ?? '').split(' '),
    money: money ?? '#',
    from: Number(from),
    to: Number(to),
    number: number ?? '',
    looksFor: looksFor as Body['looksFor'],
    colour: colour ?? '#000',
    claims: texts.flatMap((text, index) =>
      index % 2 === 0 ? [[text, texts[index + 1] ?? ''] as const] : [],
    ),
    buttons: buttons.split('|'),
  }
}
