import { claims } from './claim.ts'

const FILES = [
  claims(
    'files',
    'en',
    `onedrive dropbox adobe|{f}|This document is protected. Confirm your mailbox password for {d} to view the secured invoice.|View document
voice|You have 1 new voice message (00:{n2})|Caller +1 (646) 555-01{n2} left you a message. Log in with your {d} account to listen to it.|Play message
fax|{n2} page fax received|Your fax {n} is ready. For your security the file opens only with your email password.|Download fax
docusign adobe|Completed: {f}|All parties have signed. Authenticate with the email this envelope was sent to in order to review the document.|REVIEW DOCUMENT`,
  ),
  claims(
    'files',
    'de',
    `onedrive adobe|{f}|Dieses Dokument ist geschützt. Bestätigen Sie das Passwort Ihres Postfachs bei {d}, um die Rechnung anzuzeigen.|Dokument anzeigen
gmx webde|Eine Datei wurde mit Ihnen geteilt|Die Sitzung ist abgelaufen. Melden Sie sich mit Ihrem E-Mail-Passwort an, um {f} herunterzuladen.|Anmelden und öffnen
docusign|Bitte unterzeichnen: {f}|Ihr Vertrag {n} wartet auf Ihre Unterschrift. Weisen Sie sich mit Ihrer geschäftlichen E-Mail-Adresse aus.|Zum Dokument`,
  ),
  claims(
    'files',
    'fr',
    `laposte onedrive|Document partagé : {f}|Ce fichier est réservé au destinataire. Saisissez le mot de passe de votre messagerie {d} pour l’ouvrir.|Ouvrir le fichier
adobe docusign|Facture {n} à consulter|Votre session a expiré. Identifiez-vous avec votre adresse professionnelle pour afficher la facture.|Afficher la facture`,
  ),
  claims(
    'files',
    'es',
    `onedrive dropbox|Le han compartido {f}|El documento está cifrado. Confirme la contraseña de su correo de {d} para poder verlo.|Ver documento
docusign adobe|Factura {n} pendiente de firma|Para revisar y firmar la factura identifíquese con la cuenta de correo que recibió el aviso.|Revisar y firmar`,
  ),
  claims(
    'files',
    'it',
    `onedrive wetransfer|{f} è stato condiviso con te|Il file scade oggi. Inserisci la password della tua casella {d} per scaricarlo.|Scarica il file
adobe|Fattura n. {n} protetta|Per visualizzare il documento accedi con le credenziali della tua e-mail aziendale.|Visualizza`,
  ),
  claims(
    'files',
    'pt',
    `onedrive adobe|Nota fiscal {n}|O arquivo {f} está protegido. Confirme a senha do seu e-mail {d} para visualizar.|Visualizar documento
docusign|Documento aguardando assinatura|Entre com o e-mail que recebeu este envelope para assinar {f}.|Assinar agora`,
  ),
  claims(
    'files',
    'nl',
    `onedrive wetransfer|U heeft een beveiligd bestand ontvangen|Bevestig het wachtwoord van uw mailbox bij {d} om {f} te openen.|Bestand openen
fax|Nieuwe scan van uw Xerox-printer|Scan {n} staat klaar. Meld u aan met uw zakelijke e-mail om de pagina’s te bekijken.|Scan bekijken`,
  ),
  claims(
    'files',
    'pl',
    `onedrive adobe|Faktura {n}|Dokument {f} jest zabezpieczony. Aby go wyświetlić, podaj hasło do poczty w domenie {d}.|Wyświetl dokument
dropbox|Udostępniono Ci plik|Sesja wygasła. Zaloguj się swoim adresem e-mail, aby pobrać {f}.|Pobierz`,
  ),
  claims(
    'files',
    'ja',
    `onedrive adobe|請求書 {n}|このファイルは保護されています。{d} のメールパスワードを入力して閲覧してください。|ファイルを開く
kddi|ファイルが共有されました|{f} のダウンロードには、受信したメールアドレスでの認証が必要です。|認証してダウンロード`,
  ),
  claims(
    'files',
    'tr',
    `onedrive adobe|{f} sizinle paylaşıldı|Belge şifrelidir. Görüntülemek için {d} e-posta şifrenizi doğrulayın.|Belgeyi görüntüle
docusign|Fatura {n} imzanızı bekliyor|Belgeyi incelemek için iş e-postanızla oturum açın.|İncele ve imzala`,
  ),
]

