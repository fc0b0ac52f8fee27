import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../../src/trust/judge/example.ts'
import type { Found, Rule, Signal, Tree } from '../../src/trust/judge/rule.ts'
import type { Sign } from '../../src/trust/judge/sign.ts'
import { SIGNALS } from '../../src/trust/judge/signals.ts'
import type { Subject } from '../../src/trust/judge/subject.ts'
import { ALL_TABLES, SIGNS } from '../../src/trust/judge/tables.ts'
import { signsIn } from '../../src/trust/judge/trees.ts'
import weights from '../../src/trust/judge/weights.json'
import { describeScale } from '../../src/trust/report/terms.ts'

type AnyRule = Rule | Rule<Subject> | Rule<Found>

/** Each once, also where two tables look for it. */
const RULES = [...new Map(ALL_TABLES.flatMap(({ rules }) => Object.entries<AnyRule>(rules)))]
const SPARED_BY = new Map(
  ALL_TABLES.flatMap((table) =>
    Object.keys(table.rules).map((id) => [id, 'spares' in table ? table.spares : 'nobody']),
  ),
)
const SPARED = {
  nobody: [],
  official: ['Not looked for on the official site of the brand that the page names.'],
  owners: ['Not looked for on official sites, nor on those of known companies.'],
} as const
const ROOT = join(import.meta.dir, '../..')
export const TRUST_DOCUMENT_FILE = join(ROOT, 'docs/trust.md')

/** On how many frauds and honest pages a signal was seen, in the log that is kept; and how many of each there are. */
type Hits = ReadonlyMap<string, { fraud: number; honest: number }>

function readHits(): Hits {
  const log = readFileSync(join(ROOT, 'bench/results/judge-log.jsonl.gz'))
  const hits = new Map<string, { fraud: number; honest: number }>()
  const count = (name: string, expected: 'fraud' | 'honest') => {
    const of = hits.get(name) ?? { fraud: 0, honest: 0 }
    of[expected]++
    hits.set(name, of)
  }
  for (const line of Buffer.from(Bun.gunzipSync(log)).toString().trim().split('\n')) {
    const { expected, signals } = JSON.parse(line)
    for (const name of ['', ...Object.keys(signals)]) count(name, expected)
  }
  return hits
}

/** What trust looks for, made from its tables and from the log of `npm run bench -- judge`. */
export function trustDocument(): string {
  const hits = readHits()
  const of = (id: string) => hits.get(id) ?? { fraud: 0, honest: 0 }
  const all = of('')
  return `# What trust looks for

Made by \`npm run document\` from the tables in \`src/trust\` ([how to add a sign](../CONTRIBUTING.md#a-sign-of-trust)). An
example shows a sign; its twin is an honest page much like it that does not. Hits are those of the ${all.fraud} frauds and
${all.honest} honest pages in \`bench/results/judge-log.jsonl.gz\`: 0 is none of these, or a signal that is newer than the
log, which \`npm run bench -- judge --keep\` renews from folders of pages.

The risk is the sum of the points of all signals, held between 0 and 100: ${describeScale()}. Nothing else bends it.

## Signals

Points with a star are fitted to that log by \`bun bench/pages/fit-points.ts\`.

| signal | points | what it says | frauds | honest |
| --- | ---: | --- | ---: | ---: |
${Object.entries<Signal>(SIGNALS)
  .map(
    ([id, { points, message }]) =>
      `| [\`${id}\`](#${anchorOf(id)}) | ${points}${id in weights ? '*' : ''} | ${message} | ${of(id).fraud} | ${of(id).honest} |`,
  )
  .join('\n')}

## Rules

A rule is found by a look of its own or, where it says when, by signs together. To add one, or a sign, see CONTRIBUTING.md.

${RULES.map(([id, rule]) => signalText(id, rule, ...howFound(id, rule))).join('\n')}
## Signs

${Object.entries<Sign>(SIGNS).map(signText).join('\n')}`
}

function howFound(id: string, { when, lowered, spared }: AnyRule): readonly string[] {
  return [
    ...(typeof when === 'function' ? [] : [`When: ${treeText(when)}.`]),
    ...SPARED[SPARED_BY.get(id) as keyof typeof SPARED],
    ...(lowered === undefined
      ? []
      : ["Counts as `content.named_lure` where the page bears its host's name (T16)."]),
    ...(spared === undefined ? [] : ['Does not count where the page leads on to pages of its own besides.']),
  ]
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (id: string) => id.replaceAll('.', '')

function signalText(id: string, { message, ref, example, twin }: Signal, ...more: readonly string[]): string {
  const items = [...more, `Example: ${visitText(example)}`, `Twin: ${visitText(twin)}`]
  return `### \`${id}\`

${message}${sourceText(ref)}

${items.map((item) => `- ${item}\n`).join('')}`
}

function signText([id, { says, example, twin, ref }]: [string, Sign]): string {
  const of = RULES.flatMap(([rule, { when }]) =>
    typeof when !== 'function' && signsIn(when).includes(id) ? [`\`${rule}\``] : [],
  )
  return `### \`${id}\`

The page ${says}.${sourceText(ref ?? null)} Part of ${of.join(', ')}.

- Example: ${visitText(example)}
- Twin: ${visitText(twin)}
`
}

const sourceText = (ref: string | null) => (ref === null ? '' : ` [Source](${ref})`)

function treeText(tree: Tree): string {
  const list = (parts: readonly Tree[], word: string) => parts.map(treeText).join(` ${word} `)
  if (typeof tree === 'string') return `\`${tree}\``
  if ('all' in tree) return list(tree.all, 'and')
  if ('any' in tree) return `(${list(tree.any, 'or')})`
  if ('none' in tree) return `not (${list(tree.none, 'or')})`
  return `${tree.atLeast} of (${tree.of.map(treeText).join(', ')})`
}

const FENCE = '````'
/** Characters that are shown of an example. */
const MOST_CHARACTERS = 600

function visitText(example: Example): string {
  const { url, html, type, base64, before, leadsTo, certificate, listed } =
    typeof example === 'string' ? { html: example } : example
  const words = [
    ...(before === undefined ? [] : [`by way of ${before.map((address) => `\`${address}\``).join(', ')}`]),
    ...(url === undefined ? [] : [`at \`${url}\``]),
    ...(leadsTo === undefined ? [] : [`its script leads on to \`${leadsTo}\``]),
    ...(certificate?.error === undefined ? [] : [`certificate: ${certificate.error}`]),
    ...(certificate?.not_before === undefined ? [] : [`certificate valid from ${certificate.not_before}`]),
    ...(listed === undefined ? [] : ['on a list of threats']),
    ...(base64 === undefined ? [] : [`${type}, in base64 \`${base64}\``]),
  ]
  if (html === undefined) return words.length === 0 ? 'any page' : words.join('; ')
  const shown = html.length > MOST_CHARACTERS ? `${html.slice(0, MOST_CHARACTERS)}…` : html
  return `${words.join('; ')}\n\n  ${FENCE}html\n  ${shown.replaceAll('\n', '\n  ')}\n  ${FENCE}`
}
