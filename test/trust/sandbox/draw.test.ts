import { expect, test } from 'bun:test'
import { draw } from '../../../src/trust/sandbox/draw.ts'

const AT = {
  url: 'https://shop.example/',
  base: 'https://shop.example/',
  wallMs: 1_764_000_000_000,
  scripts: [],
  persona: { device: 'desktop', language: 'en-GB', timeZone: 'Europe/London' },
} as const

test('a link that a script has made is drawn as a link', () => {
  const { loaded } = draw(
    `<div id=d></div><script>
const a = document.createElement('a'); a.href = '/help'; a.textContent = 'Help'
document.getElementById('d').append(a); document.title = document.getElementById('d').innerHTML
</script>`,
    AT,
  )
  expect(loaded).toContain('<div id="d"><a href="/help">Help</a></div>')
  expect(loaded).toContain('<title><a href=')
})
