import { MAILABLE } from './net/mail-address.ts'
import { parseUrl, type SettingsReader } from './settings-reader.ts'

export function readSender(read: SettingsReader, name: string): string | null {
  const text = read.text(name)
  if (text === null) return null
  const [, named, alone] = /^(?:[^<>\r\n]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? []
  if (MAILABLE.test(named ?? alone ?? '')) return text
  read.problem(
    name,
    'must be an email address in ASCII at a domain with a dot, or a name and one: Waypost <post@example.com>',
  )
  return null
}

/** A provider that is not Resend may have keys of another form. */
export function readResendKey(read: SettingsReader, name: string, isResends: boolean): string | null {
  const key = read.token(name)
  if (key === null || !isResends || /^re_[A-Za-z0-9_-]{4,}$/.test(key)) return key
  read.problem(name, 'must be a key of Resend, re_ and letters, digits, - and _, without quotes')
  return null
}

export function readWebhookSecret(read: SettingsReader, name: string): string | null {
  const secret = read.token(name)
  if (secret === null || /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret)) return secret
  read.problem(name, 'must be the signing secret of a webhook, whsec_ and base64')
  return null
}

export function readSmtpUrl(read: SettingsReader, name: string): string | null {
  const { text, from } = read.secret(name)
  if (text === null) return null
  const url = parseUrl(text)
  const isUsable =
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search + url.hash === '' &&
    (url.username === '') === (url.password === '')
  if (isUsable) return text
  read.problem(
    from,
    'must be smtp://host or smtps://host, with user:password@ and :port where they are needed',
  )
  return null
}

/** A mailto: or https:// URL for List-Unsubscribe (RFC 2369 section 3.2). */
export function readUnsubscribe(read: SettingsReader, name: string): string | null {
  const text = read.text(name)
  if (text === null || (/^[\x21-\x7e]+$/.test(text) && /^(mailto:[^<>]+@|https:\/\/)[^<>]+$/i.test(text)))
    return text
  read.problem(name, 'must be a mailto: or https:// URL')
  return null
}
