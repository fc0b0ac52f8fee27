import card from '../data/phrases/card.json'
import cardOther from '../data/phrases/card-other.json'
import exercise from '../data/phrases/exercise.json'
import oneTimeCode from '../data/phrases/one-time-code.json'
import oneTimeCodeOther from '../data/phrases/one-time-code-other.json'
import password from '../data/phrases/password.json'
import passwordOther from '../data/phrases/password-other.json'
import pin from '../data/phrases/pin.json'
import seedPhrase from '../data/phrases/seed-phrase.json'
import seedPhraseOther from '../data/phrases/seed-phrase-other.json'
import walletKey from '../data/phrases/wallet-key.json'
import walletWord from '../data/phrases/wallet-word.json'
import wallets from '../data/phrases/wallets.json'
import { anyOf, sourceOf } from '../data/phrases.ts'

export const PASSWORD = anyOf(password)
/** Links and hints about passwords stand beside fields for something else. */
export const NO_PASSWORD = anyOf(passwordOther)

export const PIN = anyOf(pin)

export const ONE_TIME_CODE = anyOf(oneTimeCode)
/** Pictures of letters ask for a code as well, but for no secret one. */
export const NO_CODE = anyOf(oneTimeCodeOther)

export const CARD = anyOf(card)
export const NO_CARD = anyOf(cardOther)

export const SEED_PHRASE = anyOf(seedPhrase)
/** Keys of wallets are called like those of many other things. */
export const WALLET_KEY = anyOf(walletKey)
/** What a page speaks of that is about wallets. */
export const WALLET_WORD = anyOf(walletWord)
export const NO_SEED = anyOf(seedPhraseOther)

/** Programs that keep keys; a page that lists several of them is about wallets, in whatever language. */
export const WALLET_NAME = anyOf(wallets)
export const WALLETS = new RegExp(sourceOf(wallets), 'gi')

/** Words are asked for in play or to learn. */
export const EXERCISE = anyOf(exercise)
