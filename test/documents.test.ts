import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printableSettings } from '../src/cli/config.ts'
import { readConfig } from '../src/config.ts'
import { citationsIn, rulesOf, sectionsOf, strayCitations } from './documents/citations.ts'
import { loggedEvents, loggedIn, requestFields } from './documents/log-events.ts'
import { codeSpans, readDocument, rowsUnder } from './documents/markdown.ts'
import { REPOSITORY } from './support/service.ts'

const MAX_README_WORDS = 900
const SOURCES = '{src,test,bench,index-builder,datasets,tools,corpus,bin}/**/*.{ts,lua,sql}'

describe('docs/contract.md', () => {
  const contract = readDocument('docs/contract.md')
  const rules = rulesOf(contract)
  const sections = sectionsOf(contract)

  /** `path: rule` of each citation that leads nowhere. */
  const lost = (path: string, source: string) =>
    citationsIn(source, sections)
      .filter((rule) => !rules.includes(rule))
      .map((rule) => `${path}: ${rule}`)

  test('has each rule once, in the section of its letter, in ascending order', () => {
    const inOrder = sections.flatMap((letter) =>
      rules.filter((rule) => rule.startsWith(letter)).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
    )
    expect(rules).toEqual([...new Set(inOrder)])
    expect(rules.length).toBeGreaterThan(70)
  })

  test('has every rule that code and tests cite', async () => {
    const cited = new Set<string>()
    const missing: string[] = []
    for await (const path of new Bun.Glob(SOURCES).scan(REPOSITORY)) {
      const source = await Bun.file(join(REPOSITORY, path)).text()
      missing.push(...lost(path, source))
      for (const rule of citationsIn(source, sections)) cited.add(rule)
    }
    expect(missing).toEqual([])
    expect(cited.size).toBeGreaterThan(60)
  })

  test('is the only specification that code and tests cite', async () => {
    const stray: string[] = []
    for await (const path of new Bun.Glob(SOURCES).scan(REPOSITORY)) {
      const source = await Bun.file(join(REPOSITORY, path)).text()
      stray.push(...strayCitations(source).map((citation) => `${path}: ${citation}`))
    }
    expect(stray).toEqual([])
    expect(strayCitations(`// (${'interface'} 2.8)\n/** ${'design'}/trust.md. */`)).toHaveLength(2)
  })

  test.each([
    ['a comment', `/** Counts one (contract K${99}). */`],
    ['a comment over several lines', `/**\n * Counts one, as K${99} has it.\n */`],
    ['a comment behind code', `count++ // K${99}`],
    ['a comment in SQL or Lua', `-- K${99}: counts one`],
    ['the title of a test', `test('K${99}: a key is counted', () => {})`],
    ['the title of a group', `describe(\`a key (K5, K${99})\`, () => {})`],
    ['the title of cases', `test.each(['a'])(\n  '%s is counted as K${99} says', () => {})`],
    ['a title on a line of its own', `test(\n  'a key is counted [K1, K${99}]',\n  () => {})`],
    ['a case', `['is counted (K${99})', 1],`],
  ])('lacks a rule that only %s cites', (_, source) => {
    expect(lost('file.ts', source)).toEqual([`file.ts: K${99}`])
  })

  test.each([
    ['an escape', `test('%${'E4'}%B8 is decoded', () => {})`],
    ['a path of a drawing', `<path d="M${99} 3h80"/>`],
    ['an option of a compiler', `['cc', '-O${99}']`],
  ])('%s is no citation', (_, source) => {
    expect(citationsIn(source, sections)).toEqual([])
  })
})

describe('docs/settings.md', () => {
  const rows = rowsUnder(readDocument('docs/settings.md'), 'name')
  const described = rows.map(([name = '']) => codeSpans(name).join())

  test('names every setting that the service reads, and no other', () => {
    const read = new Set<string>()
    const environment = new Proxy<Record<string, undefined>>(
      {},
      {
        get: (_, name) => {
          read.add(String(name))
          return undefined
        },
      },
    )
    readConfig(environment)
    expect(described.toSorted()).toEqual([...read].sort())
  })

  test('gives the default of each', () => {
    const actual = new Map(
      printableSettings(readConfig({}))
        .split('\n')
        .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    )
    const given = new Map(rows.map(([, value = ''], index) => [described[index], codeSpans(value)[0] ?? '']))
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(actual))
  })
})

