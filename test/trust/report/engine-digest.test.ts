import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ENGINE } from '../../../src/trust/report/engine.ts'
import { digestOf } from '../../../src/trust/report/engine-digest.ts'
import { makeDirectory, REPOSITORY } from '../../support/service.ts'

/** Packages whose versions are changed. */
const COPIED = ['@jitl', 'linkedom', 'parse5']
let copy: string
const digest = () => digestOf(join(copy, 'src/trust/grade.ts'))

/** A tree of the same files elsewhere, which has a copy of one of its packages. */
beforeAll(() => {
  copy = makeDirectory('engine-digest')
  cpSync(join(REPOSITORY, 'src'), join(copy, 'src'), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  const modules = join(REPOSITORY, 'node_modules')
  for (const name of readdirSync(modules)) {
    if (!COPIED.includes(name)) symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const name of COPIED) {
    cpSync(join(modules, name), join(copy, 'node_modules', name), { recursive: true, dereference: true })
  }
})

/** The digest with one text in a file replaced by another, for as long as that takes. */
function digestWith(path: string, before: string, after: string): string {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
  const changed = digest()
  writeFileSync(file, text)
  return changed
}

describe('the digest of the rules [T6]', () => {
  test('is the same wherever they lie, and whenever they were written', () => {
    expect(digest()).toBe(ENGINE.rules_sha256)
    utimesSync(join(copy, 'src/trust/grade.ts'), 1, 1)
    expect(digest()).toBe(ENGINE.rules_sha256)
  })

  test.each([
    ['a weight', 'src/trust/judge/credentials/card-password.ts', 'points: 60', 'points: 59'],
    ['a message', 'src/trust/judge/address/lookalike.ts', 'The address', 'An address'],
    ['a threshold', 'src/trust/report/terms.ts', 'from: 48', 'from: 47'],
    ['a phrase', 'src/trust/data/phrases/mail-account.json', 'mail ?box', 'post ?box'],
    ['a program', 'src/trust/judge/money/miner.ts', 'return', 'return  '],
    ['what reads a page', 'src/trust/page/tokenizer.ts', '= 256', '= 257'],
    ['a modifier of the posture', 'src/trust/posture/modifiers.ts', '-5', '-6'],
    ['a list', 'src/trust/data/brands.json', '"paypal.com"', '"paypal.example"'],
    ['the version of a package', 'node_modules/parse5/package.json', '"8.', '"9.'],
    ['the version of the document model', 'node_modules/linkedom/package.json', '"0.18.', '"0.19.'],
    [
      'the version of the interpreter',
      'node_modules/@jitl/quickjs-wasmfile-release-sync/package.json',
      '"0.32.',
      '"0.33.',
    ],
  ])('changes with %s', (_, path, before, after) => {
    expect(digestWith(path, before, after)).not.toBe(ENGINE.rules_sha256)
    expect(digest()).toBe(ENGINE.rules_sha256)
  })

  const lists = readdirSync(join(REPOSITORY, 'src/trust/data'), { recursive: true, encoding: 'utf8' })
  test.each(lists.filter((name) => name.endsWith('.json')).toSorted())(
    'changes with one byte of the list %s',
    (name) => {
      expect(digestWith(join('src/trust/data', name), '"', ' "')).not.toBe(ENGINE.rules_sha256)
    },
  )

  const world = readdirSync(join(REPOSITORY, 'src/trust/sandbox/world'), {
    recursive: true,
    encoding: 'utf8',
  })
  test.each(world.filter((name) => name.endsWith('.js')).toSorted())(
    'changes with one byte of the sandbox’s %s',
    (name) => {
      expect(digestWith(join('src/trust/sandbox/world', name), ')', ' )')).not.toBe(ENGINE.rules_sha256)
    },
  )

  test('does not change with what cannot change a report', () => {
    expect(
      digestWith(
        'src/trust/workers/pool.ts',
        'export class ChildPool',
        'class Other {}\nexport class ChildPool',
      ),
    ).toBe(ENGINE.rules_sha256)
  })

  test('does not change with the place or the name of a file', () => {
    const one = write('one', {
      'main.ts': "import { a } from './a.ts'\nimport { long } from './long.ts'\n\na(long)\n",
      'a.ts': "import type { B } from './b.ts'\n\nexport const a = (b: B) => b\n",
      'b.ts': 'export type B = string\n',
      'long.ts': "export const long = 'l'\n",
    })
    const other = write('other', {
      'main.ts': "import {\n  long,\n} from './words/very-long.ts'\nimport { a } from './z.ts'\n\na(long)\n",
      'z.ts': "import type { B } from './words/b.ts'\n\nexport const a = (b: B) => b\n",
      'words/b.ts': 'export type B = string\n',
      'words/very-long.ts': "export const long = 'l'\n",
    })
    expect(digestOf(other)).toBe(digestOf(one))
  })

  test('changes with the file that a name is imported from', () => {
    const files = { 'a.ts': 'export const c = 1\n', 'b.ts': 'export const c = 2\n' }
    const main = (first: string, second: string) =>
      `import { c } from './${first}.ts'\nimport { c as d } from './${second}.ts'\n\nc - d\n`
    const one = write('first', { ...files, 'main.ts': main('a', 'b') })
    const other = write('second', { ...files, 'main.ts': main('b', 'a') })
    expect(digestOf(other)).not.toBe(digestOf(one))
  })

  test('changes with the order in which files are imported for their effect', () => {
    const files = { 'a.ts': 'globalThis.c = 1\n', 'b.ts': 'globalThis.c = 2\n' }
    const one = write('forth', { ...files, 'main.ts': "import './a.ts'\nimport './b.ts'\n" })
    const other = write('back', { ...files, 'main.ts': "import './b.ts'\nimport './a.ts'\n" })
    expect(digestOf(other)).not.toBe(digestOf(one))
  })
})

/** Writes a program into a directory of its own; the path of its main file. */
function write(name: string, files: Readonly<Record<string, string>>): string {
  const directory = makeDirectory(`digest-${name}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  return join(directory, 'main.ts')
}
