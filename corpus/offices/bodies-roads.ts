import type { Body } from './body.ts'

const WORLD = 'Stripe=https://checkout.stripe.com/c/pay|Worldpay=https://payments.worldpay.com/app/hpp'

/** Tolls, fines and parking. */
export const ROADS: readonly Body[] = [
  {
    tongue: 'en',
    kind: 'look-up',
    names: 'Kestrel Bay Bridge Authority|Turnpike & Expressway Commission|Linwood Tunnel',
    hosts:
      'www.kestrelbaybridge.org;www.tollbyplate.kbexpressway.com|paytolls.txp.gov;pay.linwoodtunnel.co.uk',
    paths: 'pay-toll|PayByPlate/Search|pay/invoice|pay-a-crossing',
    heading: 'Pay a toll or invoice',
    text: `If you travelled without a transponder, we mail an invoice to the registered owner of the vehicle. You can look up unpaid tolls by licence plate or invoice number.
You can also pay before an invoice is issued, up to 72 hours after your trip. A transponder account saves up to 50% on each crossing.
Invoices include the date, time, plaza and an image of your plate. If you sold the vehicle, send us proof of transfer.
We never ask for payment by text message. If you received a text about an unpaid toll, do not click the link; check your balance on this site.`,
    deadline:
      'Pay within 14 days of the invoice date to avoid a $5.00 late fee. Unpaid second notices may be referred to collections.',
    fields: 'plate|State or country of issue=state:select|Invoice number (optional)=invoice:text',
    button: 'Find my tolls',
    payers: WORLD,
  },
  {
    tongue: 'fr',
    kind: 'look-up',
    names: 'Autoroute de la Vallée|Société des Autoroutes du Bocage',
    hosts: 'www.autoroute-vallee.fr;paiement.autoroutes-bocage.com|fluxlibre.sab-autoroutes.fr',
    paths: 'flux-libre/paiement|payer-mon-trajet|fr/peage',
    heading: 'Péage en flux libre : payer mon trajet',
    text: `Sur cette autoroute, les barrières ont disparu. Sans télépéage, vous réglez votre trajet en ligne ou chez un buraliste.
Saisissez votre plaque d’immatriculation : les trajets des derniers jours apparaissent avec leur montant.
Aucun SMS ni courriel de relance n’est envoyé aux conducteurs qui ne se sont pas inscrits. Méfiez-vous des faux messages d’impayé.`,
    deadline:
      'Vous disposez de 72 heures après votre passage pour payer. Au-delà, une indemnité forfaitaire de 10 € puis de 90 € s’ajoute au montant du péage.',
    fields: 'plate|Pays=pays:select|email',
    button: 'Rechercher mes trajets',
    payers: 'Worldline=https://payment.sips-services.com/paymentInit|Payplug=https://secure.payplug.com/pay',
  },
  {
    tongue: 'pt',
    kind: 'look-up',
    names: 'Via Ribeira – Portagens Eletrónicas|Autoestradas do Vale',
    hosts: 'www.viaribeira.pt;pagamentos.aevale.pt|pedagiodigital.aevale.com.br',
    paths: 'pagamento-portagens|consulta/matricula|pagar',
    heading: 'Consultar e pagar portagens',
    text: `As passagens ficam disponíveis para pagamento 48 horas depois da viagem. Introduza a matrícula para consultar os valores em dívida.
Os condutores de veículos estrangeiros podem associar um cartão bancário à matrícula à entrada do país.
São acrescidos custos administrativos de 0,32 € por viagem, até ao máximo de 2,56 €.`,
    deadline:
      'O pagamento deve ser efetuado no prazo de 15 dias úteis. Depois desse prazo é emitida notificação com coima.',
    fields: 'plate|N.º de contribuinte=nif:tel',
    button: 'Consultar',
    payers:
      'SIBS=https://api.sibspayments.com/sibs/spg/v2/payments|easypay=https://gateway.easypay.pt/checkout',
  },
  {
    tongue: 'en',
    kind: 'look-up',
    names: '{} Municipal Court|{} County Clerk of Courts',
    hosts: 'www.{}-court.org|{}municourt.gov|{}court.municipalonlinepayments.com;courts.{}countyoh.gov',
    paths: 'pay-ticket|traffic/payonline|Citations/Search',
    heading: 'Pay a traffic ticket',
    text: `Most traffic citations that do not require a court appearance may be paid online. Payment is a plea of guilty and a waiver of your right to trial.
Allow 7 business days from the date of the violation for your citation to appear. The citation number is in the upper right corner.
A convenience fee of 2.95% is charged by the payment processor and is not retained by the Court.
The Court does not accept payment by gift card, payment app or cryptocurrency, and never calls or texts to demand payment.`,
    deadline:
      'Payment must be received on or before the appearance date shown on the citation. A warrant or license suspension may result from failure to pay or appear.',
    fields: 'Citation number=citation:text|Last name=last:text|Date of birth=dob:date',
    button: 'Search citations',
    payers:
      'nCourt=https://www.ncourt.com/x-press/checkout|Point & Pay=https://client.pointandpay.net/web|Tyler Payments=https://pay.tylerpayments.com/start',
  },
  {
    tongue: 'nl',
    kind: 'look-up',
    names: 'Gemeente {} – Parkeerservice|Inningsbureau {}',
    hosts: 'www.{}.nl|parkeerservice-{}.nl;boetes.inning-{}.nl',
    paths: 'naheffing-betalen|parkeerbon/inzien|mijn-boete',
    heading: 'Naheffingsaanslag of boete betalen',
    text: `Met het aanslagnummer en uw kenteken bekijkt u de foto’s en betaalt u direct met iDEAL of creditcard.
Bent u het niet eens met de aanslag, dan kunt u binnen zes weken bezwaar maken. Bezwaar maken schort de betaling niet op.
Wij versturen geen sms of WhatsApp met een betaalverzoek. Twijfelt u over een bericht, bel dan met ons klantcontactcentrum.`,
    deadline:
      'Betaal binnen 14 dagen na dagtekening. Betaalt u te laat, dan volgt een aanmaning met een verhoging van € 9.',
    fields: 'Aanslagnummer=aanslag:text|plate',
    button: 'Aanslag opzoeken',
    payers:
      'Mollie=https://www.mollie.com/checkout/select-method|Buckaroo=https://checkout.buckaroo.nl/html|Worldline=https://secure.ogone.com/ncol/prod/orderstandard_utf8.asp',
  },
  {
    tongue: 'es',
    kind: 'look-up',
    names: 'Ayuntamiento de {} – Multas de tráfico|Agencia Tributaria de {}',
    hosts: 'sede.{}.es|multas.{}.es;www.gestiontributaria-{}.es',
    paths: 'multas/pago|tramites/consulta-denuncia|pago-denuncias.do',
    heading: 'Consulta y pago de multas de tráfico',
    text: `Introduzca el número de boletín y la matrícula para ver la fotografía de la infracción y obtener la carta de pago.
El pago con reducción implica la renuncia a formular alegaciones y la terminación del procedimiento.
Las notificaciones se practican por correo certificado, en la Dirección Electrónica Vial o en el Tablón Edictal. Nunca se envían multas por SMS o correo electrónico.`,
    deadline:
      'Dispone de 20 días naturales para pagar con una reducción del 50 %. Finalizado el periodo voluntario se aplicará el recargo de apremio.',
    fields: 'Número de boletín=boletin:text|plate|Fecha de la denuncia=fecha:date',
    button: 'Consultar',
    payers: 'Redsys=https://sis.redsys.es/sis/realizarPago',
  },
  {
    tongue: 'it',
    kind: 'look-up',
    names: 'Polizia Locale di {}|Mobilità {} S.p.A.',
    hosts: 'multe.comune.{}.to.it;www.mobilita{}.it|sosta.mobilita-{}.it',
    paths: 'verbali/ricerca|paga-sosta|pagamento-verbale',
    heading: 'Visualizza e paga il verbale',
    text: `Inserendo numero di verbale, data e targa è possibile visualizzare le fotografie e pagare online.
Il pagamento estingue la violazione e preclude il ricorso al Prefetto o al Giudice di Pace.
I verbali sono notificati a mezzo posta o PEC: diffidare di SMS che invitano a pagare una multa tramite link.`,
    deadline:
      'Pagando entro 5 giorni dalla notifica si ha diritto alla riduzione del 30%. Dopo 60 giorni la somma dovuta raddoppia.',
    fields: 'Numero verbale=verbale:text|plate|date',
    button: 'Cerca verbale',
    payers:
      'pagoPA=https://checkout.pagopa.it/c|Nexi=https://ecommerce.nexi.it/ecomm/ecomm/DispatcherServlet',
  },
  {
    tongue: 'en',
    kind: 'app',
    names: 'ParkWell Ltd|Quayside Parking|{} City Parking',
    hosts: 'pay.parkwell.co.uk;app.quaysideparking.ie;{}-parking.web.app|park.{}.gov',
    paths: '|pay|#/find',
    heading: 'Pay for parking',
    text: `Enter your registration and choose your visit. You can pay until midnight on the day after you leave.
Parking charge notices can be appealed within 28 days.`,
    deadline: 'Charges paid within 14 days are reduced by 40%.',
    button: 'Find my visit',
    payers: WORLD,
  },
  {
    tongue: 'de',
    kind: 'app',
    names: 'Parkhaus {} GmbH|ParkFrei Süd|Parkraum {}',
    hosts: 'www.parkhaus-{}.de;bezahlen.parkfrei-sued.de;app.parkraum-{}.ch',
    paths: '|bezahlen|app/',
    heading: 'Parkvorgang bezahlen',
    text: `Ihr Kennzeichen wurde bei der Einfahrt erfasst. Geben Sie es ein, um den offenen Betrag zu sehen.
Ein Parkticket ist nicht erforderlich.`,
    deadline:
      'Zahlbar bis 48 Stunden nach der Ausfahrt, danach wird dem Halter ein Entgelt von 35 € in Rechnung gestellt.',
    button: 'Parkvorgang suchen',
    payers: 'Saferpay=https://www.saferpay.com/vt2/api/PaymentPage|PAYONE=https://secure.pay1.de/frontend',
  },
  {
    tongue: 'sv',
    kind: 'app',
    names: '{} Parkering AB|Hamnparkeringen',
    hosts: 'www.{}parkering.se|{}-parkering.netlify.app;betala.hamnparkeringen.se',
    paths: '|betala|kontrollavgift',
    heading: 'Betala parkering eller kontrollavgift',
    text: `Skriv ditt registreringsnummer för att se pågående och avslutade parkeringar.
Kontrollavgifter kan bestridas via formuläret på webbplatsen.`,
    deadline: 'Avgiften ska vara betald inom 8 dagar. Därefter tillkommer påminnelseavgift.',
    button: 'Sök',
    payers: 'Nets=https://checkout.dibspayment.eu/v1|Swish=https://mss.cpc.getswish.net/pay',
  },
  {
    tongue: 'pl',
    kind: 'app',
    names: 'Strefa Płatnego Parkowania {}|Parkingi {} Sp. z o.o.',
    hosts: 'spp.{}.pl|www.spp-{}.com.pl;oplaty.parkingi-{}.pl',
    paths: '|oplata|sprawdz',
    heading: 'Opłata dodatkowa – sprawdź i zapłać',
    text: `Wpisz numer rejestracyjny, aby sprawdzić wystawione zawiadomienia o opłacie dodatkowej.
Reklamację można złożyć w biurze strefy lub przez formularz.`,
    deadline: 'Przy wpłacie w ciągu 7 dni opłata dodatkowa wynosi 100 zł, po tym terminie 200 zł.',
    button: 'Sprawdź',
    payers: 'Przelewy24=https://secure.przelewy24.pl/trnRequest|PayU=https://secure.payu.com/pay',
  },
]
