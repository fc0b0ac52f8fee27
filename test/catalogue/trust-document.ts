import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signsIn } from '../../src/trust/judge/proofs.ts'
import type { Example, Proof, Sign, Tree } from '../../src/trust/judge/sign.ts'
import { SIGNALS } from '../../src/trust/judge/signals.ts'
import { PROOFS, SIGNS } from '../../src/trust/judge/tables.ts'
import weights from '../../src/trust/judge/weights.json'
import { describeScale } from '../../src/trust/report/verdict.ts'
import { RULES, type RuleId } from '../../src/trust/rules/all.ts'

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

Made by \`npm run document\` from the tables in \`src/trust\`; hits are those of the ${all.fraud} frauds and ${all.honest} honest pages in
\`bench/results/judge-log.jsonl.gz\`.

The risk is the sum of the points of all signals, held between 0 and 100: ${describeScale()}. Nothing else bends it.

## Proofs

A proof is a combination of signs that suffices alone. To add one, or a sign, see CONTRIBUTING.md.

${Object.entries<Proof>(PROOFS)
  .map(([id, proof]) => proofText(id, proof, of(id)))
  .join('\n')}
## Signs

${Object.entries<Sign>(SIGNS).map(signText).join('\n')}
## Signals

Points with a star are fitted to that log by \`bun bench/pages/fit-points.ts\`.

| signal | points | what it says | frauds | honest |
| --- | ---: | --- | ---: | ---: |
${Object.keys(RULES)
  .map((id) => ({ id, ...SIGNALS[id as RuleId] }))
  .map(
    ({ id, points, message }) =>
      `| \`${id}\` | ${points}${id in weights ? '*' : ''} | ${message} | ${of(id).fraud} | ${of(id).honest} |`,
  )
  .join('\n')}
`
}

function proofText(
  id: string,
  { points, message, when, example, twin, ref }: Proof,
  { fraud, honest }: { fraud: number; honest: number },
) {
  return `### \`${id}\`: ${points} points

${message}${ref === null ? '' : ` [Source](${ref})`}

- Seen on ${fraud} frauds and ${honest} honest pages.
- When: ${treeText(when)}.
- Example: ${pageText(example)}
- Twin: ${pageText(twin)}
`
}

function signText([id, { says, example, twin, ref }]: [string, Sign]): string {
  const of = Object.entries<Proof>(PROOFS).flatMap(([proof, { when }]) =>
    signsIn(when).includes(id) ? [`\`${proof}\``] : [],
  )
  return `### \`${id}\`

The page ${says}.${ref === undefined ? '' : ` [Source](${ref})`} Part of ${of.join(', ')}.

- Example: ${pageText(example)}
- Twin: ${pageText(twin)}
`
}

function treeText(tree: Tree): string {
  const list = (parts: readonly Tree[], word: string) => parts.map(treeText).join(` ${word} `)
  if (typeof tree === 'string') return `\`${tree}\``
  if ('all' in tree) return list(tree.all, 'and')
  if ('any' in tree) return `(${list(tree.any, 'or')})`
  if ('none' in tree) return `not (${list(tree.none, 'or')})`
  return `${tree.atLeast} of (${tree.of.map(treeText).join(', ')})`
}

const FENCE = '````'

function pageText(example: Example): string {
  const { url, html } = typeof example === 'string' ? { html: example, url: undefined } : example
  return `${url === undefined ? '' : `at ${url}`}\n\n  ${FENCE}html\n  ${html.replaceAll('\n', '\n  ')}\n  ${FENCE}`
}
