import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Owner } from './owners.ts'
import { SENTENCES } from './sentences.ts'
import { wordsOf } from './words.ts'

/** The head of a page: its owner and where its parts are. */
export function headerOf(owner: Owner, chance: Chance): string {
  const { home, news, about, contact, search } = wordsOf(owner.tongue)
  const links = [home, news, about, contact]
    .map((text, index) => `<a href="/${['', 'news', 'about', 'contact'][index]}">${escaped(text)}</a>`)
    .join(' ')
  const logo = chance.of([
    `<img src="/img/logo.svg" alt="${escaped(owner.name)}" width="140">`,
    `<strong class="logo">${escaped(owner.name)}</strong>`,
    `<a href="/" class="brand">${escaped(owner.name)}</a>`,
  ])
  const box = chance.maybe(0.4)
    ? `<form action="/search" role="search"><input name="q" type="search" placeholder="${escaped(search)}"></form>`
    : ''
  return `<header>${logo}<nav>${links}</nav>${box}</header>`
}

export function footerOf(owner: Owner, chance: Chance): string {
  const { imprint, privacy, terms, rights } = wordsOf(owner.tongue)
  return `<footer><a href="/imprint">${escaped(imprint)}</a> · <a href="/privacy">${escaped(privacy)}</a> · <a href="/terms">${escaped(terms)}</a><p>© ${chance.of([2024, 2025, 2026])} ${escaped(owner.name)}. ${escaped(rights)}</p></footer>`
}

/** Paragraphs in the owner's language. */
export function paragraphs(owner: Owner, count: number, chance: Chance): string {
  const sentences = SENTENCES[owner.tongue]
  return Array.from(
    { length: count },
    () =>
      `<p>${chance
        .some(sentences, 2 + chance.below(3))
        .map(escaped)
        .join(' ')}</p>`,
  ).join('\n')
}

export function article(owner: Owner, chance: Chance): string {
  const heading = chance.of(SENTENCES[owner.tongue]).replace(/[.。]$/, '')
  return `<article><h1>${escaped(heading)}</h1><p class="meta"><time datetime="2026-11-${10 + chance.below(12)}">${10 + chance.below(12)}.11.2026</time></p>${paragraphs(owner, 3 + chance.below(4), chance)}</article>`
}
