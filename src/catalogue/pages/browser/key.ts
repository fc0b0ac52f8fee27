import { element } from './element.ts'
import { root } from './root.ts'

const field = element('key', HTMLInputElement)
const shown = element('key-shown', HTMLButtonElement)
const hint = element('key-hint', HTMLElement)

/** By where the service stands: another one of the same origin is not sent this key. */
const NAME = `key of ${root}`
const store = tabStore()

export const currentKey = (): string => field.value.trim()

export const onKeyChange = (listener: () => void): void => field.addEventListener('input', listener)

export function carryKey(): void {
  shown.addEventListener('click', () => {
    const isShown = field.classList.toggle('secret') === false
    shown.setAttribute('aria-pressed', String(isShown))
  })
  element('key-forgotten', HTMLButtonElement).addEventListener('click', () => {
    store?.removeItem(NAME)
    // The answers on the page may show the key.
    location.reload()
  })
  if (store === null) hint.textContent = 'For this page’s requests only: this browser keeps nothing.'
  else carryIn(store)
}

function carryIn(kept: Storage): void {
  field.value = kept.getItem(NAME) ?? ''
  onKeyChange(() => kept.setItem(NAME, currentKey()))
  // Going back brings a page as it was left, with a key that was forgotten or changed since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && currentKey() !== (kept.getItem(NAME) ?? '')) location.reload()
  })
}

/** null where the browser is set to keep nothing, which makes the mention of the store throw (HTML, 12.2.2). */
function tabStore(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
