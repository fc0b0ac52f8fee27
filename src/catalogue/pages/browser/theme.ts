export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', apply)
  apply()
}
