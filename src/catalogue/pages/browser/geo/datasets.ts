import { element, make } from '../element.ts'
import { root } from '../root.ts'

interface Dataset {
  readonly name: string
  readonly role: string
  readonly licence: string
  readonly url: string
  readonly version: string
  readonly built_at: string
}

const DAY_MS = 86_400_000

/** Shows the datasets in use with their ages; the list stays empty where the catalogue cannot be had. */
export async function showDatasets(): Promise<void> {
  const response = await fetch(`${root}v1`).catch(() => null)
  if (response?.ok !== true) return
  const { datasets } = (await response.json()) as { datasets: readonly Dataset[] }
  element('datasets', HTMLUListElement).replaceChildren(...datasets.map(describe))
}

function describe({ name, role, licence, url, version, built_at }: Dataset): Node {
  const days = Math.floor((Date.now() - Date.parse(built_at)) / DAY_MS)
  // An operator's corrections are published nowhere.
  const named = url === '' ? `${name} ${version}` : make('a', { href: url }, `${name} ${version}`)
  return make('li', {}, named, `: ${role}, ${days.toLocaleString('en')} days old, ${licence}`)
}
