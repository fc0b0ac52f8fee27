import { expect, test } from 'bun:test'
import { redirection } from '../../../src/trust/posture/redirection.ts'
import { captureOf, hopTo } from '../captures.ts'
import { answersOf } from './answers.ts'

const through = (...urls: string[]) => {
  const last = urls.at(-1) ?? ''
  const before = urls.slice(0, -1).map((url) => hopTo(url, { status: 301 }))
  return redirection(answersOf(captureOf(last, { before })))
}

test.each([
  [['https://site.example/'], 'redirection-not-tested'],
  [['https://site.example/', 'http://site.example/'], 'redirection-not-tested'],
  [['http://site.example/'], 'redirection-missing'],
  [['http://site.example/', 'https://site.example/'], 'redirection-to-https'],
  [['http://site.example/', 'https://site.example/', 'https://www.site.example/'], 'redirection-to-https'],
  [['http://site.example/', 'https://www.site.example/'], 'redirection-off-host-from-http'],
  [
    ['http://site.example/', 'http://www.site.example/', 'https://www.site.example/'],
    'redirection-not-to-https-on-initial-redirection',
  ],
  [['http://site.example/', 'http://www.site.example/'], 'redirection-not-to-https'],
  [['http://site.example/', 'https://site.example/', 'http://site.example/a'], 'redirection-not-to-https'],
] as const)('%j: %s', (urls, expected) => {
  expect(through(...urls)).toBe(expected)
})

test('a certificate that is not in order spoils the way to it', () => {
  const before = [hopTo('http://site.example/', { status: 301 })]
  const capture = captureOf('https://site.example/', { before, tls: { error: 'CERT_HAS_EXPIRED' } })
  expect(redirection(answersOf(capture))).toBe('redirection-invalid-cert')
})

test('where the page itself leads on, no answer redirected', () => {
  const capture = captureOf('https://site.example/', { before: [hopTo('http://site.example/')], via: 'meta' })
  expect(redirection(answersOf(capture))).toBe('redirection-missing')
})
