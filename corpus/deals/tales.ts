import type { Labels, Tongue } from './labels.ts'
import { type Kind, operatorsFrom } from './operators.ts'

/** For languages and kinds: lines of heading, text and button. */
export type Tales = Readonly<Partial<Record<Tongue, Readonly<Record<Kind, string>>>>>

/** Companies that do not exist, as kits invent them. */
export const INVENTED = operatorsFrom(`
market|en de nl|Swappio||swappio swappio-safe dealpay|#6d28d9
market|pl cs|Kupinka||kupinka kupinka-dostava bezpecna-platba|#0f766e
market|it es pt|Trovolo||trovolo trovolo-pagamenti mercasi|#b45309
market|fr|Vidgrenier24||vidgrenier paiement-vente livr-colis|#be123c
market|tr|Satkolay||satkolay guvenli-satis saf-pay|#0369a1
market|ar|سوق آمن||souqaman tawseel-pay aman-order|#0369a1
market|ja|ユズリバ||yuzuriba furima-pay uketori|#16a34a
stay|en de|Alpenblick Suites||alpenblick suites-checkin guest-verify|#7c2d12
stay|es it pt|Costa Azul Apartments||costaazul reserva-check huesped|#0891b2
stay|cs|Penzion U Lípy||penzion rezervace-overeni pokoje|#4d7c0f
stay|pl|Willa Słoneczna||willa-sloneczna rezerwacja noclegi24|#a16207
points|en de nl|Bonusly Club||bonusly club-points reward-club|#db2777
points|fr es it|MaxiPoints||maxipoints mes-points fidelidad|#ca8a04
points|cs|Klub Výhod||klubvyhod body-darky|#1d4ed8
plan|en nl|StreamHarbor||streamharbor stream-billing|#111827
plan|es pt it|TeleNube||telenube cobro-cuenta factura-nube|#2563eb
plan|ar|شاهد ماكس||shahidmax ishtirak-pay tajdeed|#0f766e
plan|tr|Yıldız TV+||yildiztv odeme-yenile tv-sub|#7e22ce
prize|en|National Shopper Panel||shopperpanel survey-winner opinions|#dc2626
prize|de nl|Verbraucher-Umfrage 2026||umfrage2026 gewinner danke-aktion|#ea580c
prize|tr|Büyük Çekiliş||cekilis hediye2026 kazandiniz|#c026d3
prize|ar|جوائز الخليج||jawaez gulf-gift sahb|#b45309
prize|ja pt cs|Happy Survey||happysurvey toseninfo premio-hoje|#e11d48
gift|en|BalanceGiftCheck||balancegift giftcheck cardbalance|#0d9488
gift|fr it es pt|SaldoGift||saldogift carte-solde giftsaldo|#9333ea
gift|nl pl cs tr ar|GiftSaldo24||giftsaldo saldo24 bakiye-kart|#15803d
claim|en|FlightPayback Desk||flightpayback refund-desk air-claims|#1e40af
claim|fr it|VolRembours||volrembours rimborso-volo indemnite|#0e7490
claim|pl|ZwrotBiletów||zwrotbiletow bilety-zwrot odwolany-koncert|#a21caf
claim|cs|Vrácení vstupenek||vraceni-vstupenek vstupenky24 refundace|#be185d
claim|ar|استرداد التذاكر||istirdad refund-ticket tazkara|#4338ca
claim|ja|チケット返金窓口||ticket-henkin refund-ticket|#475569
let|en|KeyNest Lettings||keynestlettings keys-deposit flat-hold|#365314
let|pl|MieszkamTu||mieszkamtu kaucja-online najem|#0c4a6e
let|cs|Bydlím Hned||bydlimhned kauce-online najem-bytu|#155e75
let|tr|EvimHazır||evimhazir kapora daire-ayirt|#713f12
let|ar|دار للإيجار||dar-ijar arboon sakan|#1e40af
let|ja|らくらく入居||rakuraku-nyukyo hosho-kin room-hold|#9d174d
`)

/** The fields of each step that a kind of kit asks for, step by step; the last cell is what may follow. */
export const STEPS: Readonly<Record<Kind, readonly string[]>> = {
  market: [
    'holder card expiry cvv|bank login password',
    'card expiry cvv balance|sms',
    'name phone street zip city|card expiry cvv balance|bank login password',
    'card expiry cvv|balance|sms',
  ],
  stay: ['holder card expiry cvv', 'name mail phone|holder card expiry cvv|sms', 'card expiry cvv|sms'],
  points: [
    'phone|name street zip city phone|holder card expiry cvv',
    'name street zip city mail|card expiry cvv|sms',
  ],
  plan: [
    'mail password|holder card expiry cvv',
    'name street zip city birth|holder card expiry cvv|sms',
    'card expiry cvv',
  ],
  prize: [
    'name street zip city phone|card expiry cvv',
    'name mail phone street zip city|holder card expiry cvv',
  ],
  gift: ['gift pin', 'gift pin|mail', 'gift pin expiry'],
  claim: [
    'booking name mail|holder card expiry cvv|sms',
    'name birth phone|card expiry cvv',
    'name iban|bank login password',
  ],
  let: [
    'name birth phone mail|front back selfie|iban bank',
    'front back selfie|holder card expiry cvv',
    'name mail street zip city|front selfie|bank login password',
  ],
}

/** The heading that a step has, by what it asks first. */
export function headOf(keys: readonly string[], labels: Labels): string {
  const has = (key: string) => keys.includes(key)
  if (has('card')) return labels.payment ?? ''
  if (has('front')) return labels.identity ?? ''
  if (has('login') || has('iban')) return labels.bank ?? ''
  if (has('sms')) return labels.sms ?? ''
  if (has('gift')) return labels.balance ?? ''
  return has('street') ? (labels.address ?? '') : (labels.personal ?? '')
}
