import { atMost, BOUNDS, reach } from '../bounds/bounds.ts'
import secretInCode from '../data/phrases/secret-in-code.json'
import { anyOf } from '../data/phrases.ts'
import type { Page } from '../page/page.ts'
import type { SecretField } from './intents.ts'

export interface Target {
  readonly url: URL
  readonly at: string
  readonly offset: number | null
}

const AROUND = 400
const SECRET_WORD = anyOf(secretInCode)
const SECRET_OR_WHOLE = new RegExp(
  `${SECRET_WORD.source}|\\.serialize(?:array)?\\(|\\bformdata\\(|queryselectorall\\(\\s?["'\`](?:[#.][\\w-]{1,40} )?input`,
)
const REQUESTS = [
  'fetch(',
  '.open(',
  'sendbeacon(',
  '.post(',
  '.ajax(',
  'axios(',
  '.src',
  'websocket(',
  '.put(',
]

export function formTargets(page: Page, fields: readonly SecretField[], self: URL): readonly Target[] {
  const targets: Target[] = []
  const secret = new Set(fields.map(({ field }) => field.form))
  for (const [index, form] of page.forms.entries()) {
    if (!secret.has(index)) continue
    const at = `html:form[${index}]`
    const url = form.action === null ? self : URL.parse(form.action)
    if (url !== null) targets.push({ url, at, offset: form.offset })
    for (const button of page.buttons) {
      const other = button.form === index && button.formAction !== null ? URL.parse(button.formAction) : null
      if (other !== null) targets.push({ url: other, at: `${at}:button`, offset: button.offset })
    }
  }
  return atMost(targets, 'judged_targets')
}

export function scriptTargets(page: Page, fields: readonly SecretField[], self: URL): Target[] {
  const targets: Target[] = []
  const speaksOf = isWholePageSecret(page, fields) ? SECRET_OR_WHOLE : SECRET_WORD
  for (const { at, offset, text, lower } of page.joinedCode) {
    for (const request of REQUESTS) {
      let index = lower.indexOf(request)
      while (index >= 0) {
        if (targets.length === BOUNDS.judged_targets.most) {
          reach('judged_targets')
          return targets
        }
        const url = addressAfter(text, index + request.length, self)
        if (url !== null && speaksOf.test(lower.slice(Math.max(0, index - AROUND), index + AROUND))) {
          targets.push({ url, at, offset })
        }
        index = lower.indexOf(request, index + request.length)
      }
    }
  }
  return targets
}

function isWholePageSecret(page: Page, fields: readonly SecretField[]): boolean {
  const secret = new Set(fields.map(({ field }) => field.form))
  return page.fields.every(({ form }) => secret.has(form))
}

function addressAfter(code: string, from: number, self: URL): URL | null {
  const found = /["'`]((?:https?:|wss?:)?\/\/[^"'`\s]{3,300})/.exec(code.slice(from, from + 200))
  return found?.[1] === undefined ? null : URL.parse(found[1], self)
}

export function sendsToNeighbour(targets: readonly Target[], { host, pathname }: URL): boolean {
  return targets.some(
    ({ url }) => url.host === host && url.pathname !== pathname && /\.php$/i.test(url.pathname),
  )
}
