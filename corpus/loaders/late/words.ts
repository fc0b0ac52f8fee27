import { ja, pl, tr } from './words-far.ts'
import { de, en, fr, nl } from './words-north.ts'
import { es, it, pt } from './words-south.ts'

export const LATE_WORDS = { de, en, es, fr, it, ja, nl, pl, pt, tr }
export type Tongue = keyof typeof LATE_WORDS
export const TONGUES = Object.keys(LATE_WORDS) as readonly Tongue[]
