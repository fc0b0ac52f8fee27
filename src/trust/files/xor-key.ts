import { literalsIn } from '../code/literals.ts'
import type { Code } from '../page/page.ts'
import { isPayload } from './kinds.ts'
import { magicOf } from './signature.ts'

const CONSTANT: readonly (readonly [offset: number, character: string])[] = [
  ...[...'MPLR7C\x7f\xd0'].map((character) => [0, character] as const),
  [257, 'u'],
  [32_769, 'C'],
]
const HEAD_BYTES = 33_000
const MAX_LITERALS = 400
const MAX_KEYS = 60
const MAX_KEY = 64
const MAX_TRIES = 300

/** Finds programs whose bytes are combined with a key by exclusive or, where a page's scripts do that. */
export class KeyGuesses {
  readonly #literals: readonly Uint8Array[]
  readonly #combines: boolean
  #tries = MAX_TRIES

  constructor(codes: readonly Code[]) {
    this.#combines = codes.some(({ lower }) => lower.includes('^'))
    this.#literals = this.#combines ? keysIn(codes) : []
  }

  /** Whether the bytes are a program, an archive or a disk image under one of the keys. */
  reveal(bytes: Uint8Array): boolean {
    if (!this.#combines) return false
    return [...singleKeys(bytes), ...this.#literals].some((key) => {
      if (this.#tries <= 0) return false
      this.#tries--
      return isProgramUnder(key, bytes)
    })
  }
}

function keysIn(codes: readonly Code[]): readonly Uint8Array[] {
  const literals = codes.flatMap(({ text }) => literalsIn(text, MAX_LITERALS))
  const short = literals.filter(({ length }) => length >= 2 && length <= MAX_KEY)
  return [...new Set(short)].slice(0, MAX_KEYS).map((literal) => Buffer.from(literal))
}

function singleKeys(bytes: Uint8Array): readonly Uint8Array[] {
  return CONSTANT.map(([offset, character]) => Uint8Array.of((bytes[offset] ?? 0) ^ character.charCodeAt(0)))
}

function isProgramUnder(key: Uint8Array, bytes: Uint8Array): boolean {
  const plain = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  for (let index = 0; index < plain.length; index++) {
    plain[index] = (plain[index] ?? 0) ^ (key[index % key.length] ?? 0)
  }
  const magic = magicOf(plain)
  if (magic === 'bzip2') return false
  return magic === 'pe' ? plain.includes('PE\0\0', 0, 'latin1') : isPayload(plain)
}
