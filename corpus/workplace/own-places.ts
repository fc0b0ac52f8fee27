import type { Chance } from '../make/chance.ts'
import { bareOf, type Firm, labelOf } from './firms.ts'
import type { OwnKind } from './own-words.ts'

type Place = (firm: Firm, chance: Chance) => string

const uuid = (chance: Chance) =>
  `${chance.hex(8)}-${chance.hex(4)}-4${chance.hex(3)}-9${chance.hex(3)}-${chance.hex(12)}`
const state = (chance: Chance) => chance.base64(24).replace(/[+/]/g, 'k')

const identity: readonly Place[] = [
  (firm, chance) => `https://${labelOf(firm)}.okta.com/login/login.htm?fromURI=%2Fapp%2F${chance.hex(12)}`,
  (firm) => `https://${labelOf(firm)}.okta.com/`,
  (firm, chance) => `https://${labelOf(firm)}.onelogin.com/login2/?return=${state(chance)}`,
  (firm, chance) =>
    `https://${labelOf(firm)}.${chance.of(['eu', 'us'])}.auth0.com/u/login?state=${state(chance)}`,
  (firm, chance) =>
    `https://${labelOf(firm)}.b2clogin.com/${labelOf(firm)}.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/authorize?client_id=${uuid(chance)}`,
  (firm) => `https://${labelOf(firm)}.bamboohr.com/login.php`,
  (firm) => `https://${labelOf(firm)}.personio.de/login/index`,
  (firm) => `https://wd3.myworkday.com/${labelOf(firm)}/login.htmld`,
  (firm, chance) =>
    `https://${labelOf(firm)}.cloudflareaccess.com/cdn-cgi/access/login/hr.${bareOf(firm)}?kid=${chance.hex(16)}`,
  (firm) => `https://${labelOf(firm)}.verify.ibm.com/idaas/mtfim/sps/idaas/login`,
  (firm) => `https://${labelOf(firm)}.my.salesforce.com/?ec=302`,
  (firm, chance) =>
    `https://performancemanager${chance.of([5, 8])}.successfactors.eu/login?company=${labelOf(firm)}`,
  (firm) => `https://${labelOf(firm)}.zendesk.com/auth/v3/signin`,
]

const ownIdentity: readonly Place[] = [
  (firm, chance) =>
    `https://sso.${bareOf(firm)}/realms/${labelOf(firm)}/protocol/openid-connect/auth?client_id=portal&state=${state(chance)}`,
  (firm) => `https://login.${bareOf(firm)}/adfs/ls/?wa=wsignin1.0&wtrealm=urn%3Ahr%3Aportal`,
  (firm) => `https://hr.${bareOf(firm)}/login`,
  (firm) => `https://intranet.${bareOf(firm)}/user/login?destination=/payslips`,
]

const ats: readonly Place[] = [
  (firm, chance) => `https://jobs.lever.co/${labelOf(firm)}/${uuid(chance)}/apply`,
  (firm, chance) => `https://boards.greenhouse.io/${labelOf(firm)}/jobs/${chance.digits(7)}`,
  (firm, chance) => `https://apply.workable.com/${labelOf(firm)}/j/${chance.hex(10).toUpperCase()}/apply/`,
  (firm, chance) => `https://${labelOf(firm)}.teamtailor.com/jobs/${chance.digits(7)}/applications/new`,
  (firm, chance) => `https://${labelOf(firm)}.jobs.personio.de/job/${chance.digits(6)}`,
  (firm, chance) => `https://${labelOf(firm)}.softgarden.io/job/${chance.digits(8)}/apply`,
  (firm, chance) => `https://${labelOf(firm)}.breezy.hr/p/${chance.hex(12)}/apply`,
  (firm, chance) => `https://${labelOf(firm)}.recruitee.com/o/${chance.name(3)}/c/new`,
  (firm, chance) => `https://careers.${bareOf(firm)}/jobs/${chance.digits(4)}/apply`,
  (firm, chance) => `https://www.${bareOf(firm)}/jobs/${chance.name(3)}`,
]

