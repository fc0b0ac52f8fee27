import { office } from './body.ts'

export const WEST = [
  office(
    'E-ZPass|en|https://www.e-zpassny.com/|ezpass e-zpass toll tollsinfo paytoll bill|com top xin vip cc win|$#|3|13||plate|#5b2d8e',
    'Unpaid toll invoice|Our records show an outstanding toll of {a} on your account. To avoid a late fee of $50.00, please settle the balance by {d}.|Toll violation notice|Vehicle passage without a valid transponder was recorded. Invoice {r}, amount due {a}. Failure to pay may result in the suspension of your registration.',
    'Pay now|Proceed to payment|Pay toll',
  ),
  office(
    'Tri-River Turnpike Authority|en|https://www.tririverturnpike.org/|tririver turnpike tolls tollpay roadpass|com org-pay.com top icu live sbs|$#|4|19||plate|#00594c',
    'You have an outstanding toll amount|Pay {a} for recent trips on the Tri-River Turnpike before {d} to avoid excessive late fees and referral to the DMV.|Toll balance due|A balance of {a} remains unpaid for invoice {r}. Customers who do not respond will be charged an administrative fee.',
    'Pay balance|Continue to payment|Check my balance',
  ),
  office(
    'HM Revenue & Customs|en|https://www.gov.uk/government/organisations/hm-revenue-customs|hmrc gov-uk tax-refund taxrebate claim selfassessment|com co.uk info online uk.com net|£#|120|740|National Insurance number|number|#0b0c0c',
    'Claim your tax refund|After the last annual calculation of your fiscal activity we have determined that you are eligible to receive a tax refund of {a}.|You are due a tax rebate|Our calculation for the tax year 2025 to 2026 shows that you overpaid {a}. Submit your request before {d}, quoting {r}.',
    'Start now|Continue|Claim refund',
  ),
  office(
    'Winter Fuel and Household Support|en|https://www.householdsupport.org.uk/|winter-fuel heating-allowance household subsidy energy-support apply|com info co.uk click online|£#|200|400|National Insurance number|ref|#1d70b8',
    'Winter heating subsidy 2026|You have not yet applied for your heating subsidy of {a}. Applications close on {d}. Payments go to the debit or credit card that you enter.|Apply for your living allowance|Households on our register may receive {a}. Update your information to receive the payment (application {r}).',
    'Apply now|Submit application|Continue',
  ),
  office(
    'Lakemont Parking Services|en|https://www.lakemontparking.com/|lakemont parking citation ticket parkingpay cityparking|com top online xyz cfd|$#|4|65||ref|#c8102e',
    'Parking citation unpaid|Citation {r} was issued to your vehicle and remains unpaid. The amount of {a} must be received by {d}, after which a $35 fee is added each day.|Final reminder: parking invoice|According to our records you owe an unpaid parking invoice of {a}. Please settle promptly.',
    'Pay citation|Settle now|View and pay',
  ),
  office(
    'Southern Link Motorways|en|https://www.southernlink.com.au/|southernlink linkt-tolls tollnotice motorways etoll|com top info-au.com cc shop|$#|6|29||plate|#e35205',
    'Toll notice overdue|Your payment for recent travel was declined. Pay {a} by {d} so that your notice {r} does not proceed to an enforcement agency.|Your account is in arrears|We could not top up your tolling account. Update your card details and pay {a}.',
    'Pay toll notice|Update payment|Next',
  ),
  office(
    'Bußgeldstelle Rhein-Lahn|de|https://www.bussgeld-rhein-lahn.de/|bussgeld bussgeldstelle verwarnung verwarnungsgeld verkehr rhein-lahn|com info online de.com net|# €|20|98||ref|#1f3d6d',
    'Verwarnungsgeld noch offen|Zum Aktenzeichen {r} ist ein Verwarnungsgeld in Höhe von {a} noch nicht eingegangen. Bitte begleichen Sie den Betrag bis zum {d}, um ein Bußgeldverfahren zu vermeiden.|Online-Anhörung und Zahlung|Ihnen wird eine Überschreitung der zulässigen Höchstgeschwindigkeit vorgeworfen. Offener Betrag: {a}.',
    'Jetzt bezahlen|Zur Zahlung|Verwarnungsgeld begleichen',
  ),
  office(
    'Zentralamt für Steuererstattung|de|https://www.steuererstattung-bund.de/|steuer elster rueckerstattung erstattung finanzamt bescheid|com info online top net|# €|180|890|Steuer-Identifikationsnummer|number|#004b87',
    'Ihre Steuererstattung steht bereit|Bei der Prüfung Ihres Bescheids für 2025 wurde ein Guthaben von {a} festgestellt. Der Antrag muss bis zum {d} bestätigt werden.|Antrag auf Rückerstattung {r}|Für die Auszahlung von {a} benötigen wir Ihre aktuellen Angaben. Die Gutschrift erfolgt auf die angegebene Karte.',
    'Erstattung anfordern|Antrag bestätigen|Weiter',
  ),
  office(
    'Stadtwerke Hellental|de|https://www.stadtwerke-hellental.de/|stadtwerke hellental energiebonus strompreisbremse gutschrift kundenportal|com de.com online shop info|# €|60|320|Kundennummer|number|#008c45',
    'Energiebonus 2026|Als Kunde erhalten Sie eine Gutschrift von {a} aus der Strompreisentlastung. Bestätigen Sie Ihre Daten bis {d}.|Guthaben aus Ihrer Jahresabrechnung|Ihre Abrechnung {r} weist ein Guthaben von {a} aus, das wir nicht überweisen konnten.',
    'Gutschrift erhalten|Daten bestätigen|Auszahlung starten',
  ),
  office(
    'Strassenverkehrsamt Mittelland|de|https://www.stva-mittelland.ch/|stva e-vignette vignette parkbusse busse ordnungsbusse|com info online ch-portal.com top|CHF #|40|120||plate|#d52b1e',
    'Offene Ordnungsbusse|Die Ordnungsbusse {r} über {a} ist noch nicht beglichen. Nach dem {d} wird das ordentliche Verfahren eingeleitet.|E-Vignette: Zahlung fehlgeschlagen|Die Gebühr von {a} konnte nicht belastet werden. Bitte erneuern Sie die Zahlung.',
    'Busse bezahlen|Jetzt begleichen|Zahlung erneuern',
  ),
  office(
    'Centraal Verkeersboetekantoor|nl|https://www.verkeersboetekantoor.nl/|boete verkeersboete cjib-betalen openstaand betaalportaal incasso|com info online net nl.com|€ #|42|187||ref|#154273',
    'Uw openstaande verkeersboete|Volgens onze administratie staat een bedrag van {a} open (kenmerk {r}). Betaal vóór {d} om een verhoging te voorkomen.|Laatste herinnering|De betaling van {a} is niet ontvangen. Zonder betaling wordt uw dossier overgedragen aan de gerechtsdeurwaarder.',
    'Boete betalen|Naar betalen|Nu voldoen',
  ),
  office(
    'Dienst Energietoeslag Regio Noord|nl|https://www.energietoeslag-noord.nl/|toeslag energietoeslag toeslagen belastingteruggave aanvraag|com info nl.com online click|€ #|150|800|Burgerservicenummer (BSN)|number|#01689b',
    'U heeft recht op energietoeslag|Uw huishouden komt in aanmerking voor {a}. Rond uw aanvraag {r} af vóór {d}.|Teruggave staat klaar|Wij konden {a} niet uitbetalen omdat uw gegevens niet volledig zijn. Vul ze hieronder aan.',
    'Aanvraag afronden|Gegevens bevestigen|Verder',
  ),
]
