import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { kitPlace } from '../make/hosts/hosting.ts'
import { urlAt } from '../make/hosts/hosts.ts'
import { wayTo } from '../make/kits/brand-kit.ts'
import { guards, sinkOf } from '../make/kits/sinks.ts'
import { actOf, fieldMaker, frontOf } from '../make/pages/fronts.ts'
import { escaped } from '../make/pages/layout.ts'
import { INSTITUTIONS, type Institution } from './institutions.ts'
import { BANK_WORDS, type BankWords } from './words/words.ts'

type Maker = (attributes: string, label: string) => string

const who = (words: BankWords, isTax: boolean, field: Maker, chance: Chance) =>
  field(
    `type="${chance.of(['text', 'tel'])}" name="${chance.of(['user', 'uid', 'ident', 'kundennr', 'login', 'nif', 'cc_id', 'a1'])}"`,
    isTax && chance.maybe(0.7) ? words.taxId : chance.of(words.user),
  )
const secret = (words: BankWords, field: Maker, chance: Chance) =>
  field(
    `type="${chance.maybe(0.92) ? 'password' : 'text'}" name="${chance.of(['pin', 'pass', 'pwd', 'clave', 'mdp', 'senha', 'b2'])}"`,
    chance.of([words.pin, words.password]),
  )

/** Ten buttons that fill a hidden field, as French banks have them. */
const keypad = (words: BankWords, chance: Chance) => {
  const order = [...'0123456789'].sort(() => chance.below(3) - 1)
  return `<p>${escaped(words.pin)}</p><input type="password" name="codesecret" id="cs" readonly maxlength="6"><div class="clavier">${order.map((digit) => `<button type="button" onclick="cs.value+='${digit}'">${digit}</button>`).join('')}</div>`
}

const firstStep = (words: BankWords, { isTax, tongue }: Institution, field: Maker, chance: Chance) =>
  chance.of([
    () => who(words, isTax, field, chance) + secret(words, field, chance),
    () => who(words, isTax, field, chance) + secret(words, field, chance),
    () => field('type="tel" name="cardno" maxlength="19"', words.card) + secret(words, field, chance),
    () =>
      who(words, isTax, field, chance) +
      field('type="text" name="dob" placeholder="01/01/1970"', words.born) +
      secret(words, field, chance),
    () =>
      tongue === 'fr'
        ? who(words, isTax, field, chance) + keypad(words, chance)
        : who(words, isTax, field, chance) + secret(words, field, chance),
  ])()

const codeStep = (words: BankWords, field: Maker, chance: Chance) =>
  `<p>${escaped(words.tanSent)}</p>${field(`type="text" name="${chance.of(['tan', 'otp', 'sms', 'code'])}" maxlength="${chance.of([6, 8])}" ${chance.of(['', 'autocomplete="one-time-code"', 'inputmode="numeric"'])}`, words.tan)}`

const cardStep = (words: BankWords, field: Maker) =>
  field('name="pan" maxlength="19"', words.card) +
  field('name="expm" maxlength="5" placeholder="MM/AA"', 'MM/YY') +
  field('name="cvv2" maxlength="3"', 'CVV') +
  field('type="password" name="atm" maxlength="4"', words.pin)

const appStep = (words: BankWords) =>
  `<div class="spin"></div><p>${escaped(words.app)}</p><p>${escaped(words.wait)}</p>`

/** The first step of the kit, a later one, or all of them with one shown. */
function stepsOf(words: BankWords, institution: Institution, chance: Chance): string {
  const field = fieldMaker(chance)
  const act = () => actOf(words.next, chance)
  const first = firstStep(words, institution, field, chance)
  const hidden = chance.of([
    'hidden',
    'style="display:none"',
    'class="d-none"',
    'aria-hidden="true" style="height:0;overflow:hidden"',
  ])
  return chance.of([
    () => first + act(),
    () => first + act(),
    () =>
      `<div data-screen="login">${first}${act()}</div><div data-screen="code" ${hidden}>${codeStep(words, field, chance)}${act()}</div><div data-screen="app" ${hidden}>${appStep(words)}</div>`,
    () => first + codeStep(words, field, chance) + act(),
    () => codeStep(words, field, chance) + act() + (chance.maybe(0.5) ? appStep(words) : ''),
    () => (institution.isTax ? first + cardStep(words, field) + act() : cardStep(words, field) + act()),
    () => `${appStep(words)}<div id="alt">${codeStep(words, field, chance)}${act()}</div>`,
  ])()
}

const logoOf = ({ name, domain }: Institution, chance: Chance) =>
  chance.of([
    `<img src="img/${chance.letters(4)}.svg" alt="${escaped(name)}" height="40">`,
    `<img src="https://www.${domain}/assets/logo.png" alt="${escaped(name)}">`,
    `<strong class="brand">${escaped(name)}</strong>`,
    `<svg viewBox="0 0 120 40" aria-label="${escaped(name)}"><title>${escaped(name)}</title><rect width="120" height="40"/></svg>`,
  ])

const headOf = ({ domain }: Institution, chance: Chance) =>
  chance.of([
    '',
    '',
    '<meta name="robots" content="noindex, nofollow, noarchive">',
    `<link rel="icon" href="https://www.${domain}/favicon.ico">`,
    `<!-- Mirrored from www.${domain}/login by HTTrack Website Copier/3.x --><link rel="stylesheet" href="https://www.${domain}/etc/clientlibs/base.min.css">`,
    `<meta property="og:url" content="https://www.${domain}/">`,
  ])

export const bankSessionKit: Family = {
  id: 'bank_session_kit',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const institution = chance.of(INSTITUTIONS)
    const words = BANK_WORDS[institution.tongue]
    const { open, script } = sinkOf(chance)
    const reason = chance.maybe(0.6) ? chance.of(institution.isTax ? words.whyTax : words.why) : ''
    const notice =
      reason === '' ? '' : `<div class="${chance.of(['alert', 'hinweis', 'msg'])}">${escaped(reason)}</div>`
    const heading = chance.of([words.signIn, `${institution.name} – ${words.signIn}`, words.tan])
    const foot = chance.of([
      words.links.map((text) => `<a href="#">${escaped(text)}</a>`).join(' · '),
      `© 2026 ${escaped(institution.name)}`,
      `<a href="https://www.${institution.domain}/">${escaped(words.links[0] ?? '')}</a> © ${escaped(institution.name)}`,
      '',
    ])
    const body = frontOf(
      {
        tongue: institution.tongue,
        title: chance.of([
          institution.name,
          `${institution.name} | ${words.signIn}`,
          `${words.signIn} - ${institution.name}`,
        ]),
        heading,
        logo: logoOf(institution, chance),
        head: headOf(institution, chance),
        main: `${notice}<form ${open}>${stepsOf(words, institution, chance)}</form><div id="ld" style="display:none">${escaped(words.wait)}</div>`,
        foot,
        scripts: script + guards(chance),
      },
      chance,
    )
    const file = chance.of([
      '',
      '',
      'index.php',
      'login.html',
      `?session=${chance.hex(16)}`,
      `${institution.tongue}/`,
    ])
    const url = urlAt(kitPlace(institution.label, institution.domain, chance), file)
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}
