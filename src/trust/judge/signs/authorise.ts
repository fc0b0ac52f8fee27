import { isBelow } from '../../address/domains.ts'
import { isIdentityOrPayment, isWithin, ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import commandLine from '../../data/phrases/command-line.json'
import pasteAddress from '../../data/phrases/paste-address.json'
import screenDevice from '../../data/phrases/screen-device.json'
import { anyOf } from '../../data/phrases.ts'
import { DOCUMENT } from '../../intents/document-words.ts'
import { namesOf } from '../../intents/intents.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import type { Facts, Lead } from '../facts.ts'
import type { Place, Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, none } from '../trees.ts'
import { deviceCodeIn } from './device-code.ts'

/** The end of a path at which a known owner lets a device or a program into an account (RFC 8628, 3.3). */
const DEVICE_PATH =
  /^\/(?:[\w.-]{1,40}\/){0,4}(?:device|device[-_]?(?:login|auth)|oauth20_remoteconnect\.srf)\/?(?:usercode)?$/i
const DEVICE_LOGIN =
  /^(?:(?:www\.)?microsoft\.com\/link|(?:www\.)?amazon\.[a-z.]{2,6}\/code|login\.salesforce\.com\/setup\/connect|device\.sso\.[a-z0-9-]+\.amazonaws\.com\/?|[a-z0-9-]+\.awsapps\.com\/start\/?#\/device|(?:www\.)?(?:twitch\.tv|tiktok\.com|discord\.com|youtube\.com)\/activate|(?:[a-z0-9-]+\.){1,2}(?:okta|oktapreview|auth0|atlassian)\.com\/activate)/i
const LETS_IN: ReadonlySet<string> = new Set(['gitlab.com', 'huggingface.co', 'auth0.com', 'okta.com'])
const SHOWN_ADDRESS = /(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,6}\/[\w./#-]{2,60}/gi
const MOST_ADDRESSES = 50
const PROMPT = /(?:^|\s)\$ /
const COMMAND_LINE = anyOf(commandLine)
const SCREEN = anyOf(screenDevice)
const PASTE_ADDRESS = anyOf(pasteAddress)

const placeOf = ({ at, offset, url }: Lead): Place => ({ at, offset, seen: url.href })

function isDeviceLogin(url: URL): boolean {
  if (DEVICE_LOGIN.test(`${url.hostname}${url.pathname}${url.hash}`)) return true
  if (!DEVICE_PATH.test(url.pathname)) return false
  const site = siteOf(url)
  return ownerGroup(site) !== null || isIdentityOrPayment(site) || isBelow(url.hostname, LETS_IN)
}

function deviceLoginOf({ last: site, leads, text }: Facts): Place | null {
  if (ownerGroup(site) !== null) return null
  const lead = leads.find(({ url }) => isDeviceLogin(url))
  if (lead !== undefined) return placeOf(lead)
  const told = [...text.matchAll(SHOWN_ADDRESS)].slice(0, MOST_ADDRESSES).find(([address]) => {
    const url = URL.parse(`https://${address}`)
    return url !== null && isDeviceLogin(url)
  })
  return told === undefined ? null : { at: 'html:text', offset: null, seen: told[0] }
}

function inText(patterns: readonly RegExp[], { page, text }: Facts): Place | null {
  const told = `${page.title ?? ''}\n${text}`
  const seen = patterns.map((pattern) => pattern.exec(told)?.[0]).find((one) => one !== undefined)
  return seen === undefined ? null : { at: 'html:text', offset: null, seen: seen.trim() }
}

const AUTHORISE = /\/(?:authorize|oauth2?\/(?:v\d(?:\.\d)?\/)?auth)(?:\/|$)/i
/** Where programs on a person's machine take their codes: no page on the web does (RFC 8252). */
const NATIVE =
  /^(?:https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)|urn:ietf:wg:oauth:2\.0:oob|https?:\/\/login\.microsoftonline\.com\/[^?]{0,60}nativeclient)|^(?!https?:)[a-z][a-z0-9.+-]{2,40}:\/\//i
const WIDE =
  /mail\.google\.com|auth\/(?:gmail\.(?:readonly|modify|send|compose)|drive(?:\.readonly)?(?:[\s+]|$)|contacts)|\b(?:Mail\.(?:Read|ReadWrite|Send)|Files\.(?:Read|ReadWrite)(?:\.All)?|Contacts\.Read|MailboxSettings|full_access_as_user|Directory\.\w+)\b/i

function authorisesWith(
  facts: Facts,
  isSo: (redirect: string, scope: string, client: string) => boolean,
): Place | null {
  if (ownerGroup(facts.last) !== null) return null
  const lead = facts.leads.find(({ url }) => {
    if (!AUTHORISE.test(url.pathname) || !url.searchParams.has('client_id')) return false
    const owner = siteOf(url)
    if (ownerGroup(owner) === null && !isIdentityOrPayment(owner)) return false
    const [redirect = '', scope = '', client = ''] = ['redirect_uri', 'scope', 'client_id'].map(
      (name) => url.searchParams.get(name) ?? '',
    )
    return isSo(redirect, scope, client)
  })
  return lead === undefined ? null : placeOf(lead)
}

const BROKERS: ReadonlySet<string> = new Set(
  'supabase.co firebaseapp.com nylas.com cronofy.com aurinko.io unipile.com zapier.com make.com'.split(' '),
)
const PUBLIC_CLIENT =
  /^(?:04b07795-8ddb-461a-bbee-02f9e1bf7b46|1950a258-227b-4e31-a9cf-717495945fc2|1fec8e78-bce4-4aaf-ab1b-5451cc387264|d3590ed6-52b3-4102-aeff-aad2292ab01c|aebc6443-996d-45c2-90f0-388ff96faa56|1b730954-1685-4b74-9bfd-dac224a7b894|14d82eec-204b-4c2f-b7e8-296a70dab67e|29d9ed98-a469-4536-ade2-f981bc1d605e|32555940559\.apps\.googleusercontent\.com|764086051850-)/

function isElsewhere({ last: site }: Facts, redirect: string): boolean {
  const url = URL.parse(redirect)
  if (url === null || isWithin(site, redirect)) return false
  return !isIdentityOrPayment(siteOf(url)) && !isBelow(url.hostname, BROKERS)
}

const AZURE_CLI = '04b07795-8ddb-461a-bbee-02f9e1bf7b46'
const LOGIN = `https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=${AZURE_CLI}`
const LOOPBACK = `<a href="${LOGIN}&response_type=code&redirect_uri=http://localhost:8400">Verify</a>`
const WIDELY = `<a href="${LOGIN}&redirect_uri=https://next.example.net/cb&scope=offline_access%20Mail.Read">View document</a>`

export const AUTHORISE_SIGNS = {
  'sends.device_login': {
    says: 'leads to where a device is let into an account',
    see: deviceLoginOf,
    example: '<a href="https://microsoft.com/devicelogin">Continue</a>',
    twin: '<a href="https://microsoft.com/microsoft-365">Continue</a>',
  },
  'sends.native_consent': {
    says: 'leads to where a program on a machine is let into an account, which no page on the web is',
    see: (facts) => authorisesWith(facts, (redirect) => NATIVE.test(redirect)),
    example: LOOPBACK,
    twin: `<a href="${LOGIN}&response_type=code&redirect_uri=https://www.quarnelz-site.com/cb">Sign in</a>`,
  },
  'sends.public_consent': {
    says: "does so for a maker's own program, which every account lets in",
    see: (facts) =>
      authorisesWith(facts, (redirect, _, client) => NATIVE.test(redirect) && PUBLIC_CLIENT.test(client)),
    example: LOOPBACK,
    twin: LOOPBACK.replace(AZURE_CLI, '9d7f6a3e-1111-4222-8333-444455556666'),
  },
  'sends.wide_consent': {
    says: 'leads to where somebody else is let into all mail or files of an account',
    see: (facts) =>
      authorisesWith(facts, (redirect, scope) => WIDE.test(scope) && isElsewhere(facts, redirect)),
    example: WIDELY,
    twin: `<a href="${LOGIN}&redirect_uri=https://next.example.net/cb&scope=openid%20User.Read">Sign in</a>`,
  },
  'sends.broad_consent': {
    says: 'leads to where all mail or files of an account are let out',
    see: (facts) => authorisesWith(facts, (_, scope) => WIDE.test(scope)),
    example: WIDELY,
    twin: `<a href="${LOGIN}&redirect_uri=https://next.example.net/cb&scope=openid%20User.Read">Sign in</a>`,
  },
  'asks.address_bar': {
    says: 'asks for the address in the address bar',
    see({ typedFields }) {
      const field = typedFields.find((one) => PASTE_ADDRESS.test(namesOf(one)))
      return field === undefined
        ? null
        : { at: 'html:field', offset: field.offset, seen: field.placeholder || field.label }
    },
    example: '<input placeholder="Paste the URL from the address bar">',
    twin: '<input placeholder="Your address">',
  },
  'story.device_code': {
    says: 'hands out a code as devices have them',
    see: deviceCodeIn,
    example: '<p>Copy your code: FQ7K2XM9D</p>',
    twin: '<p>Copy your code by 2026 from the LETTER</p>',
  },
  'story.command_line': {
    says: 'speaks of a program for the command line',
    see: (facts) => inText([COMMAND_LINE, PROMPT], facts),
    example: '<p>Run <code>quillon login</code>.</p>',
    twin: '<p>Verify your identity with Microsoft.</p>',
  },
  'story.screen': {
    says: 'speaks of a television, a console or another screen without a keyboard',
    see: (facts) => inText([SCREEN], facts),
    example: '<p>Start the app on your TV.</p>',
    twin: '<p>Start the app.</p>',
  },
  'poses.as_brand': {
    says: "claims a brand that is somebody else's",
    see: ({ claim }) =>
      claim === null || claim.isOfficial ? null : { at: 'html:text', offset: null, seen: claim.name },
    example: '<title>Adobe Document Cloud</title><h1>Adobe</h1><footer>© Adobe</footer><input type=password>',
    twin: '<title>Viewer</title><p>Works with Adobe Acrobat.</p>',
  },
  'story.pretext': {
    says: 'has something for its visitor to see or to confirm, or claims to be a brand’s',
    see({ page, claim }) {
      const heads = [page.title ?? '', ...page.headings.slice(0, 3)]
      const seen = heads.find((text) => DOCUMENT.test(text) || PRETEXT.test(text)) ?? claim?.name
      return seen === undefined ? null : { at: 'html:text', offset: null, seen }
    },
    example: '<h1>Verify your identity</h1>',
    twin: '<h1>Sign in with the CLI</h1>',
  },
} satisfies Record<string, Sign>

const REASON: Tree = any('story.command_line', 'story.screen')
const LETS_DEVICE_IN: Tree = all('sends.device_login', 'story.device_code', none('story.long_text'))
const LETS_PROGRAM_IN: Tree = any(
  // A site that was put on the web in a hurry leads to its maker's own machine as well.
  all(
    'sends.native_consent',
    any('sends.public_consent', 'asks.address_bar', 'story.pretext'),
    none('story.long_text'),
  ),
  all('sends.wide_consent', 'asks.address_bar'),
)
const STORM =
  'https://www.microsoft.com/en-us/security/blog/2025/02/13/storm-2372-conducts-device-code-phishing-campaign/'
const CONSENT = 'https://attack.mitre.org/techniques/T1528/'

export const AUTHORISE_RULES = {
  'content.device_code_lure': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message:
      "The page hands out a code and has its visitor enter it where a stranger's device is let into an account.",
    ref: STORM,
    when: all(LETS_DEVICE_IN, none(REASON)),
    example:
      '<title>RFP.pdf</title><h1>This document is protected</h1><p>Verify your identity with Microsoft.</p><p>1. Copy your code FQ7K2XM9D</p><button onclick="window.open(\'https://microsoft.com/devicelogin\')">2. Continue to Microsoft</button>',
    twin: '<title>Signing in</title><h1>Sign in with the CLI</h1><p>Run az login in your terminal. It prints a code such as FQ7K2XM9D.</p><a href="https://microsoft.com/devicelogin">Enter the code here</a>',
  },
  'content.native_consent': {
    points: 60,
    severity: 'critical',
    category: 'phishing',
    message: 'The page has its visitor let a program into an account as if it ran on his own machine.',
    ref: CONSENT,
    when: all(LETS_PROGRAM_IN, none(REASON)),
    example: `<h1>Verify you are human</h1>${LOOPBACK}<input placeholder="Paste the URL">`,
    twin: `<h1>Sign in with the CLI</h1><p>Run az login in your terminal.</p>${LOOPBACK}`,
  },
  'content.consent_lure': {
    points: 35,
    severity: 'high',
    category: 'phishing',
    message:
      'The page has a document to show or something to confirm, and leads to where others are let into an account.',
    ref: CONSENT,
    when: all(
      'story.pretext',
      any(
        all(any(LETS_DEVICE_IN, LETS_PROGRAM_IN), REASON),
        all('sends.wide_consent', none(LETS_PROGRAM_IN)),
        all('sends.broad_consent', 'story.document', 'poses.as_brand'),
      ),
    ),
    example: `<h1>View the shared document</h1>${WIDELY}`,
    twin: `<h1>Connect your mailbox</h1>${WIDELY}`,
  },
} satisfies Record<string, Rule>
