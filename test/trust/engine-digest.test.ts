import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINE } from '../../src/trust/engine.ts'
import { digestOf } from '../../src/trust/engine-digest.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'

let copy: string
const digest = () => digestOf(join(copy, 'src/trust/grade.ts'))

/** A tree of the same files elsewhere, which has a copy of one of its packages. */
beforeAll(() => {
  copy = makeDirectory('engine-digest')
  cpSync(join(REPOSITORY, 'src'), join(copy, 'src'), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  const modules = join(REPOSITORY, 'node_modules')
  for (const name of readdirSync(modules)) {
    if (name !== 'parse5') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  cpSync(join(modules, 'parse5'), join(copy, 'node_modules/parse5'), { recursive: true, dereference: true })
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

describe('T6: the digest of the rules', () => {
  test('is the same wherever they lie, and whenever they were written', () => {
    expect(digest()).toBe(ENGINE.rules_sha256)
    utimesSync(join(copy, 'src/trust/grade.ts'), 1, 1)
    expect(digest()).toBe(ENGINE.rules_sha256)
  })

  test.each([
    ['a weight', 'src/trust/rules/content.ts', 'points: 60', 'points: 59'],
    ['a message', 'src/trust/rules/url.ts', 'The host', 'A host'],
    ['a threshold', 'src/trust/verdict.ts', 'from: 47', 'from: 48'],
    ['a phrase', 'src/trust/mail-words.ts', 'mail ?box', 'post ?box'],
    ['a program', 'src/trust/checks/miner.ts', 'return', 'return  '],
    ['what reads a page', 'src/trust/page-tokenizer.ts', '= 256', '= 257'],
    ['a modifier of the posture', 'src/trust/posture/modifiers.ts', '-5', '-6'],
    ['a list', 'src/trust/data/brands.json', '"paypal.com"', '"paypal.example"'],
    ['the version of a package', 'node_modules/parse5/package.json', '"8.', '"9.'],
  ])('changes with %s', (_, path, before, after) => {
    expect(digestWith(path, before, after)).not.toBe(ENGINE.rules_sha256)
    expect(digest()).toBe(ENGINE.rules_sha256)
  })

  test('does not change with what cannot change a report', () => {
    expect(digestWith('src/trust/pool.ts', 'export class Pool', 'class Other {}\nexport class Pool')).toBe(
      ENGINE.rules_sha256,
    )
  })
})
