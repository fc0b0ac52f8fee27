import { domainAbove } from '../address/domains.ts'
import { SERVICES } from '../data/loader.ts'
import { around } from '../page/code.ts'
import type { Page, Spot } from '../page/page.ts'
import { hiddenAddresses } from './hidden-addresses.ts'

const BY_DOMAIN = new Map<string, string[]>()
for (const entry of SERVICES.form_collectors) {
  const slash = entry.indexOf('/')
  const domain = slash < 0 ? entry : entry.slice(0, slash)
  BY_DOMAIN.set(domain, [...(BY_DOMAIN.get(domain) ?? []), slash < 0 ? '' : entry.slice(slash)])
}
const DOMAINS: ReadonlySet<string> = new Set(BY_DOMAIN.keys())

export function isCollector(url: URL): boolean {
  const domain = domainAbove(url.hostname, DOMAINS)
  if (domain === null) return false
  return (BY_DOMAIN.get(domain) ?? []).some((path) => url.pathname.startsWith(path))
}

export function collectorRule(address: string): Collector['rule'] {
  return CHATS.some((chat) => address.includes(chat)) ? 'content.form_chat' : 'content.form_bot'
}

const CHATS: readonly string[] = [
  'api.telegram.org/bot',
  'discord.com/api/webhooks/',
  'discordapp.com/api/webhooks/',
]

const MARKS: readonly string[] = [
  ...CHATS,
  '/api/webhooks/',
  'hooks.slack.com/',
  'script.google.com/macros',
  'emailjs.send',
  'smtpjs.com',
  'formspree.io/',
  'formsubmit.co/',
  'webhook.site/',
  'api.web3forms.com',
  'getform.io/',
  'ntfy.sh/',
  'maker.ifttt.com',
  'hook.make.com',
  'hooks.zapier.com',
  'firebaseio.com/',
]

export interface Collector extends Spot {
  readonly seen: string
  readonly rule: 'content.form_chat' | 'content.form_bot'
}

/** The first place in a page's code that names a collector, in the clear or in base64; null without one. */
export function collectorIn(page: Page): Collector | null {
  for (const { at, offset, text, lower } of page.joinedCode) {
    for (const mark of MARKS) {
      const index = lower.indexOf(mark)
      if (index >= 0) return { at, offset, seen: around(text, index), rule: collectorRule(mark) }
    }
  }
  for (const { at, offset, address } of hiddenAddresses(page)) {
    const url = URL.parse(address)
    const isNamed = url !== null && (isCollector(url) || MARKS.some((mark) => address.includes(mark)))
    if (isNamed) return { at, offset, seen: address, rule: collectorRule(address) }
  }
  return null
}

/** The first place in code that reads the cookies and names a chat; null without one. */
export function cookieCollectorIn(page: Page): Collector | null {
  for (const { at, offset, text, lower } of page.joinedCode) {
    if (!lower.includes('document.cookie')) continue
    const index = Math.max(...CHATS.map((chat) => lower.indexOf(chat)))
    if (index >= 0) return { at, offset, seen: around(text, index), rule: 'content.form_chat' }
  }
  return null
}
