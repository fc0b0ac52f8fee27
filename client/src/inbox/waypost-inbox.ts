import { setText } from './dom.ts'
import { ItemView } from './item-view.ts'
import type { Item } from './model.ts'
import { buildPanel, type Panel, placeInWindow } from './panel.ts'
import { InboxSession, type Trouble } from './session.ts'
import { isOfSameUser } from './token.ts'
import { ENGLISH, fill, type Words } from './words.ts'

export type { Words } from './words.ts'

/** Where there is no document, as while a page is rendered on a server, the element is only a name. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)
const MOST_IN_BADGE = 99
const ASK_AGAIN_MS = 10_000
const MINUTE_MS = 60_000

/**
 * `<waypost-inbox>`: a bell with a badge, and a user's notifications as they come (contract N22). Attributes `base-url`
 * (the page's own origin if absent), `product-key` (all products, and no preferences, if absent), `inline` (without the
 * bell). The page sets the property `token`, a user's; the event `token-needed` asks for one, and again when it
 * has ended. The property `words` replaces texts.
 */
export class WaypostInbox extends Base {
  static readonly observedAttributes = ['base-url', 'product-key', 'inline']

  #token: string | null = null
  #words: Words = ENGLISH
  #session: InboxSession | null = null
  #trouble: Trouble | null = null
  #isOpen = false
  #needsToken = false
  #asking: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setInterval> | undefined
  #parts: Panel | null = null
  readonly #rows = new Map<string, ItemView>()

  get token() {
    return this.#token
  }

