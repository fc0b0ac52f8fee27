import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const HOSTS = ['netflix-clone-giulia.vercel.app', 'mei-ui.pages.dev', 'sam.github.io']
const LABELS = [
  'Made for #100DaysOfCode. UI clone only.',
  'Educational clone, for learning.',
  'Übungsprojekt, keine Daten werden gesendet.',
  'Clon hecho con fines educativos',
  'Учебный проект',
  '学習目的で作りました',
]
const BRANDS = ['Netflix', 'Instagram', 'Facebook', 'Spotify']
const FORMS = [
  '<form onsubmit="return false">',
  '<form action="#">',
  '<form onsubmit="event.preventDefault();alert(1)">',
  '<div>',
]
const page = (brand: string, label: string, form: string, more = '') =>
  `<title>${brand} login</title><h1>${brand}</h1>${form}<input placeholder="Email"><input type=password placeholder=Password><button>Log in</button></form></div><footer>${label}</footer>${more}`
const verdict = (host: string, body: string) => grade(captureOf(`https://${host}/`, { body })).verdict

describe.each(HOSTS)('a copy at %s', (host) => {
  test('that is labelled an exercise and sends nothing is one', () => {
    for (const brand of BRANDS) {
      for (const [at, label] of LABELS.entries()) {
        const body = page(brand, label, FORMS[at % FORMS.length] ?? '')
        expect([brand, label, verdict(host, body)]).toEqual([brand, label, 'benign'])
      }
    }
  })

  test('that is not labelled where people see it, or sends what is typed, is none', () => {
    for (const brand of BRANDS) {
      const [label = '', form = ''] = [LABELS[0], FORMS[0]]
      const others = [
        page(brand, '', form),
        page(brand, `<span hidden>${label}</span>`, form),
        page(brand, `<!-- ${label} -->`, form),
        page(brand, label, '<form method=post action="/api/in">'),
        page(brand, label, '<form action="save.php">'),
        page(
          brand,
          label,
          form,
          '<script>document.querySelector("button").onclick=()=>fetch("/api/in?p="+1)</script>',
        ),
        page(brand, label, form, '<script src="https://collect.example/in.js"></script>'),
      ]
      for (const body of others) expect([body, verdict(host, body)]).toEqual([body, 'dangerous'])
    }
  })
})

test('at a host of its own a label excuses nothing', () => {
  expect(verdict('www.quarnelz.example', page('Netflix', LABELS[0] ?? '', FORMS[0] ?? ''))).toBe('dangerous')
})
