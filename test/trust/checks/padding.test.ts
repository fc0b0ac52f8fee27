import { describe, expect, test } from 'bun:test'
import { paddingCheck } from '../../../src/trust/checks/malware/padding.ts'
import { captureOf } from '../captures.ts'
import { findings, rules } from './page-subject.ts'
import { rulesOf, subjectOf } from './subject-of.ts'

const FORM = '<p>Hello<form><input name=q></form>'
const letters = (count: number) => 'a'.repeat(count)

describe('much that nobody sees is found', () => {
  test.each([
    ['in a comment', `<!--${letters(100_000)}-->${FORM}`],
    ['in what is read as a comment', `<?${letters(100_000)}>${FORM}`],
    ['in blanks at the beginning', `${' '.repeat(100_000)}${FORM}`],
    ['in a style sheet', `<style>${letters(1_000_000)}</style>${FORM}`],
    ['before a script alone', `<!--${letters(100_000)}--><script>f()</script>`],
    ['between two forms', `${FORM}<!--${letters(100_000)}-->${FORM}`],
  ])('%s', (_, html) => {
    expect(rules(paddingCheck, html)).toEqual(['content.padding'])
  })

  test('with its place', () => {
    const [found] = findings(paddingCheck, `<p><!--a--><!-- ${letters(100_000)} -->${FORM}`)
    expect(found?.evidence).toMatchObject({ at: 'body', offset: 15, seen: 'comment of 100002 characters' })
  })

  test.each([
    ['a licence in a comment', `<!--${letters(99_999)}-->${FORM}`],
    ['many comments', `<!--${letters(1_000)}-->`.repeat(300) + FORM],
    ['a large style sheet', `<style>${letters(999_999)}</style>${FORM}`],
    ['a comment at the end', `${FORM}<!--${letters(200_000)}-->`],
    ['blanks within the page', `<p>Hello${' '.repeat(200_000)}${FORM}`],
    ['a large picture', `<img src="data:image/png;base64,${letters(500_000)}">${FORM}`],
  ])('not %s', (_, html) => {
    expect(rules(paddingCheck, html)).toEqual([])
  })
})

describe('what unpacks to far more than was sent is found', () => {
  const packed = (bytes: number, rawBytes: number, defect: string | null = null) => {
    const capture = captureOf('https://shop.example/', { body: letters(bytes) })
    const body = { ...capture.body, raw_bytes: rawBytes, defect, truncated: defect !== null }
    return rulesOf(paddingCheck, subjectOf({ ...capture, body }))
  }

  test.each([
    [65_537, 655, ['content.extreme_ratio']],
    [65_537, 656, []],
    [65_536, 65, []],
    [1_000_001, 10_000, ['content.extreme_ratio']],
    [1_000_000, 10_000, []],
  ] as const)('%i bytes from %i: %p', (bytes, rawBytes, expected) => {
    expect(packed(bytes, rawBytes)).toEqual([...expected])
  })

  test('where the reading ended for it, too', () => {
    expect(packed(9, 9, 'ratio_limit')).toEqual(['content.extreme_ratio'])
  })
})
