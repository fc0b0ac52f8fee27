import { expect, test } from 'bun:test'
import { SEED } from '../../support/seed.ts'
import { told } from './open-page.ts'

/**
 * A page that changes its own tree at random, and asks after each change by selectors of the common kinds; what is
 * wrapped in `:is()` is answered by linkedom's own compiler. It tells the first answer that differs.
 */
const CHANGING = (seed: number) => `
  let state = ${seed} | 1
  const below = (most) => {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5
    return (state >>> 0) % most
  }
  const one = (list) => list[below(list.length)]
  const word = () => one(['a', 'b', 'ab', 'a-b', 'c1', 'B'])
  const tag = () => one(['div', 'p', 'b', 'template', 'DIV', 'my-tag'])
  const attribute = () => one([['data-' + word().toLowerCase(), word()], ['name', word()], ['href', ''], ['role', 'x y']])
  const simple = () => {
    const parts = [() => '.' + word(), () => '#' + word(), () => '[' + attribute()[0] + ']',
      () => { const [name, value] = attribute(); // linkedom takes an empty word for one that is there, against Selectors 4.
      return '[' + name + one(value === '' ? ['', '^', '$', '*'] : ['', '~', '^', '$', '*']) + one(['="' + value + '"', "='" + value + "'"]) + ']' },
      () => ':not(' + one([tag(), '.' + word(), '#' + word(), '[' + attribute()[0] + ']', '.' + word() + ', ' + tag()]) + ')']
    const tagged = one(['', '', '*', tag()])
    const rest = Array.from({ length: below(3) }, () => one(parts)()).join('')
    return tagged + rest || 'p'
  }
  const selector = () => Array.from({ length: 1 + below(2) }, () =>
    Array.from({ length: 1 + below(3) }, simple).join(one([' ', ' > ', '>', ' + ', '~ ', '  ']))).join(one([',', ' , ']))
  const root = document.createElement('main')
  document.body.append(root)
  const any = () => one([root, ...root.querySelectorAll(':is(*)')])
  const make = () => {
    const element = document.createElement(tag())
    if (below(2)) element.className = Array.from({ length: 1 + below(3) }, word).join(one([' ', '\\n']))
    if (below(3) === 0) element.id = word()
    if (below(2)) element.setAttribute(...attribute())
    return element
  }
  const changes = [
    () => any().append(make()), () => any().append(make(), 'text', make()), () => any().prepend(make()),
    () => { const at = any(); if (at !== root) at.remove() },
    () => { const at = any(); if (at !== root) at.replaceWith(make()) },
    () => { any().innerHTML = '<p class="a b" id="c1"><b name="a">x</b><!-- y --></p>' },
    () => any().insertAdjacentHTML('beforeend', '<div class="ab"><p data-a="b"></p></div>'),
    () => any().classList.toggle(word()), () => { any().className = word() }, () => any().classList.add(word(), word()),
    () => { any().id = '' }, () => any().setAttribute('class', word()), () => { any().id = word() }, () => any().removeAttribute('id'),
    () => any().setAttribute(...attribute()), () => any().replaceChildren(make()),
    () => { const at = any(); if (at !== root) at.outerHTML = '<p class="B"></p>' },
    () => { const range = document.createRange(); const at = any(); range.selectNode(at); any().after?.(make()) },
  ]
  const same = (a, b) => a.length === b.length && a.every((element, at) => element === b[at])
  let differing = null
  for (let round = 0; round < 150 && differing === null; round++) {
    try { one(changes)() } catch (error) { if (error.name !== 'Error') throw error }
    for (let question = below(6); question > 0; question--) document.querySelectorAll(selector()), document.getElementById(word())
    const asked = selector()
    const compiled = ':is(' + asked + ')'
    const from = one([document, root, any()])
    const [element, id, name] = [any(), word(), word()]
    const answers = {
      all: same([...from.querySelectorAll(asked)], [...from.querySelectorAll(compiled)]),
      one: from.querySelector(asked) === from.querySelector(compiled),
      matches: element.matches(asked) === element.matches(compiled),
      closest: element.closest(asked) === element.closest(compiled),
      id: (document.getElementById(id)?.id ?? null) === (document.querySelector(':is([id="' + id + '"])')?.id ?? null),
      names: same([...from.getElementsByClassName?.(name) ?? []], [...from.querySelectorAll(':is(.' + name + ')')]),
      tags: same([...from.getElementsByTagName?.('P') ?? []], [...from.querySelectorAll(':is(p)')]),
    }
    for (const kind in answers) if (!answers[kind]) differing = round + ' ' + kind + ' ' + asked
  }
  tell('' + differing)`

test.each(Array.from({ length: 40 }, (_, at) => SEED + 2 * at))(
  'selectors are answered as by their compiler, whatever changes the tree (seed %d)',
  (seed) => {
    expect(told(CHANGING(seed))).toEqual(['null'])
  },
)

test('what a page replaces for one question does not change the answer to the next', () => {
  const code = `document.body.innerHTML = '<p class="x" id="y"></p><p></p>'
    const kept = []
    for (const owner of [Array, String, RegExp, Map, Element, Object])
      for (const name of Object.getOwnPropertyNames(owner.prototype)) {
        const own = Object.getOwnPropertyDescriptor(owner.prototype, name)
        if (typeof own.value !== 'function' || !own.writable || /^query|constructor/.test(name)) continue
        kept[kept.length] = [owner.prototype, name, own.value]
      }
    for (let at = 0; at < kept.length; at++) kept[at][0][kept[at][1]] = () => 0
    try { document.querySelectorAll('p.x'); document.querySelectorAll('p'); document.getElementById('y') } catch {}
    for (let at = 0; at < kept.length; at++) kept[at][0][kept[at][1]] = kept[at][2]
    tell([document.querySelectorAll('p.x').length, document.querySelectorAll('p').length, document.getElementById('y').localName])`
  expect(told(code)).toEqual(['1,2,p'])
})