const PLACES: Readonly<Record<OwnKind, readonly Place[]>> = {
  sso: [...identity, ...ownIdentity, ...ownIdentity],
  campus: [
    (firm, chance) =>
      `https://cas.${bareOf(firm)}/cas/login?service=https%3A%2F%2Flibrary.${bareOf(firm)}%2F${chance.name(2)}`,
    (firm, chance) =>
      `https://idp.${bareOf(firm)}/idp/profile/SAML2/Redirect/SSO?execution=e${1 + chance.below(4)}s1`,
    (firm) => `https://library.${bareOf(firm)}/patroninfo`,
    (firm) => `https://opac.${bareOf(firm)}/cgi-bin/koha/opac-user.pl`,
    (firm) => `https://login.${bareOf(firm)}/nidp/saml2/sso`,
    (firm) => `https://moodle.${bareOf(firm)}/login/index.php`,
  ],
  mail: [
    (firm) => `https://mail.${bareOf(firm)}/`,
    (firm) => `https://webmail.${bareOf(firm)}/?_task=login`,
    (firm) => `https://mail.${bareOf(firm)}/SOGo/`,
    (firm) => `https://webmail.${bareOf(firm)}:2096/`,
    (firm) => `https://${bareOf(firm)}/roundcube/`,
    (firm) => `https://mail.${bareOf(firm)}/owa/auth/logon.aspx?replaceCurrent=1`,
    (firm) => `https://zimbra.${bareOf(firm)}/`,
  ],
  panel: [
    (firm) => `https://cpanel.${bareOf(firm)}:2083/`,
    (firm) => `https://${bareOf(firm)}:8443/login_up.php`,
    (firm, chance) => `https://server${1 + chance.below(60)}.${bareOf(firm)}:2087/`,
    (firm) => `https://my.${bareOf(firm)}/clientarea.php`,
    (firm, chance) => `https://web${1 + chance.below(30)}.${bareOf(firm)}:10000/`,
  ],
  gate: [
    (firm) => `https://vpn.${bareOf(firm)}/remote/login?lang=en`,
    (firm) => `https://vpn.${bareOf(firm)}:10443/remote/login`,
    (firm) => `https://remote.${bareOf(firm)}/RDWeb/Pages/en-US/login.aspx`,
    (firm) => `https://access.${bareOf(firm)}/vpn/index.html`,
    (firm) => `https://vpn.${bareOf(firm)}/+CSCOE+/logon.html`,
    (firm) => `https://nas.${bareOf(firm)}:5001/`,
  ],
  share: [
    (firm, chance) =>
      `https://cloud.${bareOf(firm)}/index.php/s/${state(chance).slice(0, 15)}/authenticate/showShare`,
    (firm, chance) => `https://${firm.domain}/s/${state(chance)}`,
    (firm, chance) =>
      `https://app.${bareOf(firm)}/sign/${uuid(chance)}?login_hint=info%40${chance.name(3)}.com`,
  ],
  exchange: [
    (firm) => `https://${firm.domain}/sign-in`,
    (firm) => `https://${firm.domain}/login`,
    (firm) => `https://${firm.domain}/${firm.tongue}/login?redirect=%2Fportfolio`,
  ],
  play: [
    (firm) => `https://${firm.domain}/`,
    (firm, chance) => `https://${firm.domain}/${chance.of(['trade', 'vote', 'cup'])}/${chance.digits(4)}`,
  ],
  apply: ats,
  keys: [
    (firm) => `https://${firm.domain}/settings/tokens`,
    (firm) => `https://app.${bareOf(firm)}/account/api-keys`,
    (firm) => `https://docs.${bareOf(firm)}/authentication/tokens`,
  ],
  pair: [(firm) => `https://${firm.domain}/login/device`, (firm) => `https://${firm.domain}/activate`],
  line: [
    (firm) => `https://${firm.domain}/esim`,
    (firm) => `https://${firm.domain}/help/${firm.tongue}/keep-your-number`,
    (firm) => `https://my.${bareOf(firm)}/orders/esim`,
  ],
  notice: [
    (firm) => `https://${firm.domain}/legal/counter-notification`,
    (firm) => `https://help.${bareOf(firm)}/copyright/form`,
  ],
  meet: [(firm) => `https://${firm.domain}/login`, (firm) => `https://${firm.domain}/age-check`],
}

/** The address of an honest page: its owner's, or his tenant's at a provider. */
export const ownPlace = (kind: OwnKind, firm: Firm, chance: Chance): string =>
  new URL(chance.of(PLACES[kind])(firm, chance)).href

export const newsPlace = (firm: Firm, chance: Chance): string =>
  chance.of([
    () => `https://www.${bareOf(firm)}/news/2026/11/${chance.name(4)}`,
    () => `https://${firm.domain}/blog/${chance.name(3)}-${chance.name(2)}`,
    () => `https://support.${bareOf(firm)}/hc/${firm.tongue}/articles/${chance.digits(11)}`,
    () => `https://it.${bareOf(firm)}/security/phishing/${chance.digits(4)}`,
    () => `https://${labelOf(firm)}.zendesk.com/hc/${firm.tongue}/articles/${chance.digits(12)}`,
  ])()
