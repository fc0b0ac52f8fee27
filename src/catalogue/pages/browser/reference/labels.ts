const NAMES: Readonly<Record<string, (control: Element) => string>> = {
  '.examples-select-element': () => 'Example',
  '.body-param__text': () => 'Request body',
  'tr[data-param-name] :is(input, select, textarea)': (control) => {
    const { paramName = '', paramIn = '' } = control.closest<HTMLElement>('tr')?.dataset ?? {}
    return `${paramName} (${paramIn})`
  },
}

export function labelControls(place: HTMLElement): void {
  const label = () => {
    for (const [selector, name] of Object.entries(NAMES)) {
      for (const control of place.querySelectorAll(`${selector}:not([aria-label])`)) {
        control.setAttribute('aria-label', name(control))
      }
    }
    // The page has a main landmark already, and text describes the pictures.
    place.querySelector('main')?.setAttribute('role', 'group')
    for (const picture of place.querySelectorAll('svg:not([aria-hidden])'))
      picture.setAttribute('aria-hidden', 'true')
  }
  new MutationObserver(label).observe(place, { childList: true, subtree: true })
}
