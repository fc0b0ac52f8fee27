import { parseArgs } from 'node:util'

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Reads a command line; throws Error that says for people which option is wrong, and how. */
export function parseWords<T extends Options>(words: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Error(problemOf(error as Error), { cause: error })
  }
}

function problemOf({ message }: Error): string {
  const [, option = ''] = /'(-[^ '=]*)/.exec(message) ?? []
  if (message.startsWith('Unknown option')) return `There is no option ${option}.`
  if (message.includes('does not take')) return `${option} takes no value.`
  if (message.includes('ambiguous'))
    return `${option} is missing its value; one that begins with - is written ${option}=VALUE.`
  return message.includes('argument missing') ? `${option} is missing its value.` : message
}

/** The place of the first word that is neither an option nor the value of one that has one; -1: there is none. */
export function placeOfFirst(words: readonly string[], valued: readonly string[]): number {
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    if (!word.startsWith('-')) return place
    if (valued.includes(word)) place++
  }
  return -1
}
