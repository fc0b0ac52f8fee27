import { ask, type Reply } from '../ask.ts'
import { element } from '../element.ts'
import { currentKey, onKeyChange } from '../key.ts'
import { showLimits } from '../limits.ts'
import { mark, markKey } from '../refusal.ts'
import { Turns } from '../turns.ts'
import { splitAddresses } from './addresses.ts'
import type { Location } from './location.ts'
import { showManyOnMap, showOnMap } from './map.ts'
import { showLeft, showLocation, showNote, showRefusal } from './result.ts'
import { type Left, locateAll } from './rows.ts'
import { addRows, clearTable, listenForDownload } from './table.ts'

const form = element('look-up-form', HTMLFormElement)
const address = element('address', HTMLTextAreaElement)
const MOST_LINES = 8
const turns = new Turns()
let found: Location[] = []

export function listenForLookUps(): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void lookUp()
  })
  address.addEventListener('keydown', submitAtEnter)
  address.addEventListener('input', fitLines)
  onKeyChange(() => turns.end())
  listenForDownload()
  openLink()
}

/** An address in the page's own, as a link has it, is looked up at once where there is a key. */
function openLink(): void {
  const ip = new URLSearchParams(location.search).get('ip')
  if (ip === null) return
  address.value = ip
  fitLines()
  if (currentKey() !== '') void lookUp()
  else showNote('Type your key above, and press “Locate”.')
}

function fitLines(): void {
  address.rows = 1
  while (address.rows < MOST_LINES && address.scrollHeight > address.clientHeight) address.rows++
}

/** As in a field of one line; with Shift a line is added. */
function submitAtEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
}

async function lookUp(): Promise<void> {
  clearTable()
  found = []
  const texts = splitAddresses(address.value)
  const [only] = texts
  nameInAddress(texts.length === 1 ? (only ?? null) : null)
  if (texts.length > 1) return lookUpAll(texts, texts.length)
  const reply = await turns.take(form, (signal) => ask(pathOf(only), { signal }))
  if (reply !== null) show(reply)
}

const pathOf = (ip: string | undefined) =>
  ip === undefined ? 'v1/geo' : `v1/geo?ip=${encodeURIComponent(ip)}`

/** The address of the page leads to this answer. */
function nameInAddress(ip: string | null): void {
  const link = ip === null ? location.pathname : `?ip=${encodeURIComponent(ip)}`
  history.replaceState(history.state, '', link)
}

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

async function lookUpAll(texts: readonly string[], total: number): Promise<void> {
  if (found.length === 0) showOnMap(null)
  showNote(`Looking up ${texts.length.toLocaleString('en')} addresses…`)
  const end = await turns.take(form, async (signal) => {
    const parts = locateAll(texts, signal)
    for (let part = await parts.next(); ; part = await parts.next()) {
      if (part.done) return { left: part.value }
      if (part.value.reply !== null) showLimits(part.value.reply)
      if ('waitSeconds' in part.value) {
        showNote(
          `The requests of this minute are used up. It goes on by itself in ${part.value.waitSeconds} seconds…`,
        )
        continue
      }
      addRows(part.value.rows, total)
      found.push(...part.value.rows.flatMap(({ location }) => location ?? []))
      showManyOnMap(found)
    }
  })
  if (end !== null) finish(end.left, total)
}

function finish(left: Left | null, total: number): void {
  markFields(left?.refusal ?? { ok: true })
  if (left !== null) {
    showLimits(left.refusal)
    showLeft(left.refusal, left.texts.length, () => void lookUpAll(left.texts, total))
  } else if (found.length === 0) showNote(`None of the ${total.toLocaleString('en')} is an IP address.`)
  else showNote('The answers are in the table below and on the map.')
}

function markFields(reply: { readonly ok: boolean; readonly code?: string }): void {
  markKey(reply)
  mark(address, reply.code === 'invalid_ip')
}
