import type { Proof, Sign } from './sign.ts'
import { AUTHORISE_PROOFS, AUTHORISE_SIGNS } from './signs/authorise.ts'
import { CARD_PROOFS, CARD_SIGNS } from './signs/card.ts'
import { PAIR_PROOFS, PAIR_SIGNS } from './signs/pair.ts'
import { POSE_PROOFS, POSE_SIGNS } from './signs/pose.ts'
import { PROGRAM_PROOFS, PROGRAM_SIGNS } from './signs/program.ts'
import { STORY_PROOFS, STORY_SIGNS } from './signs/story.ts'
import { WORDS_PROOFS, WORDS_SIGNS } from './signs/words.ts'

export const SIGNS: Readonly<Record<string, Sign>> = {
  ...AUTHORISE_SIGNS,
  ...CARD_SIGNS,
  ...PAIR_SIGNS,
  ...POSE_SIGNS,
  ...PROGRAM_SIGNS,
  ...STORY_SIGNS,
  ...WORDS_SIGNS,
}

export const PROOFS = {
  ...AUTHORISE_PROOFS,
  ...CARD_PROOFS,
  ...PAIR_PROOFS,
  ...POSE_PROOFS,
  ...PROGRAM_PROOFS,
  ...STORY_PROOFS,
  ...WORDS_PROOFS,
} satisfies Readonly<Record<string, Proof>>
