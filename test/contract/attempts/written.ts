import type { Attempt } from '../attempt.ts'
import type { OperationDocument } from '../document.ts'
import type { Draft } from './drafts.ts'

/** A request as a plain client writes it. */
export function attemptOf(operation: OperationDocument, draft: Draft): Attempt {
  return {
    operation: operation.id,
    change: '',
    method: operation.method,
    target: targetOf(operation.path, draft),
    headers: Object.entries(draft.headers),
    body: draft.body === undefined ? null : Buffer.from(JSON.stringify(draft.body)),
    framing: 'length',
    key: 'valid',
    presentation: 'x-api-key',
  }
}

export function targetOf(template: string, { path, query }: Pick<Draft, 'path' | 'query'>): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => escaped(path[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** Percent-escapes of UTF-8; of a lone surrogate, of U+FFFD. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** With blanks behind it, so that it has so many bytes. */
export function paddedTo(byteCount: number, body: Buffer | null): Buffer {
  const bytes = body ?? Buffer.alloc(0)
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, byteCount - bytes.length), ' ')])
}
