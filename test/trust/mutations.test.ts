import { describe, expect, test } from 'bun:test'
import { corpus, type Sample } from '../../corpus/corpus.ts'
import { chanceOf } from '../../corpus/make/chance.ts'
import { grade } from '../../src/trust/grade.ts'
import { readPage } from '../../src/trust/page/read.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'

/** Another seed for a longer search, printed with what fails. */
const SEED = Number(process.env.WAYPOST_CORPUS_SEED ?? 1)
const COUNT = Number(process.env.WAYPOST_CORPUS_COUNT ?? 60)
/** Of the verdicts, by `design`: the same page in other words is the same page. */
const MOST_CHANGED = 0.05

const textOf = (capture: Capture) => Buffer.from(capture.body.base64, 'base64').toString()

function withBody(capture: Capture, html: string): Capture {
  const bytes = Buffer.from(html)
  return { ...capture, body: { ...capture.body, base64: bytes.toString('base64'), raw_bytes: bytes.length } }
}

const samples = [...corpus({ count: COUNT, seed: SEED, split: 'dev' })]
  .filter(({ capture }) => /<[a-z]/i.test(textOf(capture).slice(0, 200)) && !textOf(capture).includes('\0'))
  .map((sample) => ({ ...sample, verdict: grade(sample.capture).verdict }))

function mutated({ id, capture }: Sample, { name, apply }: Mutation): Capture {
  return withBody(capture, apply(textOf(capture), chanceOf(`${SEED}/${id}/${name}`)))
}

describe(`pages in other words (WAYPOST_CORPUS_SEED=${SEED})`, () => {
  const changed: string[] = []

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
    '%s: few verdicts change',
    (name, mutation) => {
      const differing = samples.flatMap((sample) => {
        const { verdict } = grade(mutated(sample, mutation))
        return verdict === sample.verdict ? [] : [`${name}: ${sample.id} ${sample.verdict} -> ${verdict}`]
      })
      changed.push(...differing)
      expect(differing.slice(Math.floor(samples.length * MOST_CHANGED))).toEqual([])
    },
  )

  test('of all verdicts together, at most one in twenty changes', () => {
    expect(samples.length).toBeGreaterThan(COUNT / 2)
    expect(changed.slice(Math.floor(samples.length * MUTATIONS.length * MOST_CHANGED))).toEqual([])
  })
})

describe('a mutation is a mutation', () => {
  const html =
    '<!DOCTYPE html><html><head><title>Sign &amp; go</title></head><body class="a b"><form action="x.php" method=post><input type="password" name=\'pw\' required>Enter the password that you were given by your friend</form><script>if (a < b) f("<p>")</script></body></html>'

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
    '%s: the text differs, and the form is the same',
    (_, { apply }) => {
      const other = apply(html, chanceOf('any'))
      const [before, after] = [html, other].map((text) =>
        readPage(Buffer.from(text), 'text/html; charset=utf-8', 'https://site.example/a/'),
      )
      expect(other).not.toBe(html)
      expect(other).toContain('if (a < b) f("<p>")')
      expect(after?.forms.map(({ action, method }) => ({ action, method }))).toEqual([
        { action: 'https://site.example/a/x.php', method: 'post' },
      ])
      expect(after?.fields.map(({ type, name }) => ({ type, name }))).toEqual(
        before?.fields.map(({ type, name }) => ({ type, name })) ?? [],
      )
    },
  )
})
