import { expect, test } from 'bun:test'
import { subresourceIntegrity } from '../../../src/trust/posture/subresource-integrity.ts'
import { answers } from './answers.ts'

const HTTPS = 'https://cdn.example/a.js'
const HTTP = 'http://cdn.example/a.js'
const script = (src: string, integrity?: string) =>
  `<script src="${src}"${integrity === undefined ? '' : ` integrity="${integrity}"`}></script>`

test.each([
  ['no scripts', '', 'sri-not-implemented-but-no-scripts-loaded'],
  [
    'a script in the page',
    '<script>a()</script>',
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
  ],
  ["the site's own", script('/a.js'), 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'],
  [
    'of a subdomain',
    script('https://static.site.example/a.js'),
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
  ],
  ["the site's own, pinned", script('/a.js', 'sha384-x'), 'sri-implemented-and-all-scripts-loaded-securely'],
  ['of others, pinned', script(HTTPS, 'sha384-x'), 'sri-implemented-and-external-scripts-loaded-securely'],
  ['of others', script(HTTPS), 'sri-not-implemented-but-external-scripts-loaded-securely'],
  [
    'of others, pinned with nothing',
    script(HTTPS, ' '),
    'sri-not-implemented-but-external-scripts-loaded-securely',
  ],
  [
    'of others, one of two pinned',
    script(HTTPS) + script(HTTPS, 'sha384-x'),
    'sri-not-implemented-but-external-scripts-loaded-securely',
  ],
  [
    'of others by the scheme of the page',
    script('//cdn.example/a.js'),
    'sri-not-implemented-but-external-scripts-loaded-securely',
  ],
  [
    'of others over http, pinned',
    script(HTTP, 'sha384-x'),
    'sri-implemented-but-external-scripts-not-loaded-securely',
  ],
  ['of others over http', script(HTTP), 'sri-not-implemented-and-external-scripts-not-loaded-securely'],
  [
    'the worst of several',
    script('/a.js', 'sha384-x') + script(HTTP) + script(HTTPS),
    'sri-not-implemented-and-external-scripts-not-loaded-securely',
  ],
] as const)('scripts: %s', (_, scripts, expected) => {
  expect(subresourceIntegrity(answers({ body: `<!doctype html><p>Text</p>${scripts}` }))).toBe(expected)
})

test('what is no HTML needs none', () => {
  expect(subresourceIntegrity(answers({ type: 'image/png', body: '\x89PNG' }))).toBe(
    'sri-not-implemented-response-not-html',
  )
  expect(subresourceIntegrity(answers({ body: '' }))).toBe('sri-not-implemented-response-not-html')
})

test('what calls itself HTML and is none is found out', () => {
  const body = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
  expect(subresourceIntegrity(answers({ body }))).toBe('html-not-parseable')
})
