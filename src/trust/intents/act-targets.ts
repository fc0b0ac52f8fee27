import { SortedTexts } from '../../net/sorted-texts.ts'
import { atMost, BOUNDS } from '../bounds/bounds.ts'
import type { Act, ActKind } from '../page/acts.ts'
import type { Page, Spot } from '../page/page.ts'
import { isCollector } from './collectors.ts'
import type { Target } from './form-targets.ts'
import type { SecretField } from './intents.ts'

const SENDING: ReadonlySet<ActKind> = new Set<ActKind>(['fetch', 'beacon', 'socket', 'submit'])
const LEAVING: ReadonlySet<ActKind> = new Set<ActKind>(['navigate', 'open'])
const BASE64 = /[A-Za-z0-9+/_-]{16,4000}={0,2}/g

export function actTargets(page: Page, fields: readonly SecretField[], self: URL): readonly Target[] {
  if (fields.length === 0) return []
  const open = openActions(page, fields)
  const targets = page.acts.flatMap((act, index) => {
    const url = isSending(act) ? addressOf(act, self) : null
    if (url === null) return []
    const isOfForm = act.kind === 'submit' ? !open.has(url.href) : hasSecret(act, fields) || isCollector(url)
    if (!isOfForm) return []
    return { url, at: `act[${index}]`, offset: null }
  })
  return atMost(targets, 'judged_targets')
}

/** The first address that a page leaves for after it has sent something in a person's press; null without one. */
export function leavingOf(page: Page, self: URL): (Spot & { readonly url: URL }) | null {
  const sent = page.acts.findIndex(isSending)
  if (sent === -1) return null
  for (const [index, act] of page.acts.entries()) {
    const url =
      index > sent && LEAVING.has(act.kind) && act.phase !== 'load' ? URL.parse(act.detail, self) : null
    if (url !== null && /^https?:$/.test(url.protocol)) return { url, at: `act[${index}]`, offset: null }
  }
  return null
}

function isSending({ kind, phase, detail }: Act): boolean {
  // A socket that is opened has not sent anything yet: its address stands alone.
  const sends = SENDING.has(kind) && (kind !== 'socket' || detail.includes(' '))
  return sends && phase !== 'load'
}

function addressOf({ detail }: Act, self: URL): URL | null {
  const [first = '', second = ''] = detail.slice(0, BOUNDS.sent.most).split(' ', 2)
  return URL.parse(/^[A-Z]+$/.test(first) ? second : first, self)
}

function hasSecret({ detail }: Act, fields: readonly SecretField[]): boolean {
  const sent = detail.slice(0, BOUNDS.sent.most)
  const decoded = [...sent.matchAll(BASE64)].map(([text]) => Buffer.from(text, 'base64').toString('latin1'))
  const said = [sent, decodedUri(sent), ...decoded].join(' ').toLowerCase()
  const names = fields.flatMap(({ field: { name, id } }) => [name, id]).filter((name) => name !== '')
  return names.some((name) => isKeyIn(said, name.toLowerCase()))
}

function isKeyIn(text: string, name: string): boolean {
  return [`"${name}"`, `?${name}=`, `&${name}=`, ` ${name}=`].some((key) => text.includes(key))
}

function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function openActions({ forms }: Page, fields: readonly SecretField[]): SortedTexts<true> {
  const secret = new Set(fields.map(({ field }) => field.form))
  const open = forms.filter((_, index) => !secret.has(index))
  return new SortedTexts(open.flatMap(({ action }) => (action === null ? [] : [[action, true]])))
}
