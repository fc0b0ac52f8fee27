import { claims } from './claim.ts'

const APPEAL_STEPS = 'name,email,phone,password;password=@again;code'

const APPEAL = [
  claims(
    'appeal',
    'en',
    `meta|Your page will be removed|We received reports that your page violates our trademark rules. If you believe this is a mistake, submit an appeal within 24 hours. Case {n}.|Submit appeal|${APPEAL_STEPS}
instagram youtube|Copyright infringement notice|A post on your account uses content that belongs to somebody else. Fill in the form to object, or the account will be disabled permanently.|Continue|user,email,password;password=@again;code
tiktok x|Get your verified badge|Your account is eligible for the blue badge. Confirm that the account is yours to complete the request {n}.|Request badge|user,password,phone;password=@again;code`,
  ),
  claims(
    'appeal',
    'de',
    `meta|Ihre Seite wird gelöscht|Ihre Seite verstößt gegen unsere Richtlinien zum Markenrecht. Legen Sie innerhalb von 24 Stunden Einspruch ein (Vorgang {n}).|Einspruch einlegen|${APPEAL_STEPS}
instagram|Blaues Häkchen beantragen|Ihr Konto erfüllt die Voraussetzungen. Bestätigen Sie Ihre Daten, damit das Abzeichen freigeschaltet wird.|Beantragen|user,password;password=@again;code`,
  ),
  claims(
    'appeal',
    'es',
    `meta instagram|Su página será eliminada|Se ha denunciado contenido con derechos de autor en su cuenta. Presente una apelación en 24 horas o se desactivará (caso {n}).|Enviar apelación|${APPEAL_STEPS}
tiktok|Solicita tu insignia de verificación|Confirma que la cuenta es tuya para recibir la insignia.|Solicitar|user,password;code`,
  ),
  claims(
    'appeal',
    'pt',
    `meta instagram|Sua página será removida|Recebemos uma denúncia de direitos autorais. Envie sua contestação em até 24 horas para evitar a desativação. Caso {n}.|Enviar contestação|${APPEAL_STEPS}`,
  ),
  claims(
    'appeal',
    'tr',
    `instagram meta|Hesabınız telif hakkı ihlali nedeniyle kapatılacak|İtirazınızı 24 saat içinde göndermezseniz hesabınız kalıcı olarak silinecektir. Dosya no {n}.|İtiraz et|user,password;password=@again;code
x tiktok|Mavi tik başvurusu|Hesabınız rozet için uygun bulundu. Onaylamak için bilgilerinizi girin.|Başvur|user,email,password;code`,
  ),
  claims(
    'appeal',
    'it',
    `meta|La tua pagina verrà rimossa|Abbiamo ricevuto una segnalazione per violazione del copyright. Invia un ricorso entro 24 ore (pratica {n}).|Invia ricorso|${APPEAL_STEPS}`,
  ),
  claims(
    'appeal',
    'fr',
    `meta instagram|Votre page va être supprimée|Un signalement pour atteinte aux droits d’auteur vise votre compte. Contestez dans les 24 heures, dossier {n}.|Contester|${APPEAL_STEPS}`,
  ),
]

const GAME = [
  claims(
    'game',
    'en',
    `skinhaven|Free weekly case|Sign in through Steam and open a case worth {a}. Drops are sent as a trade offer right away.|Sign in through Steam|user,password;code
faceit steam|Vote for our team in the open cup|Register as a player of round {n2}. Only Steam accounts with Prime can vote.|Sign in through Steam|user,password;code
roblox|Trade offer waiting|xX_{w} wants to trade a limited item with you. Log in to accept before it expires.|Log in to trade|user,password;code
epic|Claim 5,000 V-Bucks|The winter cup rewards are ready. Log in with your account to add them.|Claim reward|email,password;code`,
  ),
  claims(
    'game',
    'de',
    `skinhaven steam|Kostenlose Kiste öffnen|Melde dich über Steam an und erhalte einen Skin im Wert von {a} als Handelsangebot.|Über Steam anmelden|user,password;code
faceit|Stimme für unser Team ab|Runde {n2} läuft. Zum Abstimmen brauchst du ein Steam-Konto mit Prime-Status.|Über Steam anmelden|user,password;code`,
  ),
  claims(
    'game',
    'pl',
    `skinhaven steam|Darmowa skrzynka|Zaloguj się przez Steam i odbierz skórkę o wartości {a}.|Zaloguj przez Steam|user,password;code
faceit|Turniej CS2: zgłoszenie drużyny|Aby zapisać się do rundy {n2}, potwierdź konto Steam.|Zaloguj przez Steam|user,password;code`,
  ),
  claims(
    'game',
    'tr',
    `skinhaven steam|Ücretsiz kasa aç|Steam ile giriş yap, {a} değerindeki skin takas teklifi olarak gelsin.|Steam ile giriş yap|user,password;code
roblox|Bedava Robux|Ödülünü almak için hesabına giriş yap.|Giriş yap|user,password;code`,
  ),
  claims(
    'game',
    'pt',
    `skinhaven faceit|Vote no nosso time|Entre com a Steam para votar na rodada {n2} e concorra a uma faca de {a}.|Entrar com a Steam|user,password;code
epic|Resgate seus V-Bucks|Entre na sua conta para receber o prêmio da copa.|Resgatar|email,password;code`,
  ),
]

