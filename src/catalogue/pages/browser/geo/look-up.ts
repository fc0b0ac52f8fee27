import { ask, type Reply } from '../ask.ts'
import { element } from '../element.ts'
import { showLimits } from '../limits.ts'
import { mark, markKey } from '../refusal.ts'
import { splitAddresses } from './addresses.ts'
import type { Location } from './location.ts'
import { showManyOnMap, showOnMap } from './map.ts'
import { showLocation, showNote, showRefusal } from './result.ts'
import { locateAll } from './rows.ts'
import { addRows, clearTable, listenForDownload } from './table.ts'

const form = element('look-up-form', HTMLFormElement)
const address = element('address', HTMLTextAreaElement)
const MOST_LINES = 8

let last = new AbortController()

export function listenForLookUps(): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void lookUp()
  })
  address.addEventListener('keydown', submitAtEnter)
  address.addEventListener('input', () => {
    address.rows = Math.min(address.value.split('\n').length, MOST_LINES)
  })
  listenForDownload()
}

/** As in a field of one line; with Shift a line is added. */
function submitAtEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
}

async function lookUp(): Promise<void> {
  last.abort()
  const current = new AbortController()
  last = current
  form.setAttribute('aria-busy', 'true')
  clearTable()
  const texts = splitAddresses(address.value)
  try {
    if (texts.length > 1) await lookUpAll(texts, current.signal)
    else show(await ask(pathOf(texts[0]), { signal: current.signal }))
  } catch (error) {
    // An aborted look-up shows nothing; a later one has replaced it.
    if (!current.signal.aborted) throw error
  } finally {
    if (last === current) form.removeAttribute('aria-busy')
  }
}

const pathOf = (ip: string | undefined) =>
  ip === undefined ? 'v1/geo' : `v1/geo?ip=${encodeURIComponent(ip)}`

function show(reply: Reply): void {
  markFields(reply)
  showLimits(reply)
  if (reply.ok) {
    const location = reply.body as Location
    showLocation(location)
    showOnMap(location)
  } else {
    showRefusal(reply)
    showOnMap(null)
  }
}

async function lookUpAll(texts: readonly string[], signal: AbortSignal): Promise<void> {
  const found: Location[] = []
  showOnMap(null)
  showNote(`Looking up ${texts.length.toLocaleString('en')} addresses…`)
  const parts = locateAll(texts, signal)
  for (let part = await parts.next(); ; part = await parts.next()) {
    if (part.done) return finish(part.value)
    const { rows, reply } = part.value
    showLimits(reply)
    addRows(rows, texts.length)
    found.push(...rows.flatMap(({ location }) => location ?? []))
    showManyOnMap(found)
  }
}

function finish(refusal: Extract<Reply, { ok: false }> | null): void {
  if (refusal === null) {
    markFields({ ok: true })
    showNote('The answers are in the table below and on the map.')
  } else show(refusal)
}

function markFields(reply: { readonly ok: boolean; readonly code?: string }): void {
  markKey(reply)
  mark(address, reply.code === 'invalid_ip')
}
