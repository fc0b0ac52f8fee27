import { ApiError } from '../errors.ts'

const SHOWN_CHARACTERS = 64

/** Without an equals sign the value is empty. */
const PAIR = /^([^=]*)=?(.*)$/s

/** `query` lacks its `?`; throws ApiError `bad_request` for an unknown or repeated parameter. */
export function readQuery<Name extends string>(
  query: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const found: Partial<Record<Name, string>> = {}
  if (query === '') return found
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [, encodedName = '', encodedValue = ''] = PAIR.exec(pair) ?? []
    const name = decoded(encodedName, 'query')
    const known = names.find((candidate) => candidate === name)
    if (known === undefined) {
      const expected = names.length === 0 ? 'none' : names.join(', ')
      throw new ApiError(
        'bad_request',
        `${name.slice(0, SHOWN_CHARACTERS) || '""'}: unknown query parameter, expected ${expected}`,
      )
    }
    if (found[known] !== undefined) throw new ApiError('bad_request', `${known}: given more than once`)
    found[known] = decoded(encodedValue, known)
  }
  return found
}

function decoded(text: string, field: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw undecodable(field)
  }
}

/** An address has an error code of its own (contract E2). */
export function undecodable(field: string): ApiError {
  return new ApiError(
    field === 'ip' ? 'invalid_ip' : 'bad_request',
    `${field}: expected UTF-8 in percent-encoding`,
  )
}
