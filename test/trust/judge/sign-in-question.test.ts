import { expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { exampleCapture } from './example-visit.ts'

/** By language: what tells to sign in to a brand, and lines of forums that ask about it. */
const LINES: Readonly<Record<string, readonly [tells: string, ...asks: string[]]>> = {
  en: [
    'Sign in to Facebook',
    "Can't log in to Facebook",
    'How to sign in to Facebook',
    'Cannot log in to Facebook',
  ],
  de: [
    'Bei Facebook anmelden',
    'Kann mich bei Facebook nicht anmelden',
    'Wie kann ich mich bei Facebook anmelden',
  ],
  fr: ['Se connecter à Facebook', 'Impossible de se connecter à Facebook', 'Comment se connecter à Facebook'],
  es: [
    'Iniciar sesión en Facebook',
    'No puedo iniciar sesión en Facebook',
    'Cómo iniciar sesión en Facebook',
  ],
  it: ['Accedi a Facebook', 'Non riesco ad accedere a Facebook', 'Come accedere a Facebook'],
  pt: ['Entrar no Facebook', 'Não consigo entrar no Facebook', 'Como entrar no Facebook'],
  nl: ['Inloggen bij Facebook', 'Kan niet inloggen bij Facebook', 'Hoe log ik in bij Facebook'],
  pl: ['Zaloguj się do Facebooka', 'Nie mogę zalogować się do Facebooka', 'Jak się zalogować do Facebooka'],
  tr: ["Facebook'a giriş yap", "Facebook'a giriş yapamıyorum", "Facebook'a nasıl giriş yapılır"],
  ru: ['Войти в Facebook', 'Не могу войти в Facebook', 'Как войти в Facebook'],
  ja: [
    'Facebookにログイン',
    'Facebookにログインできない',
    'Facebookにログインする方法',
    'Kiwibankにログインできません',
  ],
  zh: ['登录Facebook', '无法登录Facebook', '如何登录Facebook', '登录Facebook失败'],
  ko: ['Facebook에 로그인', 'Facebook에 로그인할 수 없어요', 'Facebook 로그인 방법'],
}

const signalsOf = (heading: string) => {
  const html = `<title>Forum</title><h1>${heading}</h1><form method="post" action="/login"><input name="username" placeholder="Username"><input type="password" name="password" placeholder="Password"><button>Log in</button></form>`
  return grade(exampleCapture({ html })).signals.map(({ id }) => id)
}

const tells = Object.entries(LINES).map(([language, [line]]) => [language, line] as const)
const asks = Object.entries(LINES).flatMap(([language, [, ...lines]]) =>
  lines.map((line) => [language, line] as const),
)

test.each(tells)('who tells to sign in to a brand is seen (%s): %s', (_, line) => {
  expect(signalsOf(line)).toContain('content.foreign_sign_in')
})

test.each(asks)('who asks about it does not tell to (%s): %s', (_, line) => {
  expect(signalsOf(line)).not.toContain('content.foreign_sign_in')
})
