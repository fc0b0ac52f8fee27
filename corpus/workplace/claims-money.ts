import { claims } from './claim.ts'

const WALLET = 'USDT (TRC20)'
const FEE = 'amount,token=TXID,upload'
const JOB = 'name,birth,phone,id,upload;bank,bankUser,bankPin'

const BROKER = [
  claims(
    'broker',
    'en',
    `coinbase kraken|Unusual sign-in detected|Withdrawals are on hold. Sign in to secure your wallet; an agent is waiting in the chat, case {n}.|Secure my account|email,password;code
aurelion|Your withdrawal is ready|Balance {a}. To release the withdrawal pay the 8% tax clearance fee in ${WALLET} to {t} and upload the receipt.|I have paid|${FEE}
aurelion|Client area|Sign in to see your profit of {a}. Withdrawals need a one-off verification deposit.|Sign in|email,password,phone`,
  ),
  claims(
    'broker',
    'de',
    `traderep bitpanda|Neue EU-Vorschrift: Konto bestätigen|Bis zur Bestätigung Ihrer Identität sind Auszahlungen gesperrt. Melden Sie sich an, unser Support begleitet Sie im Chat.|Konto bestätigen|phone,password=PIN;code
aurelion|Auszahlung freigeben|Ihr Guthaben beträgt {a}. Vor der Auszahlung ist eine Steuer von 12 % in ${WALLET} an {t} zu zahlen.|Ich habe gezahlt|${FEE}`,
  ),
  claims(
    'broker',
    'fr',
    `coinbase aurelion|Retrait en attente|Votre solde de {a} est prêt. Réglez les frais de conformité en ${WALLET} à l’adresse {t}, puis joignez la preuve.|J’ai payé|${FEE}
kraken|Connexion inhabituelle|Votre compte est limité. Identifiez-vous pour rétablir les retraits ; un conseiller vous répond dans la messagerie.|Rétablir l’accès|email,password;code`,
  ),
  claims(
    'broker',
    'es',
    `coinbase kraken|Retiros suspendidos|Detectamos un inicio de sesión desde otro dispositivo. Acceda para desbloquear su cartera.|Desbloquear|email,password;code
aurelion|Retire su saldo|Tiene {a} disponibles. Abone la comisión de liberación en ${WALLET} a {t} y adjunte el comprobante.|Ya he pagado|${FEE}`,
  ),
  claims(
    'broker',
    'ja',
    `bitflyer|出金制限のお知らせ|お客様の口座で不審なログインが確認されました。ログインして本人確認を完了してください。|本人確認へ進む|email,password;code
aurelion|出金手続き|残高 {a} の出金には手数料が必要です。${WALLET} を {t} へ送金し、証明を添付してください。|送金しました|${FEE}`,
  ),
  claims(
    'broker',
    'tr',
    `btcturk|Hesabınız kısıtlandı|Çekim işlemleriniz durduruldu. Hesabınızı açmak için giriş yapın ve SMS kodunu girin.|Kısıtlamayı kaldır|email,password;code
aurelion|Bakiyenizi çekin|{a} bakiyeniz hazır. Vergi bedelini ${WALLET} ile {t} adresine gönderip dekontu yükleyin.|Ödedim|${FEE}`,
  ),
  claims(
    'broker',
    'nl',
    `bitvavo|Uw account is beperkt|Opnames zijn gepauzeerd tot u uw gegevens bevestigt. Een medewerker helpt u via de chat.|Bevestigen|email,password;code`,
  ),
  claims(
    'broker',
    'pl',
    `xtb|Weryfikacja rachunku|Wypłaty są wstrzymane. Zaloguj się, aby potwierdzić tożsamość; konsultant czeka na czacie.|Zaloguj|email,password;code
aurelion|Wypłata środków|Saldo {a}. Opłać prowizję w ${WALLET} na adres {t} i dołącz potwierdzenie.|Opłacone|${FEE}`,
  ),
  claims(
    'broker',
    'pt',
    `mercado|Saque bloqueado|Identificamos um acesso suspeito. Entre para liberar seu saldo de {a}.|Liberar saldo|email,password;code`,
  ),
]

const JOBS = [
  claims(
    'job',
    'en',
    `helvora randstad|You are hired: remote data assistant|Salary {a} per month. Complete onboarding with both sides of your ID and the bank you want to be paid at. We verify it with your online banking login.|Complete onboarding|${JOB}
amazonjobs|Warehouse associate: offer letter|Reserve your shift. We need your Social Security number, a photo of your ID and your bank login for direct deposit.|Reserve shift|name,phone,id=Social Security number,upload;bank,bankUser,bankPin`,
  ),
  claims(
    'job',
    'de',
    `randstad helvora|Ihr Arbeitsvertrag als App-Tester|Verdienst {a} im Monat. Für den Vertrag brauchen wir Fotos Ihres Ausweises und die Anmeldung bei Ihrer Bank zur Kontoprüfung.|Vertrag abschließen|${JOB}`,
  ),
  claims(
    'job',
    'es',
    `infojobs adecco|Oferta confirmada: teletrabajo|Sueldo de {a}. Suba fotos del DNI por ambas caras e indique su banca en línea para domiciliar la nómina.|Aceptar oferta|${JOB}`,
  ),
  claims(
    'job',
    'pt',
    `adecco amazonjobs|Parabéns, vaga aprovada|Salário de {a}. Envie foto do RG frente e verso e os dados do internet banking para cadastrar o pagamento.|Confirmar vaga|${JOB}`,
  ),
  claims(
    'job',
    'it',
    `randstad adecco|Offerta di lavoro da casa|Compenso {a}. Carica le foto del documento e inserisci le credenziali della banca per l’accredito dello stipendio.|Accetta offerta|${JOB}`,
  ),
  claims(
    'job',
    'pl',
    `adecco randstad|Praca zdalna: umowa do podpisu|Wynagrodzenie {a}. Prześlij zdjęcia dowodu i zaloguj się do banku, aby potwierdzić rachunek do wypłaty.|Podpisz umowę|${JOB}`,
  ),
  claims(
    'job',
    'fr',
    `adecco randstad|Embauche confirmée : télétravail|Salaire de {a}. Déposez votre pièce d’identité recto verso et connectez votre banque pour le versement.|Finaliser|${JOB}`,
  ),
  claims(
    'job',
    'nl',
    `randstad helvora|Uw contract staat klaar|Salaris {a}. Stuur foto’s van uw ID-kaart en log in bij uw bank om uw rekening te controleren.|Contract afronden|${JOB}`,
  ),
]

export const MONEY_CLAIMS = [...BROKER, ...JOBS].flat()
