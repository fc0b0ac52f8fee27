import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { viewsOf } from '../../../src/trust/subjects.ts'
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
    ['a number in an element', every(1_000, 't.innerHTML = "<b>" + n + "</b>"')],
    [
      'a notice that goes again',
      every(
        7_000,
        'let p = document.createElement("p"); p.textContent = "Ann has bought " + n; document.body.append(p); setTimeout(() => p.remove(), 3000)',
      ),
    ],
    [
      'a number in an element that sets itself again',
      '(function f() { n++; t.innerHTML = "<b>" + n; setTimeout(f, 1000) })()',
    ],
  ])('is seen whole where it is %s', (_, code) => {
    expect(boundsOf(code)).not.toContain('repeats')
  })

  test.each([
    ['it turns too often to be watched', every(50, 't.textContent = n')],
    ['it writes more than a notice', every(1_000, 't.textContent = "a word ".repeat(40) + n')],
    ['it draws ways on', every(1_000, 't.innerHTML = "<a href=/next>" + n + "</a>"')],
    ['it adds a field', every(1_000, 'document.body.append(document.createElement("input"))')],
    [
      'it adds much',
      every(
        1_000,
        'document.body.append(Object.assign(document.createElement("p"), { textContent: "a word ".repeat(40) }))',
      ),
    ],
    ['it sets itself again too often', '(function f() { n++; t.textContent = n; setTimeout(f, 100) })()'],
    [
      'it sets itself again and draws a button',
      '(function f() { n++; t.innerHTML = "<button>" + n; setTimeout(f, 1000) })()',
    ],
  ])('is told of where %s', (_, code) => {
    expect(boundsOf(code)).toContain('repeats')
  })
})

describe('what is made up again and again', () => {
  const actsOf = (code: string) => {
    const body = `<!doctype html><title>Soon</title><h1>Soon</h1><p id="t">0</p><script>let n = 0; ${code}</script>`
    const { views } = viewsOf(captureOf('https://www.orchardgorse.fr/', { body }))
    return new Set(views.flatMap(({ subject }) => subject.page?.acts ?? []).map(({ kind }) => kind))
  }

  test.each([
    ['a number by chance', every(1_000, 't.textContent = 900 + Math.floor(Math.random() * 90)')],
    ['a notice by chance', every(7_000, 't.innerHTML = "<p>Ann has won " + Math.ceil(Math.random() * 900)')],
    ['a timer that sets itself', '(function f() { t.textContent = Math.random(); setTimeout(f, 1000) })()'],
  ])('is an act where it is %s', (_, code) => {
    expect(actsOf(code)).toContain('invent')
  })

  test.each([
    ['a count', every(1_000, 't.textContent = n')],
    ['a place by chance', every(1_000, 't.style.left = Math.random() + "px"')],
    ['a word by chance', every(1_000, 't.textContent = ["red", "blue"][Math.floor(Math.random() * 2)]')],
    ['a number by chance, once', 't.textContent = Math.random()'],
  ])('is none where it is %s', (_, code) => {
    expect(actsOf(code)).not.toContain('invent')
  })
})
