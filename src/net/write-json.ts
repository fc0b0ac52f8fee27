import { isList, type Json, JsonObject, LossyNumber } from './read-json.ts'
import { compareTexts } from './sorted-texts.ts'

/** `sorted` follows JSON.stringify of an object with sorted names. */
export type NameOrder = 'given' | 'sorted'

/** Writes no blanks; the last member of a name counts, at the place of the first. */
export function writeJson(json: Json, order: NameOrder = 'given'): string {
  if (json instanceof JsonObject) {
    const { names, values } = json
    const members = membersOf(names)
    if (order === 'sorted')
      members.sort((one, other) => inOrder(names[one.first] ?? '', names[other.first] ?? ''))
    else members.sort((one, other) => one.first - other.first)
    const texts = members.map(
      ({ first, last }) => `${JSON.stringify(names[first])}:${writeJson(values[last] ?? null, order)}`,
    )
    return `{${texts.join(',')}}`
  }
  if (isList(json)) return `[${json.map((value) => writeJson(value, order)).join(',')}]`
  return plainText(json)
}

/** Counts UTF-8 bytes as if every member were written. */
export function jsonByteLength(json: Json): number {
  if (json instanceof JsonObject) {
    const { names, values } = json
    let length = 2 + Math.max(0, names.length - 1)
    for (const [at, name] of names.entries())
      length += plainBytes(name) + 1 + jsonByteLength(values[at] ?? null)
    return length
  }
  if (!isList(json)) return plainBytes(json)
  return json.reduce((sum: number, value) => sum + jsonByteLength(value), 2 + Math.max(0, json.length - 1))
}

type Plain = Exclude<Json, readonly Json[] | JsonObject>

function plainText(json: Plain): string {
  return json instanceof LossyNumber ? json.text : JSON.stringify(json)
}

function plainBytes(json: Plain): number {
  return Buffer.byteLength(plainText(json))
}

function membersOf(names: readonly string[]): { first: number; last: number }[] {
  const places = names.map((name, place) => ({ name, place }))
  if (places.length > 1)
    places.sort((one, other) => compareTexts(one.name, other.name) || one.place - other.place)
  const members: { first: number; last: number }[] = []
  let before: string | null = null
  for (const { name, place } of places) {
    const member = members.at(-1)
    if (member !== undefined && name === before) member.last = place
    else members.push({ first: place, last: place })
    before = name
  }
  return members
}

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/
const MOST_INDEX = 2 ** 32 - 2

/** JavaScript lists array indexes first, by their numbers. */
function inOrder(one: string, other: string): number {
  const isIndex = [one, other].map((name) => ARRAY_INDEX.test(name) && Number(name) <= MOST_INDEX)
  if (isIndex[0] && isIndex[1]) return Number(one) - Number(other)
  if (isIndex[0] !== isIndex[1]) return isIndex[0] ? -1 : 1
  return compareTexts(one, other)
}
