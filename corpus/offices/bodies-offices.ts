import type { Body } from './body.ts'

/** Tax offices, pension offices and towns. */
export const OFFICES: readonly Body[] = [
  {
    tongue: 'en',
    kind: 'office',
    names: 'GOV.UK|HM Revenue & Customs',
    hosts: 'www.gov.uk',
    paths:
      'claim-tax-refund|guidance/tax-refund-how-to-claim|tax-overpayments-and-underpayments/if-youre-due-a-refund',
    heading: 'Claim a tax refund',
    text: `You may be able to get a tax refund (rebate) if you’ve paid too much tax. Use this service to see how to claim.
If your tax calculation letter (P800) says that you’re due a refund, you can claim it online. You will be sent the money within 5 working days and it will be in your UK account once your bank has processed the payment.
If you do not claim within 21 days, we will send you a cheque. You’ll get this within 6 weeks of the date on your tax calculation letter.
HMRC will never send notifications of a tax rebate or refund by email or text message. Check the guidance on recognising genuine HMRC contact.
You’ll need a Government Gateway user ID and password. If you do not have a user ID, you can create one when you use the service.`,
    button: 'Start now',
    items:
      'Income Tax: introduction|Check your tax code|Report suspicious HMRC emails, text messages and phone calls|Personal tax account: sign in or set up',
  },
  {
    tongue: 'en',
    kind: 'office',
    names: 'Department of Revenue|State Tax Commission|Division of Taxation',
    hosts: 'www.revenue.state.nd.us|tax.wyola.gov|refund.dor.kenmare.gov|mytax.tarrant.gov',
    paths: 'refund/status|wheres-my-refund|individuals/refund',
    heading: 'Where’s My Refund?',
    text: `Enter the information below exactly as it appears on your return. Refund information is updated overnight.
Electronically filed returns are usually processed in 10 to 15 business days. Paper returns may take up to 12 weeks.
Some returns are selected for identity verification. If yours is, you will receive a letter by US mail with a PIN and instructions.
The Department does not contact taxpayers by text message to request bank account or card details.`,
    deadline:
      'Individual income tax returns are due April 15. Interest and penalties accrue on unpaid tax after that date.',
    fields:
      'Social Security Number or ITIN=ssn:password|Tax year=year:select|Whole dollar amount of anticipated refund=refund_amount:number',
    button: 'Check status',
    items: 'Make a payment|File for free|Identity theft|Respond to a letter|Taxpayer advocate',
  },
  {
    tongue: 'fr',
    kind: 'office',
    names: 'impots.gouv.fr|Direction générale des Finances publiques',
    hosts: 'www.impots.gouv.fr|cfspart.impots.gouv.fr',
    paths: 'particulier/questions/quand-vais-je-etre-rembourse|LoginAccess|particulier/remboursement',
    heading: 'Remboursement d’impôt : quand et comment ?',
    text: `Si vous bénéficiez d’un remboursement, il est versé directement sur le compte bancaire connu de l’administration, sans démarche de votre part.
Le virement apparaît sous le libellé « REMB IMPOT REVENUS ». À défaut de coordonnées bancaires, vous recevez un chèque du Trésor public à votre domicile.
Vous pouvez vérifier ou modifier vos coordonnées bancaires depuis votre espace particulier, rubrique « Gérer mes contrats de prélèvement ».
Attention : l’administration ne vous demande jamais votre numéro de carte bancaire par courriel, SMS ou téléphone, que ce soit pour le paiement ou pour un remboursement.`,
    fields: 'Numéro fiscal (13 chiffres)=spi:tel|password',
    button: 'Accéder à mon espace particulier',
    items:
      'Calendrier fiscal|Simuler mon impôt|Prendre rendez-vous|Sécurité informatique : soyez vigilants|FranceConnect',
  },
  {
    tongue: 'sv',
    kind: 'office',
    names: 'Skatteverket',
    hosts: 'www.skatteverket.se|skatteverket.se',
    paths: 'privat/deklaration/fapengartillbaka.4.18e1b10334e|privat/skatter/skatteaterbaring.html',
    heading: 'Få tillbaka på skatten',
    text: `Om du har betalat in för mycket skatt får du pengarna tillbaka. Utbetalningen görs till det konto som du har anmält hos Swedbank.
Deklarerar du digitalt senast den 2 april utan att ändra något får du skatteåterbäringen mellan den 8 och 11 april.
Du som inte har anmält något konto får i stället en utbetalningsavi hem med posten.
Vi skickar aldrig sms eller e-post med länkar till betalningar. Vi ber dig aldrig logga in med BankID på uppmaning av någon som ringer.`,
    deadline:
      'Senast den 12 november ska kvarskatten vara bokförd på skattekontot, annars tillkommer kostnadsränta.',
    button: 'Logga in på Mina sidor',
    items: 'Anmäl konto för utbetalning|Skattekontot|Se upp för bluffmejl och bluff-sms|Kontakta oss',
  },
  {
    tongue: 'pl',
    kind: 'office',
    names: 'Urząd Skarbowy w mieście {}|Krajowa Administracja Skarbowa',
    hosts: 'www.{}.kas.gov.pl;www.podatki.gov.pl',
    paths: 'pit/zwrot-podatku|zalatwianie-spraw/nadplata|komunikaty/#',
    heading: 'Zwrot nadpłaty podatku PIT',
    text: `Jeżeli z zeznania wynika nadpłata, urząd skarbowy zwróci ją w ciągu 45 dni od złożenia zeznania elektronicznie albo w ciągu 3 miesięcy, gdy złożono je na papierze.
Zwrot następuje na rachunek bankowy wskazany w zeznaniu lub w zgłoszeniu aktualizacyjnym ZAP-3, a w razie jego braku przekazem pocztowym.
Status zwrotu sprawdzisz po zalogowaniu w usłudze e-Urząd Skarbowy w zakładce „Moje zwroty”.
Ostrzegamy przed fałszywymi wiadomościami o zwrocie podatku. Nie wysyłamy linków do płatności ani próśb o podanie danych karty.`,
    fields:
      'PESEL lub NIP=id:text|Data urodzenia=born:date|Kwota przychodu z deklaracji za rok poprzedni=income:number',
    button: 'Zaloguj do e-Urzędu Skarbowego',
    items: 'Twój e-PIT|Mikrorachunek podatkowy|Ulgi i odliczenia|Znajdź swój urząd',
  },
  {
    tongue: 'ja',
    kind: 'office',
    names: '{}市 税務課|{}県 税務事務所',
    hosts: 'www.city.{}.lg.jp;www.pref.{}.lg.jp',
    paths: 'kurashi/zei/kanpu/index.html|zeimu/#.html|soshiki/7/#.html',
    heading: '市税・県税の還付について',
    text: `税金を納めすぎた場合や、申告により税額が減額された場合には、納めすぎた税金をお返しします（還付）。
対象となる方には「過誤納金還付通知書」を郵送しますので、同封の請求書に振込先口座をご記入のうえ返送してください。
請求書の到着からお振込みまで、おおむね3週間から4週間かかります。
市職員が電話やメール、SMSで還付金の受け取りのためにATMの操作やクレジットカード番号の入力をお願いすることは絶対にありません。`,
    deadline: '還付金は、通知の日から5年を経過すると時効により請求できなくなります。',
    button: '電子申請はこちら',
    items: '還付請求書（PDF）|納税証明書の請求|口座振替のご案内|還付金詐欺にご注意ください',
  },
  {
    tongue: 'de',
    kind: 'papers',
    names: 'Versorgungskasse {}|Zusatzversorgungskasse der Gemeinden in {}',
    hosts: 'www.vk-{}.de|versorgungskasse-{}.de;www.zvk-{}.de',
    paths: 'rente/antraege|service/downloads.html|index.php?id=#',
    heading: 'Anträge und Merkblätter zur Betriebsrente',
    text: `Die Betriebsrente wird nur auf Antrag gezahlt. Bitte reichen Sie den vollständig ausgefüllten Antrag spätestens drei Monate vor Rentenbeginn ein.
Eine Änderung Ihrer Bankverbindung können wir aus Sicherheitsgründen nur schriftlich mit Ihrer Unterschrift entgegennehmen.
Die jährliche Rentenanpassung zum 1. Juli beträgt 1 Prozent. Sie erhalten darüber eine gesonderte Mitteilung per Post.
Für Rentnerinnen und Rentner steht das Portal „Meine Betriebsrente“ zur Verfügung, den Aktivierungscode senden wir Ihnen mit der Post zu.`,
    items:
      'Antrag auf Betriebsrente|Änderung der Bankverbindung|Erklärung zur Kranken- und Pflegeversicherung|Merkblatt Hinterbliebenenrente|Satzung',
  },
  {
    tongue: 'pt',
    kind: 'papers',
    names: 'Caixa de Previdência de {}|Instituto de Previdência do Município de {}',
    hosts: 'www.cp{}.pt;previdencia.{}.sp.gov.br|www.ipm{}.com.br',
    paths: 'pensionistas/documentos|reforma/formularios|servicos/#',
    heading: 'Pensionistas: formulários e declarações',
    text: `A declaração anual de rendimentos está disponível a partir de 20 de janeiro na área reservada, em formato PDF.
Para a alteração do IBAN é necessário entregar o formulário assinado acompanhado de comprovativo bancário com menos de três meses.
O subsídio de Natal é pago com a pensão de novembro. As datas de pagamento constam do calendário publicado.
A Caixa não solicita dados bancários por telefone nem por SMS.`,
    fields: 'user|password',
    button: 'Entrar na área reservada',
    items:
      'Requerimento de pensão de velhice|Alteração de IBAN|Prova de vida|Calendário de pagamentos|Declaração de IRS',
  },
  {
    tongue: 'it',
    kind: 'papers',
    names: 'Cassa di Previdenza dei Geometri di {}|Fondo Pensione {}',
    hosts: 'www.cassa-{}.it;www.fondopensione{}.it',
    paths: 'pensionati/cedolino|modulistica|area-iscritti/documenti',
    heading: 'Cedolino della pensione e Certificazione Unica',
    text: `Il cedolino del mese è consultabile dal giorno 20 del mese precedente nell'area riservata, con accesso tramite SPID, CIE o CNS.
La Certificazione Unica è disponibile per il download dal 16 marzo. Chi non utilizza i servizi online può richiederla agli sportelli.
Il conguaglio fiscale risultante dal modello 730 viene rimborsato o trattenuto sulla rata di agosto o settembre.
Ricordiamo che non vengono mai inviati SMS con collegamenti per l'aggiornamento dei dati bancari.`,
    items:
      'Domanda di pensione di vecchiaia|Delega alla riscossione|Variazione coordinate di accredito|Detrazioni fiscali|Statuto e regolamento',
  },
]
