import type { Refusal } from './ask.ts'
import { element, make } from './element.ts'

const key = element('key', HTMLInputElement)

/** What the service says for programs, in words for people; null: its own message serves them, too. */
const WORDS: Readonly<Record<string, (message: string) => readonly [title: string, text: string]>> = {
  missing_key: () => [
    'A key is needed',
    'Type or paste it into “Your key” above. No key yet? Open “Where does a key come from?”.',
  ],
  invalid_key: (message) => [
    'This key is not valid',
    message.startsWith('A key has')
      ? message
      : 'It may be mistyped or cut, or it was revoked or has expired.',
  ],
  missing_scope: (message) => [
    'This key may not do that',
    `${message} Whoever runs the service can give it the scope, or make another key.`,
  ],
  rate_limited: (message) => ['Too many requests for now', message],
  bad_url: (message) => ['This is no address of a public page', message],
  trust_unavailable: (message) => ['The page could not be checked', message],
  invalid_ip: (message) => ['This is no IP address', message],
  bad_request: (message) => ['The service does not understand this', message],
  unavailable: (message) => ['The service cannot reach its database', message],
}

export function describeRefusal({ code, message }: Refusal): HTMLElement {
  const [title, text] = WORDS[code]?.(message) ?? ['That did not work', message]
  const name = make('span', { className: 'hint' }, code)
  return make('p', { className: 'message' }, make('strong', {}, title), make('br', {}), `${text} `, name)
}

const OF_THE_KEY = new Set(['missing_key', 'invalid_key', 'missing_scope'])

export function markKey(reply: { readonly ok: boolean; readonly code?: string }): void {
  mark(key, !reply.ok && OF_THE_KEY.has(reply.code ?? ''))
}

export function mark(field: HTMLElement, isRefused: boolean): void {
  if (isRefused) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}
