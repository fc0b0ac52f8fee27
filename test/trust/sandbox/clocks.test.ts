import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const boundsOf = (code: string): readonly string[] => {
  const body = `<!doctype html><title>Soon</title><h1>Soon</h1><p id="t">0</p><script>let n = 0; ${code}</script>`
  return grade(captureOf('https://www.orchardgorse.fr/', { body })).coverage.bounds
}
const every = (ms: number, code: string) => `setInterval(() => { n++; ${code} }, ${ms})`

describe('what goes on for ever', () => {
  test.each([
    ['a clock', every(1_000, 't.textContent = new Date().toLocaleTimeString()')],
    ['a counter', every(250, 't.textContent = n')],
    ['a counter by its text', every(800, 't.firstChild.data = n')],
    ['a counter by its markup', every(800, 't.innerHTML = n')],
    ['a clock that sets itself again', '(function f() { n++; t.textContent = n; setTimeout(f, 1000) })()'],
    ['a number that grows', every(2_500, 't.innerText = "Raised: $" + n')],
  ])('is seen whole where it is %s', (_, code) => {
    expect(boundsOf(code)).not.toContain('repeats')
  })

  test.each([
    ['it turns too often to be watched', every(50, 't.textContent = n')],
    ['it writes more than a figure', every(1_000, 't.textContent = "a word ".repeat(20) + n')],
    ['it draws elements', every(1_000, 't.innerHTML = "<b>" + n + "</b>"')],
    ['it adds elements', every(1_000, 'document.body.append(document.createElement("p"))')],
    ['it sets itself again too often', '(function f() { n++; t.textContent = n; setTimeout(f, 100) })()'],
    [
      'it sets itself again and draws',
      '(function f() { n++; t.innerHTML = "<b>" + n; setTimeout(f, 1000) })()',
    ],
  ])('is told of where %s', (_, code) => {
    expect(boundsOf(code)).toContain('repeats')
  })
})
