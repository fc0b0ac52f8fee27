import { element } from './element.ts'

const field = element('key', HTMLInputElement)
const shown = element('key-shown', HTMLButtonElement)

/** The typed key. The field alone holds it: no storage of the browser and no URL. */
export const currentKey = (): string => field.value.trim()

export const onKeyChange = (listener: () => void): void => field.addEventListener('input', listener)

export function listenForShown(): void {
  shown.addEventListener('click', () => {
    const isShown = field.classList.toggle('secret') === false
    shown.setAttribute('aria-pressed', String(isShown))
  })
}
