import type { Trade } from './firms.ts'
import type { Tongue } from './tongues.ts'

export type OwnKind =
  | 'sso'
  | 'campus'
  | 'mail'
  | 'panel'
  | 'gate'
  | 'share'
  | 'exchange'
  | 'play'
  | 'apply'
  | 'keys'
  | 'pair'
  | 'line'
  | 'notice'
  | 'meet'

/** Texts of an honest page in one language. */
export interface OwnText {
  readonly kind: OwnKind
  readonly tongue: Tongue
  readonly trades: readonly Trade[]
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly fields: readonly string[]
}

const TRADES: Readonly<Record<OwnKind, readonly Trade[]>> = {
  sso: ['firm'],
  campus: ['uni'],
  mail: ['firm', 'uni', 'hoster'],
  panel: ['hoster'],
  gate: ['firm', 'uni'],
  share: ['share', 'firm'],
  exchange: ['broker'],
  play: ['game'],
  apply: ['firm', 'uni'],
  keys: ['dev'],
  pair: ['dev'],
  line: ['telco'],
  notice: ['social'],
  meet: ['dating'],
}

const LOGIN = 'user,password'
const MAIL = 'email,password'
const DEFAULTS: Readonly<Record<OwnKind, string>> = {
  sso: MAIL,
  campus: LOGIN,
  mail: LOGIN,
  panel: LOGIN,
  gate: LOGIN,
  share: 'password',
  exchange: MAIL,
  play: '',
  apply: 'name,email,phone,upload,message',
  keys: 'name',
  pair: 'device',
  line: 'name,phone,email',
  notice: 'name,email,address,message',
  meet: MAIL,
}

/** Lines `tongue|kind|heading|text|button|fields`; `{o}` is who owns the page, `{d}` his domain, `{f}` a file. */
const own = (text: string): readonly OwnText[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [tongue, kind, heading = '', body = '', button = '', fields] = line.split('|')
      const known = kind as OwnKind
      const keys = (fields ?? DEFAULTS[known]).split(',').filter((key) => key !== '')
      return {
        kind: known,
        tongue: tongue as Tongue,
        trades: TRADES[known],
        heading,
        text: body,
        button,
        fields: keys,
      }
    })

