import { describe, expect, test } from 'bun:test'
import { SIGNS, signsOf } from '../../../src/trust/likeness/signs.ts'
import { served } from '../judge/page-subject.ts'

const URL = 'https://q7f3a.example/a/index.html'

function signs(body: string) {
  const { page, ...subject } = served(`<!doctype html>${body}`, { url: URL })
  if (page === null) throw new Error('no page')
  return signsOf({ ...subject, page })
}

const FIELD = '<input name=a>'
const form = (attributes: string, fields = FIELD) => `<form method=post ${attributes}>${fields}</form>`
const PICTURE = '<img src=a.png>'

/** For each sign a page that shows it, and one that is nearly the same and does not. */
const EXAMPLES: Readonly<Record<keyof typeof SIGNS, readonly [string, string]>> = {
  'sends to a PHP script beside it': [form('action=b.php'), form('action=https://other.example/b.php')],
  'sends to itself': [form(''), form('action=/b')],
  'sends to a script for signing in': [form('action=/log-in'), form('action=/list')],
  'sends by GET': [`<form action=/b>${FIELD}</form>`, form('action=/b')],
  'leads on': ['<a href=/b>b</a>', '<a href="#b">b</a><a href=https://other.example/>c</a>'],
  'leads on to much': ['<a href=/b>b</a>'.repeat(4), '<a href=/b>b</a>'.repeat(3)],
  'no links': ['', '<a href="#">b</a>'],
  'dead links alone': [
    '<a href="#">b</a><a href="javascript:void(0)">c</a>',
    '<a href="#">b</a><a href=/c>c</a>',
  ],
  'pictures of others': ['<img src=https://other.example/a.png>', PICTURE],
  'an icon of others': ['<link rel=icon href=https://other.example/a.ico>', '<link rel=icon href=a.ico>'],
  'no picture': ['', PICTURE],
  'one picture': [PICTURE, PICTURE.repeat(2)],
  'no heading': ['<p>Us', '<h1>Us</h1>'],
  'little text': ['Us', 'We bake. '.repeat(30)],
  'a page of text': ['We bake. '.repeat(200), 'We bake. '.repeat(100)],
  'a copyright': ['<p>© 2026 Us', '<p>2026 Us'],
  'a word on privacy': ['<a href=/p>Privacy</a>', '<a href=/p>Prices</a>'],
  'a brand': ['<h1>Welcome to PayPal</h1>', '<h1>Welcome</h1><p>We take PayPal'],
  'a brand for its title': [
    '<title>PayPal - Log in</title>',
    '<title>How PayPal was founded, a history</title>',
  ],
  'signing in for its title': ['<title>Sign in</title>', '<title>Bread</title>'],
  'one field': [FIELD, FIELD.repeat(2)],
  'two fields': [FIELD.repeat(2), FIELD.repeat(3)],
  'a field for mail': ['<input type=email name=a>', FIELD],
  'a masked field': ['<input type=password name=a>', FIELD],
  'a placeholder': ['<input placeholder=Name>', FIELD],
  'names for password managers': ['<input autocomplete=username>', '<input autocomplete=off>'],
  'a hidden field': ['<input type=hidden name=a>', FIELD],
  'hidden fields': ['<input type=hidden name=a>'.repeat(3), '<input type=hidden name=a>'.repeat(2)],
  'something secret': ['<input name=password>', FIELD],
  'several secrets': ['<input name=cardnumber>'.repeat(3), '<input name=cardnumber>'.repeat(2)],
  'event handlers': ['<p onclick=a()>', '<p>onclick'],
  'prevented defaults': ['<script>e.preventDefault()</script>', '<script>e.stop()</script>'],
  'a way on by script': ['<script>location.href = "/b"</script>', '<script>alert(location.href)</script>'],
  'a pause by script': ['<script>setTimeout(go, 1)</script>', '<script>go()</script>'],
}

describe('a sign is shown', () => {
  test.each(Object.entries(EXAMPLES))('%s', (name, [shows, lacks]) => {
    expect(signs(shows)).toContain(name)
    expect(signs(lacks)).not.toContain(name)
  })

  test('and each has an example', () => {
    expect(Object.keys(EXAMPLES)).toEqual(Object.keys(SIGNS))
  })
})

test('a script that sends a secret to one beside the page shows it as a form does', () => {
  const [name] = Object.keys(SIGNS)
  const page = (action: string) => form(`action=${action}`, '<input type=password name=p>')
  expect(signs(page('/go.php'))).toContain(name ?? '')
  expect(signs(page('/a/index.html'))).not.toContain(name ?? '')
})
