import cart from '../data/phrases/cart.json'
import companyNumber from '../data/phrases/company-number.json'
import giveawayOffer from '../data/phrases/giveaway-offer.json'
import imprint from '../data/phrases/imprint.json'
import moneyDemand from '../data/phrases/money-demand.json'
import moneyLoss from '../data/phrases/money-loss.json'
import moneyPayout from '../data/phrases/money-payout.json'
import moneyPrize from '../data/phrases/money-prize.json'
import moneyReturn from '../data/phrases/money-return.json'
import { anyOf } from '../data/phrases.ts'

/** Matters for which nobody's own page asks for a card's data: fines, tolls, refunds, payouts, prizes. */
export const NEVER_BY_CARD = [moneyDemand, moneyReturn, moneyPayout, moneyPrize].map(anyOf)
/** Matters for which honest pages ask for it, too, but not at a host that costs nothing or is thrown away. */
export const AT_OWN_HOST = anyOf(moneyLoss)
export const COMPANY_NUMBER = anyOf(companyNumber)
export const IMPRINT = anyOf(imprint)
/** Something that is given away for a log-in. */
export const GIVEN = anyOf(giveawayOffer)
export const CART = anyOf(cart)