export const OWN_TEXTS = own(`
en|sso|Sign in to {o}|Use your {o} work account to get to HR, payroll and benefits.|Sign in
en|sso|Employee portal|Payslips, time off and the 2026 benefits enrolment in one place. Enrolment is open until 12 December.|Sign in|email,password
en|sso|Welcome back|Enter your organisation account to continue to payroll.|Next|email
en|campus|{o} single sign-on|You asked to sign in to the library catalogue. For security, log out and close your browser when you are done.|Login
en|campus|Renew loans|Sign in with your library card number and PIN to see your loans, renewals and holds.|Sign in|user=Library card number,password=PIN
en|mail|Webmail|Sign in to read your {o} mail. Forgot your password? Ask the IT service desk, extension 4400.|Log in
en|gate|{o} remote access|Authorised users only. Have your authenticator app at hand.|Login|user,password,code
en|gate|Please sign in|RemoteApp and Desktop Connection. Choose whether this is a public or private computer.|Sign in|user=Domain\\user name,password
en|share|{f}|{o} shared this file with you through a protected link. Enter the link password that you got from the sender.|Open
en|share|Sign in to sign|You have been asked to sign {f}. You will see the document before anything is signed.|Continue|email,password
en|exchange|Log in to {o}|Check that the address in your browser is {d}. We never ask for your password in a chat or by phone.|Continue
en|exchange|Welcome back|Scan the code with the app or use your email address.|Sign in
en|play|Trade skins without a middleman|Deposit, swap and withdraw. {o} never sees your Steam password: you sign in on Steam’s own site.|Sign in through Steam
en|play|Season 9 ladder|Join with your team of five. 312 teams are registered so far.|Sign in through Steam
en|apply|Apply: Logistics coordinator (m/f/x)|Tell us about yourself in five minutes. A CV is enough, a cover letter is optional. We never ask for bank details before a contract is signed.|Send application
en|apply|Research assistant, 0.6 FTE|Closing date 14 December. Interviews take place in week 3.|Submit application|name,email,phone,upload,upload=Cover letter
en|keys|Personal access tokens|Tokens you have generated that can be used to access the {o} API. Treat them like passwords and do not paste them anywhere else.|Generate new token|name=Token name
en|pair|Device activation|Enter the code displayed on your device. Never use a code sent to you by somebody else.|Continue
en|line|Move to eSIM|Order a QR code in the app or here. You will get it by post or in {o} Account, never by a link in a text message.|Request eSIM
en|line|Bring your number|To keep your number, ask your old provider for a switching code and enter it below.|Start switch|phone,code=Switching code (PAC),email
en|notice|Copyright counter-notification|Use this form only if you hold the rights or have a licence. Your statement will be forwarded to the claimant.|Submit counter-notification
en|meet|Age check|Choose how to prove your age. We work with an independent provider and get only a yes or no; a card is not needed.|Continue|birth
de|sso|Anmeldung Mitarbeiterportal|Melden Sie sich mit Ihrem Konto der {o} an, um Lohnabrechnungen und Urlaubsanträge zu sehen.|Anmelden
de|sso|Willkommen|Bitte wählen Sie Ihre Anmeldung. Bei Fragen hilft die Personalabteilung.|Weiter|email
de|campus|Shibboleth-Login {o}|Der Dienst „Elektronische Zeitschriften“ möchte Ihre Zugehörigkeit prüfen.|Anmelden|user=Uni-Kennung,password
de|campus|Mein Bibliothekskonto|Hier können Sie Ausleihen verlängern und Vormerkungen ansehen.|Anmelden|user=Ausweisnummer,password
de|mail|Webmail|E-Mail der {o}. Hinweis: Der IT-Service fragt nie nach Ihrem Passwort.|Anmelden
de|panel|Kundenmenü|Verwalten Sie Domains, Postfächer und Rechnungen Ihrer Verträge bei {o}.|Anmelden|user=Kundennummer,password
de|gate|VPN-Zugang|Nur für Beschäftigte. Der zweite Faktor wird in der App bestätigt.|Verbinden|user,password,code=Token-Code
de|share|Freigabe: {f}|Diese Freigabe ist passwortgeschützt.|Öffnen
de|share|Bitte anmelden|Um {f} zu unterschreiben, melden Sie sich bei {o} an. Das Dokument können Sie vorher ganz lesen.|Anmelden|email,password
de|exchange|Einloggen|Prüfen Sie die Adresse: Sie sind auf {d}. Wir rufen Sie nie an, um Ihr Passwort zu erfragen.|Weiter
de|play|Skins kaufen und tauschen|Die Anmeldung läuft über die Seite von Steam; {o} erhält kein Passwort.|Über Steam anmelden
de|apply|Jetzt bewerben: Fachkraft für Lagerlogistik|Lebenslauf genügt. Bankdaten brauchen wir erst nach der Vertragsunterschrift.|Bewerbung absenden
de|apply|Wissenschaftliche Mitarbeit (65 %)|Bewerbungsfrist: 10. Dezember. Bitte laden Sie Ihre Unterlagen als eine PDF-Datei hoch.|Unterlagen senden|name,email,upload
de|keys|Zugriffstoken|Token gelten wie Passwörter. Neue Token werden nur einmal angezeigt.|Token erzeugen|name=Bezeichnung
de|line|eSIM bestellen|Ihr eSIM-Profil erhalten Sie per Post oder im Kundenkonto von {o}.|Bestellen|name,phone,birth
fr|sso|Espace salariés|Connectez-vous avec votre compte {o} pour consulter vos bulletins de paie et poser vos congés.|Se connecter
fr|campus|Service d’authentification {o}|Saisissez votre identifiant et votre mot de passe pour accéder à l’ENT. Déconnectez-vous après usage.|Se connecter
fr|mail|Messagerie|Webmail de {o}. La DSI ne demande jamais de mot de passe par courriel.|Connexion
fr|panel|Espace client|Gérez vos domaines, vos boîtes e-mail et vos factures.|Connexion
fr|gate|Accès distant|Réservé au personnel. Munissez-vous de votre application d’authentification.|Connexion|user,password,code
fr|share|{f}|Ce lien est protégé. Indiquez le mot de passe transmis par l’expéditeur.|Ouvrir
fr|apply|Postuler : conducteur de travaux (H/F)|Un CV suffit. Nous ne demandons aucune donnée bancaire à ce stade.|Envoyer ma candidature
fr|keys|Jetons d’API|Un jeton donne accès à votre compte : ne le partagez pas.|Créer un jeton|name=Nom du jeton
fr|pair|Associer un appareil|Saisissez le code affiché sur votre terminal. N’utilisez jamais un code reçu d’un tiers.|Associer
fr|line|Conserver votre numéro|Composez le 3179 pour obtenir votre RIO, puis indiquez-le ici.|Continuer|phone,code=RIO,email
fr|meet|Se connecter|Retrouvez vos conversations. Le contrôle de l’âge se fait une fois, par un tiers de confiance.|Se connecter
es|sso|Portal del empleado|Acceda con su cuenta de {o} para consultar nóminas y vacaciones.|Acceder
es|campus|Servicio de autenticación de {o}|Ha solicitado acceder al campus virtual y a la biblioteca.|Entrar
es|mail|Correo web|Acceso al correo de {o}. Informática nunca le pedirá la contraseña.|Entrar
es|gate|Acceso remoto|Solo para personal autorizado.|Conectar|user,password,code
es|share|Documento pendiente de su firma|Puede leer {f} completo antes de firmar. Enviado mediante {o}.|Continuar|email,password
es|apply|Inscríbase: técnico de calidad|Adjunte su currículum en PDF. El proceso es gratuito.|Enviar candidatura
es|keys|Tokens de acceso|No comparta sus tokens ni los pegue en páginas ajenas.|Crear token|name=Nombre
es|line|Solicite su eSIM|Le enviaremos el código QR a su área de cliente. Nunca le pediremos códigos por SMS en un enlace.|Solicitar
it|sso|Portale dipendenti|Accedi con il tuo account {o} per cedolini e ferie.|Accedi
it|campus|Autenticazione di ateneo|Accedi ai servizi di {o}: libretto, esami e prestiti della biblioteca.|Accedi
it|mail|Webmail|Posta di {o}. L’assistenza non chiede mai la password.|Entra
it|panel|Pannello clienti|Gestisci domini, caselle e fatture dei tuoi contratti.|Accedi
it|share|{f}|Il link è protetto da una password scelta dal mittente.|Apri
it|apply|Candidati: addetto alla qualità|Basta il curriculum. Non chiediamo dati bancari.|Invia candidatura
it|line|Passa alla eSIM|Richiedi il QR code nell’area clienti o in negozio con un documento.|Richiedi|phone,email
pt|sso|Portal do colaborador|Acesse holerites, ponto e férias com sua conta {o}.|Entrar
pt|campus|Acesso único {o}|Entre com sua matrícula para usar o portal acadêmico e a biblioteca.|Entrar|user=Matrícula,password
pt|mail|Webmail|Acesse seu e-mail {o}. O suporte nunca pede sua senha.|Entrar
pt|panel|Painel do cliente|Gerencie seus domínios, e-mails e boletos.|Entrar
pt|exchange|Acesse sua conta|Confira se o endereço é {d}. Nunca pedimos taxas para liberar saques.|Continuar
pt|play|Vote no time da semana|O login acontece no site da Steam. A votação é gratuita e não dá prêmios.|Entrar com a Steam
pt|apply|Trabalhe conosco: analista fiscal|Envie seu currículo. Não cobramos nada em nenhuma etapa.|Enviar currículo
nl|sso|Inloggen bij {o}|Gebruik uw werkaccount voor loonstroken, verlof en roosters.|Inloggen
nl|campus|Inloggen {o}|U gaat naar de bibliotheek. Log in met uw instellingsaccount.|Inloggen
nl|mail|Webmail|Mail van {o}. De servicedesk vraagt nooit om uw wachtwoord.|Inloggen
nl|gate|Werkplek op afstand|Log in en keur de melding in de authenticator goed.|Inloggen
nl|exchange|Inloggen|Controleer of u op {d} bent. Onze medewerkers vragen nooit om codes.|Doorgaan
nl|apply|Solliciteer: servicemonteur|Een cv is genoeg. We bellen u binnen een week.|Sollicitatie versturen
nl|line|Overstappen op eSIM|Vraag uw eSIM aan in de app; de code komt per post.|Aanvragen|phone,email
pl|sso|Portal pracownika|Zaloguj się kontem {o}, aby zobaczyć paski wynagrodzeń i urlopy.|Zaloguj się
pl|campus|Centralny System Uwierzytelniania|Logowanie do usług {o}: USOSweb, biblioteka, poczta.|Zaloguj|user=Identyfikator,password
pl|mail|Poczta|Logowanie do poczty {o}. Administrator nigdy nie prosi o hasło.|Zaloguj
pl|panel|Panel klienta|Domeny, skrzynki i faktury w jednym miejscu.|Zaloguj się
pl|exchange|Logowanie|Upewnij się, że adres w przeglądarce to {d}.|Dalej
pl|play|Turniej jesienny|Do zapisu wystarczy konto Steam. Logujesz się na stronie Steam, my nie znamy Twojego hasła.|Zaloguj przez Steam
pl|apply|Aplikuj: operator CNC|Wystarczy CV. Rekrutacja jest bezpłatna.|Wyślij zgłoszenie
ja|sso|社員ポータル|{o}のアカウントでログインしてください。給与明細と休暇申請を確認できます。|ログイン
ja|campus|{o} 統合認証|図書館サービスへのログインが要求されました。利用後は必ずログアウトしてください。|ログイン
ja|mail|Webメール|{o}のメールにログインします。管理者がパスワードをお尋ねすることはありません。|ログイン
ja|panel|会員メニュー|ご契約中のドメイン、メール、請求書を管理できます。|ログイン
ja|exchange|ログイン|アドレスが {d} であることをご確認ください。|次へ
ja|apply|エントリーフォーム：生産管理|履歴書をPDFで添付してください。選考に費用はかかりません。|応募する
ja|line|eSIMの申し込み|お手続きはアプリまたは店舗で承ります。SMSのリンクからのお手続きはご案内していません。|申し込む
tr|sso|Çalışan portalı|Bordro ve izin işlemleri için {o} hesabınızla giriş yapın.|Giriş yap
tr|campus|{o} tek şifre girişi|Kütüphane ve öğrenci bilgi sistemine buradan giriş yapılır.|Giriş
tr|mail|Web posta|{o} e-postanıza giriş yapın. Bilgi işlem asla şifrenizi sormaz.|Giriş
tr|panel|Müşteri paneli|Alan adlarınızı, e-postalarınızı ve faturalarınızı yönetin.|Giriş yap
tr|exchange|Giriş yap|Adres çubuğunda {d} yazdığından emin olun.|Devam et
tr|apply|Başvuru: depo sorumlusu|Özgeçmişinizi yükleyin. Başvuru ücretsizdir.|Başvuruyu gönder
tr|line|eSIM talebi|QR kodunuz uygulamada görünür; SMS bağlantısı ile işlem yapmıyoruz.|Talep et
`)
