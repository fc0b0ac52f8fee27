/** Made-up shops that sell known goods far too cheaply: what they say in one language. */
export interface StoreTalk {
  readonly language: string
  readonly money: string
  readonly sale: readonly string[]
  readonly buy: string
  readonly cart: string
  readonly checkout: string
  readonly pay: string
  readonly left: string
  readonly fields: readonly [name: string, address: string, card: string, expiry: string, cvv: string]
  readonly code: string
  readonly done: string
}

export const STORE_TALKS: readonly StoreTalk[] = [
  {
    language: 'en',
    money: '$',
    sale: ['Store closing: everything 90% off', 'Warehouse clearance, last day', 'Black Friday outlet'],
    buy: 'Add to cart',
    cart: 'Your cart',
    checkout: 'Checkout',
    pay: 'Pay now',
    left: 'Only {n} left!',
    fields: ['Full name', 'Shipping address', 'Card number', 'MM/YY', 'CVV'],
    code: 'Enter the SMS code from your bank',
    done: 'Payment is being processed…',
  },
  {
    language: 'es',
    money: '€',
    sale: ['Liquidación total: 90 % de descuento', 'Cierre de tienda, último día'],
    buy: 'Añadir al carrito',
    cart: 'Su carrito',
    checkout: 'Finalizar compra',
    pay: 'Pagar ahora',
    left: '¡Solo quedan {n}!',
    fields: ['Nombre completo', 'Dirección de envío', 'Número de tarjeta', 'MM/AA', 'CVV'],
    code: 'Introduzca el código SMS de su banco',
    done: 'Procesando el pago…',
  },
  {
    language: 'de',
    money: '€',
    sale: ['Räumungsverkauf: alles 90 % reduziert', 'Geschäftsaufgabe, letzter Tag'],
    buy: 'In den Warenkorb',
    cart: 'Ihr Warenkorb',
    checkout: 'Zur Kasse',
    pay: 'Jetzt bezahlen',
    left: 'Nur noch {n} auf Lager!',
    fields: ['Vor- und Nachname', 'Lieferadresse', 'Kartennummer', 'MM/JJ', 'Prüfziffer'],
    code: 'SMS-TAN Ihrer Bank eingeben',
    done: 'Zahlung wird bearbeitet…',
  },
  {
    language: 'fr',
    money: '€',
    sale: ['Liquidation totale : -90 %', 'Fermeture définitive, dernier jour'],
    buy: 'Ajouter au panier',
    cart: 'Votre panier',
    checkout: 'Commander',
    pay: 'Payer',
    left: 'Plus que {n} !',
    fields: ['Nom complet', 'Adresse de livraison', 'Numéro de carte', 'MM/AA', 'CVC'],
    code: 'Saisissez le code SMS de votre banque',
    done: 'Paiement en cours…',
  },
  {
    language: 'pt',
    money: 'R$',
    sale: ['Queima de estoque: 90% OFF', 'Último dia da liquidação'],
    buy: 'Comprar',
    cart: 'Seu carrinho',
    checkout: 'Finalizar',
    pay: 'Pagar',
    left: 'Restam {n}!',
    fields: ['Nome completo', 'Endereço', 'Número do cartão', 'MM/AA', 'CVV'],
    code: 'Digite o código SMS do seu banco',
    done: 'Processando pagamento…',
  },
  {
    language: 'pl',
    money: 'zł',
    sale: ['Likwidacja sklepu: wszystko -90%', 'Ostatni dzień wyprzedaży'],
    buy: 'Do koszyka',
    cart: 'Koszyk',
    checkout: 'Zamów',
    pay: 'Zapłać',
    left: 'Zostały tylko {n} sztuki!',
    fields: ['Imię i nazwisko', 'Adres dostawy', 'Numer karty', 'MM/RR', 'CVV'],
    code: 'Wpisz kod SMS z banku',
    done: 'Przetwarzanie płatności…',
  },
  {
    language: 'ja',
    money: '¥',
    sale: ['閉店セール 全品90%OFF', '本日限り 在庫処分'],
    buy: 'カートに入れる',
    cart: 'カート',
    checkout: 'ご購入手続きへ',
    pay: '支払う',
    left: '残り{n}点',
    fields: ['お名前', 'お届け先', 'カード番号', '月/年', 'セキュリティコード'],
    code: 'SMSに届いた認証コードを入力してください',
    done: '処理中です…',
  },
  {
    language: 'it',
    money: '€',
    sale: ['Svendita totale: -90%', 'Chiusura attività, ultimo giorno'],
    buy: 'Aggiungi al carrello',
    cart: 'Il tuo carrello',
    checkout: 'Procedi',
    pay: 'Paga ora',
    left: 'Ne restano {n}!',
    fields: ['Nome e cognome', 'Indirizzo', 'Numero carta', 'MM/AA', 'CVV'],
    code: 'Inserisci il codice SMS della banca',
    done: 'Pagamento in corso…',
  },
]

/** Makers whose goods such shops claim to sell, with what they sell and for how much elsewhere. */
export const GOODS = [
  {
    maker: 'Fjällräven',
    domain: 'fjallraven.com',
    things: ['Kånken', 'Vidda Pro', 'Expedition Parka'],
    price: 180,
  },
  {
    maker: 'Dr. Martens',
    domain: 'drmartens.com',
    things: ['1460 Boots', 'Jadon', 'Chelsea 2976'],
    price: 190,
  },
  {
    maker: 'Le Creuset',
    domain: 'lecreuset.com',
    things: ['Cocotte 26 cm', 'Signature Skillet', 'Wok'],
    price: 320,
  },
  { maker: 'Arc’teryx', domain: 'arcteryx.com', things: ['Beta LT', 'Atom Hoody', 'Alpha SV'], price: 450 },
  { maker: 'Makita', domain: 'makita.com', things: ['DHP486 Set', 'LS1219L', 'DLX2414'], price: 480 },
  { maker: 'Longchamp', domain: 'longchamp.com', things: ['Le Pliage', 'Roseau', 'Épure'], price: 240 },
  { maker: 'On', domain: 'on.com', things: ['Cloudmonster', 'Cloud 6', 'Cloudboom'], price: 170 },
  {
    maker: 'Snow Peak',
    domain: 'snowpeak.co.jp',
    things: ['アメニティドーム', '焚火台', 'ランドロック'],
    price: 400,
  },
  { maker: 'Bosch', domain: 'bosch-diy.com', things: ['GSR 18V-55', 'GKS 190', 'Rotak 43'], price: 260 },
  { maker: 'Birkenstock', domain: 'birkenstock.com', things: ['Boston', 'Arizona', 'Madrid'], price: 110 },
  { maker: 'STIHL', domain: 'stihl.com', things: ['MSA 220', 'MS 261', 'RMA 339'], price: 520 },
  { maker: 'Vorwerk', domain: 'vorwerk.com', things: ['Thermomix TM7', 'Kobold VK7'], price: 1500 },
] as const
