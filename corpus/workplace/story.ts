import type { Chance } from '../make/chance.ts'
import { type Claim, KINDS, type Kind } from './claim.ts'
import { HOSTING_CLAIMS } from './claims-hosting.ts'
import { MONEY_CLAIMS } from './claims-money.ts'
import { OFFICE_CLAIMS } from './claims-office.ts'
import { SOCIAL_CLAIMS } from './claims-social.ts'
import { type Field, stepsOf } from './fields.ts'
import { type Org, orgOf } from './orgs.ts'
import { type Tongue, wordOf } from './tongues.ts'

const CLAIMS = [...OFFICE_CLAIMS, ...HOSTING_CLAIMS, ...SOCIAL_CLAIMS, ...MONEY_CLAIMS]

/** The texts of one page of a fraud, without HTML. */
export interface Story {
  readonly kind: Kind
  readonly tongue: Tongue
  readonly org: Org
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly steps: readonly (readonly Field[])[]
  /** The visitor, as the address names him. */
  readonly victim: string
  readonly file: string
  readonly amount: string
  /** A code to copy, or ''. */
  readonly code: string
}

const FIRMS =
  'harlow-precision kessler-bau atelier-morin grupo-ferrer rossi-impianti costa-lima dekker-techniek zielinski-meble nakamura-seiki yildiz-tekstil'.split(
    ' ',
  )
const ENDS: Readonly<Record<Tongue, string>> = {
  en: 'com',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'com.br',
  nl: 'nl',
  pl: 'pl',
  ja: 'co.jp',
  tr: 'com.tr',
}
const FILES: Readonly<Record<Tongue, readonly string[]>> = {
  en: ['Invoice_#.pdf', 'Payroll-Bonus-#.pdf', 'Remittance #.xlsx', 'Contract-#.pdf'],
  de: ['Rechnung_#.pdf', 'Gehaltsanpassung-#.pdf', 'Auftrag #.pdf'],
  fr: ['Facture_#.pdf', 'Bon-de-commande-#.pdf', 'Avenant #.pdf'],
  es: ['Factura_#.pdf', 'Orden-de-pago-#.pdf', 'Contrato #.pdf'],
  it: ['Fattura_#.pdf', 'Ordine-#.pdf', 'Distinta #.pdf'],
  pt: ['NFe_#.pdf', 'Comprovante-#.pdf', 'Pedido #.pdf'],
  nl: ['Factuur_#.pdf', 'Loonstrook-#.pdf', 'Offerte #.pdf'],
  pl: ['Faktura_#.pdf', 'Zamowienie-#.pdf', 'Umowa #.pdf'],
  ja: ['請求書_#.pdf', '発注書-#.pdf', '見積書 #.xlsx'],
  tr: ['Fatura_#.pdf', 'Teklif-#.pdf', 'Sozlesme #.pdf'],
}
const MONEY: Readonly<Record<Tongue, string>> = {
  en: '$#',
  de: '# €',
  fr: '# €',
  es: '# €',
  it: '# €',
  pt: 'R$ #',
  nl: '€ #',
  pl: '# zł',
  ja: '¥#',
  tr: '# TL',
}
/** Steps of a claim that names none of its own. */
const ASKED: Readonly<Record<Kind, readonly (readonly string[])[]>> = {
  files: [['email', 'password']],
  work: [['email', 'password']],
  panel: [['email', 'password']],
  appeal: [['email', 'password']],
  game: [['user', 'password']],
  broker: [['email', 'password']],
  job: [['name', 'id']],
  date: [['card', 'expiry', 'cvv']],
  line: [['phone'], ['code']],
  device: [],
}

function amountOf(tongue: Tongue, chance: Chance): string {
  const comma = tongue === 'en' || tongue === 'ja'
  const whole = `${1 + chance.below(19)}${comma ? ',' : tongue === 'fr' || tongue === 'pl' ? ' ' : '.'}${chance.digits(3)}`
  return MONEY[tongue].replace(
    '#',
    `${whole}${tongue === 'ja' ? '' : `${comma ? '.' : ','}${chance.of(['00', '50', chance.digits(2)])}`}`,
  )
}

/** Texts and fields of one fraud, in the words of one claim. */
export function storyOf(kinds: readonly Kind[], chance: Chance): Story {
  const kind = chance.of(kinds)
  const claim: Claim = chance.of(CLAIMS.filter((one) => one.kind === kind))
  const { tongue } = claim
  const org = orgOf(chance.of(claim.orgs))
  const domain = `${chance.of(FIRMS)}.${chance.of([ENDS[tongue], 'com'])}`
  const file = chance.of(FILES[tongue]).replace('#', chance.digits(4 + chance.below(4)))
  const amount = amountOf(tongue, chance)
  const code = `${chance.letters(chance.of([4, 8, 9])).toUpperCase()}`
  const filled: readonly (readonly [string, string])[] = [
    ['{o}', org.name],
    ['{d}', domain],
    ['{f}', file],
    ['{a}', amount],
    ['{c}', code],
    ['{n2}', String(11 + chance.below(48))],
    ['{n}', chance.of([chance.digits(8), `${chance.digits(4)}-${chance.digits(5)}`])],
    ['{w}', chance.name(3)],
    ['{t}', `T${chance.letters(3).toUpperCase()}${chance.base64(30).replace(/[+/0OIl]/g, 'x')}`],
  ]
  const fill = (text: string) => filled.reduce((so, [from, to]) => so.replaceAll(from, to), text)
  const keys = claim.steps.length > 0 || kind === 'device' ? claim.steps : ASKED[kind]
  const own = (key: string) => key.replace('@again', wordOf(tongue, 'again'))
  return {
    ...{ kind, tongue, org, file, amount, button: claim.button },
    heading: fill(claim.heading),
    text: fill(claim.text),
    steps: stepsOf(
      keys.map((step) => step.map(own)),
      tongue,
      chance,
    ),
    victim: `${chance.of(['info', 'office', 'accounts', `${chance.name(2)}.${chance.name(3)}`])}@${domain}`,
    code: kind === 'device' && claim.text.includes('{c}') ? code : '',
  }
}

export const ALL_KINDS: readonly Kind[] = KINDS
