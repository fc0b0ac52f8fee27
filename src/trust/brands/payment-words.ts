import paymentPiece from '../data/phrases/payment-piece.json'
import paymentWord from '../data/phrases/payment-word.json'
import { listOf, longestFirst } from '../data/phrases.ts'

export const PAYMENT: ReadonlySet<string> = new Set(listOf(paymentWord))
export const PAYMENT_IN_PIECES: readonly string[] = longestFirst(paymentPiece)
