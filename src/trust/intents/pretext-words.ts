import cardPretext from '../data/phrases/card-pretext.json'
import { anyOf } from '../data/phrases.ts'

/** What a page says that something has to be given for: to verify, to unlock, to update. */
export const PRETEXT = anyOf(cardPretext)
