import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WHOLE_SCRIPTS } from '../../../src/trust/data/loader.ts'
import { confusablesFrom } from '../../../tools/confusables.ts'
import additions from '../../../tools/confusables-additions.json'

const COMMITTED = readFileSync(join(import.meta.dir, '../../../src/trust/data/confusables.json'), 'utf8')
const EXCERPT = readFileSync(join(import.meta.dir, 'confusables-excerpt.txt'), 'utf8')

/** Unicode's file itself is not in the repository: where it is on a machine, this says so. */
const FILES = process.env.WAYPOST_CONFUSABLES === undefined ? [] : [process.env.WAYPOST_CONFUSABLES]

interface Confusables {
  readonly unicode: string
  readonly unicode_sha256: string
  readonly characters: Readonly<Record<string, readonly string[]>>
}
const parsed = (text: string): Confusables => JSON.parse(text)

describe('the generator of confusables', () => {
  const made = parsed(confusablesFrom(EXCERPT))
  const own: ReadonlySet<string> = new Set(Object.keys(additions.characters))

  test('takes letters and digits that come down to ASCII', () => {
    const ofUnicode = Object.entries(made.characters).filter(([character]) => !own.has(character))
    expect(Object.fromEntries(ofUnicode)).toEqual({
      ɣ: ['y'],
      а: ['a'],
      к: ['k'],
      ј: ['j'],
      ԁ: ['d'],
      თ: ['o'],
      Ꭼ: ['e'],
      ⲟ: ['o'],
      ꭼ: ['e'],
    })
  })

  test('puts the additions before what Unicode says', () => {
    expect(made.characters).toMatchObject(additions.characters)
    expect(made.characters.ı).toEqual(['i', 'l'])
    expect(made.characters.œ).toEqual(['ce', 'oe'])
  })

  test('says which file it read', () => {
    expect(made.unicode).toBe('17.0.0')
    expect(made.unicode_sha256).toBe(new Bun.CryptoHasher('sha256').update(EXCERPT).digest('hex'))
  })

  test('refuses a file that says no version', () => {
    expect(() => confusablesFrom('0430 ;\t0061 ;\tMA\t#')).toThrow('# Version')
  })
})

describe('confusables.json', () => {
  const { unicode, unicode_sha256, characters } = parsed(COMMITTED)

  /** What Unicode would write for the readings; several come about by way of an addition. */
  const targetOf = (all: readonly string[]) =>
    all.length === 1
      ? (all[0] ?? '')
      : (Object.entries(additions.characters).find(([, own]) => Bun.deepEquals(own, all))?.[0] ?? '')
  const rows = Object.entries(characters).map(
    ([character, all]) => `${hex(character)} ;\t${hex(targetOf(all))} ;\tMA\t#`,
  )

  test('is written as the generator writes, with the additions of today', () => {
    const again = confusablesFrom(`# Version: ${unicode}\n${rows.join('\n')}\n`)
    const sha256 = parsed(again).unicode_sha256
    expect(again.replace(sha256, unicode_sha256)).toBe(COMMITTED)
    expect(unicode_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(WHOLE_SCRIPTS).toEqual(additions.whole_script)
  })

  test.each(FILES)('is what the generator makes of %s', (file) => {
    expect(confusablesFrom(readFileSync(file, 'utf8'))).toBe(COMMITTED)
  })
})

function hex(text: string): string {
  return Array.from(text, (character) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  ).join(' ')
}
