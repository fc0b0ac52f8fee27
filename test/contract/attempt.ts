import { requestBytes } from '../support/raw-http.ts'

/** What a request shows instead of a key. */
export const NO_KEY = ['none', 'empty', 'another scheme'] as const
/** Keys that nobody has, or has any more. */
export const WRONG_KEY = ['unknown', 'malformed', 'revoked', 'expired', 'two that differ'] as const
/** What a request shows of a key. */
export const KEY_STATES = [
  'valid',
  'without the scope',
  'without a link',
  'used up',
  ...NO_KEY,
  ...WRONG_KEY,
] as const
export type KeyState = (typeof KEY_STATES)[number]

export function isAmong(states: readonly KeyState[], { key }: Pick<Attempt, 'key'>): boolean {
  return states.includes(key)
}

/** How a key is sent. */
export const PRESENTATIONS = ['x-api-key', 'bearer', 'BEARER', 'both'] as const
export type Presentation = (typeof PRESENTATIONS)[number]

type Header = readonly [name: string, value: string]

/** One request, but for the key, which differs from run to run. */
export interface Attempt {
  /** The operation that is meant; null where there is none at this path or of this method. */
  readonly operation: string | null
  /** What was done to a valid request; empty where nothing was. */
  readonly change: string
  readonly method: string
  /** Path and query as they stand in the request line. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: Buffer | null
  readonly framing: 'length' | 'chunked'
  readonly key: KeyState
  readonly presentation: Presentation
}

/** The bytes on the wire; the connection stays open. */
export function bytesOf(attempt: Attempt, keyHeaders: readonly Header[]): Buffer {
  const { method, target, headers, body, framing } = attempt
  const bytes = requestBytes({
    method,
    path: target,
    headers: [...keyHeaders, ...headers],
    ...(body === null ? {} : { body, chunked: framing === 'chunked' }),
  })
  const closing = Buffer.from('Connection: close\r\n')
  const start = bytes.indexOf(closing)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + closing.length)])
}

/** A command that sends the same; the key is to be put where it says so. */
export function curlOf(attempt: Attempt, baseUrl: string, keyHeaders: readonly Header[]): string {
  const { method, target, headers, body, framing } = attempt
  const shown = [
    ...keyHeaders,
    ...headers,
    ...(framing === 'chunked' ? [['Transfer-Encoding', 'chunked']] : []),
  ]
  const command = [
    'curl -i --path-as-is -g',
    method === 'HEAD' ? '--head' : `-X ${method}`,
    ...shown.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === null ? [] : ['--data-binary @-']),
    quoted(`${baseUrl}${target}`),
  ].join(' ')
  return body === null ? command : `printf ${quoted(printable(body))} | ${command}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A body as the format of `printf`. */
function printable(body: Buffer): string {
  const characters = Array.from(body, (byte) => {
    const character = String.fromCharCode(byte)
    if (character === '%') return '%%'
    return /[ -~]/.test(character) && character !== '\\'
      ? character
      : `\\${byte.toString(8).padStart(3, '0')}`
  })
  return characters.join('')
}
