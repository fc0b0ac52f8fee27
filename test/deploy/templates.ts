/** Everything that a template may name: `Values`, `Release`, `Chart`. */
export type Context = Readonly<Record<string, unknown>>

interface Scope {
  readonly dot: unknown
  readonly variables: Readonly<Record<string, unknown>>
}

type Part = { readonly text: string } | { readonly action: string; readonly body?: readonly Part[] }

const ACTION = /(\{\{-?)\s*(.*?)\s*(-?\}\})/gs

/**
 * Fills in a template of Helm in so much of Go's language as the chart uses, and throws at what is beyond: pipelines of
 * fields, variables and a few functions; `if` and `range`; `{{-` takes the white space before it away.
 */
export function renderTemplate(template: string, context: Context): string {
  const parts: Part[][] = [[]]
  const opened: string[] = []
  const push = (part: Part) => parts.at(-1)?.push(part)
  let rest = 0
  for (const match of template.matchAll(ACTION)) {
    const [whole, opening, action = '', closing] = match
    if (closing !== '}}') throw new SyntaxError(`not known: ${whole}`)
    const text = template.slice(rest, match.index)
    push({ text: opening === '{{-' ? text.trimEnd() : text })
    rest = match.index + whole.length
    if (/^(if|range)\b/.test(action)) {
      opened.push(action)
      parts.push([])
    } else if (action === 'end') {
      const body = parts.pop() ?? []
      push({ action: opened.pop() ?? fail('an end of nothing'), body })
    } else push({ action })
  }
  push({ text: template.slice(rest) })
  if (opened.length > 0) throw new SyntaxError(`${opened.join()} has no end`)
  return write(parts[0] ?? [], { dot: context, variables: {} })
}

function fail(message: string): never {
  throw new SyntaxError(message)
}

const write = (parts: readonly Part[], scope: Scope): string =>
  parts.map((part) => ('text' in part ? part.text : act(part.action, part.body ?? [], scope))).join('')

function act(action: string, body: readonly Part[], scope: Scope): string {
  const [, condition] = /^if (.*)$/.exec(action) ?? []
  if (condition !== undefined) return evaluate(condition, scope) ? write(body, scope) : ''
  const [, key, value, pairs] = /^range (\$\w+), (\$\w+) := (.*)$/.exec(action) ?? []
  if (key !== undefined && value !== undefined && pairs !== undefined) {
    const entries = Object.entries(evaluate(pairs, scope) as object).sort()
    return entries
      .map(([name, each]) =>
        write(body, { dot: each, variables: { ...scope.variables, [key]: name, [value]: each } }),
      )
      .join('')
  }
  const [, items] = /^range (.*)$/.exec(action) ?? []
  if (items !== undefined)
    return (evaluate(items, scope) as unknown[]).map((dot) => write(body, { ...scope, dot })).join('')
  return String(evaluate(action, scope))
}

const FUNCTIONS: Readonly<Record<string, (value: unknown, argument: unknown) => unknown>> = {
  default: (value, argument) => value || argument,
  toJson: (value) => JSON.stringify(value),
  quote: (value) => JSON.stringify(String(value)),
  sha256sum: (value) => new Bun.CryptoHasher('sha256').update(String(value)).digest('hex'),
}

function evaluate(pipeline: string, scope: Scope): unknown {
  const [first = '', ...calls] = pipeline.split(' | ')
  return calls.reduce(
    (value, call) => {
      const [name = '', argument] = call.split(' ')
      const run = FUNCTIONS[name] ?? fail(`not known: ${call}`)
      return run(value, argument === undefined ? undefined : operand(argument, scope))
    },
    operand(first, scope),
  )
}

function operand(text: string, { dot, variables }: Scope): unknown {
  if (text.startsWith('$')) return text in variables ? variables[text] : fail(`not known: ${text}`)
  if (text === '.') return dot
  if (!/^(\.\w+)+$/.test(text)) return fail(`not known: ${text}`)
  let value = dot
  for (const name of text.slice(1).split('.')) {
    if (typeof value !== 'object' || value === null || !(name in value)) return fail(`there is no ${text}`)
    value = (value as Context)[name]
  }
  return value
}
