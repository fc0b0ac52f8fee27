import { describe, expect, test } from 'bun:test'
import { mentionsIn } from '../../../src/trust/brands/mentions.ts'
import { BRANDS } from '../../../src/trust/data/loader.ts'
import { BRAND_CLAIM_TABLE } from '../../../src/trust/judge/credentials/brand-claim.ts'
import { rules } from '../judge/page-subject.ts'

const COMMON = BRANDS.filter(({ name, common_word }) => common_word && /^[a-z]{4,}$/i.test(name))
const named = (text: string, name: string) => mentionsIn(text).some(({ brand }) => brand.name === name)

describe.each(COMMON)('the common word $name', ({ name }) => {
  test('is no brand where it is joined to a strange word', () => {
    for (const text of [
      `FRITZ!${name}`,
      `FRITZ!${name}-Kennwort`,
      `Quarn-${name}`,
      `Hotel ${name}-Vallemar`,
      `Mega+${name}`,
    ]) {
      expect(named(text, name)).toBe(false)
    }
  })

  test('is one alone, and beside what brands write', () => {
    for (const text of [name, `${name}-Login`, `Sign in to ${name}!`, `${name} - Account`, `Login-${name}`]) {
      expect(named(text, name)).toBe(true)
    }
  })

  const login = (title: string) =>
    `<title>${title} - Log in</title><a href="/"><img src=/logo.svg alt="${title}"></a><h1>Log in to ${title}</h1><form method=post action=/session><input type=email name=email><input type=password name=password><button>Log in</button></form><a href=/about>About us</a><footer>© 2026 ${title} Ltd</footer>`
  const isAccused = (title: string, host: string) =>
    rules(BRAND_CLAIM_TABLE, login(title), { url: `https://www.${host}/login` }).includes(
      'content.brand_credential',
    )
  const label = (title: string) => title.toLowerCase().replaceAll(' ', '-')

  test('is a part of a newspaper’s name, which its host has as well', () => {
    for (const title of [`Riverton ${name}`, `The ${name}`, `${name} Herald`, `Kurier ${name} Vallemar`]) {
      for (const own of [label(title), label(title).replaceAll('-', ''), `${label(title)}-news`]) {
        expect([own, isAccused(title, `${own}.example`)]).toEqual([own, false])
      }
    }
  })

  test('is a pretence beside what frauds write, and at a host of another name', () => {
    for (const title of [`${name} Support`, `${name} Login`, `My ${name} Account`]) {
      expect([title, isAccused(title, `${label(title)}.example`)]).toEqual([title, true])
      expect(isAccused(`The ${name}`, 'quarnelz.example')).toBe(true)
    }
  })
})
