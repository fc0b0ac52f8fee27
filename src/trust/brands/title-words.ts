import ownPiece from '../data/phrases/own-piece.json'
import ownWord from '../data/phrases/own-word.json'
import topicPiece from '../data/phrases/topic-piece.json'
import topicWord from '../data/phrases/topic-word.json'
import { listOf, longestFirst } from '../data/phrases.ts'

export const OWN: ReadonlySet<string> = new Set(listOf(ownWord))
export const PIECES: readonly string[] = longestFirst(ownPiece)

export const TOPICS: ReadonlySet<string> = new Set(listOf(topicWord))
export const TOPICAL_PIECES: readonly string[] = listOf(topicPiece)