const WORK = [
  claims(
    'work',
    'en',
    `norvell workday|2026 benefits enrolment closes today|All {o} staff must confirm their elections. Sign in with your work email to avoid a lapse of your health cover.|Continue to enrolment
adp norvell|Updated payroll: bonus statement {n}|Your Q4 bonus of {a} has been approved. Sign in with your corporate email to see the statement and confirm your direct deposit.|View statement|email,password;iban,code
brackwater|Staff salary adjustment 2026|Following the annual review your pay band has changed. Log in with your trust account to acknowledge the letter.|Acknowledge
westmarch|Your library account expires in 2 days|To keep borrowing rights and access to journals, renew your account with your {o} credentials.|Renew my account|user,password,birth
westmarch|Single sign-on: re-validate your account|Student and staff mailboxes that are not validated by tonight will be deactivated.|Validate|email,password,phone;code`,
  ),
  claims(
    'work',
    'de',
    `oderfeld|Gehaltsanpassung zum 1. Dezember|Die Personalabteilung der {o} hat Ihre Mitteilung bereitgestellt. Melden Sie sich mit Ihrem dienstlichen Konto an, um sie zu bestätigen.|Mitteilung öffnen
taubertal|Ihr Bibliothekskonto läuft ab|Verlängern Sie Ihr Konto der {o} mit Ihrer Uni-Kennung, sonst werden Ausleihen und Fernzugriff gesperrt.|Konto verlängern|user,password
oderfeld workday|Lohnabrechnung November: Bankverbindung bestätigen|Für die Auszahlung von {a} brauchen wir eine Bestätigung Ihrer Kontodaten.|Bestätigen|email,password,iban;code`,
  ),
  claims(
    'work',
    'fr',
    `lorient|Votre compte ENT sera désactivé|L’université migre vers une nouvelle authentification. Validez votre compte avec vos identifiants {o} avant minuit.|Valider mon compte|user,password
decathlon|Prime de fin d’année : {a}|Votre bulletin est disponible dans l’espace RH. Connectez-vous avec votre adresse professionnelle pour confirmer votre RIB.|Accéder à mon espace|email,password;iban,code`,
  ),
  claims(
    'work',
    'es',
    `ibermutual|Nómina extraordinaria de {a}|Recursos Humanos de {o} ha publicado su nómina. Acceda con su correo corporativo y confirme la cuenta de abono.|Ver nómina|email,password;iban,code
ibermutual workday|Actualización obligatoria del portal del empleado|Las cuentas que no se validen hoy perderán el acceso al registro horario.|Validar cuenta`,
  ),
  claims(
    'work',
    'it',
    `valdarno|Rinnovo dell’account di ateneo|Il tuo accesso a esse3 e alla biblioteca scade oggi. Conferma le credenziali {o} per evitare la sospensione.|Rinnova|user,password
workday|Cedolino di novembre e premio {a}|Accedi con l’e-mail aziendale per consultare il cedolino e confermare l’IBAN.|Apri cedolino|email,password;iban`,
  ),
  claims(
    'work',
    'nl',
    `havenzicht|Uw loonstrook en eindejaarsuitkering|HR van {o} heeft uw eindejaarsuitkering van {a} klaargezet. Log in met uw werkaccount om uw rekeningnummer te bevestigen.|Loonstrook bekijken|email,password;iban,code
havenzicht workday|Keuze arbeidsvoorwaarden 2026|Wie vandaag niet bevestigt, verliest de aanvullende dekking.|Bevestigen`,
  ),
  claims(
    'work',
    'pl',
    `politechnika|Twoje konto biblioteczne wygasa|Aby zachować dostęp do czasopism i USOS, potwierdź konto danymi logowania {o}.|Przedłuż konto|user,password
workday|Aneks płacowy {n}|Dział kadr udostępnił aneks z premią {a}. Zaloguj się pocztą służbową, aby go podpisać.|Podpisz`,
  ),
]

export const OFFICE_CLAIMS = [...FILES, ...WORK].flat()
