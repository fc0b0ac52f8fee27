import { make, setText } from './dom.ts'
import type { Channel, InboxSession } from './session.ts'
import type { Words } from './words.ts'

const ALL_OTHERS = '*'
const CHANNELS = ['in_app', 'email'] as const satisfies readonly Channel[]

/** A table of event types and channels, which always shows the newest answer of the service. */
export class PreferencesView {
  readonly element = make('div', { part: 'preferences' })
  readonly #words: Words
  readonly #table: HTMLTableElement
  readonly #body = make('tbody')
  readonly #message = make('p', { part: 'message', class: 'message', role: 'status' })
  readonly #boxes = new Map<string, HTMLInputElement>()
  #turn = 0

  constructor(words: Words) {
    this.#words = words
    const heads = [words.types, words.inApp, words.email].map((text) => make('th', { scope: 'col' }, text))
    this.#table = make(
      'table',
      { 'aria-label': words.preferences },
      make('thead', {}, make('tr', {}, ...heads)),
      this.#body,
    )
    this.#table.hidden = true
    this.element.append(this.#message, this.#table)
  }

  /** `types` are those of the notifications that are shown. */
  async show(session: InboxSession, product: string, types: readonly string[]): Promise<void> {
    const turn = ++this.#turn
    setText(this.#message, this.#words.loading)
    try {
      await this.#read(session, product, types, turn)
      if (turn === this.#turn) setText(this.#message, '')
    } catch {
      if (turn === this.#turn) setText(this.#message, this.#words.failed)
    }
  }

  async #read(session: InboxSession, product: string, types: readonly string[], turn: number): Promise<void> {
    const { default_channels, preferences } = await session.preferences(product)
    // A later question has the newer answer.
    if (turn !== this.#turn) return
    const chosen = new Map(preferences.map(({ type, channels }) => [type, channels]))
    const rest = chosen.get(ALL_OTHERS) ?? default_channels
    const named = [...new Set([...types, ...chosen.keys()])].filter((type) => type !== ALL_OTHERS).sort()
    const rows = [...named, ALL_OTHERS]
    const choose = (type: string, channels: Channel[]) =>
      this.#choose(session, product, types, type, channels)
    const known = [...this.#body.rows].map(({ dataset }) => dataset.type)
    // The same rows stay, so that the keyboard keeps its place.
    if (known.join('\n') !== rows.join('\n'))
      this.#body.replaceChildren(...rows.map((type) => this.#row(type, choose)))
    for (const type of rows)
      for (const channel of CHANNELS) {
        const box = this.#boxes.get(`${type} ${channel}`)
        if (box !== undefined) box.checked = (chosen.get(type) ?? rest).includes(channel)
      }
    this.#table.hidden = false
    for (const box of this.#boxes.values()) box.disabled = false
  }

  #row(type: string, choose: (type: string, channels: Channel[]) => unknown): HTMLTableRowElement {
    const shown = type === ALL_OTHERS ? this.#words.otherTypes : type
    const names = { in_app: this.#words.inApp, email: this.#words.email }
    const boxes = CHANNELS.map((channel) => {
      const box = make('input', { type: 'checkbox', 'aria-label': `${names[channel]}: ${shown}` })
      this.#boxes.set(`${type} ${channel}`, box)
      return box
    })
    const wanted = () => CHANNELS.filter((_, index) => boxes[index]?.checked)
    for (const box of boxes) box.addEventListener('change', () => choose(type, wanted()))
    const row = make(
      'tr',
      {},
      make('th', { scope: 'row' }, shown),
      ...boxes.map((box) => make('td', {}, box)),
    )
    row.dataset.type = type
    return row
  }

  async #choose(
    session: InboxSession,
    product: string,
    types: readonly string[],
    type: string,
    channels: Channel[],
  ): Promise<void> {
    const turn = ++this.#turn
    let said = this.#words.saved
    try {
      await session.setPreference(product, type, channels)
    } catch {
      said = this.#words.failed
    }
    // A choice for all others changes what other rows show.
    await this.#read(session, product, types, turn).catch(() => {
      said = this.#words.failed
    })
    if (turn === this.#turn) setText(this.#message, said)
  }
}
