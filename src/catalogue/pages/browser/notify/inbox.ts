import { ask, type Reply } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, markKey } from '../refusal.ts'
import { chosen, chosenQuery } from './user.ts'

interface Notification {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly body: string | null
  readonly status: 'unread' | 'read'
  readonly created_at: string
}

interface InboxPage {
  readonly notifications: readonly Notification[]
  readonly next_cursor: string | null
  readonly unread_count: number
}

const list = element('inbox', HTMLUListElement)
const badge = element('badge', HTMLElement)
const state = element('inbox-state', HTMLElement)
const more = element('more', HTMLButtonElement)
/** The service counts so far exactly (contract N7). */
const MOST_COUNTED = 1000
let cursor: string | null = null

export function listenForReads(): void {
  more.addEventListener('click', () => void show(cursor))
  element('read-all', HTMLButtonElement).addEventListener('click', async () => {
    if (await answered(await ask('v1/notify/inbox/read-all', { body: chosen() }))) await openInbox()
  })
}

export function openInbox(): Promise<boolean> {
  return show(null)
}

async function show(from: string | null): Promise<boolean> {
  const query = chosenQuery(from === null ? {} : { cursor: from })
  const page = await answered<InboxPage>(await ask(`v1/notify/inbox?${query}`))
  if (page === null) return false
  const items = page.notifications.map(describe)
  if (from === null) list.replaceChildren(...items)
  else list.append(...items)
  cursor = page.next_cursor
  more.hidden = cursor === null
  count(page.unread_count)
  if (list.childElementCount === 0) say('Nothing is in this inbox yet.')
  return true
}

async function answered<Body = unknown>(reply: Reply): Promise<Body | null> {
  markKey(reply)
  if (reply.ok) {
    state.replaceChildren()
    return reply.body as Body
  }
  state.replaceChildren(describeRefusal(reply))
  return null
}

function count(unread: number): void {
  const number = unread >= MOST_COUNTED ? '1,000 or more' : unread.toLocaleString('en')
  badge.textContent = `${number} unread`
}

const say = (text: string) => state.replaceChildren(make('p', { className: 'idle' }, text))

function describe({ id, type, title, body, status, created_at }: Notification): HTMLElement {
  const item = make(
    'li',
    { className: status },
    make('strong', {}, title),
    ...(body === null ? [] : [make('p', {}, body)]),
    make('p', { className: 'hint' }, `${type}, ${new Date(created_at).toLocaleString('en')}, ${status}`),
  )
  if (status === 'unread') item.append(readButton(id, title))
  return item
}

function readButton(id: string, title: string): HTMLElement {
  const button = make('button', { type: 'button' }, 'Mark as read')
  button.setAttribute('aria-label', `Mark as read: ${title}`)
  button.addEventListener('click', async () => {
    const { user_id } = chosen()
    const path = `v1/notify/inbox/${encodeURIComponent(id)}/read`
    if (await answered(await ask(path, { body: { user_id } }))) await openInbox()
  })
  return button
}
