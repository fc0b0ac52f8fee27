import walletLure from '../../data/phrases/wallet-lure.json'
import walletPayment from '../../data/phrases/wallet-payment.json'
import { anyOf } from '../../data/phrases.ts'

/** Promises and threats that no honest application makes to strangers. */
export const LURE = anyOf(walletLure)
/** Payments that honest applications make as well, but not against a signature that gives everything away. */
export const PAYMENT = anyOf(walletPayment)
