import type { Body } from './body.ts'

/** Charities, and those who warn of false messages; the items of a warning are what the messages said. */
export const OTHERS: readonly Body[] = [
  {
    tongue: 'en',
    kind: 'gifts',
    names: '{} Hospice|Lifeboat Friends of {}|Open Larder Trust',
    hosts: 'www.{}hospice.org.uk;www.lifeboatfriends-{}.org;donate.openlarder.org',
    paths: 'donate|give/once|donate/#',
    heading: 'Make a donation',
    text: `Your gift helps us to be there for families when they need us most. £25 pays for an hour of nursing care.
If you are a UK taxpayer, Gift Aid increases your donation by 25p for every £1 at no cost to you.
We are registered with the Fundraising Regulator. Read how we use your donation in our annual report.`,
    fields: 'name|email|Address and postcode=address:text',
    button: 'Donate now',
    items: '10|25|50|100',
    payers: 'Stripe=https://js.stripe.com/v3/|PayPal=https://www.paypal.com/sdk/js',
  },
  {
    tongue: 'fr',
    kind: 'gifts',
    names: 'Les Amis du Refuge de {}|Association Pain et Toit',
    hosts: 'www.refuge-{}.fr;don.painettoit.org|painettoit.assoconnect.com',
    paths: 'don|b/mon-don|faire-un-don',
    heading: 'Faire un don',
    text: `66 % de votre don est déductible de vos impôts : un don de 60 € vous revient à 20,40 €. Votre reçu fiscal vous sera envoyé par courriel.
L’association est reconnue d’utilité publique et habilitée à recevoir des legs.
Vos coordonnées bancaires sont saisies sur l’espace sécurisé de notre prestataire et ne nous sont jamais communiquées.`,
    deadline: 'Donnez avant le 31 décembre pour bénéficier de la réduction d’impôt de cette année.',
    fields: 'name|email|Adresse=adresse:text',
    button: 'Je donne',
    items: '20|60|120|250',
    payers:
      'Adyen=https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.68.0/adyen.js|Stripe=https://js.stripe.com/v3/',
  },
  {
    tongue: 'de',
    kind: 'gifts',
    names: 'Tafel {} e. V.|Tierschutzverein {} e. V.|Stiftung Wasserwege',
    hosts: 'www.tafel-{}.de;tierheim-{}.de;spenden.stiftung-wasserwege.org',
    paths: 'spenden|jetzt-spenden/|helfen/spende',
    heading: 'Jetzt spenden',
    text: `Ihre Spende kommt an: 91 Cent von jedem Euro fließen direkt in unsere Arbeit vor Ort.
Wir sind wegen Förderung mildtätiger Zwecke von der Körperschaftsteuer befreit. Die Spendenbescheinigung erhalten Sie im Februar.
Bei Beträgen bis 300 Euro genügt dem Finanzamt der Kontoauszug.`,
    fields: 'name|email|IBAN (nur bei Lastschrift)=iban:text',
    button: 'Spenden',
    items: '15|30|75|150',
    payers: 'Mollie=https://js.mollie.com/v1/mollie.js|PayPal=https://www.paypal.com/sdk/js',
  },
  {
    tongue: 'sv',
    kind: 'gifts',
    names: 'Stiftelsen Varm Hand|{} Stadsmission',
    hosts: 'www.varmhand.se;www.{}stadsmission.org',
    paths: 'ge-en-gava|stod-oss/gava',
    heading: 'Ge en gåva',
    text: `Med din gåva kan vi erbjuda en varm måltid och en säng till den som saknar hem.
Vi har 90-konto och granskas av Svensk Insamlingskontroll.
Du som är privatperson kan få skattereduktion med 25 procent av gåvan.`,
    fields: 'name|email|Personnummer (för skattereduktion)=pnr:text',
    button: 'Ge nu',
    items: '100|250|500|1000',
    payers: 'Stripe=https://js.stripe.com/v3/',
  },
  {
    tongue: 'de',
    kind: 'warning',
    names: 'Verbraucherberatung {}|Blickpunkt {}|Netzwache',
    hosts: 'www.verbraucherberatung-{}.de;www.blickpunkt-{}.de;netzwache.blog',
    paths: 'warnungen/phishing-#|digitales/steuerrueckzahlung-betrug|2026/11/falsche-bescheide/',
    heading: 'Phishing-Warnung: Falsche E-Mails zur Steuerrückerstattung und zu Bußgeldern',
    text: `Seit Anfang der Woche gehen bei uns vermehrt Nachrichten ein, die angeblich vom Bundeszentralamt für Steuern oder von ELSTER stammen.
Die Empfänger sollen über einen Link ihre Bankverbindung und Kreditkartendaten eingeben. Die Seite sieht dem Original täuschend ähnlich.
Finanzämter teilen Steuerbescheide und Erstattungen nie per SMS mit. Löschen Sie die Nachricht und geben Sie keine Daten ein.
Wer bereits Daten eingegeben hat, sollte sofort seine Bank informieren, die Karte unter 116 116 sperren lassen und Anzeige erstatten.`,
    items: `„Sie haben Anspruch auf eine Steuerrückerstattung in Höhe von 687,40 €. Bitte bestätigen Sie Ihre Daten innerhalb von 48 Stunden.“|„Ihr Bußgeld ist noch offen. Zahlen Sie heute, um zusätzliche Kosten zu vermeiden.“|„Ihre Zustimmung zur Auszahlung ist erforderlich: Jetzt bestätigen“`,
  },
  {
    tongue: 'en',
    kind: 'warning',
    names: 'Office of the Attorney General|The {} Courier|{} Consumer Advice Bureau|Scam Watch Diary',
    hosts: 'www.oag.state.kn.us;www.{}courier.com;consumeradvice-{}.org;scamwatchdiary.wordpress.com',
    paths: 'consumer-alerts/toll-text-scam|news/local/#|2026/11/18/smishing-toll-dmv/',
    heading: 'Consumer alert: texts about unpaid tolls, tickets and refunds are a scam',
    text: `We are hearing from residents who got a text message saying that they owe money for tolls or a parking violation. The sender pretends to be the toll agency or the DMV.
The link leads to a page that asks for a name, address and card number, and then for the one-time code from your bank.
Don’t click the link or reply. Check with the agency using a phone number or website you know is real, and use your phone’s “report junk” option.
If you paid, call your card issuer, dispute the charge and change any password you entered. You can report the message to IC3 or forward it to 7726.`,
    items: `“E-ZPass final reminder: You have an outstanding toll of $6.99. Pay immediately to avoid late fees of $50 and suspension of your registration.”|“DMV Enforcement: Your license will be suspended under code 15C-16.003 if you do not pay by today. Reply Y and reopen the link.”|“You are eligible for a tax rebate of $1,400. Submit your payment information to receive it.”`,
  },
  {
    tongue: 'ja',
    kind: 'warning',
    names: '{}市消費生活センター|くらしの安全ニュース',
    hosts: 'www.city.{}.lg.jp|{}-shohi.or.jp;www.kurashi-anzen.jp',
    paths: 'shohi/chui/#.html|news/phishing-zei|bohan/kanpukin.html',
    heading: '【注意喚起】国税庁や道路会社をかたる不審なSMS・メール',
    text: `国税庁、税務署、ETC利用照会サービスなどを名乗り、偽のサイトへ誘導するメッセージが確認されています。
偽のサイトでは、クレジットカード番号やプリペイドカードの番号、本人確認書類の画像の入力を求められます。
国税庁がSMSやメールで納税を求めたり、差押えを予告したりすることはありません。リンクを開かずに削除してください。
情報を入力してしまった場合は、すぐにカード会社へ連絡し、最寄りの警察署または消費者ホットライン「188」にご相談ください。`,
    items: `「税務署からのお知らせ：未払いの税金があります。本日中にお支払いがない場合、財産を差し押さえます」|「【ETC】お客様のカードは利用停止となりました。こちらから更新してください」|「還付金の受取口座をご確認ください。期限は24時間です」`,
  },
  {
    tongue: 'nl',
    kind: 'warning',
    names: 'Meldpunt Valse Berichten|{} Nieuws|Consument & Recht',
    hosts: 'www.meldpuntvalseberichten.nl;www.{}nieuws.nl;consumentenrecht.be',
    paths: 'nieuws/#|valse-sms-belastingdienst|actueel/phishing-boete',
    heading: 'Pas op: valse sms namens Belastingdienst en CJIB',
    text: `Oplichters versturen op grote schaal sms-berichten over een openstaande boete of een teruggave. De link gaat naar een nagemaakte betaalpagina.
De Belastingdienst en het CJIB sturen nooit een betaallink via sms, e-mail of WhatsApp. Controleer uw zaken altijd via Mijn Overheid.
Hebt u geklikt en betaald? Neem direct contact op met uw bank en doe aangifte bij de politie.`,
    items: `‘Uw openstaande schuld van € 134,78 is ondanks herhaalde herinneringen niet voldaan. Op 24 november leggen wij beslag op uw inboedel. Betaal direct.’|‘U ontvangt een belastingteruggave van € 312,50. Bevestig uw rekening.’`,
  },
  {
    tongue: 'fr',
    kind: 'warning',
    names: 'Le Journal de {}|Défense des Consommateurs {}|Arnaques Info',
    hosts: 'www.lejournalde{}.fr;conso-{}.org;arnaques-info.over-blog.com',
    paths: 'faits-divers/arnaque-antai-#|actualite/faux-sms-amende|alerte/hameconnage',
    heading: 'Arnaque : attention aux faux SMS d’amende et de remboursement d’impôt',
    text: `« J’ai cru que c’était l’ANTAI » : comme Martine, 67 ans, des centaines d’habitants ont reçu un SMS leur réclamant le paiement d’une amende.
Le seul site officiel de paiement est www.amendes.gouv.fr. L’avis de contravention est envoyé par courrier ou par courriel, jamais par SMS avec une demande de paiement.
Si vous avez communiqué votre numéro de carte, faites opposition et signalez l’escroquerie sur Perceval. Transférez le SMS au 33700.`,
    items: `« Votre amende de 35 € n’a pas été réglée. Évitez une majoration à 135 € en payant aujourd’hui. »|« Après calcul, vous avez droit à un remboursement de 248,90 €. Cliquez ici pour compléter le formulaire. »|« Péage impayé : régularisez votre situation sous 24 h. »`,
  },
  {
    tongue: 'cs',
    kind: 'warning',
    names: 'Spotřebitelská poradna {}|Deník {}',
    hosts: 'www.poradna-{}.cz;denik-{}.cz',
    paths: 'clanky/podvodne-sms-#|varovani/preplatek-na-dani',
    heading: 'Varování: podvodné SMS o přeplatku na dani a pokutách',
    text: `Finanční správa upozorňuje na vlnu podvodných zpráv, které lákají na vrácení přeplatku nebo hrozí pokutou za rychlost.
Odkaz vede na falešnou přihlašovací stránku banky. Po zadání údajů útočníci převezmou internetové bankovnictví.
Na odkaz neklikejte, zprávu smažte a v případě zadání údajů kontaktujte ihned svou banku a Policii ČR.`,
    items: `„Máte nárok na vrácení přeplatku 4 870 Kč. Pro vyplacení se přihlaste přes svou banku.“|„Nezaplacená pokuta 500 Kč. Zaplaťte do 24 hodin, jinak bude navýšena.“`,
  },
]