  /** Of another user: what was shown is gone at once. */
  set token(token: string | null) {
    const before = this.#token
    this.#token = token
    this.#needsToken = false
    clearTimeout(this.#asking)
    if (!this.isConnected) return
    const isSame = token !== null && isOfSameUser(token, before)
    if (isSame && this.#session?.isOver === false) this.#session.renew(token)
    else this.#restart()
  }

  /** Texts in place of the English ones; the others stay. */
  set words(words: Partial<Words>) {
    this.#words = { ...ENGLISH, ...words }
    if (this.isConnected) this.#rebuild()
  }

  connectedCallback(): void {
    // A page may have set the properties before the element was defined.
    for (const name of ['words', 'token'] as const) {
      if (!Object.hasOwn(this, name)) continue
      const value = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
    document.addEventListener('pointerdown', this.#closeOutside)
    window.addEventListener('resize', this.#place)
    this.#clock = setInterval(() => this.#render(), MINUTE_MS)
    this.#rebuild()
    this.#restart()
  }

  disconnectedCallback(): void {
    document.removeEventListener('pointerdown', this.#closeOutside)
    window.removeEventListener('resize', this.#place)
    clearInterval(this.#clock)
    clearTimeout(this.#asking)
    this.#session?.stop()
    this.#session = null
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now || this.#parts === null) return
    this.#rebuild()
    if (name !== 'inline') this.#restart()
  }

  open(): void {
    this.#isOpen = true
    this.#render()
    this.#place()
    this.#parts?.heading.focus()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#render()
    this.#parts?.bell.focus()
  }

  get #product(): string | null {
    return this.getAttribute('product-key')
  }

  get #language(): string {
    return this.closest('[lang]')?.getAttribute('lang') || navigator.language
  }

  #restart(): void {
    this.#session?.stop()
    this.#session = null
    this.#rows.clear()
    this.#parts?.list.replaceChildren()
    this.#showPreferences(false)
    this.#trouble = null
    if (this.#token === null) this.#ask(false)
    else this.#start(this.#token)
    this.#render()
  }

  #start(token: string): void {
    // Another session may have taken over before an answer comes.
    const own =
      <Given>(act: (given: Given) => void) =>
      (given: Given) => {
        if (this.#session === session) act(given)
      }
    const session: InboxSession = new InboxSession(token, {
      baseUrl: new URL(this.getAttribute('base-url') ?? '/', document.baseURI).href,
      product: this.#product,
      onChange: own<void>(() => this.#render()),
      onArrived: own((item: Item) => this.#say(fill(this.#words.arrived, { title: item.title }))),
      onTrouble: own((trouble: Trouble | null) => {
        this.#trouble = trouble
        this.#render()
      }),
      needToken: own((isExpired: boolean) => this.#ask(isExpired)),
    })
    this.#session = session
    session.start()
  }

  /** Asks until there is a token: whoever listens may come later than the element, and may fail. */
  #ask(isExpired: boolean): void {
    if (!isExpired) this.#trouble = 'waiting'
    this.#needsToken = true
    clearTimeout(this.#asking)
    const ask = () => {
      if (!this.#needsToken || !this.isConnected) return
      const detail = { isExpired }
      this.#asking = setTimeout(ask, ASK_AGAIN_MS)
      this.dispatchEvent(new CustomEvent('token-needed', { bubbles: true, composed: true, detail }))
    }
    this.#asking = setTimeout(ask)
  }

  readonly #place = (): void => {
    if (this.#isOpen && !this.hasAttribute('inline')) placeInWindow(this.#parts?.panel)
  }

  readonly #closeOutside = (event: Event): void => {
    if (this.#isOpen && !event.composedPath().includes(this)) {
      this.#isOpen = false
      this.#render()
    }
  }

  #rebuild(): void {
    this.#rows.clear()
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#parts = buildPanel(root, this.#words, {
      toggle: () => (this.#isOpen ? this.close() : this.open()),
      close: () => this.close(),
      readAll: (pressed) => this.#do(pressed, (session) => session.markAllRead()),
      older: (pressed) => this.#older(pressed),
      preferences: (isShown) => this.#showPreferences(isShown),
    })
    this.#render()
  }

  #render(): void {
    const parts = this.#parts
    if (parts === null) return
    const words = this.#words
    const isInline = this.hasAttribute('inline')
    const model = this.#session?.model
    const { unread_count = 0, capped = false } = model?.count ?? {}
    const number = unread_count.toLocaleString(this.#language)
    const unread = fill(words.unread, { n: capped ? `${number}+` : number })
    const { bell, panel } = parts
    bell.hidden = isInline
    bell.setAttribute('aria-label', unread_count > 0 ? `${words.name}, ${unread}` : words.name)
    bell.setAttribute('aria-expanded', String(this.#isOpen))
    panel.hidden = !isInline && !this.#isOpen
    if (isInline) panel.removeAttribute('role')
    else panel.setAttribute('role', 'dialog')
    setText(parts.onBell, unread_count > MOST_IN_BADGE ? `${MOST_IN_BADGE}+` : number)
    setText(parts.inHead, unread)
    for (const badge of [parts.onBell, parts.inHead]) badge.hidden = unread_count === 0
    parts.readAll.hidden = unread_count === 0 || !parts.preferences.element.hidden
    parts.toPreferences.hidden = this.#product === null || this.#session === null
    parts.older.hidden = (model?.cursor ?? null) === null || !parts.preferences.element.hidden
    setText(parts.message, this.#messageOf())
    this.#renderList(model?.items ?? [])
  }

  #messageOf(): string {
    const words = this.#words
    if (this.#trouble !== null) return words[this.#trouble]
    const model = this.#session?.model
    if (model?.isLoaded !== true) return words.loading
    return model.items.length === 0 && this.#parts?.preferences.element.hidden === true ? words.empty : ''
  }

  /** Moves no element that stays in its place, so that the keyboard keeps its own. */
  #renderList(items: readonly Item[]): void {
    const { list } = this.#parts ?? {}
    if (list === undefined) return
    const shown = new Set(items.map(({ id }) => id))
    for (const [id, row] of this.#rows) {
      if (shown.has(id)) continue
      this.#leave(row)
      row.element.remove()
      this.#rows.delete(id)
    }
    let at = list.firstElementChild
    for (const item of items) {
      const row = this.#rows.get(item.id) ?? this.#rowOf(item)
      row.update(item, this.#language)
      if (row.element === at) at = at.nextElementSibling
      else list.insertBefore(row.element, at)
    }
  }

  #rowOf(item: Item): ItemView {
    const row: ItemView = new ItemView(item, this.#words, {
      setRead: ({ id }, isRead) => this.#do(row.toggle, (session) => session.setRead(id, isRead)),
      archive: ({ id, title }) =>
        this.#do(row.archiveButton, async (session) => {
          await session.archive(id)
          this.#say(fill(this.#words.archived, { title }))
        }),
    })
    this.#rows.set(item.id, row)
    return row
  }

  /** The keyboard goes to the neighbour of a row that goes. */
  #leave({ element }: ItemView): void {
    if (!element.contains(this.shadowRoot?.activeElement ?? null)) return
    const neighbour = element.nextElementSibling ?? element.previousElementSibling
    const next = [...this.#rows.values()].find((row) => row.element === neighbour)
    ;(next?.archiveButton ?? this.#parts?.heading)?.focus()
  }

  async #older(older: HTMLButtonElement): Promise<void> {
    await this.#do(older, async (session) => {
      const [first] = await session.older()
      const row = first === undefined ? undefined : this.#rows.get(first.id)
      row?.toggle.focus()
    })
  }

  /** One at a time for a button, which stays where it is. */
  async #do(pressed: HTMLButtonElement, act: (session: InboxSession) => Promise<void>): Promise<void> {
    const session = this.#session
    if (session === null || pressed.getAttribute('aria-disabled') === 'true') return
    // `disabled` would drop the focus.
    pressed.setAttribute('aria-disabled', 'true')
    try {
      await act(session)
    } catch {
      if (session === this.#session) this.#say(this.#words.failed)
    } finally {
      pressed.removeAttribute('aria-disabled')
      this.#render()
    }
  }

  #showPreferences(isShown: boolean): void {
    const { preferences, toPreferences, list } = this.#parts ?? {}
    if (preferences === undefined || toPreferences === undefined || list === undefined) return
    const product = this.#product
    preferences.element.hidden = !isShown
    list.hidden = isShown
    setText(toPreferences, isShown ? this.#words.back : this.#words.preferences)
    if (isShown && this.#session !== null && product !== null) {
      const own = this.#session.model.items.filter((item) => item.product_key === product)
      void preferences.show(this.#session, product, [...new Set(own.map(({ type }) => type))])
    }
    this.#render()
  }

  #say(text: string): void {
    if (this.#parts !== null) this.#parts.spoken.textContent = text
  }
}
