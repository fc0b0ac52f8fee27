import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { onKeyChange } from '../key.ts'
import { markKey } from '../refusal.ts'
import { Turns } from '../turns.ts'
import { clearFields, showFieldRefusal } from './fields.ts'
import { chosen, isShown, open } from './inbox.ts'

interface Accepted {
  readonly id: string
  readonly channels: readonly string[]
  readonly deduplicated: boolean
  readonly payload_mismatch: boolean
  readonly email: { readonly status: string; readonly reason: string | null }
}

const form = element('event-form', HTMLFormElement)
const posted = element('posted', HTMLElement)
const data = element('data', HTMLTextAreaElement)
const turns = new Turns()

const EMAIL: Readonly<Record<string, string>> = {
  queued: 'A mail waits to be sent.',
  sent: 'A mail was sent.',
  failed: 'The mail could not be sent.',
  preference: 'No mail: the user does not want one.',
  no_address: 'No mail: no address of the user is known.',
  bad_address: 'No mail: none can go to this address.',
  suppressed: 'No mail: the provider does not deliver to this address any more.',
  not_configured: 'No mail: this service has no account for email.',
}

export function listenForEvents(): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // One event a press: a second one while the first is under way would be another event.
    if (form.getAttribute('aria-busy') !== 'true') void post()
  })
  onKeyChange(() => {
    turns.end()
    posted.replaceChildren()
  })
}

async function post(): Promise<void> {
  clearFields()
  posted.replaceChildren()
  const wanted = chosen()
  const read = readData()
  if (read === null) return
  const reply = await turns.take(form, (signal) =>
    ask('v1/notify/events', { body: { ...readForm(wanted), ...read }, signal }),
  )
  if (reply === null) return
  markKey(reply)
  if (!reply.ok) return showFieldRefusal(reply, posted)
  posted.replaceChildren(describe(reply.body as Accepted))
  // An open inbox hears of it by itself.
  if (!isShown(wanted)) await open()
}

function readForm({ user_id, product_key }: ReturnType<typeof chosen>): Record<string, string> {
  const textOf = (id: string) => element(id, HTMLInputElement).value.trim()
  const rest = {
    body: element('body', HTMLTextAreaElement).value,
    url: textOf('url'),
    email: textOf('email'),
    dedupe_key: textOf('dedupe'),
  }
  return {
    ...{ product_key, subject_user_id: user_id, type: textOf('type') },
    title: element('event-headline', HTMLInputElement).value,
    ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== '')),
  }
}

/** null where it is no JSON, which is said. */
function readData(): { readonly data?: unknown } | null {
  if (data.value.trim() === '') return {}
  try {
    return { data: JSON.parse(data.value) }
  } catch {
    const refusal = { ok: false, status: 400, headers: new Headers(), code: 'bad_request' } as const
    showFieldRefusal({ ...refusal, message: 'data: expected JSON' }, posted)
    return null
  }
}

function describe({ id, channels, deduplicated, payload_mismatch, email }: Accepted): HTMLElement {
  const inbox = channels.includes('in_app')
    ? 'It is in the inbox.'
    : 'It is not in the inbox: the user does not want it there.'
  const difference = payload_mismatch ? ' It differs from the first, which was kept.' : ''
  const text = deduplicated
    ? `Known already: an event with this dedupe key is kept, and nothing was added.${difference}`
    : `Accepted. ${inbox} ${EMAIL[email.reason ?? email.status] ?? ''}`
  return make('p', {}, `${text} `, make('span', { className: 'hint' }, id))
}
