import type { Tongue } from './tongue.ts'

export const en: Tongue = {
  labels: `Full name|Date of birth|Street address|Postcode|Town or city|Mobile number|Email address|Registration number|Reference number|Account number|Card number|Expiry date|Security code|Name on card|One-time passcode|Bank account number|Password`,
  acts: `Continue|Pay now|Claim refund|Find|Confirm|Send a new code|Sign in|Donate|Home`,
  facts: `Amount due|Due date|Reference|Status|Outstanding|Refund amount|Total`,
  links: `Privacy notice|Legal|Accessibility statement|Contact us|Help and FAQs`,
  lure: {
    toll: `Outstanding toll balance|Our records show an unpaid toll of {m}. Settle it before {d} to avoid a late fee and a hold on your vehicle registration.
Toll services: final notice|Invoice {n} has not been paid. If we do not receive {m} today, the matter will be passed to a collection agency.
You have 1 unpaid trip|The trip of {d} could not be charged to your tag. Please pay {m} to keep your account in good standing.`,
    fine: `Penalty charge notice {n}|You have an unpaid penalty of {m}. Pay by {d} to keep the reduced amount and to prevent court action.
Pending traffic violation|Failure to pay {m} within 24 hours will lead to suspension of your driving privileges.`,
    tax: `You are eligible for a tax refund|After the last annual calculation of your fiscal activity we have determined that you are owed {m}. Submit your request so that we can process it.
Claim your refund of {m}|Your refund could not be paid to the account we hold. Give us the details of the card to be credited before {d}.`,
    benefit: `Cost of living payment|You qualify for a one-off payment of {m}. Applications close on {d}; please verify your identity to receive it.
Action required on your claim|Your next payment of {m} is on hold because your details could not be confirmed with your bank.`,
    energy: `Your energy rebate is ready|You have not yet claimed your discount of {m}. Confirm the details on your account to receive it on your card.
Your last payment was declined|Balance due: {m}. To avoid disconnection of your supply, update your payment details by {d}.`,
    parking: `Unpaid parking charge {n}|Your vehicle was parked without a valid session. Pay {m} within 48 hours, after that it rises to the full charge.
Parking session not completed|Payment of {m} failed. Re-enter your card to avoid a penalty notice being sent to the registered keeper.`,
  },
  own: {
    toll: `Pay a toll invoice|You need the invoice number and your number plate. Payments are shown on your account on the next working day.
Top up or pay for a crossing|You can pay until midnight on the day after you crossed. Local residents may apply for a discount.`,
    fine: `Pay or challenge a penalty charge|Have your notice at hand. If you challenge it within 14 days, the reduced amount stays open to you.`,
    tax: `Council tax and business rates|See how your bill is worked out, set up a Direct Debit or tell us that you are moving.
Refunds and overpayments|If you have paid too much we write to you by post. You never have to give card details to be repaid.`,
    benefit: `Report a change|Tell us about a change of address, income or family. You will need your claim number.`,
    energy: `Your account|Submit a meter reading, see your bills and change how you pay.
Water bills|Pay a bill, report a leak, or move home. Customers on a meter can follow their use by the month.`,
    parking: `Park and pay|Enter the location on the sign, choose how long you stay, and extend without going back to the car.`,
  },
  card: `Payment by debit or credit card
Card to be credited
Your details are encrypted and sent securely.`,
  sms: `We have sent a code by text message to your phone. Enter it to approve {m}.
Your bank asks you to confirm this operation with the code that you received.`,
  wait: `Checking our records…
Please wait, do not close this window.
Processing your request…`,
  found: `1 open item was found for {p}.
We found an unpaid balance for {p}: {m}.`,
  legal: `All content is available under the open licence, except where otherwise stated.
Telephone lines are open Monday to Friday, 8am to 6pm.
Registered office and service of notices: see legal page.`,
  article: `Warning over fake toll and refund texts|Drivers and pensioners across the county have been sent messages that lead to a copy of an official site.
How to spot a false demand for payment|We have had forty calls in a week about the same message. This is what it says, and what to do.`,
  advice: `Do not use the link; type the address of the office yourself.
If you have given card details, ring your bank at once on the number on the back of the card.
Forward the text to 7726 and delete it.`,
  charity: `Help a family through the winter|{m} pays for a food parcel and a week of heating.
Keep the lifeboat afloat|Our crews are volunteers, the fuel is not free.`,
}

