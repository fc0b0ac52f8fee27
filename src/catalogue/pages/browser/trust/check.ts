import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, mark, markKey } from '../refusal.ts'

const form = element('check-form', HTMLFormElement)
const url = element('url', HTMLInputElement)
const cancel = element('cancel', HTMLButtonElement)
const state = element('state', HTMLElement)
const SECOND_MS = 1000
const TOLD_SECONDS = 5

let last = new AbortController()

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

export function propose(address: string): void {
  url.value = address
}

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

function showProgress(): () => void {
  const limit = Number(state.dataset.limitMs) / SECOND_MS
  const bar = make('progress', { max: limit, value: 0 })
  const seconds = make('span', {}, `0 s of ${limit} s`)
  const told = make('span', { className: 'heard' })
  for (const part of [bar, seconds]) part.setAttribute('aria-hidden', 'true')
  const task = `The service visits the page, then judges it. It gives up after ${limit} s. `
  state.replaceChildren(make('p', {}, task, told), make('p', { className: 'elapsed' }, bar, seconds))
  const start = Date.now()
  const timer = setInterval(() => {
    const elapsed = Math.floor((Date.now() - start) / SECOND_MS)
    bar.value = elapsed
    seconds.textContent = elapsed > limit ? `${elapsed} s: its answer is late` : `${elapsed} s of ${limit} s`
    if (elapsed > 0 && elapsed % TOLD_SECONDS === 0) told.textContent = `${elapsed} s have passed.`
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
