import { ask, type Reply } from './ask.ts'
import { element } from './element.ts'
import { showLimits } from './limits.ts'
import type { Location } from './location.ts'
import { showOnMap } from './map.ts'
import { showLocation, showRefusal } from './result.ts'

const form = element('look-up-form', HTMLFormElement)
const address = element('address', HTMLInputElement)
const key = element('key', HTMLInputElement)

/** The field that a refusal names. */
const FIELD_OF: Readonly<Record<string, HTMLInputElement>> = {
  missing_key: key,
  invalid_key: key,
  missing_scope: key,
  invalid_ip: address,
}

let last = new AbortController()

export function listenForLookUps(): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void lookUp()
  })
}

async function lookUp(): Promise<void> {
  last.abort()
  const current = new AbortController()
  last = current
  form.setAttribute('aria-busy', 'true')
  const ip = address.value.trim()
  try {
    show(await ask(ip === '' ? 'v1/geo' : `v1/geo?ip=${encodeURIComponent(ip)}`, current.signal))
  } catch (error) {
    // An aborted look-up shows nothing; a later one has replaced it.
    if (!current.signal.aborted) throw error
  } finally {
    if (last === current) form.removeAttribute('aria-busy')
  }
}

function show(reply: Reply): void {
  for (const field of [key, address]) field.removeAttribute('aria-invalid')
  showLimits(reply)
  if (reply.ok) {
    const location = reply.body as Location
    showLocation(location)
    showOnMap(location)
  } else {
    FIELD_OF[reply.code]?.setAttribute('aria-invalid', 'true')
    showRefusal(reply)
    showOnMap(null)
  }
}
