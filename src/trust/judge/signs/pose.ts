import { hostNames } from '../../address/host-words.ts'
import { isOfficial, isWithin, ownerGroup } from '../../address/owners.ts'
import type { Site } from '../../address/site.ts'
import { brandOfAddress } from '../../brands/links.ts'
import { fold, type Mention, mentionsIn } from '../../brands/mentions.ts'
import { type Brand, SERVICES } from '../../data/loader.ts'
import signInQuestion from '../../data/phrases/sign-in-question.json'
import signInThrough from '../../data/phrases/sign-in-through.json'
import { anyOf } from '../../data/phrases.ts'
import { namesOf } from '../../intents/intents.ts'
import { SIGN_IN } from '../../intents/sign-in.ts'
import type { Facts, Line } from '../facts.ts'
import type { Place, Rule } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'

const LONGEST_LINE = 70
const LONG_TEXT = 4_000
const LABEL = /[:：]\s*$/
const THROUGH = anyOf(signInThrough)
/** Forums and help pages ask how to sign in to a brand, or why one cannot. */
const QUESTION = anyOf(signInQuestion)
const CASE_ENDING =
  /(?<=\p{L}{4})(?:['’]?(?:iin|hoz|hez|ban|ben|nak|owi|[td][ae]|[yn]?[ae]|om|em|ra|re|ba|be|in|u)|['’]\p{L}{1,4})(?!\p{L})/giu
const ENGLISH = /\b(?:sign|log)[ -]?(?:in|on)\b/i
const ACCOUNT =
  /\b(?:id|account|konto|compte|cuenta|conta|rekening|hesab\p{L}*|аккаунт\p{L}*)\b|アカウント|계정|账号|帳號|帐户|حساب/iu
/** Programs whose names stand over the log-ins of whoever runs them. */
export const SELF_HOSTED = new Set(
  'roundcube zimbra cpanel nextcloud wordpress gitlab atlassian outlook minecraft'.split(' '),
)
const SELF_HOSTED_PRODUCT =
  /outlook (?:web|on the web)|\bowa\b|sharepoint|exchange|remote desktop|\brd web\b|enterprise/i
const SINGLE_SIGN_ON =
  /\/idp\/|\/cas\/login|\/adfs\/|\/openid-connect\/|\/login-actions\/|\/saml2?\/|[?&](?:SAMLRequest|execution|RelayState)=/i
const SINGLE_SIGN_ON_FIELD = /^(?:SAMLRequest|RelayState|execution|lt|AuthState)$/

const placeOf = ({ at, offset, text }: Line): Place => ({ at, offset, seen: text })

interface Told {
  readonly line: Line
  readonly brand: Brand
  readonly isThrough: boolean
}

function toldToSignIn(facts: Facts, isHeading: boolean): Told | null {
  if (ownerGroup(facts.last) !== null) return null
  const headlines = facts.headlines.filter(({ at }) => !at.startsWith('html:button'))
  for (const line of isHeading ? headlines : [...headlines, ...facts.lines]) {
    if (line.text.length > LONGEST_LINE || !SIGN_IN.test(line.text) || QUESTION.test(line.text)) continue
    // The name of a field says with which account one signs in here.
    if (LABEL.test(line.text)) continue
    const isThrough = THROUGH.test(line.text)
    // A name behind "with" is looked up as if it stood alone.
    const text = isThrough ? line.text.replace(THROUGH, ' ') : line.text
    const isEnglish = ENGLISH.test(text)
    const [mention, second] = isEnglish ? mentionsIn(text) : inflectedMentionsIn(text)
    const enough = isEnglish ? ['own'] : ['own', 'near']
    if (second !== undefined) continue
    if (mention === undefined || mention.isTopical || !enough.includes(mention.kind)) continue
    if (!isOfSomebodyElse(facts, mention.brand, line.text)) continue
    return { line, brand: mention.brand, isThrough }
  }
  return null
}

function inflectedMentionsIn(text: string): readonly Mention[] {
  const mentions = mentionsIn(text)
  return mentions.length > 0 ? mentions : mentionsIn(text.replace(CASE_ENDING, ''))
}

function isOfSomebodyElse({ last: site, leads, namesItself }: Facts, brand: Brand, text: string): boolean {
  if (namesItself && saysLabel(site, text)) return false
  if (isOfficial(brand, site) || SELF_HOSTED.has(brand.id) || SELF_HOSTED_PRODUCT.test(text)) return false
  const [label = ''] = site.owner.split('.')
  if (brand.labels.includes(label)) return false
  if (brand.common_word && (namesItself || !ACCOUNT.test(text))) return false
  return !leads.some(({ by, url }) => by === 'form' && brandOfAddress(url.href) === brand)
}

