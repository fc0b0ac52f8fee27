import ownPiece from '../data/phrases/own-piece.json'
import ownWord from '../data/phrases/own-word.json'
import topicPiece from '../data/phrases/topic-piece.json'
import topicWord from '../data/phrases/topic-word.json'
import { listOf, longestFirst } from '../data/phrases.ts'

/** Words that stand beside a brand's name where a page is the brand's own: signing in, accounts, greetings, companies. */
export const OWN: ReadonlySet<string> = new Set(listOf(ownWord))
/** The same words in scripts without spaces. */
export const PIECES: readonly string[] = longestFirst(ownPiece)

/** Words of pages about a brand or made with its products. */
export const TOPICS: ReadonlySet<string> = new Set(listOf(topicWord))
export const TOPICAL_PIECES: readonly string[] = listOf(topicPiece)
