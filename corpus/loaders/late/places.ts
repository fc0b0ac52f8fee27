import type { Chance } from '../../make/chance.ts'
import { escaped } from '../../make/pages/layout.ts'
import type { Packed } from './coders.ts'

/** Where the packed text lies: markup for the head and the body, and the expression that gets it. */
export interface Held {
  readonly head: string
  readonly body: string
  readonly given: string
}

/** A value as code that can stand within a script element. */
export const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\x3c')

type Place = (text: string, name: string, chance: Chance) => Held

const inBody = (body: string, given: string): Held => ({ head: '', body, given })
const inHead = (head: string, given: string): Held => ({ head, body: '', given })

/** Places that hold any text. */
const PLACES: readonly Place[] = [
  (text, name) =>
    inBody(
      `<div id="${name}" data-c="${escaped(text)}"></div>`,
      `document.getElementById("${name}").dataset.c`,
    ),
  (text, name, chance) => {
    const key = chance.of(['title', 'data-src', 'aria-description', 'data-config', 'lang-data'])
    return inBody(
      `<span class="${name}" hidden ${key}="${escaped(text)}"></span>`,
      `document.querySelector(".${name}").getAttribute("${key}")`,
    )
  },
  (text, name) =>
    inBody(
      `<input type="hidden" id="${name}" value="${escaped(text)}">`,
      `document.getElementById("${name}").value`,
    ),
  (text, name) =>
    inHead(
      `<meta name="${name}" content="${escaped(text)}">`,
      `document.querySelector('meta[name="${name}"]').content`,
    ),
  (text, name) =>
    inBody(
      `<textarea id="${name}" style="display:none">${escaped(text)}</textarea>`,
      `document.getElementById("${name}").value`,
    ),
  (text, name) =>
    inBody(
      `<script type="application/json" id="${name}">${JSON.stringify({ v: 1, d: text }).replaceAll('<', '\\u003c')}</script>`,
      `JSON.parse(document.getElementById("${name}").textContent).d`,
    ),
]

/** Places for texts without markup in them. */
const PLAIN_PLACES: readonly Place[] = [
  (text) =>
    inBody(
      `<!--${text}-->`,
      '(function(w,n,b){while(n=w.nextNode())if(n.data.length>b.length)b=n.data;return b})(document.createTreeWalker(document.body,128),null,"")',
    ),
  (text, name) =>
    inBody(
      `<template id="${name}">${escaped(text)}</template>`,
      `document.getElementById("${name}").content.textContent`,
    ),
  (text, name) =>
    inBody(
      `<script type="text/plain" id="${name}">${text}</script>`,
      `document.getElementById("${name}").text`,
    ),
  (text, name) =>
    inBody(`<noscript id="${name}">${text}</noscript>`, `document.getElementById("${name}").textContent`),
  (text, name) =>
    inHead(
      `<style>:root{--${name}:"${text}"}</style>`,
      `getComputedStyle(document.documentElement).getPropertyValue("--${name}").trim().slice(1,-1)`,
    ),
  (text) => inBody('', `(function(){/*${text}*/}).toString().match(/\\/\\*([^]*)\\*\\//)[1]`),
]

/** A packed text somewhere in the page; the expression gives the text as it was before. */
export function heldOf({ value, read, isPlain }: Packed, name: string, chance: Chance): Held {
  if (chance.maybe(0.42)) return inBody('', read(literal(value)))
  const isText = typeof value === 'string'
  const places = isPlain && isText ? [...PLACES, ...PLAIN_PLACES, ...PLAIN_PLACES] : PLACES
  const held = chance.of(places)(isText ? value : JSON.stringify(value), name, chance)
  return { ...held, given: read(isText ? held.given : `JSON.parse(${held.given})`) }
}

/** HTML that lies in the page unpacked, and that no browser draws. */
export function unpacked(html: string, name: string, chance: Chance): Held {
  const own = `document.getElementById("${name}")`
  if (chance.maybe(0.5)) return inBody(`<template id="${name}">${html}</template>`, `${own}.innerHTML`)
  return chance.of(PLACES)(html, name, chance)
}
