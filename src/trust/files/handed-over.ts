import { JsonObject, readJson } from '../../net/read-json.ts'
import { SortedTexts } from '../../net/sorted-texts.ts'
import type { Act } from '../page/acts.ts'
import type { Page, Spot } from '../page/page.ts'
import { fileNameOf, isArchiveName, isProgramName, isScriptName } from '../page/program-names.ts'
import { isPayload, isProgramMagic, programKind } from './kinds.ts'
import { magicOf } from './signature.ts'

export interface HandedOver extends Spot {
  readonly url: string
  readonly seen: string
  readonly kind: 'program' | 'archive'
  readonly isMade: boolean
  readonly isUnasked: boolean
  readonly head: Uint8Array
}

const LEADING: ReadonlySet<Act['kind']> = new Set<Act['kind']>(['download', 'navigate', 'open'])
const NOTHING = new Uint8Array()

/** In the order of the acts; the frames that scripts have added come last. */
export function handedOver({ acts, links, frames }: Page): readonly HandedOver[] {
  // A link that shows what it leads to is no act of the page's.
  const labelled = links.filter(({ text }) => text.trim() !== '')
  const shown = new SortedTexts(labelled.map(({ href }) => [href, true]))
  const files: HandedOver[] = []
  for (const [index, { kind, detail, phase }] of acts.entries()) {
    if (!LEADING.has(kind)) continue
    const { url, name, type, head } = kind === 'download' ? read(detail) : { ...NO_FILE, url: detail }
    const isMade = /^(?:blob|data):/i.test(url)
    if (!isMade && shown.has(url)) continue
    const fileName = name || (isMade ? '' : fileNameOf(url))
    const bytes = head === '' ? NOTHING : Buffer.from(head, 'base64')
    const fileKind = isMade ? kindOf(bytes, fileName, type) : namedKind(fileName)
    const spot = { at: `act[${index}]`, offset: null, url, seen: fileName || url.slice(0, 80) }
    if (fileKind !== null)
      files.push({ ...spot, kind: fileKind, isMade, isUnasked: phase === 'load', head: bytes })
  }
  for (const [index, { src }] of frames.entries()) {
    const name = fileNameOf(src ?? '')
    const kind = isScriptName(name) ? null : namedKind(name)
    const spot = { at: `html:frame[${index}]`, offset: null, url: src ?? '', seen: src ?? '' }
    if (kind !== null) files.push({ ...spot, kind, isMade: false, isUnasked: true, head: NOTHING })
  }
  return files
}

const NO_FILE = { url: '', name: '', type: '', head: '' }

function read(detail: string): typeof NO_FILE {
  try {
    const file = readJson(detail)
    const text = (name: keyof typeof NO_FILE) =>
      `${(file instanceof JsonObject ? file.get(name) : null) ?? ''}`
    return { url: text('url'), name: text('name'), type: text('type'), head: text('head') }
  } catch {
    return NO_FILE
  }
}

function kindOf(head: Uint8Array, name: string, type: string): HandedOver['kind'] | null {
  const magic = magicOf(head)
  const isProgram =
    isProgramMagic(magic) || magic === 'script' || programKind(head, { name, type, isSaved: false }) !== null
  if (isProgram) return 'program'
  return isPayload(head) ? (isProgramName(name) ? 'program' : 'archive') : namedKind(name)
}

function namedKind(name: string): HandedOver['kind'] | null {
  if (isProgramName(name) || isScriptName(name)) return 'program'
  return isArchiveName(name) ? 'archive' : null
}
