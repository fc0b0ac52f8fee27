import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, markKey } from '../refusal.ts'
import { chosen } from './user.ts'

interface Accepted {
  readonly id: string
  readonly channels: readonly string[]
  readonly deduplicated: boolean
  readonly payload_mismatch: boolean
  readonly email: { readonly status: string; readonly reason: string | null }
}

const form = element('event-form', HTMLFormElement)
const posted = element('posted', HTMLElement)

const EMAIL: Readonly<Record<string, string>> = {
  queued: 'A mail waits to be sent.',
  sent: 'A mail was sent.',
  failed: 'The mail could not be sent.',
  preference: 'No mail: the user does not want one.',
  no_address: 'No mail: no address of the user is known.',
  not_configured: 'No mail: this service has no account for email.',
}

export function listenForEvents(refresh: () => Promise<void>): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const reply = await ask('v1/notify/events', { body: readForm() })
    markKey(reply)
    posted.replaceChildren(reply.ok ? describe(reply.body as Accepted) : describeRefusal(reply))
    if (reply.ok) await refresh()
  })
}

/** Fields that are left empty are not sent: null would be refused. */
function readForm(): Record<string, string> {
  const { user_id, product_key } = chosen()
  const all = {
    product_key,
    subject_user_id: user_id,
    type: element('type', HTMLInputElement).value.trim(),
    title: element('event-headline', HTMLInputElement).value,
    body: element('body', HTMLTextAreaElement).value,
    dedupe_key: element('dedupe', HTMLInputElement).value.trim(),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name, text]) => text !== '' || !['body', 'dedupe_key'].includes(name)),
  )
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
