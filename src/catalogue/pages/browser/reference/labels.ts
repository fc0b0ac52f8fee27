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
    // Every operation has tables of answers, so that none of them is a part of the page.
    for (const table of place.querySelectorAll('table[role="region"]')) table.removeAttribute('role')
    for (const text of place.querySelectorAll('pre:not([tabindex])')) letScroll(text)
    // Text describes the pictures.
    for (const picture of place.querySelectorAll('svg:not([aria-hidden])'))
      picture.setAttribute('aria-hidden', 'true')
  }
  new MutationObserver(label).observe(place, { childList: true, subtree: true })
}

/** What is longer than its place is scrolled by the keyboard, too. */
function letScroll(text: Element): void {
  if (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth)
    text.setAttribute('tabindex', '0')
}
