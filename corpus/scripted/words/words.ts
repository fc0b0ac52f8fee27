import { cs, id, ja, pl, tr } from './words-farther.ts'
import { de, en, es } from './words-first.ts'
import { fr, it, nl, pt } from './words-second.ts'

export const KIT_WORDS = { en, es, de, fr, pt, ja, pl, it, nl, tr, cs, id }
export type Tongue = keyof typeof KIT_WORDS
export const TONGUES = Object.keys(KIT_WORDS) as readonly Tongue[]
