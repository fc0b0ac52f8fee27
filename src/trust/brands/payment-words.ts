/** What pages say that ask for money; beside a brand's name, these are words of the brand's own page. */
const PAYMENT_WORDS = `
  pay paying pagar ahora pague paga ora payer payez maintenant régler reglez zahlen bezahlen jetzt betalen nu
  zapłać zaplac teraz betala betal ödeme öde оплатить оплата thanh toán bayar
`
const PAYMENT_PIECES = '立即支付 立即付款 支付 付款 缴费 繳費 支払う 支払 決済 お会計 결제하기 결제 ชำระเงิน'

const words = (text: string) => text.trim().split(/\s+/)
export const PAYMENT: ReadonlySet<string> = new Set(words(PAYMENT_WORDS))
/** Longer ones first, for they contain shorter ones. */
export const PAYMENT_IN_PIECES: readonly string[] = words(PAYMENT_PIECES)
