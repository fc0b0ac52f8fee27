import { element } from './element.ts'

const field = element('key', HTMLInputElement)
const shown = element('key-shown', HTMLButtonElement)

/** The key as typed; it lies in the field alone, neither in a store of the browser nor in an address. */
export const currentKey = (): string => field.value.trim()

export const onKeyChange = (listener: () => void): void => field.addEventListener('input', listener)

export function listenForShown(): void {
  shown.addEventListener('click', () => {
    const isShown = field.classList.toggle('secret') === false
    shown.setAttribute('aria-pressed', String(isShown))
  })
}
