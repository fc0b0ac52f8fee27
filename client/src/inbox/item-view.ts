import { button, fullTime, linkOf, make, relativeTime, setText } from './dom.ts'
import type { Item } from './model.ts'
import type { Words } from './words.ts'

export interface ItemActions {
  readonly setRead: (item: Item, isRead: boolean) => unknown
  readonly archive: (item: Item) => unknown
}

/** A row of the list, which stays the same element while its item changes. */
export class ItemView {
  readonly element: HTMLLIElement
  readonly archiveButton: HTMLButtonElement
  readonly #state = make('span', { class: 'spoken' })
  readonly #dot = make('span', { class: 'dot', 'aria-hidden': 'true' })
  readonly #time: HTMLTimeElement
  readonly #toggle: HTMLButtonElement
  readonly #words: Words
  #item: Item

  constructor(item: Item, words: Words, actions: ItemActions) {
    this.#item = item
    this.#words = words
    this.#time = make('time', { part: 'time', datetime: item.created_at })
    this.#toggle = button('toggle', '', () => actions.setRead(this.#item, this.#item.status === 'unread'))
    this.archiveButton = button('archive', words.archive, () => actions.archive(this.#item))
    this.archiveButton.setAttribute('aria-label', `${words.archive}: ${item.title}`)
    this.element = make(
      'li',
      {},
      this.#dot,
      this.#state,
      this.#title(),
      ...(item.body === null ? [] : [make('p', { part: 'text', class: 'text', dir: 'auto' }, item.body)]),
      make('p', { part: 'meta', class: 'meta' }, this.#time),
      make('div', { part: 'actions', class: 'actions' }, this.#toggle, this.archiveButton),
    )
  }

  get toggle(): HTMLButtonElement {
    return this.#toggle
  }

  update(item: Item, language: string): void {
    this.#item = item
    const isUnread = item.status === 'unread'
    const words = this.#words
    this.element.className = item.status
    this.element.setAttribute('part', `item ${item.status}`)
    setText(this.#dot, isUnread ? '● ' : '')
    setText(this.#state, isUnread ? `${words.unreadItem}: ` : '')
    const action = isUnread ? words.markRead : words.markUnread
    setText(this.#toggle, action)
    this.#toggle.setAttribute('aria-label', `${action}: ${item.title}`)
    const at = new Date(item.created_at)
    setText(this.#time, relativeTime(at, new Date(), language))
    this.#time.title = fullTime(at, language)
  }

  #title(): HTMLElement {
    const { title, url } = this.#item
    const link = linkOf(url)
    if (link === null) return make('span', { part: 'title', class: 'title', dir: 'auto' }, title)
    const anchor = make(
      'a',
      { part: 'title', class: 'title', dir: 'auto', target: '_blank', rel: 'noopener noreferrer' },
      title,
      make('span', { class: 'spoken' }, ` (${link.host}, ${this.#words.opensElsewhere})`),
    )
    anchor.href = link.href
    anchor.title = link.host
    return anchor
  }
}
