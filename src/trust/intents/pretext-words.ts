import cardPretext from '../data/phrases/card-pretext.json'
import { anyOf } from '../data/phrases.ts'

/** Reasons that a page gives for asking: to verify, to unlock, to update something. */
export const PRETEXT = anyOf(cardPretext)
