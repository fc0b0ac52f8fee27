import { ask } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, markKey } from '../refusal.ts'
import { chosen, chosenQuery } from './user.ts'

interface Preferences {
  readonly default_channels: readonly Channel[]
  readonly preferences: readonly { readonly type: string; readonly channels: readonly Channel[] }[]
}

const CHANNELS = ['in_app', 'email'] as const
type Channel = (typeof CHANNELS)[number]

const NAMES: Readonly<Record<Channel, string>> = { in_app: 'Inbox', email: 'Email' }
const ALL_OTHERS = '*'
const table = element('preferences', HTMLTableElement)
const state = element('preferences-state', HTMLElement)
const type = element('type', HTMLInputElement)

export async function showPreferences(): Promise<void> {
  const reply = await ask(`v1/notify/preferences?${chosenQuery()}`)
  markKey(reply)
  table.hidden = !reply.ok
  state.replaceChildren(...(reply.ok ? [] : [describeRefusal(reply)]))
  if (reply.ok) table.tBodies[0]?.replaceChildren(...rows(reply.body as Preferences))
}

function rows({ default_channels, preferences }: Preferences): HTMLElement[] {
  const set = new Map(preferences.map(({ type, channels }) => [type, channels]))
  const rest = set.get(ALL_OTHERS) ?? default_channels
  const named = [...new Set([type.value.trim(), ...set.keys()])].filter(
    (name) => name !== '' && name !== ALL_OTHERS,
  )
  return [...named, ALL_OTHERS].map((name) => row(name, set.get(name) ?? rest))
}

function row(name: string, channels: readonly Channel[]): HTMLElement {
  const shown = name === ALL_OTHERS ? 'All other types' : name
  const boxes = CHANNELS.map((channel) => {
    const box = make('input', { type: 'checkbox', checked: channels.includes(channel) })
    box.setAttribute('aria-label', `${NAMES[channel]}: ${shown}`)
    return box
  })
  const chosenOf = () => CHANNELS.filter((_, index) => boxes[index]?.checked)
  for (const box of boxes) box.addEventListener('change', () => void set(name, chosenOf(), box))
  const heading = make('th', { scope: 'row' }, shown)
  return make('tr', {}, heading, ...boxes.map((box) => make('td', {}, box)))
}

async function set(name: string, channels: readonly Channel[], box: HTMLInputElement): Promise<void> {
  const reply = await ask('v1/notify/preferences', {
    method: 'PUT',
    body: { ...chosen(), type: name, channels },
  })
  markKey(reply)
  if (!reply.ok) box.checked = !box.checked
  const done = make('p', { className: 'hint' }, 'Saved; it holds for the next event.')
  state.replaceChildren(reply.ok ? done : describeRefusal(reply))
}
