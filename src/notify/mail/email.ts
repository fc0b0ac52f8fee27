export interface EmailHead {
  /** A mailto: or https:// URL; null: no List-Unsubscribe. */
  readonly unsubscribe: string | null
}

export interface MailFields {
  readonly to: string
  readonly title: string
  readonly body: string | null
  /** An absolute http or https URL. */
  readonly url: string | null
}

/** JSON text for Resend without the sender; Resend accepts only one body for an idempotency key. */
export function composeEmail({ unsubscribe }: EmailHead): (mail: MailFields) => string {
  // RFC 2369, section 3.2; one click (RFC 8058) needs a URL of this service that ends the mails by POST.
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

/** Sets no colours, so that the reader's scheme applies, and no language (BCP 47 `und`) or direction. */
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
