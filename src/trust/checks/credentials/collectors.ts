import { domainAbove } from '../../address/domains.ts'
import { SERVICES } from '../../data/loader.ts'

/** Collectors by domain; each with the path that it begins with, if only a part of the domain collects. */
const BY_DOMAIN = new Map<string, string[]>()
for (const entry of SERVICES.form_collectors) {
  const slash = entry.indexOf('/')
  const domain = slash < 0 ? entry : entry.slice(0, slash)
  BY_DOMAIN.set(domain, [...(BY_DOMAIN.get(domain) ?? []), slash < 0 ? '' : entry.slice(slash)])
}
const DOMAINS: ReadonlySet<string> = new Set(BY_DOMAIN.keys())

/** Whether what is sent there comes to a chat, a mailbox or a table of whoever has made the form. */
export function isCollector(url: URL): boolean {
  const domain = domainAbove(url.hostname, DOMAINS)
  if (domain === null) return false
  return (BY_DOMAIN.get(domain) ?? []).some((path) => url.pathname.startsWith(path))
}

/** What stands in code that sends to one of them. */
export const COLLECTOR_MARKS: readonly string[] = [
  'api.telegram.org/bot',
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
