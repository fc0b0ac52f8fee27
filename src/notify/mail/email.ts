export interface EmailHead {
  /** A mailto: or https:// URL; null: the mails name no way to be stopped. */
  readonly unsubscribe: string | null
}

export interface MailFields {
  readonly to: string
  /** Without control characters: it becomes the subject. */
  readonly title: string
  readonly body: string | null
  /** An absolute http or https URL. */
  readonly url: string | null
}

/**
 * Makes mails in the form of Resend's API, as JSON text, without the sender. Whoever sends one sends this text again and
 * again, never one composed anew: under one idempotency key Resend takes one body only.
 */
export function composeEmail({ unsubscribe }: EmailHead): (mail: MailFields) => string {
  // RFC 2369, section 3.2. One click would do with RFC 8058, but that takes a URL of our own which a POST to ends the mails.
  const headers = unsubscribe === null ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribe}>` } }
  return (mail) =>
    JSON.stringify({
      to: mail.to,
      subject: mail.title,
      text: textOf(mail),
      html: htmlOf(mail),
      ...headers,
    })
}

function textOf({ title, body, url }: MailFields): string {
  const parts = [body, url].filter((part) => part)
  return parts.length === 0 ? title : parts.join('\n\n')
}

/**
 * No colours are set, so that the reader's own, light or dark, hold. What language a title and a body are in is unknown (BCP 47
 * calls it `und`), and so is their direction, which each finds by its own letters.
 */
function htmlOf({ title, body, url }: MailFields): string {
  const heading = Bun.escapeHTML(title)
  const lines = [
    '<!DOCTYPE html>',
    '<html lang="und">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${heading}</title>`,
    '</head>',
    '<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere">',
    '<main style="max-width: 600px; margin: 0 auto">',
    `<h1 dir="auto" style="margin: 0 0 16px; font-size: 20px; line-height: 1.3">${heading}</h1>`,
  ]
  if (body) {
    lines.push(`<p dir="auto" style="margin: 0 0 16px; white-space: pre-wrap">${Bun.escapeHTML(body)}</p>`)
  }
  if (url) {
    const address = Bun.escapeHTML(url)
    lines.push(`<p dir="ltr" style="margin: 0"><a href="${address}">${address}</a></p>`)
  }
  lines.push('</main>', '</body>', '</html>', '')
  return lines.join('\n')
}
