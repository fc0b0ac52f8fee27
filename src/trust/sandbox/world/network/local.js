import { TextDecoder } from '../codecs.js'
import { state } from '../host.js'
import { URL } from '../url.js'
import { Blob } from './blob.js'

const captured = new Map()
const answers = new Map()
const blobs = new Map()
let blobCount = 0
export const fetchedFrom = new WeakMap()

export function capture(scripts, answered) {
  for (const [url, text] of scripts) captured.set(url, text)
  for (const [url, text, status, type] of answered) answers.set(url, { text, status, type })
}
export const capturedText = (url) => captured.get(url) ?? null

/** What is at hand for a GET of an address; null for nothing. */
export function answerAt(address) {
  const answer = answers.get(address.split('#', 1)[0])
  if (answer !== undefined) return answer
  const text = localText(address) ?? capturedText(address)
  return text === null ? null : { text, status: 200, type: localType(address) }
}

/** The text of a `blob:` or `data:` address; null for any other. */
export function localText(address) {
  if (address.startsWith('blob:')) return blobs.get(address)?.raw ?? null
  const data = /^data:([^,]*),([\s\S]*)$/i.exec(address)
  if (data === null) return null
  try {
    return /;\s*base64\s*$/i.test(data[1])
      ? new TextDecoder().decode(
          Uint8Array.from(globalThis.atob(decodeURIComponent(data[2])), (char) => char.charCodeAt(0)),
        )
      : decodeURIComponent(data[2])
  } catch {
    return null
  }
}
export function localType(address) {
  if (address.startsWith('blob:')) return blobs.get(address)?.type ?? ''
  return /^data:([^;,]*)/i.exec(address)?.[1] ?? ''
}

URL.createObjectURL = (blob) => {
  const address = `blob:${new URL(state.url).origin}/${(++blobCount).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  if (blob instanceof Blob) blobs.set(address, blob)
  return address
}
URL.revokeObjectURL = () => undefined

/** The address of the file that a `blob:` address stands for; undefined for any other. */
export const sourceOf = (address) => fetchedFrom.get(blobs.get(address))

/** The first bytes of what a `blob:` or `data:` address holds, as base64. */
export function headOf(address) {
  const blob = blobs.get(address)
  if (blob === undefined) return /^data:[^,]*;base64,([\w+/=-]{0,800})/i.exec(address)?.[1] ?? null
  return globalThis.btoa(
    Array.from(blob.bytes.subarray(0, 600), (byte) => String.fromCharCode(byte)).join(''),
  )
}
