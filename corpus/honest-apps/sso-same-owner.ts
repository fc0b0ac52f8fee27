import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { absent, made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { hostOf, type Owner, ownerOf } from './owners.ts'
import { footerOf, headerOf } from './parts.ts'
import { codeFlow, crossFetch, crossForm, type SsoSetting, twoSteps } from './sso-programs.ts'
import { wordsOf } from './words.ts'

type Login = (setting: SsoSetting, place: Place, chance: Chance) => readonly Piece[]

/** Another site of the same owner's, or the owner's place with a provider of identities. */
function authorityOf({ domain, label }: Owner, chance: Chance): string {
  const [first = label] = domain.split('.')
  const realm = chance.of([label, 'main', 'customers'])
  return chance.of([
    `https://login.${domain}/oauth/authorize`,
    `https://id.${domain}/realms/${realm}/protocol/openid-connect/auth`,
    `https://accounts.${first}.${chance.of(['com', 'net', 'eu'])}/session`,
    `https://sso.${first}-group.com/cas/login`,
    `https://${label}.eu.auth0.com/co/authenticate`,
    `https://${label}.us.auth0.com/authorize`,
    `https://${label}.okta.com/oauth2/v1/authorize`,
    `https://${label}.okta-emea.com/api/v1/authn`,
    `https://auth.${domain}/realms/${realm}/login-actions/authenticate`,
    `https://${label}.auth.eu-central-1.amazoncognito.com/login`,
    `https://${label}.b2clogin.com/${label}.onmicrosoft.com/oauth2/v2.0/authorize`,
    `https://login.microsoftonline.com/${chance.hex(8)}-${chance.hex(4)}-4${chance.hex(3)}-a${chance.hex(3)}-${chance.hex(12)}/oauth2/v2.0/authorize`,
    `https://${label}.onelogin.com/oidc/2/auth`,
  ])
}

const LOGINS: readonly Login[] = [
  (setting, place, chance) => [program(crossForm(setting), place, chance)],
  (setting, place, chance) => programWith(['preact', 'preactHooks'], crossFetch(setting), place, chance),
  (setting, place, chance) => [program(codeFlow(setting), place, chance)],
  (setting, place, chance) => [program(twoSteps(setting), place, chance)],
  (setting, place, chance) => [
    absent('https://cdn.auth0.com/js/auth0-spa-js/2.1/auth0-spa-js.production.js', ''),
    program(codeFlow(setting), place, chance),
  ],
  (setting, place, chance) => [
    absent('https://accounts.google.com/gsi/client', ' async defer'),
    program(crossForm(setting), place, chance),
  ],
]

/** Logins that another site of the same owner takes, or a known provider of identities. */
export const SSO_SAME_OWNER: Family = {
  id: 'sso_same_owner',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const place = placeOf(owner, hostOf(owner, ['www', 'my', 'portal', 'shop', ''], chance))
    const setting: SsoSetting = {
      words,
      owner: owner.name,
      authority: authorityOf(owner, chance),
      client: chance.of([chance.hex(32), `${owner.label}-web`, chance.letters(20)]),
      root: chance.of(['login', 'auth', 'app', 'sso']),
    }
    const login = chance.of(LOGINS)(setting, place, chance)
    const linked = chance.maybe(0.5)
      ? `<a rel="me" href="${new URL('/', setting.authority).href}">${owner.name.replaceAll('&', '&amp;')} ID</a>`
      : ''
    return made(
      {
        place,
        path: chance.of(['/', '/login', '/account/login', '/signin?next=%2F']),
        title: `${words.signIn} – ${owner.name}`,
        body: [
          headerOf(owner, chance),
          `<main id="${setting.root}"></main>${linked}`,
          ...login,
          footerOf(owner, chance),
        ],
      },
      chance,
    )
  },
}
