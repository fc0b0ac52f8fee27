import { ask } from '../ask.ts'
import { element } from '../element.ts'
import { currentKey, onKeyChange } from '../key.ts'
import { markKey } from '../refusal.ts'
import { root } from '../root.ts'
import { Turns } from '../turns.ts'
import { clearFields, showFieldRefusal } from './fields.ts'

/** `<waypost-inbox>` of the client, which has a user's token and never the key (contract N22). */
type InboxElement = HTMLElement & { token: string | null }

const form = element('user-form', HTMLFormElement)
const user = element('user', HTMLInputElement)
const product = element('product', HTMLInputElement)
const section = element('inbox-section', HTMLElement)
const owner = element('owner', HTMLElement)
const state = element('inbox-state', HTMLElement)
const inbox = element('inbox', HTMLElement) as InboxElement
const turns = new Turns()
/** Whose inbox is shown; null: none is. */
let shown: { readonly user_id: string; readonly product_key: string } | null = null

export const chosen = () => ({ user_id: user.value.trim(), product_key: product.value.trim() })

export function listenForInbox(): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void open().then((isOpen) => {
      if (isOpen) comeIntoView()
    })
  })
  onKeyChange(close)
  inbox.addEventListener('token-needed', () => {
    if (shown !== null) void renew(shown)
  })
}

/** Shows the inbox of whom the fields name. What another key or user had is gone at once. */
export async function open(): Promise<boolean> {
  const wanted = chosen()
  if (!isShown(wanted)) close()
  const token = await tokenFor(wanted)
  if (token === null) return false
  shown = wanted
  owner.textContent = `of ${wanted.user_id}, ${wanted.product_key}`
  inbox.setAttribute('base-url', root)
  inbox.setAttribute('product-key', wanted.product_key)
  inbox.token = token
  inbox.hidden = false
  state.hidden = true
  return true
}

/** On a phone the inbox is below the screen. */
function comeIntoView(): void {
  if (section.getBoundingClientRect().top > window.innerHeight / 2) section.scrollIntoView({ block: 'start' })
}

export const isShown = (wanted: ReturnType<typeof chosen>): boolean =>
  shown?.user_id === wanted.user_id && shown.product_key === wanted.product_key

async function renew(wanted: ReturnType<typeof chosen>): Promise<void> {
  const token = await tokenFor(wanted)
  if (token !== null && isShown(wanted)) inbox.token = token
}

/** null where the service refuses, which is said, or where another question came between. */
async function tokenFor(wanted: ReturnType<typeof chosen>): Promise<string | null> {
  const key = currentKey()
  const reply = await turns.take(section, (signal) => ask('v1/notify/user-tokens', { body: wanted, signal }))
  if (reply === null || key !== currentKey()) return null
  markKey(reply)
  clearFields()
  if (reply.ok) return (reply.body as { token: string }).token
  close()
  showFieldRefusal(reply, state)
  return null
}

function close(): void {
  turns.end()
  shown = null
  inbox.token = null
  inbox.hidden = true
  owner.textContent = ''
  state.hidden = false
  state.replaceChildren()
}
