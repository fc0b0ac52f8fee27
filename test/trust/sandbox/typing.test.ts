import { describe, expect, test } from 'bun:test'
import { actsOf, open } from './open-page.ts'

const page = (body: string) => open(`<!doctype html><html><head></head><body>${body}</body></html>`)

describe('a person fills in what a page asks for before pressing [T9]', () => {
  test('a form behind a checked address is seen', () => {
    const { pressed } = page(
      `<input id=m type=email><button onclick="if (/@.+[.]/.test(m.value)) n.innerHTML = '<input type=password name=pin>'">Next</button><p id=n></p>`,
    )
    expect(pressed.at(-1)).toContain('name="pin"')
  })

  test.each([
    ['<input name=cvv maxlength=3>', '123'],
    ['<input name=card_number>', '4242424242424242'],
    ['<input name=exp maxlength=5>', '11/29'],
    ['<input class=box maxlength=1>', '4'],
    ['<input type=number name=amount>', '42'],
    ['<input name=full>', 'Anna%20Berg'],
    ['<input type=tel>', '2025550143'],
  ])('%s', (field, text) => {
    const drawing = page(
      `${field}<button onclick="fetch('/' + document.querySelector('input').value)">Go</button>`,
    )
    expect(actsOf(drawing)).toContain(`fetch GET https://shop.example/${text}`)
  })

  test.each([
    '<input value=kept>',
    '<input readonly>',
    '<input disabled>',
    '<input type=hidden>',
    '<input type=date>',
  ])('%s stays as it is', (field) => {
    const drawing = page(
      `${field}<button onclick="fetch('/?' + document.querySelector('input').value)">Go</button>`,
    )
    expect(actsOf(drawing)).toContain(
      `fetch GET https://shop.example/?${field.includes('kept') ? 'kept' : ''}`,
    )
  })

  test('what is typed is in no attribute and no text', () => {
    const { pressed } = page(
      '<input name=a><textarea></textarea><button onclick="n.id = 1">Go</button><p id=n></p>',
    )
    expect(pressed.at(-1)).toContain('<input name="a"><textarea></textarea>')
  })

  test('what a script takes away again is typed again', () => {
    const { acts } = page(
      `<input id=p type=password><button onclick="fetch('/' + p.value); p.value = ''; n.innerHTML += '<button onclick=again()>Again</button>'">Go</button><p id=n></p><script>again = () => fetch('/again/' + p.value)</script>`,
    )
    expect(acts.map(({ detail }) => detail)).toContain('GET https://shop.example/again/Tulip-4829-harbor ')
  })
})

describe('what a press sends is answered with a yes [T9]', () => {
  const go = (code: string) =>
    actsOf(
      page(
        `<button onclick="go()">Go</button><script>async function go() { const answer = await (await fetch('/a')).json(); ${code} }</script>`,
      ),
    )

  test.each([
    ['if (answer.success) location = "/next"', 'navigate https://shop.example/next'],
    ['if (!answer.error) location = "/next"', 'navigate https://shop.example/next'],
    ['const { token } = answer; location = "/next?" + token', 'navigate https://shop.example/next?'],
    ['for (const one of answer.items) one.go(); location = "/next"', 'navigate https://shop.example/next'],
    ['answer.items.map((one) => one.name).join(); location = "/next"', 'navigate https://shop.example/next'],
    ['location = answer.list.length === 0 ? "/next" : "/"', 'navigate https://shop.example/next'],
  ])('%s', (code, act) => {
    expect(go(code)).toContain(act)
  })
})

describe('what has no answer [T9]', () => {
  test('by XMLHttpRequest, JSON that agrees is given as well', () => {
    const ask = `const x = new XMLHttpRequest(); x.responseType = 'json'; x.onload = () => { if (x.response.ok) location = '/next' }; x.open('POST', '/a'); x.send()`
    expect(actsOf(page(`<button id=b>Go</button><script>b.onclick = () => { ${ask} }</script>`))).toContain(
      'navigate https://shop.example/next',
    )
  })

  test('an empty answer that the page has made itself is no JSON', () => {
    const ask = `new Response('').json().catch(() => { location = '/none' })`
    expect(actsOf(page(`<button id=b>Go</button><script>b.onclick = () => { ${ask} }</script>`))).toContain(
      'navigate https://shop.example/none',
    )
  })
})

describe('what closes is not pressed [T9]', () => {
  const OPENS = `<button onclick="m.innerHTML = '<div id=o><button class=modal-close>&times;</button><button id=c>Copy</button></div>'; const [o, c] = ['o', 'c'].map((id) => document.getElementById(id)); o.onclick = (e) => { if (e.target === o) o.remove() }; document.querySelector('.modal-close').onclick = () => o.remove(); c.onclick = () => navigator.clipboard.writeText('a')">Open</button><p id=m></p>`

  test('a button whose name has these letters in it is pressed', () => {
    const drawing = page(`<button class="enclosed" onclick="fetch('/a')">More</button>`)
    expect(actsOf(drawing)).toContain('fetch GET https://shop.example/a')
  })

  test('a button within what a press has opened is pressed', () => {
    const drawing = page(OPENS)
    expect(actsOf(drawing)).toContain('copy a')
    expect(drawing.pressed.at(-1)).toContain('id="o"')
  })
})
