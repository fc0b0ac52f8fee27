import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, mark, markKey } from '../refusal.ts'

const form = element('check-form', HTMLFormElement)
const url = element('url', HTMLInputElement)
const cancel = element('cancel', HTMLButtonElement)
const state = element('state', HTMLElement)
const SECOND_MS = 1000

let last = new AbortController()

/** Calls `show` with each report that a check brings, and `start` before. */
export function listenForChecks(start: () => void, show: (report: unknown) => void): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    start()
    const report = await check()
    if (report !== null) show(report)
  })
  cancel.addEventListener('click', () => {
    last.abort()
    say('Cancelled. The service may finish its visit; nothing more is shown.')
    url.focus()
  })
}

/** Puts an address into the form, to be checked again. */
export function propose(address: string): void {
  url.value = address
}

/** Tells how it stands. */
export function say(text: string, className = 'idle'): void {
  state.replaceChildren(...(text === '' ? [] : [make('p', { className }, text)]))
}

/** null where there is no report: refused, cancelled, or replaced by a later check. */
async function check(): Promise<unknown> {
  last.abort()
  const current = new AbortController()
  last = current
  const stop = showProgress()
  try {
    const reply = await ask('v1/trust/check-url', {
      body: { url: withScheme(url.value) },
      signal: current.signal,
    })
    markKey(reply)
    mark(url, !reply.ok && reply.code === 'bad_url')
    if (reply.ok) say('The report is below.')
    else state.replaceChildren(describeRefusal(reply))
    return reply.ok ? reply.body : null
  } catch (error) {
    if (!current.signal.aborted) throw error
    return null
  } finally {
    stop()
  }
}

/** As people type addresses. */
function withScheme(text: string): string {
  const address = text.trim()
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
}

/** The seconds count where people look and are not read aloud. */
function showProgress(): () => void {
  const seconds = make('span', {})
  seconds.setAttribute('aria-hidden', 'true')
  const bar = make('progress', {})
  bar.setAttribute('aria-label', 'Checking')
  state.replaceChildren(make('p', {}, 'Visiting the page, then judging what it shows… ', seconds), bar)
  const start = Date.now()
  const timer = setInterval(() => {
    seconds.textContent = `${Math.floor((Date.now() - start) / SECOND_MS)} s`
  }, SECOND_MS)
  form.setAttribute('aria-busy', 'true')
  cancel.hidden = false
  return () => finish(timer)
}

function finish(timer: ReturnType<typeof setInterval>): void {
  clearInterval(timer)
  form.removeAttribute('aria-busy')
  cancel.hidden = true
}
