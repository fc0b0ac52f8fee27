import { Type } from '@sinclair/typebox'
import { ApiError } from '../errors.ts'
import { parseId } from '../id.ts'
import { Nullable } from './schema.ts'

/** A part of a list whose entries have ids by the order of their making. */
export interface Page {
  readonly limit: number
  /** The last entry of the page before; null: the first page. */
  readonly cursor: string | null
}

export const MOST_LISTED = 1_000

/** Parameters of an operation that answers pages; `example` is an id of such an entry. */
export const pageQuery = (example: string) =>
  ({
    limit: {
      schema: Type.Integer({ minimum: 1, maximum: MOST_LISTED, default: MOST_LISTED }),
      description: 'How many a page, at most.',
      example: '100',
    },
    cursor: { schema: Type.String(), description: '`next_cursor` of the page before.', example },
  }) as const

export const NextCursor = Nullable(Type.String(), '`cursor` of the next page; null: this is the last.')

interface PageTexts {
  readonly limit: string | undefined
  readonly cursor: string | undefined
}

/** Throws ApiError `bad_request` with the field. */
export function parsePage({ limit, cursor }: PageTexts, most = MOST_LISTED): Page {
  const count = Number(limit ?? most)
  if (!/^\d{1,4}$/.test(limit ?? '1') || count < 1 || count > most)
    throw new ApiError('bad_request', `limit: expected a whole number from 1 to ${most}`)
  return { limit: count, cursor: parseIdOf('cursor', cursor) }
}

/** null: absent. Throws ApiError `bad_request` with the field. */
export function parseIdOf(field: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const id = parseId(text)
  if (id === null) throw new ApiError('bad_request', `${field}: expected an id`)
  return id
}

/** The entries of a page and its cursor, of entries of which one more was read than it has. */
export function pageOf<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  { limit }: Page,
): { readonly shown: readonly Entry[]; readonly next_cursor: string | null } {
  const shown = entries.slice(0, limit)
  return { shown, next_cursor: entries.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