describe('docs/logs.md', () => {
  const markdown = readDocument('docs/logs.md')

  test('has every event that the source logs, with its level and fields, and no other', async () => {
    const described = rowsUnder(markdown, 'event').map(([event = '', level = '', fields = '']) =>
      [codeSpans(event).join(), level, ...codeSpans(fields).sort()].join(' '),
    )
    const logged = (await loggedEvents()).map(({ event, level, fields }) =>
      [event, level, ...fields].join(' '),
    )
    expect(described.toSorted()).toEqual([...new Set(logged)].sort())
    expect(described.length).toBeGreaterThan(30)
  })

  test('has every field of the line of a request', async () => {
    const described = rowsUnder(markdown, 'field').flatMap(([field = '']) => codeSpans(field))
    expect(described.toSorted()).toEqual((await requestFields()).toSorted())
  })

  test.each([
    ["log.info('a')", { event: 'a', level: 'info', fields: [] }],
    ["this.#warn('a_b', { c: f(1, ', d: '), d })", { event: 'a_b', level: 'warn', fields: ['c', 'd'] }],
    ["warn?.(\n  'a', { b: { c: 1 } })", { event: 'a', level: 'warn', fields: ['b'] }],
    [
      "log.error('a', error, { b: x(), ...y })",
      { event: 'a', level: 'error', fields: ['...y', 'b', 'error'] },
    ],
  ])('an event is found in %s', (source, event) => {
    expect(loggedIn(source)).toEqual([event])
  })
})

describe('SECURITY.md', () => {
  const security = readDocument('SECURITY.md')
  const rules = rulesOf(readDocument('docs/contract.md'))
  const rows = ['what they try', 'what it tries', 'who, and what', 'what happens'].flatMap((heading) =>
    rowsUnder(security, heading),
  )

  test('names for each threat the rules or tests that show how it is met, and they are there', () => {
    for (const [threat = '', protection = '', shown = ''] of rows) {
      const files = codeSpans(shown)
      const cited = shown.replaceAll(/`[^`]*`/g, '').match(/[A-Z]\d+/g) ?? []
      const lost = [
        ...files.filter((file) => !existsSync(join(REPOSITORY, file))),
        ...cited.filter((rule) => !rules.includes(rule)),
      ]
      expect([threat, protection !== '', files.length > 0, lost]).toEqual([threat, true, true, []])
    }
    expect(rows.length).toBeGreaterThan(30)
  })
})

describe('README.md', () => {
  const readme = readDocument('README.md')

  test(`has at most ${MAX_README_WORDS} words`, () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(MAX_README_WORDS)
  })

  test('has a map of folders that are there', () => {
    const folders = rowsUnder(readme, 'folder').flatMap(([cell = '']) => codeSpans(cell))
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.filter((folder) => !existsSync(join(REPOSITORY, folder)))).toEqual([])
  })
})

test.each([
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/contract.md',
  'docs/decisions.md',
  'docs/glossary.md',
  'docs/http.md',
  'docs/licences.md',
  'docs/logs.md',
  'docs/metrics.md',
  'docs/operations.md',
  'docs/runbooks.md',
  'docs/settings.md',
  'patches/README.md',
])('the links of %s to files of the repository lead to files', (document) => {
  const links = readDocument(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)
  const targets = [...links].map(([, target = '']) => target)
  const files = targets.filter((target) => !target.includes('://'))
  const missing = files.filter((target) => !existsSync(join(REPOSITORY, dirname(document), target)))
  expect(missing).toEqual([])
})

test.each(['CONTRIBUTING.md', 'docs/decisions.md', 'docs/glossary.md', 'patches/README.md'])(
  'the files that %s names are there',
  (document) => {
    const spans = codeSpans(readDocument(document).replaceAll(/^```.*?^```/gms, ''))
    const files = spans.filter((span) => /^[a-z-]+\/[\w./-]+\.(?:ts|json|md|yaml|env|gz)$/.test(span))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([])
  },
)
