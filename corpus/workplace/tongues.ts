const KEYS =
  'email user password again signIn next code codeText name birth phone address id holder card expiry cvv bankUser bankPin bank upload token device amount iban message send wrong wait human forgot remember privacy terms help rights contact home about language sent cookies accept reject search sso or'.split(
    ' ',
  )

export const TONGUES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'tr'] as const
export type Tongue = (typeof TONGUES)[number]

const words = (text: string): Readonly<Record<string, string>> => {
  const parts = text.replaceAll('\n', '').split('|')
  if (parts.length !== KEYS.length) throw new Error(`${parts[0]}: ${parts.length} of ${KEYS.length}`)
  return Object.fromEntries(KEYS.map((key, index) => [key, parts[index] ?? '']))
}

const WORDS: Readonly<Record<Tongue, Readonly<Record<string, string>>>> = {
  en: words(`Email address|User name|Password|Confirm password|Sign in|Next|Verification code|Enter the code we sent to your device|Full name|Date of birth|Mobile number|Address|ID number|Name on card|Card number|Expiry date|CVV|Online banking user ID|Online banking password|Name of bank|Choose a file|Token|Device code|Amount|IBAN / account number|Message|Submit|
The password you entered is incorrect. Please try again.|Please wait while we process your request …|Verify you are human|Forgot your password?|Keep me signed in|Privacy|Terms of use|Help|All rights reserved|Contact|Home|About us|English|Thank you. We will get back to you within 24 hours.|
We use cookies to keep this site working and, with your consent, to count visits.|Accept all|Only necessary|Search|Sign in with %|or`),
  de: words(`E-Mail-Adresse|Benutzername|Passwort|Passwort bestätigen|Anmelden|Weiter|Bestätigungscode|Geben Sie den Code ein, den wir an Ihr Gerät gesendet haben|Vor- und Nachname|Geburtsdatum|Handynummer|Anschrift|Ausweisnummer|Karteninhaber|Kartennummer|Gültig bis|Prüfziffer (CVV)|Anmeldename Online-Banking|PIN Online-Banking|Name der Bank|Datei auswählen|Token|Gerätecode|Betrag|IBAN|Nachricht|Absenden|
Das eingegebene Passwort ist falsch. Bitte versuchen Sie es erneut.|Bitte warten, Ihre Anfrage wird bearbeitet …|Bestätigen Sie, dass Sie ein Mensch sind|Passwort vergessen?|Angemeldet bleiben|Datenschutz|Nutzungsbedingungen|Hilfe|Alle Rechte vorbehalten|Kontakt|Startseite|Über uns|Deutsch|Vielen Dank. Wir melden uns innerhalb von 24 Stunden.|
Wir verwenden Cookies, die für den Betrieb nötig sind, und mit Ihrer Einwilligung solche zur Statistik.|Alle akzeptieren|Nur notwendige|Suche|Mit % anmelden|oder`),
  fr: words(`Adresse e-mail|Identifiant|Mot de passe|Confirmer le mot de passe|Se connecter|Suivant|Code de vérification|Saisissez le code envoyé sur votre appareil|Nom et prénom|Date de naissance|Numéro de portable|Adresse|N° de pièce d’identité|Titulaire de la carte|Numéro de carte|Date d’expiration|Cryptogramme|Identifiant bancaire|Mot de passe bancaire|Nom de la banque|Choisir un fichier|Jeton|Code de l’appareil|Montant|IBAN|Message|Envoyer|
Le mot de passe saisi est incorrect. Veuillez réessayer.|Veuillez patienter, votre demande est en cours de traitement …|Confirmez que vous êtes humain|Mot de passe oublié ?|Rester connecté|Confidentialité|Conditions d’utilisation|Aide|Tous droits réservés|Contact|Accueil|Qui sommes-nous|Français|Merci. Nous reviendrons vers vous sous 24 heures.|
Nous utilisons des cookies nécessaires au fonctionnement du site et, avec votre accord, de mesure d’audience.|Tout accepter|Tout refuser|Rechercher|Se connecter avec %|ou`),
  es: words(`Correo electrónico|Usuario|Contraseña|Confirmar contraseña|Iniciar sesión|Siguiente|Código de verificación|Introduzca el código que enviamos a su dispositivo|Nombre y apellidos|Fecha de nacimiento|Teléfono móvil|Dirección|Número de documento|Titular de la tarjeta|Número de tarjeta|Caducidad|CVV|Usuario de banca en línea|Clave de banca en línea|Nombre del banco|Seleccionar archivo|Token|Código del dispositivo|Importe|IBAN o cuenta|Mensaje|Enviar|
La contraseña introducida no es correcta. Inténtelo de nuevo.|Espere mientras procesamos su solicitud …|Verifique que es una persona|¿Olvidó su contraseña?|Mantener la sesión iniciada|Privacidad|Condiciones de uso|Ayuda|Todos los derechos reservados|Contacto|Inicio|Quiénes somos|Español|Gracias. Le responderemos en un plazo de 24 horas.|
Usamos cookies necesarias para el funcionamiento del sitio y, con su permiso, analíticas.|Aceptar todas|Solo necesarias|Buscar|Iniciar sesión con %|o`),
  it: words(`Indirizzo e-mail|Nome utente|Password|Conferma password|Accedi|Avanti|Codice di verifica|Inserisci il codice inviato al tuo dispositivo|Nome e cognome|Data di nascita|Numero di cellulare|Indirizzo|Numero del documento|Intestatario della carta|Numero della carta|Scadenza|CVV|Codice titolare|PIN home banking|Nome della banca|Scegli un file|Token|Codice dispositivo|Importo|IBAN|Messaggio|Invia|
La password inserita non è corretta. Riprova.|Attendi, stiamo elaborando la richiesta …|Verifica di essere una persona|Password dimenticata?|Resta connesso|Privacy|Condizioni d’uso|Assistenza|Tutti i diritti riservati|Contatti|Home|Chi siamo|Italiano|Grazie. Ti risponderemo entro 24 ore.|
Utilizziamo cookie tecnici e, con il tuo consenso, cookie statistici.|Accetta tutti|Solo necessari|Cerca|Accedi con %|oppure`),
  pt: words(`E-mail|Usuário|Senha|Confirmar senha|Entrar|Próximo|Código de verificação|Digite o código enviado ao seu dispositivo|Nome completo|Data de nascimento|Celular|Endereço|CPF|Nome no cartão|Número do cartão|Validade|CVV|Agência e conta|Senha do internet banking|Nome do banco|Escolher arquivo|Token|Código do dispositivo|Valor|Conta ou chave Pix|Mensagem|Enviar|
A senha informada está incorreta. Tente novamente.|Aguarde, estamos processando sua solicitação …|Confirme que você é humano|Esqueceu a senha?|Manter conectado|Privacidade|Termos de uso|Ajuda|Todos os direitos reservados|Contato|Início|Sobre nós|Português|Obrigado. Entraremos em contato em até 24 horas.|
Usamos cookies necessários ao funcionamento do site e, com sua permissão, de estatística.|Aceitar todos|Somente necessários|Buscar|Entrar com %|ou`),
  nl: words(`E-mailadres|Gebruikersnaam|Wachtwoord|Wachtwoord bevestigen|Inloggen|Volgende|Verificatiecode|Voer de code in die we naar uw apparaat hebben gestuurd|Volledige naam|Geboortedatum|Mobiel nummer|Adres|Documentnummer|Naam op de kaart|Kaartnummer|Vervaldatum|CVC|Gebruikersnaam bankieren|Pincode bankieren|Naam van de bank|Bestand kiezen|Token|Apparaatcode|Bedrag|IBAN|Bericht|Versturen|
Het ingevoerde wachtwoord is onjuist. Probeer het opnieuw.|Een ogenblik geduld, uw aanvraag wordt verwerkt …|Bevestig dat u een mens bent|Wachtwoord vergeten?|Aangemeld blijven|Privacy|Gebruiksvoorwaarden|Help|Alle rechten voorbehouden|Contact|Home|Over ons|Nederlands|Bedankt. We nemen binnen 24 uur contact op.|
Wij gebruiken noodzakelijke cookies en, met uw toestemming, cookies voor statistiek.|Alles accepteren|Alleen noodzakelijke|Zoeken|Inloggen met %|of`),
  pl: words(`Adres e-mail|Nazwa użytkownika|Hasło|Potwierdź hasło|Zaloguj się|Dalej|Kod weryfikacyjny|Wpisz kod wysłany na Twoje urządzenie|Imię i nazwisko|Data urodzenia|Numer telefonu|Adres|PESEL|Posiadacz karty|Numer karty|Data ważności|CVV|Login do bankowości|Hasło do bankowości|Nazwa banku|Wybierz plik|Token|Kod urządzenia|Kwota|Numer rachunku|Wiadomość|Wyślij|
Podane hasło jest nieprawidłowe. Spróbuj ponownie.|Proszę czekać, trwa przetwarzanie …|Potwierdź, że jesteś człowiekiem|Nie pamiętasz hasła?|Nie wylogowuj mnie|Prywatność|Regulamin|Pomoc|Wszelkie prawa zastrzeżone|Kontakt|Strona główna|O nas|Polski|Dziękujemy. Odpowiemy w ciągu 24 godzin.|
Używamy plików cookie niezbędnych do działania strony oraz, za Twoją zgodą, statystycznych.|Akceptuj wszystkie|Tylko niezbędne|Szukaj|Zaloguj przez %|lub`),
  ja: words(`メールアドレス|ユーザー名|パスワード|パスワード（確認）|ログイン|次へ|認証コード|端末に送信されたコードを入力してください|お名前|生年月日|携帯電話番号|ご住所|本人確認書類の番号|カード名義人|カード番号|有効期限|セキュリティコード|契約者番号|ログイン暗証番号|金融機関名|ファイルを選択|トークン|デバイスコード|金額|口座番号|メッセージ|送信する|
パスワードが正しくありません。もう一度お試しください。|処理しています。しばらくお待ちください…|人間であることを確認します|パスワードをお忘れの方|ログインしたままにする|プライバシー|利用規約|ヘルプ|無断転載を禁じます|お問い合わせ|ホーム|会社概要|日本語|ありがとうございます。24時間以内にご連絡いたします。|
当サイトでは必要なCookieのほか、同意をいただいた場合に統計用のCookieを使用します。|すべて許可|必要なもののみ|検索|%でログイン|または`),
  tr: words(`E-posta adresi|Kullanıcı adı|Şifre|Şifreyi onayla|Giriş yap|İleri|Doğrulama kodu|Cihazınıza gönderilen kodu girin|Ad soyad|Doğum tarihi|Cep telefonu|Adres|T.C. kimlik no|Kart üzerindeki isim|Kart numarası|Son kullanma tarihi|CVV|Müşteri numarası|İnternet bankacılığı şifresi|Banka adı|Dosya seç|Token|Cihaz kodu|Tutar|IBAN|Mesaj|Gönder|
Girdiğiniz şifre hatalı. Lütfen tekrar deneyin.|Lütfen bekleyin, işleminiz sürüyor …|İnsan olduğunuzu doğrulayın|Şifrenizi mi unuttunuz?|Oturumum açık kalsın|Gizlilik|Kullanım koşulları|Yardım|Tüm hakları saklıdır|İletişim|Ana sayfa|Hakkımızda|Türkçe|Teşekkürler. 24 saat içinde size döneceğiz.|
Sitenin çalışması için gerekli çerezleri ve izninizle istatistik çerezlerini kullanıyoruz.|Tümünü kabul et|Yalnızca gerekli|Ara|% ile giriş yap|veya`),
}

/** A word of a tongue by its key. */
export const wordOf = (tongue: Tongue, key: string): string => WORDS[tongue][key] ?? key
