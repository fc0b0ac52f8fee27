#!/usr/bin/env bun
/** Makes src/trust/data/confusables.json from Unicode's table of characters that look alike. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import additions from './confusables-additions.json'

const HELP = `Usage: bun tools/confusables.ts FILE

Makes src/trust/data/confusables.json from FILE, Unicode's confusables.txt (UTS #39), and from the readings in
tools/confusables-additions.json, which go before Unicode's. With each change the version there is raised.

Unicode publishes the file under https://www.unicode.org/Public/, and ICU has a copy of it in its sources
(source/data/unidata/confusables.txt; Debian's source package icu 78.3 has that of Unicode 17).`

const OUTPUT = join(import.meta.dir, '../src/trust/data/confusables.json')
const ROW = /^([0-9A-F]{4,6}) ;\t([0-9A-F ]+) ;\tMA\t/gm

type Readings = readonly string[]

const OWN: ReadonlyMap<string, Readings> = new Map(Object.entries(additions.characters))

/** The text of confusables.json, given that of confusables.txt. */
export function confusablesFrom(unicode: string): string {
  const version = /^# Version: (\d+\.\d+\.\d+)$/m.exec(unicode)?.[1]
  if (version === undefined) throw new Error('the file has no line "# Version: …", as confusables.txt has')
  const characters = [...readingsOf(unicode), ...OWN].toSorted(([a], [b]) => codePoint(a) - codePoint(b))
  const head = {
    version: additions.version,
    source: `Unicode confusables.txt ${version} (UTS #39), by tools/confusables.ts; + ${additions.source}`,
    licence: additions.licence,
    unicode: version,
    unicode_sha256: createHash('sha256').update(unicode).digest('hex'),
    use: additions.use,
  }
  const lines = [
    ...Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`),
    `  "whole_script": [\n${additions.whole_script.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
    `  "characters": {\n${characters.map(([character, all]) => `    "${character}": ${JSON.stringify(all)}`).join(',\n')}\n  }`,
  ]
  return `{\n${lines.join(',\n')}\n}\n`
}

/** What Unicode's table says of the letters that the additions say nothing of, where it comes down to ASCII. */
function* readingsOf(unicode: string): Generator<readonly [string, Readings]> {
  for (const { 1: source = '', 2: target = '' } of unicode.matchAll(ROW)) {
    const character = textOf(source)
    if (OWN.has(character) || !standsInNames(character)) continue
    const all = spellings(withoutMarks(textOf(target)).toLowerCase())
    if (all.every((reading) => /^[a-z0-9-]+$/.test(reading))) yield [character, all]
  }
}

/**
 * Host names and folded text have letters and decimal digits in lower case and without compatibility forms; of
 * Cherokee, host names have the upper case. A letter with marks is read without them, so that the table need not have it.
 */
function standsInNames(character: string): boolean {
  if (character <= '\x7f' || !/^[\p{L}\p{Nd}]$/u.test(character)) return false
  if (withoutMarks(character) !== character || character.normalize('NFKC') !== character) return false
  return character === character.toLowerCase() || /\p{Script=Cherokee}/u.test(character)
}

/** What a text can be read as when each of its characters is read; Unicode writes an m as rn. */
function spellings(text: string): Readings {
  let found: Readings = ['']
  for (const character of text) {
    const all = OWN.get(character) ?? [character]
    found = found.flatMap((begun) => all.map((reading) => begun + reading))
  }
  return [...new Set(found.map((reading) => reading.replaceAll('rn', 'm')))]
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const textOf = (codes: string) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)))

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined || file === '--help' || file === '-h') {
    console.log(HELP)
    process.exit(file === undefined ? 64 : 0)
  }
  writeFileSync(OUTPUT, confusablesFrom(readFileSync(file, 'utf8')))
}
