import type { Tales } from './tales.ts'

/** Texts of kits in English, German, Dutch and French: a heading, a text and a button each line. */
export const WEST: Tales = {
  en: {
    market: `Your item has been paid for|{b} has paid {a} for “{i}”. The money is held by {n} until you accept it. Choose where we should send it.|Receive {a}
Order {r}: payment waiting|The buyer has paid for the item and the delivery. Confirm the order by {d} and enter the card on which you want to get the funds.|Get the money
Confirm the sale|A courier will collect “{i}” from your door as soon as the payment of {a} has been credited to your card.|Accept the payment`,
    stay: `Your reservation needs to be confirmed|The hotel could not verify the payment card for booking {r}. Confirm your card before {d} or the reservation is cancelled automatically. You will not be charged twice.|Keep my booking
Card verification for your stay|Dear {b}, new safety rules require that guests verify their payment method. A temporary hold of {a} is released at once.|Verify card`,
    points: `{p} points expire on {d}|Your {n} account has {p} reward points that have not been used. Choose a gift now; only the delivery of {a} is paid by card.|Redeem my points
Rewards balance: {p}|Dear customer, points collected this year are deleted on {d}. Exchange them for one of the products below.|Exchange now`,
    plan: `We could not renew your membership|Your last payment of {a} was declined. Update your payment details within 48 hours to keep watching.|Update payment
Your plan is on hold|There was a problem with billing for {n}. To avoid losing your account on {d}, enter a valid card.|Restart my plan`,
    prize: `Congratulations! You have been chosen|Thank you for answering our questions. {i} is reserved for you; you only pay {a} for shipping. The offer ends today.|Claim my reward
{n} anniversary giveaway|There are 3 gifts left for customers from your town. Tell us where to send yours and cover the delivery of {a}.|Continue`,
    gift: `Check your gift card balance|Enter the number and the PIN from the back of your {n} card to see how much is left on it.|Check balance
Card activation|Your card has to be validated before you use it. Scratch the silver strip and type in both codes.|Validate card`,
    claim: `Your refund of {a} is ready|Because of the cancelled event or flight ({r}), {n} owes you {a}. Enter the card to which we should return the money.|Refund to my card
Compensation approved|Dear {b}, your claim has been approved. Complete the form by {d}, after which the amount lapses.|Receive compensation`,
    let: `Reserve the flat|The owner {b} has accepted your request. To hold the keys until {d}, verify your identity and pay the refundable deposit of {a}.|Verify and reserve
Tenant verification|For everybody's safety {n} checks all tenants. Upload your ID, a selfie and the bank details for the return of the deposit.|Start verification`,
  },
  de: {
    market: `Ihr Artikel wurde bezahlt|{b} hat „{i}“ über „Sicher bezahlen“ gekauft. {a} liegen für Sie bereit. Bestätigen Sie den Verkauf, um das Geld auf Ihre Karte zu erhalten.|Geld erhalten
Zahlung wartet auf Bestätigung|Bestellung {r} ist bezahlt. Geben Sie bis {d} an, auf welche Karte {n} den Betrag von {a} auszahlen soll.|Auszahlung bestätigen`,
    stay: `Ihre Buchung ist gefährdet|Die Unterkunft konnte Ihre Karte nicht prüfen. Bestätigen Sie die Kartendaten für Buchung {r} bis {d}, sonst wird sie storniert.|Buchung bestätigen
Kartenprüfung vor der Anreise|Guten Tag {b}, zur Absicherung Ihres Aufenthalts wird der Betrag von {a} kurz vorgemerkt und sofort wieder freigegeben.|Karte prüfen`,
    points: `{p} Punkte verfallen am {d}|Auf Ihrem {n}-Konto liegen {p} ungenutzte Punkte. Wählen Sie eine Prämie, zu zahlen ist nur der Versand von {a}.|Punkte einlösen`,
    plan: `Ihre Mitgliedschaft wurde angehalten|Die letzte Abbuchung von {a} ist fehlgeschlagen. Aktualisieren Sie Ihre Zahlungsart innerhalb von 24 Stunden.|Zahlungsart aktualisieren
Rechnung {r} offen|Der Betrag von {a} für Ihren Vertrag bei {n} konnte nicht eingezogen werden. Ohne Zahlung werden Domain und Postfach am {d} gesperrt.|Jetzt begleichen`,
    prize: `Herzlichen Glückwunsch!|Sie gehören zu den Gewinnern der {n}-Umfrage. „{i}“ wird Ihnen zugeschickt, Sie übernehmen nur den Versand von {a}.|Gewinn sichern`,
    gift: `Guthaben abfragen|Geben Sie die Gutscheinnummer und die freigerubbelte PIN ein, um das Guthaben Ihrer {n}-Karte zu sehen.|Guthaben prüfen`,
    claim: `Ihre Erstattung: {a}|Für den ausgefallenen Flug oder das Konzert ({r}) steht Ihnen Geld zu. {n} zahlt es direkt auf Ihre Karte aus.|Erstattung anfordern
Ihre Eintrittskarten sind verkauft|{b} hat Ihre Karten gekauft. Hinterlegen Sie bis {d} die Karte, auf die {a} ausgezahlt werden.|Auszahlung erhalten`,
    let: `Wohnung reservieren|{b} hat Sie als Mieter ausgewählt. Laden Sie Ausweis und Selfie hoch und hinterlegen Sie die Kaution von {a} auf dem Treuhandkonto von {n}.|Identität bestätigen`,
  },
  nl: {
    market: `Je artikel is betaald|{b} heeft {a} betaald voor “{i}”. Bevestig de verkoop en kies op welke kaart je het bedrag wilt ontvangen.|Ontvang {a}
Gelijk Oversteken: bestelling {r}|Het geld van de koper staat klaar. Accepteer het vóór {d}, daarna gaat het terug naar de koper.|Betaling accepteren`,
    stay: `Bevestig je reservering|Het hotel kon je creditcard niet controleren. Vul je kaartgegevens vóór {d} in, anders vervalt boeking {r}.|Reservering behouden`,
    points: `{p} punten verlopen op {d}|Je spaarpunten bij {n} kun je nu nog inwisselen. Je betaalt alleen {a} verzendkosten.|Punten inwisselen`,
    plan: `Betaling niet gelukt|We konden {a} voor je abonnement bij {n} niet afschrijven. Werk je betaalgegevens bij om afsluiting op {d} te voorkomen.|Gegevens bijwerken`,
    prize: `Gefeliciteerd, je hebt gewonnen!|Als dank voor je antwoorden ontvang je “{i}”. Betaal alleen {a} voor de verzending.|Claim mijn prijs`,
    gift: `Saldo van je cadeaukaart|Vul het kaartnummer en de pincode achter het krasvlak in om het saldo van je {n}-kaart te bekijken.|Saldo bekijken`,
    claim: `Je tickets zijn verkocht|{b} heeft je tickets gekocht. Vul de kaart in waarop {n} {a} kan storten.|Uitbetaling ontvangen
Vergoeding van {a}|Voor je vertraagde vlucht krijg je {a} terug. Rond de aanvraag {r} af vóór {d}.|Terugbetaling aanvragen`,
    let: `Kamer reserveren|{b} wil de kamer aan jou verhuren. Upload je identiteitsbewijs en een selfie en betaal de borg van {a} via {n}.|Verifieer en reserveer`,
  },
  fr: {
    market: `Votre article est vendu et payé|{b} a réglé {a} pour « {i} ». Le montant est bloqué par {n} jusqu’à votre confirmation. Indiquez la carte sur laquelle le recevoir.|Recevoir mon argent
Paiement en attente|La commande {r} a été payée. Confirmez avant le {d} afin de recevoir le virement et le bordereau d’envoi.|Accepter le paiement`,
    stay: `Confirmez votre réservation|L’établissement n’a pas pu valider votre carte. Sans confirmation avant le {d}, la réservation {r} sera annulée.|Valider ma carte
Vérification du moyen de paiement|Cher {b}, une empreinte de {a} sera prise puis annulée. Elle garantit votre arrivée.|Continuer`,
    points: `Vos {p} points expirent le {d}|Votre compte fidélité {n} compte {p} points non utilisés. Choisissez un cadeau, seuls {a} de port restent à votre charge.|Utiliser mes points`,
    plan: `Votre abonnement est suspendu|Le dernier prélèvement de {a} a été refusé par votre banque. Mettez à jour votre carte pour continuer à profiter de {n}.|Mettre à jour
Renouvellement impossible|La facture {r} de {a} n’a pas été réglée. Vos services seront supprimés le {d}.|Régler maintenant`,
    prize: `Félicitations, vous avez gagné !|Merci d’avoir répondu à notre enquête. {n} vous offre « {i} », il suffit de payer {a} de frais d’envoi.|Recevoir mon cadeau`,
    gift: `Consulter le solde|Saisissez le numéro et le code PIN de votre carte cadeau {n} pour connaître son solde.|Voir le solde`,
    claim: `Remboursement de {a}|Suite à l’annulation de votre vol ou concert ({r}), {n} vous rembourse. Indiquez la carte à créditer avant le {d}.|Être remboursé`,
    let: `Dossier accepté|{b} vous a choisi pour le logement. Vérifiez votre identité et versez le dépôt de garantie de {a} pour bloquer la visite.|Déposer mon dossier`,
  },
}
