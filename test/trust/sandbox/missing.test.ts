import { describe, expect, test } from 'bun:test'
import { open } from './open-page.ts'

const FORM = '<form><input type="password" name="pin"></form>'
const DRAW = `document.body.insertAdjacentHTML('beforeend', '${FORM}')`
const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`
const LIBRARY = '<script src="https://cdn.example/lib.js"></script>'

describe('a script that the visit has not fetched [T9]', () => {
  test.each([
    ['is called', `lib.init('key'); ${DRAW}`],
    ['is made an instance of', `new Lib.Slider('#a').start(); ${DRAW}`],
    ['is asked deep down', `const { a } = lib.parts.list; for (const b of a(lib)); ${DRAW}`],
    ['is written as text', `document.title = 'x' + lib() + lib.name(); ${DRAW}`],
    ['keeps its promises', `lib.send('a').then(() => { ${DRAW} })`],
    ['is waited for', `(async () => { await lib.send('a'); ${DRAW} })()`],
  ])('%s: the others run on', (_, script) => {
    const { loaded, scripts } = open(page(`${LIBRARY}<script>${script}</script>`))
    expect(loaded).toContain(FORM)
    expect(scripts).toMatchObject({ ran: 1, failed: 0, not_fetched: 1 })
  })

  test('is not told where the page runs', () => {
    const { loaded } = open(
      page(
        `${LIBRARY}<script>(function (f) { typeof define === 'function' ? define([], f) : f() })(() => { ${DRAW} }); new ActiveXObject('x')</script>`,
      ),
    )
    expect(loaded).toContain(FORM)
  })

  test('stands in for nothing on a page that lacks no script', () => {
    const { loaded, scripts } = open(page(`<script>lib.init(); ${DRAW}</script>`))
    expect(loaded ?? '').not.toContain(FORM)
    expect(scripts).toMatchObject({ failed: 1, not_fetched: 0 })
  })
})