export const de: Tongue = {
  labels: `Vor- und Nachname|Geburtsdatum|Straße und Hausnummer|PLZ|Ort|Mobilnummer|E-Mail-Adresse|Kennzeichen|Aktenzeichen|Kundennummer|Kartennummer|Gültig bis|Prüfziffer|Karteninhaber|TAN aus der SMS|IBAN|Passwort`,
  acts: `Weiter|Jetzt bezahlen|Erstattung anfordern|Suchen|Bestätigen|Code erneut senden|Anmelden|Spenden|Startseite`,
  facts: `Offener Betrag|Zahlbar bis|Vorgang|Status|Offen|Guthaben|Summe`,
  links: `Datenschutz|Impressum|Barrierefreiheit|Kontakt|Häufige Fragen`,
  lure: {
    toll: `Offene Mautgebühr|Für Ihr Fahrzeug wurde eine Fahrt ohne gültige Vignette erfasst. Bitte begleichen Sie {m} bis zum {d}, sonst wird ein Ersatzmautverfahren eingeleitet.
Ihre Vignette läuft ab|Die Verlängerung konnte nicht abgebucht werden. Aktualisieren Sie Ihre Zahlungsdaten, um eine Strafe zu vermeiden.`,
    fine: `Bußgeldbescheid {n}|Gegen Sie liegt eine offene Forderung über {m} vor. Bei Zahlung bis {d} entfallen weitere Verfahrenskosten.
Letzte Mahnung vor Vollstreckung|Die Verwarnung vom Vormonat ist noch nicht bezahlt. Überweisen Sie {m} innerhalb von 24 Stunden online.`,
    tax: `Ihre Steuererstattung liegt bereit|Nach Prüfung Ihres Bescheids steht Ihnen ein Betrag von {m} zu. Bestätigen Sie Ihre Bankverbindung bis {d}.
Erstattung konnte nicht ausgezahlt werden|Die hinterlegten Daten sind unvollständig. Geben Sie die Karte an, der {m} gutgeschrieben werden sollen.`,
    benefit: `Einmalzahlung {m}: Antrag bestätigen|Sie haben Anspruch auf den Zuschuss. Damit wir auszahlen können, müssen Sie sich bis {d} identifizieren.
Familienleistung vorläufig eingestellt|Wegen fehlender Nachweise wurde Ihre Zahlung gestoppt. Aktualisieren Sie Ihre Angaben, damit {m} überwiesen werden.`,
    energy: `Guthaben aus der Preisbremse|Für Ihren Anschluss wurde ein Guthaben von {m} errechnet. Fordern Sie die Auszahlung jetzt an.
Sperrankündigung|Der Abschlag über {m} konnte nicht eingezogen werden. Ohne Zahlung bis {d} wird Ihr Anschluss gesperrt.`,
    parking: `Vertragsstrafe {n}|Ihr Fahrzeug stand ohne gültigen Parkschein. Zahlen Sie {m} bis {d}, danach fallen Inkassokosten an.
Parkvorgang nicht bezahlt|Es sind noch {m} offen. Prüfen Sie Ihr Kennzeichen und schließen Sie die Zahlung ab.`,
  },
  own: {
    toll: `Maut nachzahlen|Sie können eine Fahrt bis zu fünf Tage danach nachzahlen. Halten Sie Datum und Kennzeichen bereit.`,
    fine: `Anhörung und Verwarnung online|Mit den Zugangsdaten aus unserem Schreiben sehen Sie Beweisfotos und können sich äußern.
Bußgeldstelle|Zahlungen leisten Sie bitte unter Angabe des Aktenzeichens an die Stadtkasse.`,
    tax: `Grundsteuer und Hebesätze|Hier finden Sie Ihren Bescheid, das Formular für den Lastschrifteinzug und die Öffnungszeiten.`,
    benefit: `Wohngeld online beantragen|Für den Antrag brauchen Sie Ihren Mietvertrag und Einkommensnachweise. Die Bearbeitung dauert etwa acht Wochen.`,
    energy: `Kundenportal|Zählerstand melden, Abschlag ändern, Rechnungen ansehen.
Trinkwasser und Abwasser|Preise, Härtegrad und Störungsnummer für Ihr Gebiet.`,
    parking: `Bewohnerparkausweis|Sie beantragen den Ausweis in wenigen Minuten. Die Gebühr beträgt {m} im Jahr.
Handyparken|Zone wählen, Kennzeichen eingeben, losfahren wann Sie möchten.`,
  },
  card: `Zahlung mit Debit- oder Kreditkarte
Karte für die Gutschrift
Ihre Daten werden verschlüsselt übertragen.`,
  sms: `Ihre Bank hat Ihnen eine TAN per SMS gesendet. Geben Sie diese ein, um {m} freizugeben.
Bitte bestätigen Sie den Vorgang mit dem Code, den Sie auf Ihr Mobiltelefon erhalten haben.`,
  wait: `Ihre Angaben werden geprüft …
Einen Moment bitte, der Vorgang wird geladen.
Verbindung zum Server wird hergestellt …`,
  found: `Zu {p} wurde 1 offener Vorgang gefunden.
Für {p} besteht ein Rückstand von {m}.`,
  legal: `Es gelten die Nutzungsbedingungen des Portals.
Servicezeiten: Montag bis Freitag 8 bis 16 Uhr.
Anstalt des öffentlichen Rechts, vertreten durch den Vorstand.`,
  article: `Falsche Bußgeldbescheide im Umlauf|Die Verbraucherzentrale warnt vor Nachrichten, die auf nachgebaute Behördenseiten führen.
Betrug mit angeblicher Steuererstattung|Mehrere Leserinnen haben uns dieselbe Nachricht geschickt. So erkennen Sie sie.`,
  advice: `Öffnen Sie den Link nicht und rufen Sie die Behörde unter der bekannten Nummer an.
Wer Kartendaten eingegeben hat, sperrt die Karte sofort unter 116 116.
Erstatten Sie Anzeige bei der Polizei, auch online.`,
  charity: `Wärme schenken|Mit {m} kommt ein Haushalt eine Woche durch den Winter.
Ihre Spende für das Tierheim|Futter, Tierarzt und ein trockener Platz.`,
}