/** Whether a line has the name of several words that the host is made of, which may have a brand's word in it. */
function saysLabel(site: Site, text: string): boolean {
  const label = hostNames(site)?.own ?? ''
  return label.includes('-') && squash(text).includes(squash(label))
}

const squash = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

function signsInTo(facts: Facts): Place | null {
  const told = toldToSignIn(facts, false)
  return told === null || told.isThrough ? null : placeOf(told.line)
}

/** A heading that asks for a brand's account, where nothing is there that would lead to the brand. */
function signsInThrough(facts: Facts): Place | null {
  const told = toldToSignIn(facts, true)
  if (told === null || !told.isThrough) return null
  const { links, buttons } = facts.page
  const isOffered = [...links, ...buttons].some(({ text }) =>
    fold(text.slice(0, 200)).includes(fold(told.brand.name)),
  )
  const isLed = facts.leads.some(({ url }) => brandOfAddress(url.href) === told.brand)
  return isOffered || isLed ? null : placeOf(told.line)
}

const IDENTITY_HOSTS: ReadonlySet<string> = new Set(
  SERVICES.identity_and_payment.identity.filter((host) => host.split('.').length > 2),
)
const LOGIN_LABEL = /^(?:log-?in|sign-?in|accounts?|idmsa|appleid|auth|sso|id|oauth2?|secure)$/
const LOGIN_PATH = /log-?in|sign-?in|openid|oauth|authori[sz]e|servicelogin|\/auth\b|\/sso\b/i
/** An address as a bar shows it: alone in its line, or behind a lock. */
const BAR =
  /(?:^[^\p{L}\p{N}]*|[\u{1f510}\u{1f512}\u{1f513}]\ufe0f?\s*)(?:https?:\s?\/\/\s?)?((?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,12})\s?([/?]\S{0,300})?[^\p{L}\p{N}]*$/iu

function drawnAddress({ last: site, lines, typedFields }: Facts): Place | null {
  if (ownerGroup(site) !== null) return null
  const values = typedFields.map(({ value, offset }) => ({
    at: 'html:field',
    offset,
    text: value.slice(0, 300),
  }))
  for (const line of [...lines, ...values]) {
    const [, host = '', path = ''] = BAR.exec(line.text) ?? []
    if (host === '') continue
    const url = URL.parse(`https://${host.toLowerCase()}${path}`)
    if (url === null || isWithin(site, url.href)) continue
    const isLogIn = LOGIN_LABEL.test(url.hostname.split('.')[0] ?? '') || LOGIN_PATH.test(path)
    const isKnown = brandOfAddress(url.href) !== null || IDENTITY_HOSTS.has(url.hostname)
    if (isLogIn && isKnown) return placeOf(line)
  }
  return null
}

/** Names of secrets that programs have, and not people. */
export const OF_PROGRAMS = /secret|\bapi\b|token|client.?id/i

