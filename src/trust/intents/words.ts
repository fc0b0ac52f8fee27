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
export const NO_PASSWORD = anyOf(passwordOther)

export const PIN = anyOf(pin)

export const ONE_TIME_CODE = anyOf(oneTimeCode)
export const NO_CODE = anyOf(oneTimeCodeOther)

export const CARD = anyOf(card)
export const NO_CARD = anyOf(cardOther)

export const SEED_PHRASE = anyOf(seedPhrase)
export const WALLET_KEY = anyOf(walletKey)
export const WALLET_WORD = anyOf(walletWord)
export const NO_SEED = anyOf(seedPhraseOther)

export const WALLET_NAME = anyOf(wallets)
export const WALLETS = new RegExp(sourceOf(wallets), 'gi')

export const EXERCISE = anyOf(exercise)