export const nl: Tongue = {
  labels: `Voor- en achternaam|Geboortedatum|Straat en huisnummer|Postcode|Woonplaats|Mobiel nummer|E-mailadres|Kenteken|Beschikkingsnummer|Klantnummer|Kaartnummer|Vervaldatum|Veiligheidscode|Naam op de kaart|Sms-code|IBAN|Wachtwoord`,
  acts: `Volgende|Nu betalen|Teruggaaf aanvragen|Zoeken|Bevestigen|Nieuwe code sturen|Inloggen|Doneren|Home`,
  facts: `Openstaand bedrag|Uiterlijk betalen|Kenmerk|Status|Open|Tegoed|Totaal`,
  links: `Privacyverklaring|Colofon|Toegankelijkheid|Contact|Veelgestelde vragen`,
  lure: {
    toll: `Openstaande tol|Voor uw voertuig is een passage van {d} niet betaald. Voldoe {m} om een aanmaning te voorkomen.
Tol niet betaald|U hebt de betaaltermijn overschreden. Betaal vandaag nog {m}, anders volgt een boete.`,
    fine: `Verkeersboete {n}|U hebt een openstaande beschikking van {m}. Betaal voor {d} om verhoging te voorkomen.
Laatste aanmaning|Uw dossier wordt overgedragen aan de deurwaarder als wij {m} niet binnen 24 uur ontvangen.`,
    tax: `U krijgt geld terug|Uit onze controle blijkt dat u recht hebt op {m}. Bevestig uw gegevens voor {d}.
Teruggave in afwachting|Uw rekening kon niet worden geverifieerd. Geef aan op welke kaart wij {m} storten.`,
    benefit: `Toeslag stopgezet|Uw toeslag van {m} kan niet worden uitbetaald. Controleer uw gegevens binnen 48 uur.
Eenmalige tegemoetkoming|U komt in aanmerking voor {m}. Vraag de uitbetaling aan voor {d}.`,
    energy: `Energiecompensatie|U hebt nog {m} tegoed van uw jaarafrekening. Vraag het bedrag hieronder terug.
Betaling mislukt|De termijn van {m} kon niet worden afgeschreven. Om afsluiting te voorkomen betaalt u voor {d}.`,
    parking: `Naheffing parkeren {n}|Uw auto stond zonder geldig kaartje. Betaal {m} binnen 48 uur en bespaar de kosten.
Parkeeractie niet voltooid|Er staat nog {m} open bij uw kenteken.`,
  },
  own: {
    toll: `Tol betalen|Betaal binnen drie dagen na uw rit. U hebt alleen uw kenteken nodig.`,
    fine: `Boete bekijken en betalen|Log in om de foto te bekijken, in beroep te gaan of in termijnen te betalen.`,
    tax: `Gemeentelijke belastingen|Bekijk uw aanslag, vraag kwijtschelding aan of geef een machtiging.`,
    benefit: `Bijzondere bijstand|Hebt u onverwachte kosten? Wij kijken samen met u wat er mogelijk is.`,
    energy: `Mijn omgeving|Geef uw meterstand door en pas uw termijnbedrag aan.
Waterstoring melden|Wij zijn dag en nacht bereikbaar.`,
    parking: `Parkeervergunning|Een bewonersvergunning kost {m} per kwartaal. U vraagt haar aan met uw kenteken.
Start parkeren|Kies een zone en vul uw kenteken in.`,
  },
  card: `Betalen met kaart
Kaart voor de uitbetaling
Deze verbinding is beveiligd.`,
  sms: `Uw bank stuurde een code per sms. Vul die in om {m} te bevestigen.
Voer de code in die wij naar uw telefoon hebben gestuurd.`,
  wait: `Wij zoeken uw gegevens op…
Een ogenblik geduld.
Uw aanvraag wordt verwerkt…`,
  found: `Bij {p} is 1 openstaande zaak gevonden.
Er staat {m} open voor {p}.`,
  legal: `Aan deze pagina kunnen geen rechten worden ontleend.
Telefonisch bereikbaar op werkdagen van 8.30 tot 17.00 uur.`,
  article: `Pas op voor valse boetes per sms|Bij de Fraudehelpdesk kwamen deze week honderden meldingen binnen.
Zo herken je een nepbericht over een toeslag|Een lezer verloor zijn spaargeld na één klik.`,
  advice: `Klik niet op de link, maar ga zelf naar de site van de dienst.
Bel meteen uw bank als u gegevens hebt ingevuld.
Doe aangifte bij de politie.`,
  charity: `Geef om de buurt|Voor {m} eet een gezin een week warm.
Steun de dierenambulance|Wij rijden op vrijwilligers en giften.`,
}

