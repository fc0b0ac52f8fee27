/** The names of the short texts that pages about deals have in each language. */
const KEYS =
  'name mail phone street zip city birth card expiry cvv holder balance bank login password sms iban gift pin booking flight next pay get send item price buyer seller delivery total ref until points wait failed secure chat hello write home help terms privacy contact about account search cookies accept reject rights personal payment address identity front back selfie choose basket more updated'.split(
    ' ',
  )

const EN = `Full name|Email address|Phone number|Address|Postcode|Town / City|Date of birth|Card number|Expiry date|CVC|Name on card|Current balance on the card|Your bank|Online banking ID|Password|Code from the text message|IBAN / account number|Gift card number|PIN|Booking reference|Flight number|
Continue|Pay|Get the money|Send|Item|Price|Buyer|Seller|Delivery|Total|Reference|Valid until|Points|Please wait, do not close this page…|The card was declined. Check the details or use another card.|Your data is encrypted|Help chat|Hello! How can I help you?|Type a message…|
Home|Help|Terms|Privacy|Contact|About us|My account|Search|We use cookies to run this site and to measure how it is used.|Accept all|Only necessary|All rights reserved|Your details|Card details|Delivery address|Identity check|ID document, front|ID document, back|Selfie with your document|Please choose|Basket|Read more|Updated`
const DE = `Vor- und Nachname|E-Mail-Adresse|Handynummer|Straße und Hausnummer|Postleitzahl|Ort|Geburtsdatum|Kartennummer|Gültig bis|Prüfnummer|Name auf der Karte|Aktuelles Guthaben der Karte|Ihre Bank|Anmeldename oder Kontonummer|Passwort / PIN|Code aus der SMS|IBAN|Gutscheinnummer|PIN (freirubbeln)|Buchungsnummer|Flugnummer|
Weiter|Bezahlen|Geld erhalten|Absenden|Artikel|Preis|Käufer|Verkäufer|Versand|Gesamt|Vorgangsnummer|Gültig bis zum|Punkte|Bitte warten, schließen Sie diese Seite nicht …|Die Karte wurde abgelehnt. Bitte prüfen Sie Ihre Angaben.|Verschlüsselte Übertragung|Hilfe-Chat|Hallo! Wie kann ich Ihnen helfen?|Nachricht schreiben …|
Startseite|Hilfe|AGB|Datenschutz|Kontakt|Über uns|Mein Konto|Suchen|Wir verwenden Cookies für den Betrieb und die Auswertung dieser Seite.|Alle akzeptieren|Nur notwendige|Alle Rechte vorbehalten|Ihre Angaben|Kartendaten|Lieferadresse|Identitätsprüfung|Ausweis Vorderseite|Ausweis Rückseite|Selfie mit Ausweis|Bitte wählen|Warenkorb|Weiterlesen|Stand`
const FR = `Nom et prénom|Adresse e-mail|Téléphone mobile|Adresse|Code postal|Ville|Date de naissance|Numéro de carte|Expiration|Cryptogramme|Titulaire de la carte|Solde disponible sur la carte|Votre banque|Identifiant client|Mot de passe|Code reçu par SMS|IBAN|Numéro de la carte cadeau|Code PIN|Numéro de réservation|Numéro de vol|
Continuer|Payer|Recevoir l’argent|Envoyer|Article|Prix|Acheteur|Vendeur|Livraison|Total|Référence|Valable jusqu’au|Points|Veuillez patienter, ne fermez pas cette page…|Carte refusée. Vérifiez vos informations ou utilisez une autre carte.|Vos données sont chiffrées|Assistance en ligne|Bonjour ! Comment puis-je vous aider ?|Écrire un message…|
Accueil|Aide|CGU|Confidentialité|Contact|Qui sommes-nous|Mon compte|Rechercher|Nous utilisons des cookies pour faire fonctionner le site et mesurer son audience.|Tout accepter|Continuer sans accepter|Tous droits réservés|Vos coordonnées|Carte bancaire|Adresse de livraison|Vérification d’identité|Pièce d’identité (recto)|Pièce d’identité (verso)|Selfie avec la pièce d’identité|Choisissez|Panier|Lire la suite|Mis à jour le`
const ES = `Nombre y apellidos|Correo electrónico|Teléfono móvil|Dirección|Código postal|Población|Fecha de nacimiento|Número de tarjeta|Caducidad|CVV|Titular de la tarjeta|Saldo disponible en la tarjeta|Tu banco|Usuario de banca online|Contraseña|Código recibido por SMS|IBAN|Número de la tarjeta regalo|PIN|Localizador|Número de vuelo|
Continuar|Pagar|Recibir el dinero|Enviar|Artículo|Precio|Comprador|Vendedor|Envío|Total|Referencia|Válido hasta|Puntos|Espera, no cierres esta página…|La tarjeta ha sido rechazada. Revisa los datos o usa otra.|Tus datos viajan cifrados|Chat de ayuda|¡Hola! ¿En qué puedo ayudarte?|Escribe un mensaje…|
Inicio|Ayuda|Condiciones|Privacidad|Contacto|Quiénes somos|Mi cuenta|Buscar|Usamos cookies para que la web funcione y para medir su uso.|Aceptar todas|Rechazar|Todos los derechos reservados|Tus datos|Datos de la tarjeta|Dirección de entrega|Verificación de identidad|DNI, anverso|DNI, reverso|Selfie con el documento|Elige una opción|Cesta|Leer más|Actualizado el`
const IT = `Nome e cognome|Indirizzo e-mail|Cellulare|Indirizzo|CAP|Città|Data di nascita|Numero della carta|Scadenza|CVV|Intestatario della carta|Saldo disponibile sulla carta|La tua banca|Codice utente|Password|Codice ricevuto via SMS|IBAN|Numero della carta regalo|PIN|Codice di prenotazione|Numero del volo|
Continua|Paga|Ricevi il denaro|Invia|Articolo|Prezzo|Acquirente|Venditore|Spedizione|Totale|Riferimento|Valido fino al|Punti|Attendi, non chiudere questa pagina…|La carta è stata rifiutata. Controlla i dati o usane un’altra.|I tuoi dati sono cifrati|Chat di assistenza|Ciao! Come posso aiutarti?|Scrivi un messaggio…|
Home|Aiuto|Condizioni d’uso|Privacy|Contatti|Chi siamo|Il mio account|Cerca|Usiamo i cookie per far funzionare il sito e misurarne l’uso.|Accetta tutti|Solo necessari|Tutti i diritti riservati|I tuoi dati|Dati della carta|Indirizzo di consegna|Verifica dell’identità|Documento, fronte|Documento, retro|Selfie con il documento|Scegli|Carrello|Leggi tutto|Aggiornato il`
const PT = `Nome completo|E-mail|Telemóvel|Morada|Código postal|Localidade|Data de nascimento|Número do cartão|Validade|CVV|Nome no cartão|Saldo disponível no cartão|O seu banco|Número de adesão|Palavra-passe|Código recebido por SMS|IBAN|Número do cartão-presente|PIN|Código de reserva|Número do voo|
Continuar|Pagar|Receber o dinheiro|Enviar|Artigo|Preço|Comprador|Vendedor|Envio|Total|Referência|Válido até|Pontos|Aguarde, não feche esta página…|O cartão foi recusado. Verifique os dados ou use outro.|Os seus dados são cifrados|Chat de apoio|Olá! Em que posso ajudar?|Escreva uma mensagem…|
Início|Ajuda|Termos|Privacidade|Contactos|Sobre nós|A minha conta|Pesquisar|Usamos cookies para o funcionamento do site e para medir a sua utilização.|Aceitar tudo|Só os necessários|Todos os direitos reservados|Os seus dados|Dados do cartão|Morada de entrega|Verificação de identidade|Documento (frente)|Documento (verso)|Selfie com o documento|Escolha|Carrinho|Ler mais|Atualizado em`
const NL = `Voor- en achternaam|E-mailadres|Mobiel nummer|Straat en huisnummer|Postcode|Woonplaats|Geboortedatum|Kaartnummer|Geldig tot|CVC|Naam op de kaart|Huidig saldo|Je bank|Gebruikersnaam|Wachtwoord|Code uit de sms|IBAN|Nummer van de cadeaukaart|Pincode (krasvlak)|Boekingsnummer|Vluchtnummer|
Doorgaan|Betalen|Geld ontvangen|Versturen|Artikel|Prijs|Koper|Verkoper|Bezorging|Totaal|Kenmerk|Geldig t/m|Punten|Even geduld, sluit deze pagina niet…|De kaart is geweigerd. Controleer de gegevens of gebruik een andere kaart.|Je gegevens worden versleuteld|Chat met ons|Hallo! Waarmee kan ik helpen?|Typ een bericht…|
Home|Hulp|Voorwaarden|Privacy|Contact|Over ons|Mijn account|Zoeken|We gebruiken cookies om de site te laten werken en het gebruik te meten.|Alles accepteren|Weigeren|Alle rechten voorbehouden|Je gegevens|Kaartgegevens|Bezorgadres|Identiteitscontrole|Identiteitsbewijs voorkant|Identiteitsbewijs achterkant|Selfie met identiteitsbewijs|Maak een keuze|Winkelwagen|Lees verder|Bijgewerkt op`
const PL = `Imię i nazwisko|Adres e-mail|Numer telefonu|Ulica i numer|Kod pocztowy|Miasto|Data urodzenia|Numer karty|Data ważności|Kod CVV|Właściciel karty|Aktualny stan konta|Twój bank|Login do bankowości|Hasło|Kod z SMS-a|Numer rachunku|Numer karty podarunkowej|Kod PIN|Numer rezerwacji|Numer lotu|
Dalej|Zapłać|Odbierz pieniądze|Wyślij|Przedmiot|Cena|Kupujący|Sprzedający|Dostawa|Razem|Numer sprawy|Ważne do|Punkty|Proszę czekać, nie zamykaj strony…|Karta została odrzucona. Sprawdź dane lub użyj innej karty.|Połączenie szyfrowane|Czat z konsultantem|Dzień dobry! W czym mogę pomóc?|Napisz wiadomość…|
Strona główna|Pomoc|Regulamin|Prywatność|Kontakt|O nas|Moje konto|Szukaj|Używamy plików cookie, aby strona działała i by mierzyć ruch.|Akceptuję wszystkie|Tylko niezbędne|Wszelkie prawa zastrzeżone|Twoje dane|Dane karty|Adres dostawy|Weryfikacja tożsamości|Dowód osobisty (przód)|Dowód osobisty (tył)|Selfie z dokumentem|Wybierz|Koszyk|Czytaj dalej|Aktualizacja`
const CS = `Jméno a příjmení|E-mail|Telefon|Ulice a číslo|PSČ|Město|Datum narození|Číslo karty|Platnost do|CVV|Držitel karty|Zůstatek na kartě|Vaše banka|Přihlašovací jméno|Heslo|Kód z SMS|Číslo účtu|Číslo dárkové karty|PIN|Číslo rezervace|Číslo letu|
Pokračovat|Zaplatit|Získat peníze|Odeslat|Zboží|Cena|Kupující|Prodávající|Doprava|Celkem|Číslo případu|Platí do|Body|Čekejte prosím, nezavírejte stránku…|Karta byla zamítnuta. Zkontrolujte údaje nebo použijte jinou.|Údaje jsou šifrovány|Chat s podporou|Dobrý den! Jak vám mohu pomoci?|Napište zprávu…|
Úvod|Nápověda|Podmínky|Soukromí|Kontakty|O nás|Můj účet|Hledat|Používáme cookies, aby web fungoval a abychom měřili návštěvnost.|Přijmout vše|Jen nezbytné|Všechna práva vyhrazena|Vaše údaje|Údaje o kartě|Doručovací adresa|Ověření totožnosti|Občanský průkaz (přední strana)|Občanský průkaz (zadní strana)|Selfie s dokladem|Vyberte|Košík|Číst dál|Aktualizováno`
const TR = `Ad Soyad|E-posta|Cep telefonu|Adres|Posta kodu|Şehir|Doğum tarihi|Kart numarası|Son kullanma tarihi|CVV|Kart üzerindeki isim|Kart bakiyesi|Bankanız|Müşteri / T.C. kimlik numarası|İnternet şifresi|SMS kodu|IBAN|Hediye kartı numarası|PIN|Rezervasyon kodu|Uçuş numarası|
Devam et|Öde|Parayı al|Gönder|Ürün|Fiyat|Alıcı|Satıcı|Kargo|Toplam|Referans no|Son geçerlilik|Puan|Lütfen bekleyin, sayfayı kapatmayın…|Kart reddedildi. Bilgileri kontrol edin veya başka kart kullanın.|Bilgileriniz şifrelenir|Canlı destek|Merhaba! Size nasıl yardımcı olabilirim?|Mesajınızı yazın…|
Ana sayfa|Yardım|Koşullar|Gizlilik|İletişim|Hakkımızda|Hesabım|Ara|Sitenin çalışması ve kullanım ölçümü için çerez kullanıyoruz.|Tümünü kabul et|Yalnızca gerekli|Tüm hakları saklıdır|Bilgileriniz|Kart bilgileri|Teslimat adresi|Kimlik doğrulama|Kimlik ön yüz|Kimlik arka yüz|Kimlikle özçekim|Seçiniz|Sepet|Devamını oku|Güncelleme`
const AR = `الاسم الكامل|البريد الإلكتروني|رقم الجوال|العنوان|الرمز البريدي|المدينة|تاريخ الميلاد|رقم البطاقة|تاريخ الانتهاء|رمز الأمان CVV|اسم حامل البطاقة|الرصيد المتاح في البطاقة|البنك|اسم المستخدم|كلمة المرور|الرمز المرسل في رسالة نصية|رقم الآيبان|رقم بطاقة الهدايا|الرقم السري|رقم الحجز|رقم الرحلة|
متابعة|ادفع|استلم المبلغ|إرسال|السلعة|السعر|المشتري|البائع|التوصيل|المجموع|الرقم المرجعي|صالح حتى|النقاط|يرجى الانتظار وعدم إغلاق الصفحة…|تم رفض البطاقة. تحقق من البيانات أو استخدم بطاقة أخرى.|بياناتك مشفرة|محادثة الدعم|مرحبا! كيف يمكنني مساعدتك؟|اكتب رسالة…|
الرئيسية|المساعدة|الشروط|الخصوصية|اتصل بنا|من نحن|حسابي|بحث|نستخدم ملفات تعريف الارتباط لتشغيل الموقع وقياس استخدامه.|قبول الكل|الضرورية فقط|جميع الحقوق محفوظة|بياناتك|بيانات البطاقة|عنوان التوصيل|التحقق من الهوية|الهوية (الوجه الأمامي)|الهوية (الوجه الخلفي)|صورة شخصية مع الهوية|اختر|السلة|اقرأ المزيد|آخر تحديث`
const JA = `お名前|メールアドレス|携帯電話番号|ご住所|郵便番号|市区町村|生年月日|カード番号|有効期限|セキュリティコード|カード名義人|カードの利用可能残高|ご利用の銀行|お客様番号|パスワード|SMSに届いた認証コード|口座番号|ギフトカード番号|PINコード|予約番号|便名|
次へ|支払う|受け取る|送信|商品|価格|購入者|出品者|配送|合計|受付番号|有効期限日|ポイント|処理中です。画面を閉じずにお待ちください…|カードが承認されませんでした。入力内容をご確認ください。|通信は暗号化されています|チャットで相談|こんにちは。ご用件をお聞かせください。|メッセージを入力…|
ホーム|ヘルプ|利用規約|プライバシー|お問い合わせ|会社概要|マイページ|検索|当サイトではサービスの提供と利用状況の把握のためCookieを使用します。|すべて許可|必要なもののみ|無断転載を禁じます|お客様情報|カード情報|お届け先|本人確認|本人確認書類（表）|本人確認書類（裏）|本人と書類の写真|選択してください|カート|続きを読む|更新日`

const ROWS = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
  pl: PL,
  cs: CS,
  tr: TR,
  ar: AR,
  ja: JA,
}

export type Tongue = keyof typeof ROWS
export type Labels = Readonly<Record<string, string>> & { readonly [key in 'name' | 'next' | 'wait']: string }

const labelsFrom = (text: string): Labels => {
  const parts = text.replaceAll('\n', '').split('|')
  if (parts.length !== KEYS.length) throw new Error(`${parts[0]}: ${parts.length} of ${KEYS.length}`)
  return Object.fromEntries(KEYS.map((key, index) => [key, parts[index] ?? ''])) as Labels
}

const LABELS = Object.fromEntries(
  Object.entries(ROWS).map(([tongue, text]) => [tongue, labelsFrom(text)]),
) as Readonly<Record<Tongue, Labels>>

export const TONGUES = Object.keys(ROWS) as readonly Tongue[]

export const labelsOf = (tongue: Tongue): Labels => LABELS[tongue]
