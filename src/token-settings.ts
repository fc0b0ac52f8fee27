import type { SettingsReader } from './settings-reader.ts'

export interface NamedToken {
  readonly name: string
  readonly token: string
}

const TOKEN_NAME = /^[A-Za-z0-9][\w.@-]{0,63}$/
/** ADMIN_TOKEN's own, and that of changes which nobody asked for. */
const RESERVED_NAMES = ['admin', 'service']

/** Texts of the form `name=token`, between commas or white space. */
export function readNamedTokens(
  read: SettingsReader,
  name: string,
  leastCharacters: number,
): readonly NamedToken[] {
  const { text, from } = read.secret(name)
  const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
  const tokens: NamedToken[] = []
  for (const [place, entry] of entries.entries()) {
    const [, given = '', token = ''] = /^([^=]+)=(.+)$/.exec(entry) ?? []
    // An entry without a name may be a token, which must not be shown.
    const which = TOKEN_NAME.test(given) ? given : `entry ${place + 1}`
    if (which !== given) read.problem(from, `${which} must be name=token`)
    else if (RESERVED_NAMES.includes(given)) read.problem(from, `${given} cannot be the name of a token here`)
    else if (!/^[\x21-\x7e]+$/.test(token) || token.length < leastCharacters)
      read.problem(
        from,
        `the token of ${given} must have at least ${leastCharacters} visible ASCII characters`,
      )
    else if (tokens.some((other) => other.name === given || other.token === token))
      read.problem(from, `the name or the token of ${given} is there twice`)
    else tokens.push({ name: given, token })
  }
  return tokens
}
