import { ApiError } from '../errors.ts'

/** Characters of an unknown name that the error repeats. */
const SHOWN_CHARACTERS = 64

/**
 * Reads a query string into its parameters.
 *
 * @param query without its `?`.
 * @throws ApiError bad_request that names a parameter that is unknown or given more than once.
 */
export function readQuery<Name extends string>(
  query: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const found: Partial<Record<Name, string>> = {}
  if (query === '') return found
  for (const [name, value] of new URLSearchParams(query)) {
    const known = names.find((candidate) => candidate === name)
    if (known === undefined) {
      const expected = names.length === 0 ? 'none' : names.join(', ')
      throw new ApiError(
        'bad_request',
        `${name.slice(0, SHOWN_CHARACTERS)}: unknown query parameter, expected ${expected}`,
      )
    }
    if (found[known] !== undefined) throw new ApiError('bad_request', `${known}: given more than once`)
    found[known] = value
  }
  return found
}
