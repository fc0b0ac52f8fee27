import { button, make } from './dom.ts'
import { PreferencesView } from './preferences-view.ts'
import { STYLES } from './styles.ts'
import type { Words } from './words.ts'

const BELL = 'M12 3a6 6 0 0 0-6 6v4l-2 3h16l-2-3V9a6 6 0 0 0-6-6Zm-2 15a2 2 0 0 0 4 0'
const MARGIN_PX = 8

export interface PanelActions {
  readonly toggle: () => void
  readonly close: () => void
  readonly readAll: (pressed: HTMLButtonElement) => unknown
  readonly older: (pressed: HTMLButtonElement) => unknown
  readonly preferences: (isShown: boolean) => void
}

export type Panel = ReturnType<typeof buildPanel>

/** The elements of the shadow root, empty as yet. */
export function buildPanel(root: ShadowRoot, words: Words, actions: PanelActions) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const badge = () => make('span', { part: 'badge', class: 'badge' })
  const [onBell, inHead] = [badge(), badge()]
  onBell.setAttribute('aria-hidden', 'true')
  const bell = button('bell', '', actions.toggle)
  bell.append(bellIcon(), onBell)
  bell.setAttribute('aria-controls', 'panel')
  const heading = make('h2', { part: 'heading', tabindex: '-1' }, words.name)
  const readAll = button('read-all', words.markAllRead, () => actions.readAll(readAll))
  const preferences = new PreferencesView(words)
  preferences.element.hidden = true
  const toPreferences = button('to-preferences', words.preferences, () =>
    actions.preferences(preferences.element.hidden === true),
  )
  const message = make('p', { part: 'message', class: 'message', role: 'status' })
  const spoken = make('p', { class: 'spoken', role: 'status' })
  const list = make('ul', { part: 'list', role: 'list', 'aria-label': words.name })
  const older = button('older', words.older, () => actions.older(older))
  const panel = make(
    'section',
    { part: 'panel', class: 'panel', id: 'panel', 'aria-label': words.name },
    make('div', { part: 'head', class: 'head' }, heading, inHead, readAll, toPreferences),
    message,
    list,
    older,
    preferences.element,
  )
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') actions.close()
  })
  root.replaceChildren(bell, panel, spoken)
  return {
    bell,
    onBell,
    inHead,
    heading,
    readAll,
    toPreferences,
    message,
    spoken,
    list,
    older,
    preferences,
    panel,
  }
}

/** Moves the open panel sideways into the window, wherever the bell is. */
export function placeInWindow(panel: HTMLElement | undefined): void {
  if (panel === undefined) return
  panel.style.translate = ''
  const { left, right } = panel.getBoundingClientRect()
  const most = document.documentElement.clientWidth - MARGIN_PX
  if (left < MARGIN_PX) panel.style.translate = `${MARGIN_PX - left}px`
  else if (right > most) panel.style.translate = `${most - right}px`
}

function bellIcon(): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(space, 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '24', height: '24', fill: 'none', stroke: 'currentColor' }
  for (const [name, value] of Object.entries({ ...attributes, 'stroke-width': '1.8', 'aria-hidden': 'true' }))
    icon.setAttribute(name, value)
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', BELL)
  icon.append(path)
  return icon
}