export const POSE_SIGNS = {
  'poses.signs_in_to': {
    says: "tells its visitor to sign in to a brand that is somebody else's",
    see: signsInTo,
    example: '<title>Kariera</title><h1>Zaloguj się do Facebooka</h1>',
    twin: '<title>Careers</title><h1>Log in to your application</h1><p>Follow us on Facebook.</p>',
  },
  'poses.signs_in_through': {
    says: "asks for the account of a brand that is somebody else's, and leads to nowhere of the brand's",
    see: signsInThrough,
    example: '<h1>Sign in with your Microsoft account</h1>',
    twin: '<h1>Sign in with your Microsoft account</h1><a href="/auth/microsoft">Continue with Microsoft</a>',
  },
  'poses.drawn_address': {
    says: "shows the address of a brand's log-in as a text",
    see: drawnAddress,
    example: '<div>🔒 https://steamcommunity.com/openid/login?openid.mode=checkid_setup</div>',
    twin: '<p>You will be sent to https://steamcommunity.com/openid/login and come back.</p>',
  },
  'asks.password': {
    says: 'asks for a password',
    see({ secretFields }) {
      const asked = secretFields.find(
        ({ intent, field }) => intent === 'password' && !OF_PROGRAMS.test(namesOf(field)),
      )
      return asked === undefined
        ? null
        : {
            at: 'html:field',
            offset: asked.field.offset,
            seen: asked.field.placeholder || asked.field.label || asked.field.name,
          }
    },
    example: '<input type="password" placeholder="Password">',
    twin: '<label>Client secret <input type="password" name="client_secret"></label>',
  },
  'makes.own_frame': {
    says: 'shows another of its own pages in a frame',
    see({ last: site, page }) {
      const index = page.frames.findIndex(({ src, hidden }) => src !== null && !hidden && isWithin(site, src))
      const frame = page.frames[index]
      return frame === undefined
        ? null
        : { at: `html:iframe[${index}]`, offset: frame.offset, seen: frame.src ?? '' }
    },
    example: '<iframe src="/inner.html" width="400" height="500"></iframe>',
    twin: '<iframe src="https://www.youtube.com/embed/x" width="400" height="500"></iframe>',
  },
  'story.long_text': {
    says: 'has a long text that is there to be read',
    see: ({ page }) =>
      page.seenLength > LONG_TEXT
        ? { at: 'html:text', offset: null, seen: `${page.seenLength} characters` }
        : null,
    example: `<p>${'To be read. '.repeat(400)}</p>`,
    twin: '<p>To be read.</p>',
  },
  'sends.single_sign_on': {
    says: 'signs members of an organisation in to services of others',
    see({ last: site, leads, page }) {
      if (SINGLE_SIGN_ON.test(`${site.url.pathname}${site.url.search}`))
        return { at: 'url', offset: null, seen: site.url.pathname }
      const lead = leads.find(({ by, url }) => by === 'form' && SINGLE_SIGN_ON.test(url.href))
      if (lead !== undefined) return { at: lead.at, offset: lead.offset, seen: lead.url.href }
      const field = page.fields.find(({ name, hidden }) => hidden && SINGLE_SIGN_ON_FIELD.test(name))
      return field === undefined ? null : { at: 'html:field', offset: field.offset, seen: field.name }
    },
    example:
      '<form method="post" action="/idp/profile/SAML2/Redirect/SSO?execution=e1s1"><input type="password"></form>',
    twin: '<form method="post" action="/login"><input type="password"></form>',
  },
  'poses.as_practice': {
    says: 'says that it is an exercise in drawing a known page, and sends nothing',
    see: ({ isPractice, last: site }) =>
      isPractice ? { at: 'html:text', offset: null, seen: site.owner } : null,
    example: {
      url: 'https://clone-by-mei.pages.dev/',
      html: '<h1>Log in to Netflix</h1><p>A practice clone, made for #100DaysOfCode.</p><form><input type="password"></form>',
    },
    twin: {
      url: 'https://clone-by-mei.pages.dev/',
      html: '<h1>Log in to Netflix</h1><p>A practice clone, made for #100DaysOfCode.</p><form method="post" action="a.php"><input type="password"></form>',
    },
  },
  'names.itself': {
    says: 'calls itself by the name in its host',
    see: ({ namesItself, page, last: site }) =>
      namesItself ? { at: 'html:title', offset: page.titleOffset, seen: site.owner } : null,
    example: { url: 'https://www.harrowgate-dental.com/', html: '<title>Harrowgate Dental</title>' },
    twin: { url: 'https://www.harrowgate-dental.com/', html: '<title>Careers</title>' },
  },
} satisfies Record<string, Sign>

const OWN_SIGN_ON = all('sends.single_sign_on', 'names.itself')

export const POSE_RULES = {
  'content.foreign_sign_in': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: "The page tells its visitor to sign in to a brand's account, and takes the password itself.",
    ref: 'https://attack.mitre.org/techniques/T1598/003/',
    when: all(
      any('poses.signs_in_to', 'poses.signs_in_through'),
      'asks.password',
      none(OWN_SIGN_ON, 'story.long_text', 'poses.as_practice'),
    ),
    example:
      '<title>Careers</title><h1>Log in to Facebook</h1><form method="post" action="auth.php"><input name="email" placeholder="Email address or phone number"><input type="password" name="pass" placeholder="Password"><button>Log in</button></form>',
    twin: {
      url: 'https://login.westmere-university.edu/idp/profile/SAML2/Redirect/SSO?execution=e1s1',
      html: '<title>Westmere University</title><h1>Login to Dropbox</h1><form method="post"><input name="j_username"><input type="password" name="j_password"><button>Login</button></form>',
    },
  },
  'content.drawn_window': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page draws a window with the address of a brand's log-in in it, and takes the password itself.",
    ref: 'https://mrd0x.com/browser-in-the-browser-phishing-attack/',
    when: all(
      'poses.drawn_address',
      any('asks.password', 'makes.own_frame'),
      none('story.long_text', 'poses.as_practice'),
    ),
    example:
      '<h1>Vote for your team</h1><div><span>Steam Community</span></div><div>🔒 https://steamcommunity.com/openid/login?openid.mode=checkid_setup</div><input placeholder="Account name"><input type="password" placeholder="Password"><button>Sign in</button>',
    twin: '<h1>Signing in with Steam</h1><p>Look at the address bar first. It has to read</p><pre>https://steamcommunity.com/openid/login</pre><p>Everything else is a drawing.</p><a href="/quiz">Quiz</a>',
  },
} satisfies Record<string, Rule>
