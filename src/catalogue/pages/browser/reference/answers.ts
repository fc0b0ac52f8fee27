import type { Component, ImmutableMap, Node, React, System } from './system.ts'

type Answer = ImmutableMap<unknown>

interface AnswersProperties {
  readonly responses: ImmutableMap<Answer>
  /** Absent until the operation is tried. */
  readonly tryItOutResponse?: ImmutableMap<unknown>
}

interface AnswerProperties {
  readonly code: string
  readonly response: Answer
  readonly className: string
}

interface HeadersProperties {
  readonly headers: ImmutableMap<unknown>
}

const CREATED = '201'

/**
 * Puts 201 first: where an operation creates, 200 is the answer to a repetition. The document cannot say so, since
 * JavaScript iterates integer-like keys in ascending order (ECMA-262, OrdinaryOwnPropertyKeys). Once tried, an operation
 * shows the answer that came, and the others when they are asked for.
 */
export function orderAnswers(
  Answers: Component<AnswersProperties>,
  { React }: System,
): Component<AnswersProperties> {
  const rank = (_: Answer, status: string) => (status === CREATED ? 0 : Number(status))
  return (properties) => {
    const [isWhole, setWhole] = React.useState(false)
    const all = properties.responses.sortBy(rank)
    const came = properties.tryItOutResponse?.get('status')
    const isFolded = came !== undefined && !isWhole
    const responses = isFolded ? all.filter((_, status) => status === String(came)) : all
    const more = { className: 'btn answers-more', onClick: () => setWhole(true) }
    return React.createElement(
      React.Fragment,
      null,
      React.createElement(Answers, { ...properties, responses }),
      isFolded ? React.createElement('button', more, `Show all ${all.size} answers`) : null,
    )
  }
}

export function foldAnswer(
  Answer: Component<AnswerProperties>,
  { React }: System,
): Component<AnswerProperties> {
  return (properties) => {
    const [isOpen, setOpen] = React.useState(false)
    const paragraphs = String(properties.response.get('description') ?? '').split('\n\n')
    const line = drawLine(React, properties, inShort(paragraphs), isOpen, () => setOpen(!isOpen))
    if (!isOpen) return line
    // A single paragraph stands in the line already.
    const response = paragraphs.length > 1 ? properties.response : properties.response.delete('description')
    return React.createElement(
      React.Fragment,
      null,
      line,
      React.createElement(Answer, { ...properties, response }),
    )
  }
}

function inShort(paragraphs: readonly string[]): string {
  if (paragraphs.length === 1) return paragraphs.join()
  return paragraphs.map((paragraph) => /^`\w+`/.exec(paragraph)?.[0] ?? paragraph).join(' or ')
}

function drawLine(
  React: React,
  { code, className }: AnswerProperties,
  text: string,
  isOpen: boolean,
  onClick: () => void,
): Node {
  const status = React.createElement('span', { className: 'answer-status' }, code)
  const short = React.createElement('span', { className: 'answer-short' }, drawCode(React, text))
  const button = React.createElement('button', { 'aria-expanded': isOpen, onClick }, status, short)
  const cell = React.createElement('td', null, button)
  return React.createElement('tr', { className: `answer ${className}` }, cell)
}

const drawCode = (React: React, text: string): Node[] =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : React.createElement('code', { key: index }, part)))

export function foldHeaders(
  Headers: Component<HeadersProperties>,
  { React }: System,
): Component<HeadersProperties> {
  return (properties) => {
    const summary = React.createElement('summary', null, `Headers (${properties.headers.size})`)
    return React.createElement('details', null, summary, React.createElement(Headers, properties))
  }
}
