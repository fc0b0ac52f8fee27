import type { Language } from '../make/words/words.ts'

/** Texts of couriers, real and fraudulent; `#` stands for a parcel's number, `$` for an amount. */
export interface ParcelWords {
  readonly titles: readonly string[]
  readonly reasons: readonly string[]
  readonly steps: readonly [string, string, string]
  /** Name, street, town, postcode, telephone. */
  readonly who: readonly [string, string, string, string, string]
  /** Holder, number, end, code. */
  readonly card: readonly [string, string, string, string]
  readonly pay: readonly [string, string]
  readonly sms: readonly [string, string]
}

const en: ParcelWords = {
  titles: ['Track your item', 'Redelivery', 'Your package is on hold', 'Delivery update', 'Customs charge'],
  reasons: [
    'We tried to bring item # but the house number was missing. Correct your address and settle $ for a second attempt.',
    'Shipment # has reached our depot. Import duty of $ has not been paid yet.',
    'Item # will go back to the sender on Friday unless the handling charge ($) is settled.',
    'Your package # could not be sorted: incomplete label. Re-delivery costs $.',
  ],
  steps: ['Accepted at origin', 'Held at sorting centre', 'Out for delivery'],
  who: ['Full name', 'Street and house number', 'City', 'Postcode / ZIP', 'Mobile number'],
  card: ['Cardholder', 'Debit or credit card number', 'Valid thru (MM/YY)', 'Security code (CVV)'],
  pay: ['Confirm and pay', 'Schedule delivery'],
  sms: ['Your bank has sent a text message. Type in the code to approve $.', 'SMS code'],
}
const de: ParcelWords = {
  titles: ['Sendungsverfolgung', 'Zustellung nicht möglich', 'Ihr Paket wartet', 'Einfuhrabgaben bezahlen'],
  reasons: [
    'Sendung # liegt im Verteilzentrum: die Hausnummer fehlt. Bitte ergänzen Sie Ihre Anschrift und begleichen Sie $.',
    'Für die Sendung # sind Einfuhrabgaben von $ offen. Danach liefern wir am nächsten Werktag.',
    'Ihr Paket # geht in 48 Stunden zurück an den Absender, wenn das Entgelt von $ nicht eingeht.',
  ],
  steps: ['Elektronisch angekündigt', 'Im Paketzentrum angehalten', 'In Zustellung'],
  who: ['Vor- und Nachname', 'Straße und Hausnummer', 'Ort', 'PLZ', 'Handynummer'],
  card: ['Name auf der Karte', 'Kreditkartennummer', 'Ablaufdatum', 'Kartenprüfnummer'],
  pay: ['Zahlungspflichtig bestätigen', 'Zustellung beauftragen'],
  sms: ['Geben Sie die TAN ein, mit der Ihre Bank $ freigibt.', 'SMS-TAN'],
}
const fr: ParcelWords = {
  titles: ['Suivre un envoi', 'Votre colis est en attente', 'Nouvelle livraison', 'Frais de douane'],
  reasons: [
    'Le colis # n’a pas pu être remis : boîte aux lettres trop petite. Reprogrammez sa livraison pour $.',
    'Des frais de dédouanement ($) restent à régler pour l’envoi #.',
    'Adresse incomplète : le colis # sera retourné sous 3 jours. Mettez-la à jour et réglez $.',
  ],
  steps: ['Pris en charge', 'Bloqué à la plateforme', 'En cours de livraison'],
  who: ['Nom et prénom', 'Adresse', 'Ville', 'Code postal', 'Téléphone portable'],
  card: ['Nom du porteur', 'N° de carte bancaire', 'Expire fin', 'CVV (3 chiffres au dos)'],
  pay: ['Régler les frais', 'Programmer ma livraison'],
  sms: ['Entrez le code envoyé par votre banque pour valider $.', 'Code SMS'],
}
const es: ParcelWords = {
  titles: ['Seguimiento de envíos', 'Su envío está detenido', 'Reprogramar entrega', 'Pago de aduanas'],
  reasons: [
    'El envío # no pudo entregarse: falta el número de portal. Abone $ para un nuevo reparto.',
    'El envío # espera en aduana el pago de $.',
    'Su pedido # será devuelto al remitente si no confirma su dirección y abona $.',
  ],
  steps: ['Admitido', 'Detenido en la unidad de reparto', 'En reparto'],
  who: ['Nombre y apellidos', 'Dirección', 'Población', 'Código postal', 'Móvil'],
  card: ['Nombre en la tarjeta', 'Nº de la tarjeta', 'Vence (MM/AA)', 'CVV'],
  pay: ['Abonar y continuar', 'Confirmar entrega'],
  sms: ['Introduzca la clave que su banco le ha enviado para autorizar $.', 'Clave SMS'],
}
const pt: ParcelWords = {
  titles: ['Rastreamento', 'Objeto retido', 'Taxa aduaneira pendente', 'Reagendar entrega'],
  reasons: [
    'O objeto # foi tributado. Pague $ para que siga para o endereço de entrega.',
    'Tentativa de entrega do objeto # sem sucesso. Atualize a morada e pague $.',
    'O seu pacote # será devolvido hoje se a taxa de $ não for paga.',
  ],
  steps: ['Objeto postado', 'Aguardando pagamento', 'Saiu para entrega'],
  who: ['Nome completo', 'Endereço', 'Cidade', 'CEP / Código postal', 'Telemóvel'],
  card: ['Nome impresso no cartão', 'Número do cartão de crédito', 'Validade', 'CVV'],
  pay: ['Pagar taxa', 'Liberar objeto'],
  sms: ['Insira o código recebido por SMS para autorizar $.', 'Código SMS'],
}
const it: ParcelWords = {
  titles: ['Cerca spedizione', 'Il tuo pacco è in giacenza', 'Oneri doganali', 'Nuova consegna'],
  reasons: [
    'Il pacco # è fermo in magazzino per un indirizzo errato. Aggiorna i dati e versa $.',
    'La spedizione # attende il pagamento dei diritti doganali di $.',
  ],
  steps: ['Presa in carico', 'Fermo presso il centro operativo', 'In consegna'],
  who: ['Nome e cognome', 'Indirizzo e numero civico', 'Comune', 'CAP', 'Cellulare'],
  card: ['Intestatario', 'Numero della carta', 'Scade il', 'CVV2'],
  pay: ['Paga e conferma', 'Prenota la consegna'],
  sms: ['Inserisci la password temporanea della tua banca per $.', 'Codice OTP'],
}
const nl: ParcelWords = {
  titles: ['Volg je pakket', 'Je pakket ligt vast', 'Invoerkosten', 'Nieuwe bezorgafspraak'],
  reasons: [
    'Pakket # kon niet door de brievenbus. Maak voor $ een nieuwe afspraak.',
    'Voor zending # moet nog $ aan invoerkosten worden voldaan.',
  ],
  steps: ['Aangemeld', 'Vastgehouden op het sorteercentrum', 'Onderweg naar jou'],
  who: ['Naam', 'Straat en huisnummer', 'Plaats', 'Postcode', 'Mobiel nummer'],
  card: ['Naam op de kaart', 'Kaartnummer', 'Vervaldatum', 'CVC-code'],
  pay: ['Nu afrekenen', 'Afspraak bevestigen'],
  sms: ['Vul de code in die je bank stuurde om $ goed te keuren.', 'Sms-code'],
}
const pl: ParcelWords = {
  titles: ['Śledź przesyłkę', 'Paczka wstrzymana', 'Dopłata do przesyłki', 'Opłata celna'],
  reasons: [
    'Paczka # przekracza dozwoloną wagę. Dopłać $, aby trafiła do automatu.',
    'Przesyłka # oczekuje na opłatę celną w wysokości $.',
  ],
  steps: ['Nadana', 'Zatrzymana w sortowni', 'Wydana do doręczenia'],
  who: ['Imię i nazwisko', 'Ulica i numer', 'Miejscowość', 'Kod pocztowy', 'Telefon'],
  card: ['Posiadacz karty', 'Numer karty płatniczej', 'Ważna do', 'Kod CVV'],
  pay: ['Dopłać', 'Zatwierdź dostawę'],
  sms: ['Wpisz kod z banku, aby zatwierdzić $.', 'Kod SMS'],
}
const ja: ParcelWords = {
  titles: ['お荷物の追跡', '再配達のお申し込み', '配達できませんでした', '関税のお支払い'],
  reasons: [
    'お荷物（#）は宛先不明のため保管しております。住所を更新し、再配達料 $ をお支払いください。',
    '荷物番号 # の関税 $ が未納です。2日以内にお手続きください。',
    'ご不在のため # を持ち帰りました。再配達には手数料 $ が必要です。',
  ],
  steps: ['引受', '保管中', '持ち出し中'],
  who: ['お名前', '番地・建物名', '市区町村', '郵便番号', '携帯電話番号'],
  card: ['カード名義（ローマ字）', 'クレジットカード番号', '有効期限（月/年）', 'セキュリティ番号'],
  pay: ['お支払いを確定する', '再配達を依頼する'],
  sms: ['カード会社から届いたワンタイムパスワードを入力してください（$）。', 'ワンタイムパスワード'],
}

const BY_LANGUAGE: Readonly<Partial<Record<Language, ParcelWords>>> = { en, de, fr, es, pt, it, nl, pl, ja }

/** The words of a language, and English where nobody has written them. */
export function parcelWords(language: Language): ParcelWords {
  return BY_LANGUAGE[language] ?? en
}
