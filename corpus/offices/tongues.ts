const KEYS = [
  'home',
  'news',
  'services',
  'forms',
  'about',
  'contact',
  'imprint',
  'privacy',
  'access',
  'search',
  'skip',
  'cookies',
  'accept',
  'reject',
  'login',
  'user',
  'password',
  'forgot',
  'register',
  'name',
  'email',
  'phone',
  'plate',
  'reference',
  'amount',
  'date',
  'pay',
  'next',
  'hours',
  'updated',
  'outage',
  'works',
  'external',
] as const

export type Chrome = Readonly<Record<(typeof KEYS)[number], string>>

/** Texts around the content of a public body's page; `%` is a date. */
const chrome = (text: string): Chrome => {
  const parts = text.replaceAll('\n', '').split('|')
  if (parts.length !== KEYS.length) throw new Error(`${parts[0]}: ${parts.length} of ${KEYS.length}`)
  return Object.fromEntries(KEYS.map((key, index) => [key, parts[index] ?? ''])) as Chrome
}

export const CHROME = {
  en: chrome(`Home|News|Services|Forms|About us|Contact|Legal notice|Privacy notice|Accessibility statement|Search|Skip to main content|
We use necessary cookies to make this site work. With your permission we also use analytics cookies.|Accept analytics cookies|Reject analytics cookies|
Sign in|User ID|Password|Forgotten your password?|Register for an account|Full name|Email address|Telephone|Registration number (number plate)|Reference number|Amount|Date|
Continue to payment|Continue|Opening hours: Monday to Friday, 9am to 5pm|Last updated %|Our online services will not be available on % between 6am and 9am because of planned maintenance.|
We are currently experiencing longer waiting times on our telephone lines. Thank you for your patience.|You will be taken to the website of our payment provider`),
  de: chrome(`Startseite|Aktuelles|Bürgerservice|Formulare|Über uns|Kontakt|Impressum|Datenschutz|Erklärung zur Barrierefreiheit|Suche|Zum Inhalt springen|
Wir verwenden technisch notwendige Cookies. Für die Reichweitenmessung mit Matomo bitten wir um Ihre Einwilligung.|Alle akzeptieren|Nur notwendige|
Anmelden|Benutzername|Passwort|Passwort vergessen?|Neu registrieren|Vor- und Nachname|E-Mail-Adresse|Telefon|Kfz-Kennzeichen|Kassenzeichen|Betrag|Datum|
Weiter zur Zahlung|Weiter|Öffnungszeiten: Mo–Fr 8–12 Uhr, Do auch 14–18 Uhr|Stand: %|Wegen Wartungsarbeiten stehen die Online-Dienste am % von 18 bis 22 Uhr nicht zur Verfügung.|
Derzeit kommt es bei der Bearbeitung zu Verzögerungen. Bitte sehen Sie von Rückfragen zum Sachstand ab.|Sie werden auf die Seite unseres Zahlungsdienstleisters weitergeleitet`),
  fr: chrome(`Accueil|Actualités|Vos démarches|Formulaires|Qui sommes-nous|Nous contacter|Mentions légales|Données personnelles|Accessibilité : partiellement conforme|Rechercher|Aller au contenu|
Ce site utilise des cookies afin de mesurer son audience. Vous pouvez changer d’avis à tout moment.|Tout accepter|Tout refuser|
Se connecter|Identifiant|Mot de passe|Mot de passe oublié ?|Créer un compte|Nom et prénom|Adresse électronique|Téléphone|Numéro d’immatriculation|Numéro de référence|Montant|Date|
Procéder au paiement|Continuer|Accueil du public du lundi au vendredi, de 9 h à 12 h et de 14 h à 17 h|Mis à jour le %|Une opération de maintenance est programmée le % à partir de 20 h. Les services en ligne seront indisponibles.|
En raison d’un grand nombre d’appels, nos délais de réponse sont allongés.|Vous serez redirigé vers la page de notre prestataire de paiement`),
  it: chrome(`Home|Novità|Servizi|Modulistica|Amministrazione|Contatti|Note legali|Informativa privacy|Dichiarazione di accessibilità|Cerca|Vai al contenuto principale|
Questo sito utilizza cookie tecnici e, previo consenso, cookie analitici di terze parti.|Accetta tutti|Solo necessari|
Accedi all'area personale|Nome utente|Password|Password dimenticata?|Registrati|Nome e cognome|Indirizzo e-mail|Telefono|Targa del veicolo|Codice avviso|Importo|Data|
Vai al pagamento|Continua|Orari di apertura: lun–ven 8:30–12:30, mar e gio anche 15:00–17:00|Ultimo aggiornamento: %|Il giorno % dalle 20:00 i servizi online potrebbero non essere disponibili per manutenzione programmata.|
Si informa la cittadinanza che gli sportelli ricevono solo su appuntamento.|Sarai reindirizzato al sito del prestatore di servizi di pagamento`),
  es: chrome(`Inicio|Actualidad|Trámites|Impresos|Conócenos|Contacto|Aviso legal|Protección de datos|Accesibilidad|Buscar|Saltar al contenido principal|
Utilizamos cookies propias y de terceros para analizar el uso de la sede. Puede aceptarlas o rechazarlas.|Aceptar|Rechazar|
Acceder|NIF o usuario|Contraseña|¿Ha olvidado su contraseña?|Darse de alta|Nombre y apellidos|Correo electrónico|Teléfono|Matrícula|Número de expediente|Importe|Fecha|
Continuar con el pago|Continuar|Horario de atención: lunes a viernes de 9:00 a 14:00, con cita previa|Última actualización: %|Por tareas de mantenimiento, la sede electrónica no estará disponible el % de 22:00 a 24:00.|
Debido al elevado número de solicitudes, los plazos de tramitación pueden verse ampliados.|Se abrirá la página segura de la entidad colaboradora`),
  pt: chrome(`Início|Notícias|Serviços|Formulários|Quem somos|Contactos|Aviso legal|Política de privacidade|Acessibilidade|Pesquisar|Saltar para o conteúdo|
Este sítio utiliza cookies para melhorar a experiência de navegação e obter dados estatísticos.|Aceitar|Recusar|
Iniciar sessão|N.º de contribuinte|Senha de acesso|Recuperar senha|Registar-se|Nome completo|Correio eletrónico|Telefone|Matrícula|Referência|Montante|Data|
Avançar para pagamento|Continuar|Horário de atendimento: dias úteis, das 9h00 às 16h30|Atualizado em %|Por motivos de manutenção programada, o portal estará indisponível no dia % entre as 21h e as 24h.|
O atendimento presencial faz-se apenas por marcação prévia.|Será encaminhado para a página da instituição de pagamento`),
  nl: chrome(`Home|Nieuws|Direct regelen|Formulieren|Over ons|Contact|Colofon|Privacyverklaring|Toegankelijkheid|Zoeken|Direct naar de inhoud|
Wij gebruiken functionele en analytische cookies. Met analytische cookies verbeteren wij onze website.|Cookies toestaan|Weigeren|
Inloggen|Gebruikersnaam|Wachtwoord|Wachtwoord vergeten?|Account aanmaken|Voor- en achternaam|E-mailadres|Telefoonnummer|Kenteken|Kenmerk|Bedrag|Datum|
Naar betalen|Volgende|Bereikbaar op werkdagen van 8.30 tot 17.00 uur|Laatst gewijzigd: %|Op % vanaf 19.00 uur is onze website door onderhoud tijdelijk niet bereikbaar.|
Het is drukker dan normaal. Houd rekening met langere wachttijden aan de telefoon.|U gaat naar de omgeving van onze betaaldienstverlener`),
  pl: chrome(`Strona główna|Aktualności|Załatw sprawę|Formularze|O nas|Kontakt|Nota prawna|Polityka prywatności|Deklaracja dostępności|Szukaj|Przejdź do treści|
Strona korzysta z plików cookie w celach statystycznych. Możesz określić warunki przechowywania cookies w przeglądarce.|Akceptuję|Tylko niezbędne|
Zaloguj się|Login|Hasło|Nie pamiętam hasła|Załóż konto|Imię i nazwisko|Adres e-mail|Telefon|Numer rejestracyjny|Numer sprawy|Kwota|Data|
Przejdź do płatności|Dalej|Godziny pracy urzędu: pon. 8:00–18:00, wt.–pt. 7:30–15:30|Ostatnia aktualizacja: %|W dniu % w godzinach 20:00–23:00 planowana jest przerwa techniczna.|
Z uwagi na dużą liczbę wniosków czas oczekiwania może się wydłużyć.|Nastąpi przekierowanie do operatora płatności`),
  sv: chrome(`Start|Nyheter|E-tjänster|Blanketter|Om oss|Kontakt|Om webbplatsen|Behandling av personuppgifter|Tillgänglighetsredogörelse|Sök|Hoppa till innehållet|
Vi använder kakor för att webbplatsen ska fungera och för statistik. Du väljer själv vilka du godkänner.|Godkänn alla kakor|Bara nödvändiga|
Logga in|Användarnamn|Lösenord|Glömt lösenordet?|Skapa konto|För- och efternamn|E-postadress|Telefon|Registreringsnummer|Ärendenummer|Belopp|Datum|
Till betalningen|Fortsätt|Öppet vardagar 8–16.30, lunchstängt 12–13|Senast uppdaterad: %|Planerat underhåll: e-tjänsterna är stängda % klockan 18–21.|
Vi har just nu längre handläggningstider än vanligt.|Du skickas vidare till vår betalleverantör`),
  cs: chrome(`Úvod|Aktuality|Potřebuji vyřídit|Formuláře|O nás|Kontakt|Povinné informace|Ochrana osobních údajů|Prohlášení o přístupnosti|Hledat|Přejít k obsahu|
Používáme nezbytné cookies a se souhlasem také analytické, které nám pomáhají web zlepšovat.|Souhlasím|Odmítnout|
Přihlásit se|Uživatelské jméno|Heslo|Zapomenuté heslo|Registrace|Jméno a příjmení|E-mail|Telefon|Registrační značka|Variabilní symbol|Částka|Datum|
Přejít k platbě|Pokračovat|Úřední hodiny: Po a St 8–17, Út a Čt 8–14|Aktualizováno %|Dne % od 19 hodin proběhne odstávka elektronických služeb.|
Pokladna je z technických důvodů do odvolání uzavřena, plaťte prosím převodem nebo online.|Budete přesměrováni na platební bránu`),
  tr: chrome(`Ana Sayfa|Haberler|Hizmetler|Formlar|Kurumsal|İletişim|Yasal Uyarı|Kişisel Verilerin Korunması|Erişilebilirlik|Ara|İçeriğe geç|
Sitemizde zorunlu çerezler ile onay vermeniz hâlinde analitik çerezler kullanılmaktadır.|Kabul et|Reddet|
Giriş Yap|Abone / Sicil No|Şifre|Şifremi unuttum|Üye ol|Ad Soyad|E-posta|Telefon|Araç Plakası|Tahakkuk No|Tutar|Tarih|
Ödemeye geç|Devam|Çalışma saatleri: hafta içi 08.30–17.30|Son güncelleme: %|Planlı bakım nedeniyle % tarihinde 23.00–01.00 arasında hizmet verilemeyecektir.|
Veznelerimiz öğle arasında da açıktır.|Ödeme kuruluşunun güvenli sayfasına yönlendirileceksiniz`),
  ja: chrome(`ホーム|お知らせ|手続き・届出|様式ダウンロード|組織案内|お問い合わせ|サイトポリシー|個人情報保護方針|ウェブアクセシビリティ方針|サイト内検索|本文へ移動|
当サイトでは、利用状況の把握のためクッキー（Cookie）を使用しています。|同意する|拒否する|
ログイン|利用者番号|暗証番号|暗証番号をお忘れの方|利用開始の手続き|お名前|メールアドレス|電話番号|自動車登録番号|納付番号|金額|日付|
お支払い手続きへ進む|次へ|窓口受付時間：平日8時30分から17時15分まで（祝日・年末年始を除く）|更新日：%|システムメンテナンスのため、%の21時から翌7時までオンラインサービスを停止します。|
ただいま窓口が大変混み合っております。郵送またはオンラインでのお手続きをご利用ください。|決済代行会社のページへ移動します`),
} as const

export type Tongue = keyof typeof CHROME

const MONTHS: Partial<Record<Tongue, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
    .split(' ')
    .map((month) => `de ${month} de`),
  sv: 'januari februari mars april maj juni juli augusti september oktober november december'.split(' '),
}

/** A day as people of that language write it. */
export function dayIn(tongue: Tongue, year: number, month: number, day: number): string {
  if (tongue === 'ja') return `${year}年${month}月${day}日`
  const name = MONTHS[tongue]?.[month - 1]
  if (name !== undefined) return `${day} ${name} ${year}`
  return `${day}.${tongue === 'cs' ? ' ' : ''}${month}.${tongue === 'cs' ? ' ' : ''}${year}`
}

/** Country code and currency. */
export const HABITS: Readonly<Record<Tongue, readonly [string, string]>> = {
  ...{
    en: ['44', '£'],
    de: ['49', '€'],
    fr: ['33', '€'],
    it: ['39', '€'],
    es: ['34', '€'],
    pt: ['351', '€'],
  },
  ...{
    nl: ['31', '€'],
    pl: ['48', 'zł'],
    sv: ['46', 'kr'],
    cs: ['420', 'Kč'],
    tr: ['90', 'TL'],
    ja: ['81', '円'],
  },
}
