import type { Tongue } from './tongues.ts'

/** The kind of a fraud. */
export const KINDS = [
  'files',
  'work',
  'panel',
  'appeal',
  'game',
  'broker',
  'job',
  'date',
  'line',
  'device',
] as const
export type Kind = (typeof KINDS)[number]

/** Texts of a fraud in one language. */
export interface Claim {
  readonly kind: Kind
  readonly tongue: Tongue
  readonly orgs: readonly string[]
  readonly heading: string
  readonly text: string
  readonly button: string
  /** Keys of the fields that are asked in each step; the words' own where none are said. */
  readonly steps: readonly (readonly string[])[]
}

/**
 * Lines `orgs|heading|text|button` or `orgs|heading|text|button|fields;fields`. `{o}` is the organisation, `{d}` the
 * visitor's domain, `{n}` a number, `{a}` an amount, `{f}` a file.
 */
export const claims = (kind: Kind, tongue: Tongue, text: string): readonly Claim[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [orgs = '', heading = '', body = '', button = '', steps = ''] = line.split('|')
      return {
        ...{ kind, tongue, heading, text: body, button },
        orgs: orgs.split(' '),
        steps: steps === '' ? [] : steps.split(';').map((step) => step.split(',')),
      }
    })
