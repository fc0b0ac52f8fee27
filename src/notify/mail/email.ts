/** What of a mail is the event's, and what is the sender's (contract N17). */
export interface MailContent {
  /** The event's id. */
  readonly id: string
  readonly to: string
  readonly title: string
  readonly body: string | null
  /** An absolute http or https URL. */
  readonly url: string | null
  readonly partnerId: string
  readonly userId: string
  readonly productKey: string
  readonly type: string
}

export interface Sender {
  readonly name: string
  /** null: that of `EMAIL_FROM`. */
  readonly address: string | null
  readonly replyTo: string | null
  readonly footer: string | null
}

export interface MailTerms {
  /** `EMAIL_FROM`. */
  readonly from: string
  /** A mailto: or https:// URL for all mails; null: none. */
  readonly unsubscribe: string | null
  /** The address that ends the mails of a product by one click; null: the service has no public address. */
  readonly unsubscribeUrl: ((mail: MailContent) => Promise<string>) | null
}

export type ComposeMail = (mail: MailContent, sender: Sender | null) => Promise<string>

const ADDRESS_IN = /<([^<>]+)>\s*$/
const PREHEADER_CHARACTERS = 120
/** Resend takes letters, digits, underscores and dashes in a tag. */
const NO_TAG_CHARACTER = /[^A-Za-z0-9_-]/g

/** JSON text in the form of Resend; `from` stands in it where a product has a sender. */
export function mailComposer({ from, unsubscribe, unsubscribeUrl }: MailTerms): ComposeMail {
  const address = ADDRESS_IN.exec(from)?.[1] ?? from
  return async (mail, sender) => {
    const link = (await unsubscribeUrl?.(mail)) ?? null
    const parts: Parts = { ...mail, sender, link, name: sender?.name ?? mail.productKey }
    return JSON.stringify({
      ...(sender !== null && { from: `${quoted(sender.name)} <${sender.address ?? address}>` }),
      ...(sender?.replyTo && { reply_to: sender.replyTo }),
      to: mail.to,
      subject: mail.title,
      text: textOf(parts),
      html: htmlOf(parts),
      headers: headersOf(mail.id, link, unsubscribe),
      tags: [
        { name: 'partner', value: tagged(mail.partnerId) },
        { name: 'product', value: tagged(mail.productKey) },
        { name: 'type', value: tagged(mail.type) },
      ],
    })
  }
}

interface Parts extends MailContent {
  readonly sender: Sender | null
  readonly name: string
  readonly link: string | null
}

/** RFC 5322, section 3.4: a display name as a quoted-string. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}

function tagged(text: string): string {
  return text.replace(NO_TAG_CHARACTER, '_')
}

function headersOf(id: string, link: string | null, unsubscribe: string | null): Record<string, string> {
  const list = link ?? unsubscribe
  return {
    // RFC 2369, section 3.2, and RFC 8058.
    ...(list !== null && { 'List-Unsubscribe': `<${list}>` }),
    ...(link !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    // RFC 3834, section 5; Exchange knows the second only.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // Gmail joins mails of one title and hides the newer, unless this differs.
    'X-Entity-Ref-ID': id,
  }
}

const reasonFor = ({ name }: Parts) => `You get this mail because of a notification of ${name}.`

/** Says all that the HTML part says. */
function textOf(parts: Parts): string {
  const { name, title, body, url, sender, link } = parts
  const footer = [reasonFor(parts), sender?.footer, link && `Unsubscribe from mails of ${name}: ${link}`]
  return [title, body, url, `-- \n${footer.filter(Boolean).join('\n')}`].filter(Boolean).join('\n\n')
}

const LIGHT_AND_DARK = `:root { color-scheme: light dark }
body { margin: 0; padding: 24px; background: #ffffff; color: #1b1f24; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3 }
p { margin: 0 0 16px }
.by, .at, footer { color: #59636e; font-size: 13px }
.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #0b57d0; color: #ffffff;
  text-decoration: none; font-weight: 600 }
footer { margin-top: 32px; padding-top: 16px; border-top: 1px solid #d1d9e0 }
footer p { margin: 0 0 4px }
footer a { color: inherit }
@media (prefers-color-scheme: dark) {
  body { background: #16191d; color: #e8eaed }
  .by, .at, footer { color: #9aa4af }
  .button { background: #a8c7fa; color: #062e6f }
  footer { border-color: #3a4149 }
}`

/** Names no language (BCP 47 `und`); each text has its own direction. */
function htmlOf(parts: Parts): string {
  const { title, body, url, sender, name, link } = parts
  const heading = Bun.escapeHTML(title)
  const lines = [
    '<!DOCTYPE html>',
    '<html lang="und">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${heading}</title>`,
    `<style>${LIGHT_AND_DARK}</style>`,
    '</head>',
    '<body>',
    ...preheaderOf(body),
    '<main>',
    `<p class="by" dir="auto">${Bun.escapeHTML(name)}</p>`,
    `<h1 dir="auto">${heading}</h1>`,
    ...(body ? [`<p dir="auto" style="white-space: pre-wrap">${Bun.escapeHTML(body)}</p>`] : []),
    ...(url ? buttonFor(url) : []),
    '<footer>',
    `<p dir="auto">${Bun.escapeHTML(reasonFor(parts))}</p>`,
    ...(sender?.footer
      ? [`<p dir="auto" style="white-space: pre-wrap">${Bun.escapeHTML(sender.footer)}</p>`]
      : []),
    ...(link
      ? [`<p><a href="${Bun.escapeHTML(link)}">Unsubscribe from mails of ${Bun.escapeHTML(name)}</a></p>`]
      : []),
    ...['</footer>', '</main>', '</body>', '</html>', ''],
  ]
  return lines.join('\n')
}

/** A list of mails shows it after the subject. */
function preheaderOf(body: string | null): string[] {
  if (!body) return []
  const shown = Bun.escapeHTML([...body.replace(/\s+/g, ' ')].slice(0, PREHEADER_CHARACTERS).join(''))
  return [`<div dir="auto" style="display: none; max-height: 0; overflow: hidden">${shown}</div>`]
}

function buttonFor(url: string): string[] {
  const address = Bun.escapeHTML(url)
  const host = Bun.escapeHTML(new URL(url).host)
  return [
    `<p><a class="button" href="${address}">Open</a></p>`,
    `<p class="at" dir="ltr">at <a href="${address}" style="color: inherit">${host}</a></p>`,
  ]
}
