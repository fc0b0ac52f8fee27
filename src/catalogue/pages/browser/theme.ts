/** The reference has dark colours of its own, under a class; the rest of the page asks the system in its stylesheet. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', apply)
  apply()
}