export const sv: Tongue = {
  labels: `För- och efternamn|Personnummer|Gatuadress|Postnummer|Ort|Mobilnummer|E-postadress|Registreringsnummer|Ärendenummer|Kundnummer|Kortnummer|Giltigt till|Säkerhetskod|Kortinnehavare|Engångskod|Kontonummer|Lösenord`,
  acts: `Fortsätt|Betala nu|Begär återbetalning|Sök|Bekräfta|Skicka ny kod|Logga in|Ge en gåva|Startsida`,
  facts: `Att betala|Förfallodag|Ärende|Status|Obetald|Tillgodo|Summa`,
  links: `Personuppgifter|Om webbplatsen|Tillgänglighet|Kontakta oss|Frågor och svar`,
  lure: {
    toll: `Obetald trängselskatt|En passage den {d} har inte betalats. Betala {m} nu för att undvika tilläggsavgift på 500 kr.
Broavgift förfallen|Din faktura {n} har förfallit. Utan betalning lämnas ärendet till inkasso.`,
    fine: `Obetald bot|Du har ett ärende {n} på {m}. Betala senast {d} för att undvika Kronofogden.
Parkeringsanmärkning obetald|Påminnelseavgift läggs till om {m} inte betalas i dag.`,
    tax: `Du har pengar att få tillbaka|Efter slutlig beräkning har du rätt till {m}. Bekräfta ditt kort för utbetalning.
Skatteåterbäring väntar|Vi kunde inte betala ut {m} till ditt konto. Uppdatera dina uppgifter senast {d}.`,
    benefit: `Bidraget är pausat|Din utbetalning på {m} är stoppad. Verifiera din identitet för att fortsätta.
Ny ersättning beviljad|Du kan ta emot {m}. Ansökan stänger {d}.`,
    energy: `Elstöd att hämta|Ditt hushåll har rätt till {m} i elstöd. Registrera kortet som ska krediteras.
Betalningen nekades|Fakturan på {m} är obetald. Betala före {d} för att undvika avstängning.`,
    parking: `Kontrollavgift {n}|Fordonet stod utan giltig biljett. Betala {m} inom 48 timmar.
Parkeringen slutfördes inte|{m} återstår att betala för ditt registreringsnummer.`,
  },
  own: {
    toll: `Betala passage|Fakturan skickas till fordonets ägare. Här kan du se dina passager.`,
    fine: `Betala eller bestrid|Ha avgiften framför dig. Skriv ärendenumret och registreringsnumret.`,
    tax: `Avgifter och taxor|Här finns taxor för vatten, avfall och bygglov i kommunen.`,
    benefit: `Ansök om ekonomiskt bistånd|Du ansöker med e-legitimation. Handläggningen tar ungefär två veckor.`,
    energy: `Mina sidor|Se din förbrukning, dina fakturor och ditt avtal.
Avbrottsinformation|Planerade arbeten i ditt område.`,
    parking: `Boendeparkering|Tillståndet kostar {m} i månaden och gäller i din zon.
Starta parkering|Ange zon och registreringsnummer.`,
  },
  card: `Betala med kort
Kort som ska krediteras
Uppgifterna skickas krypterat.`,
  sms: `En kod har skickats till din mobil. Skriv in den för att godkänna {m}.
Bekräfta med koden från din bank.`,
  wait: `Vi söker i registret…
Vänta, stäng inte sidan.
Din begäran behandlas…`,
  found: `1 obetalt ärende hittades för {p}.
{p} har en skuld på {m}.`,
  legal: `Ansvarig utgivare: kommunikationschefen.
Telefontid vardagar 9–15.`,
  article: `Falska sms om vägavgift sprids|Polisen varnar för meddelanden som leder till en kopia av myndighetens sida.
Bluff lockar med elstöd|Så här ser mejlet ut, och så gör du.`,
  advice: `Klicka inte på länken.
Spärra kortet direkt om du lämnat ut uppgifter.
Polisanmäl på 114 14.`,
  charity: `Ge en gåva till nattvandrarna|{m} räcker till varm mat för tio personer.
Bli månadsgivare|Du bestämmer beloppet själv.`,
}
