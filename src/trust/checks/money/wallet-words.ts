import walletLure from '../../data/phrases/wallet-lure.json'
import walletPayment from '../../data/phrases/wallet-payment.json'
import { anyOf } from '../../data/phrases.ts'

/** Promises and threats that no honest application makes to whoever comes by. */
export const LURE = anyOf(walletLure)
/** What honest applications pay out, too; with a signature that gives everything away it is no such payment. */
export const PAYMENT = anyOf(walletPayment)
