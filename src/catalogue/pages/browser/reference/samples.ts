/** What a sample needs of an operation of the document. */
export interface SampledOperation {
  readonly security?: readonly unknown[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly example?: unknown
  }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >
  }
}

export interface Sample {
  readonly language: string
  readonly code: string
}

/** How a program asks: with what the document gives as examples, and the key from the environment. */
export function samplesOf(
  address: string,
  path: string,
  method: string,
  operation: SampledOperation,
): readonly Sample[] {
  const url = `${address}${filled(path, operation)}`
  const verb = method.toUpperCase()
  const [example] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {})
  const body = example === undefined ? null : JSON.stringify(example.value)
  const hasKey = (operation.security ?? []).length > 0
  const asked = { url, verb, body, hasKey }
  return [
    { language: 'curl', code: curl(asked) },
    { language: 'JavaScript', code: javascript(asked) },
    { language: 'Python', code: python(asked) },
  ]
}

interface Asked {
  readonly url: string
  readonly verb: string
  /** JSON. */
  readonly body: string | null
  readonly hasKey: boolean
}

function filled(path: string, { parameters = [] }: SampledOperation): string {
  const required = parameters.filter((parameter) => parameter.required)
  const at = (name: string) => required.find((parameter) => parameter.name === name)?.example
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(at(name))))
  const query = required.filter((parameter) => parameter.in === 'query')
  const pairs = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  return pairs.length === 0 ? target : `${target}?${pairs.join('&')}`
}

function curl({ url, verb, body, hasKey }: Asked): string {
  const isUsual = verb === (body === null ? 'GET' : 'POST')
  return [
    `curl ${isUsual ? '' : `-X ${verb} `}'${url}'`,
    ...(hasKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === null ? [] : [`-d '${body.replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

function javascript({ url, verb, body, hasKey }: Asked): string {
  const options = [
    ...(verb === 'GET' ? [] : [`method: '${verb}'`]),
    ...(hasKey ? [`headers: { Authorization: \`Bearer \${process.env.KEY}\` }`] : []),
    ...(body === null ? [] : [`body: JSON.stringify(${body})`]),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line},\n`).join('')}}`
  return `const answer = await fetch('${url}'${given})\nconsole.log(answer.status, await answer.text())`
}

function python({ url, verb, body, hasKey }: Asked): string {
  const options = [
    `'${url}'`,
    ...(verb === 'GET' ? [] : [`method='${verb}'`]),
    ...(hasKey ? [`headers={'Authorization': 'Bearer ' + os.environ['KEY']}`] : []),
    ...(body === null ? [] : [`data=r'''${body}'''.encode()`]),
  ]
  return `import os, urllib.request

request = urllib.request.Request(
${options.map((line) => `    ${line},\n`).join('')})
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())`
}
