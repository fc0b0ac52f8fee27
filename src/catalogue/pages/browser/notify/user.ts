import { element } from '../element.ts'

const form = element('user-form', HTMLFormElement)
const user = element('user', HTMLInputElement)
const product = element('product', HTMLInputElement)

export const chosen = () => ({ user_id: user.value.trim(), product_key: product.value.trim() })

export const chosenQuery = (more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...chosen(), ...more }).toString()

export function onUserChange(listener: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void listener()
  })
}
