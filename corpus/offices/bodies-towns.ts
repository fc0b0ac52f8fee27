import type { Body } from './body.ts'

/** Small towns, and those who supply water and energy. */
export const TOWNS: readonly Body[] = [
  {
    tongue: 'de',
    kind: 'town',
    names: 'Gemeinde {}|Stadt {}|Verbandsgemeinde {}|Markt {}',
    hosts: '{}.de|www.gemeinde-{}.de|gemeinde-{}.jimdosite.com;www.{}.de;www.vg-{}.de;www.{}.de|markt-{}.de',
    paths: 'buergerservice/online-termin|rathaus/e-payment/|?pid=#|verwaltung/online-dienste.php',
    heading: 'Online bezahlen und Termin vereinbaren',
    text: `Gebührenbescheide, Hundesteuer und Grundsteuer können Sie mit dem Kassenzeichen von Ihrem Bescheid online bezahlen.
Für Ausweise, Meldeangelegenheiten und Fahrzeugzulassung ist eine Terminvereinbarung erforderlich. Bitte bringen Sie alle Unterlagen im Original mit.
Die Grundsteuer für das vierte Quartal ist zum 15. November fällig. Bei Teilnahme am SEPA-Lastschriftverfahren ist nichts zu veranlassen.
Am Brückentag bleibt das Rathaus geschlossen. Die Bücherei hat regulär geöffnet.`,
    deadline:
      'Bitte zahlen Sie innerhalb von 14 Tagen nach Zugang des Bescheids, danach fallen Mahngebühren und Säumniszuschläge an.',
    fields: 'reference|amount|name|email',
    button: 'Zur Bezahlung',
    items: 'Abfallkalender|Bebauungspläne|Ratsinformationssystem|Mitteilungsblatt|Fundbüro',
    payers:
      'ePayBL=https://epay.bl-portal.de/start|GiroCheckout=https://girocheckout.girosolution.de/checkout|pmPayment=https://payment.govconnect.de/pay',
  },
  {
    tongue: 'it',
    kind: 'town',
    names: 'Comune di {}',
    hosts: 'www.comune.{}.bg.it|comune.{}.pv.it|www.comune.{}.gov.it',
    paths: 'servizi/pagamenti|it/servizi/pagopa-#|pagamento-spontaneo',
    heading: 'Pagare tributi e servizi con pagoPA',
    text: `Attraverso questa pagina è possibile pagare la TARI, la mensa scolastica, le sanzioni e i diritti di segreteria.
Inserire il codice avviso di 18 cifre riportato sull'avviso di pagamento e il codice fiscale dell'intestatario.
In alternativa è possibile pagare in banca, alle Poste, presso i tabaccai abilitati o tramite l'app IO.
La ricevuta telematica sarà inviata all'indirizzo e-mail indicato.`,
    deadline:
      'La prima rata TARI scade il 30 novembre. Oltre tale termine saranno applicati sanzioni e interessi di mora.',
    fields: 'reference|Codice fiscale=cf:text|email',
    button: 'Procedi con il pagamento',
    items: 'Albo pretorio|Amministrazione trasparente|Anagrafe|Polizia locale|Prenota un appuntamento',
    payers:
      'pagoPA=https://checkout.pagopa.it/inserisci-dati-avviso|MyPay=https://mypay.regione.veneto.it/pa/home.html',
  },
  {
    tongue: 'cs',
    kind: 'town',
    names: 'Obec {}|Město {}',
    hosts: 'www.{}.cz|www.obec{}.cz;www.mesto-{}.cz',
    paths: 'urad/poplatky|platby-online|index.php?nid=#&lid=cs',
    heading: 'Místní poplatky – platba online',
    text: `Poplatek za odpady na letošní rok činí 850 Kč za osobu s trvalým pobytem, poplatek ze psa 200 Kč.
Variabilní symbol naleznete na složence nebo jej na požádání sdělí paní účetní na obecním úřadě.
Platbu kartou zajišťuje platební brána. Obec nemá přístup k údajům o Vaší kartě.
Zastupitelstvo obce se sejde ve čtvrtek v 18 hodin v sále kulturního domu.`,
    deadline:
      'Poplatky jsou splatné do 31. března. Po tomto datu může být poplatek zvýšen až na trojnásobek.',
    fields: 'Druh poplatku=type:select|reference|name|email',
    button: 'Zaplatit kartou',
    items: 'Úřední deska|Svoz odpadu|Knihovna|Hasiči|Fotogalerie',
    payers:
      'GP webpay=https://3dsecure.gpwebpay.com/pgw/order.do|Comgate=https://payments.comgate.cz/client/instructions/index',
  },
  {
    tongue: 'tr',
    kind: 'town',
    names: '{} Belediyesi|{} İlçe Belediye Başkanlığı',
    hosts: 'www.{}.bel.tr|ebelediye.{}.bel.tr|{}.bel.tr',
    paths: 'ebelediye/borc-sorgulama|e-belediye/hizli-odeme|Home/BorcOde',
    heading: 'E-Belediye: borç sorgulama ve ödeme',
    text: `Emlak vergisi, çevre temizlik vergisi ve ilan reklam vergisi borçlarınızı üye olmadan sorgulayabilir ve ödeyebilirsiniz.
Kredi kartı ile yapılan ödemelerde komisyon alınmaz. Anlaşmalı bankaların kartlarına taksit imkânı vardır.
Sicil numaranızı bilmiyorsanız T.C. kimlik numaranız ile sorgulama yapabilirsiniz.
Belediyemiz adına ödeme talep eden SMS'lere itibar etmeyiniz; ödemeler yalnızca bu adresten ve veznelerimizden alınır.`,
    deadline:
      'Emlak vergisi ikinci taksit son ödeme günü 30 Kasım’dır. Süresinde ödenmeyen borçlara gecikme zammı uygulanır.',
    fields: 'T.C. Kimlik No=tckn:tel|user|Güvenlik kodu=captcha:text',
    button: 'Borç Sorgula',
    items: 'Meclis kararları|İmar durumu|Nöbetçi eczaneler|Evlilik işlemleri|Çözüm masası',
    payers: 'iyzico=https://cpp.iyzipay.com/|NestPay=https://sanalpos.sehirbank.com.tr/fim/est3Dgate',
  },
  {
    tongue: 'es',
    kind: 'town',
    names: 'Ayuntamiento de {}|Diputación de {}',
    hosts: 'www.{}.es|sede.{}.es|{}.sedelectronica.es|www.ayto-{}.es;sede.dip{}.es',
    paths: 'sede/pago-tributos|carpetaciudadana/pagos.xhtml|es/tramites/#',
    heading: 'Pago de tributos y cita previa',
    text: `Puede pagar sin certificado digital los recibos de IBI, basuras y vehículos con los datos del documento de pago.
Los obligados a relacionarse electrónicamente con la Administración deberán identificarse mediante Cl@ve o certificado.
El justificante de pago tiene carácter liberatorio y se puede descargar al finalizar la operación.
Se encuentra abierto el plazo de inscripción en las escuelas deportivas municipales.`,
    deadline:
      'El periodo voluntario de pago finaliza el 20 de diciembre. Transcurrido dicho plazo se exigirá el recargo ejecutivo del 5 %.',
    fields: 'Emisora=cpr:text|reference|Identificación=ident:text|amount',
    button: 'Pagar',
    items: 'Tablón de anuncios|Perfil del contratante|Padrón|Agenda cultural|Transparencia',
    payers:
      'Redsys=https://sis.redsys.es/sis/realizarPago|Pasarela de la Diputación=https://pagos.diputacion.es/tpv/iniciar',
  },
  {
    tongue: 'de',
    kind: 'meter',
    names: 'Stadtwerke {} GmbH|Gemeindewerke {}|Wasserzweckverband {}',
    hosts: 'www.stadtwerke-{}.de|www.sw-{}.de;kundenportal.gw-{}.de;wzv-{}.de',
    paths: 'kundenportal/login|service/zaehlerstand|zaehlerstand-melden/',
    heading: 'Zählerstand online mitteilen',
    text: `Teilen Sie uns Ihren Zählerstand für die Jahresabrechnung bequem online mit. Die Zugangsdaten finden Sie auf Ihrer Ablesekarte.
Ein Guthaben aus der Jahresabrechnung überweisen wir auf das bei uns hinterlegte Konto oder verrechnen es mit dem nächsten Abschlag.
Im Kundenportal ändern Sie Ihren Abschlag, sehen Rechnungen ein und erteilen ein SEPA-Mandat.
Störungen im Gas- und Wassernetz melden Sie bitte rund um die Uhr unter der Entstörnummer.`,
    deadline: 'Liegt uns bis zum 10. Dezember kein Zählerstand vor, wird Ihr Verbrauch geschätzt.',
    fields:
      'Kundennummer=kdnr:text|Zählernummer=zaehler:text|Zählerstand (m³/kWh)=stand:number|Ablesedatum=datum:date',
    button: 'Zählerstand senden',
    items: 'Tarife|Umzug melden|Baustellen|Trinkwasseranalyse|Hallenbad',
  },
  {
    tongue: 'fr',
    kind: 'meter',
    names: 'Régie des Eaux de {}|Syndicat d’énergie de {}|Eaux de {}',
    hosts: 'agence.regie-{}.fr;www.sde-{}.fr;www.eaux-{}.fr',
    paths: 'mon-compte/connexion|releve|espace-abonne/index.php',
    heading: 'Mon espace abonné',
    text: `Consultez vos factures, réglez en ligne et transmettez votre relevé de compteur sans attendre le passage de notre agent.
En cas de trop-perçu, le remboursement est effectué par virement sur présentation d’un RIB, ou déduit de la prochaine facture.
La mensualisation est gratuite et peut être demandée à tout moment.
Des travaux de renouvellement de canalisation sont en cours rue de la Mairie ; des baisses de pression sont possibles.`,
    deadline:
      'Votre facture est à régler sous 14 jours. Passé ce délai, des frais de relance de 12 € sont appliqués.',
    fields: 'Référence abonné=ref:text|password|Index relevé (m³)=index:number',
    button: 'Me connecter',
    items: 'Qualité de l’eau|Emménager|Règlement de service|Urgence fuite',
  },
  {
    tongue: 'ja',
    kind: 'meter',
    names: '{}市水道局|{}ガス株式会社',
    hosts: 'www.suido-{}.jp|www.water.{}.lg.jp;my.{}-gas.co.jp',
    paths: 'member/login|tetsuzuki/ryokin.html|mypage/',
    heading: '料金のお支払い・使用量のご確認',
    text: `マイページにご登録いただくと、検針結果や料金の明細をパソコン・スマートフォンで確認できます。
お支払いは、口座振替、クレジットカード、納入通知書（コンビニエンスストア・スマートフォン決済）からお選びいただけます。
お引越しの際は、5営業日前までに使用開始・中止の手続きをお願いします。
水道局を名乗る不審なメールやSMSにご注意ください。当局がメールで未納料金の支払いを求めることはありません。`,
    deadline: '納入期限を過ぎますと督促状を発送し、給水を停止する場合があります。',
    fields: 'お客様番号=okyakusama:tel|password',
    button: 'ログイン',
    items: '料金表|断水・工事情報|水質検査結果|指定工事店一覧',
  },
  {
    tongue: 'pt',
    kind: 'meter',
    names: 'Águas de {}|Cooperativa Elétrica de {}',
    hosts: 'www.aguasde{}.pt;balcao.coop-{}.pt|coop{}-energia.pt',
    paths: 'balcao-digital/login|leituras|cliente/entrar',
    heading: 'Comunicar leitura do contador',
    text: `Comunique a leitura entre os dias 22 e 26 de cada mês para que a fatura corresponda ao consumo real.
Os créditos resultantes de acertos são devolvidos na fatura seguinte ou, a pedido, por transferência bancária.
No balcão digital pode aderir à fatura eletrónica e ao débito direto, ou gerar uma nova referência Multibanco.
A qualidade da água na torneira é controlada diariamente e os resultados são publicados por trimestre.`,
    deadline:
      'Após a data limite de pagamento é enviado aviso de corte com antecedência de 20 dias e cobrados juros de mora.',
    fields: 'Código do local (CIL)=cil:text|Leitura=leitura:number|date|email',
    button: 'Enviar leitura',
    items: 'Tarifário|Avarias|Tarifa social|Faturas e pagamentos',
  },
]
