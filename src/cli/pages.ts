import type { AdminApi } from './admin-client.ts'

interface Paged {
  /** Absent: the service is older than pages, and has given all. */
  readonly next_cursor?: string | null
}

/** All entries of a list that is answered in pages, `most` of them at most. */
export async function readPages<Entry>(
  api: AdminApi,
  { path, field, query = {}, most = Number.POSITIVE_INFINITY }: PagesParts,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  let cursor: string | null = null
  do {
    const parts: string[] = cursor === null ? given : [...given, `cursor=${cursor}`]
    const page = (await api.call('GET', `${path}?${parts.join('&')}`)) as Paged & Record<string, Entry[]>
    entries.push(...(page[field] ?? []))
    cursor = page.next_cursor ?? null
  } while (cursor !== null && entries.length < most)
  return entries.slice(0, most)
}

interface PagesParts {
  readonly path: string
  readonly field: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly most?: number
}