const DATE = [
  claims(
    'date',
    'en',
    `hearty|Verify your age to meet Emily ({n2} new messages)|Our members must be over 18. The check is free: your card is not charged, it only proves your age.|Verify for free|name,card,expiry,cvv
tinder badoo|Safe date ID|Before you exchange numbers both partners confirm their identity. Enter a valid card, no payment will be taken.|Get my ID|name,email,birth,card,expiry,cvv`,
  ),
  claims(
    'date',
    'de',
    `hearty badoo|Altersnachweis für den Chat mit Lena|Aus Gründen des Jugendschutzes prüfen wir Ihr Alter mit einer Karte. Es wird nichts abgebucht.|Kostenlos bestätigen|name,birth,card,expiry,cvv`,
  ),
  claims(
    'date',
    'fr',
    `hearty tinder|Vérification de l’âge|Camille vous a envoyé {n2} photos. Prouvez votre majorité avec une carte bancaire : aucun montant n’est débité.|Vérifier gratuitement|holder,card,expiry,cvv,email`,
  ),
  claims(
    'date',
    'es',
    `hearty badoo|Verifica tu edad|Lucía quiere quedar contigo. Comprueba que eres mayor de 18 con tu tarjeta, sin ningún cargo.|Verificar gratis|holder,card,expiry,cvv`,
  ),
  claims(
    'date',
    'it',
    `hearty|Conferma la maggiore età|Giulia ti ha scritto {n2} messaggi. La verifica con carta è gratuita e serve solo a leggere la chat.|Verifica gratis|holder,card,expiry,cvv`,
  ),
]

const LINE = [
  claims(
    'line',
    'en',
    `vodafone|Activate your new eSIM|Your physical SIM will stop working tonight. Confirm your number and enter the one-time code from our text message.|Send code|phone,password;code;code=@again`,
  ),
  claims(
    'line',
    'es',
    `movistar orange|Portabilidad de su línea|Hemos recibido una solicitud de portabilidad. Para cancelarla indique su número y el código que le enviamos por SMS.|Cancelar portabilidad|phone,id;code`,
  ),
  claims(
    'line',
    'it',
    `tim vodafone|Passa alla eSIM|La tua SIM verrà disattivata. Inserisci numero e password MyTIM, poi il codice ricevuto via SMS.|Attiva eSIM|phone,password;code`,
  ),
  claims(
    'line',
    'fr',
    `orange|Activation de votre eSIM|Votre carte SIM n’est plus compatible. Indiquez votre numéro et le code reçu par SMS pour conserver votre ligne.|Recevoir le code|phone,password;code`,
  ),
  claims(
    'line',
    'nl',
    `kpn vodafone|Uw simkaart vervalt|Stap vandaag over op eSIM. Vul uw nummer in en daarna de code uit het sms-bericht.|Code ontvangen|phone,password;code`,
  ),
  claims(
    'line',
    'tr',
    `turkcell|Numara taşıma iptali|Hattınız için taşıma talebi alındı. İptal etmek için numaranızı, şifrenizi ve SMS kodunu girin.|Talebi iptal et|phone,id,password;code`,
  ),
  claims(
    'line',
    'ja',
    `docomo|eSIMへの切り替え手続き|現在のSIMは本日で利用できなくなります。電話番号とネットワーク暗証番号、SMSの認証コードを入力してください。|手続きを続ける|phone,password=ネットワーク暗証番号;code`,
  ),
  claims(
    'line',
    'de',
    `telekom vodafone|Rufnummernmitnahme bestätigen|Für Ihre Nummer liegt ein Portierungsauftrag vor. Widersprechen Sie mit Ihrem Kundenkennwort und dem Code aus der SMS.|Widersprechen|phone,password=Kundenkennwort;code`,
  ),
  claims(
    'line',
    'pl',
    `play|Aktywacja eSIM|Twoja karta SIM wygasa. Podaj numer i hasło Play24, a następnie kod z SMS.|Aktywuj|phone,password;code`,
  ),
]

export const SOCIAL_CLAIMS = [...APPEAL, ...GAME, ...DATE, ...LINE].flat()
