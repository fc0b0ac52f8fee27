import type { Component, ImmutableMap, Node, React, System } from './system.ts'

interface CurlProperties {
  readonly request: ImmutableMap<unknown>
  readonly getComponent: System['getComponent']
}

interface BodyProperties {
  readonly headers: Readonly<Record<string, string>>
}

/** Folds the command of a request, without its key until that is asked for. Copied, the command has the key. */
export function foldRequest(
  Curl: Component<CurlProperties>,
  { React, getComponent }: System,
): Component<CurlProperties> {
  const Highlighter = getComponent('SyntaxHighlighter', true)
  const Masked: typeof Highlighter = ({ children, ...others }) =>
    React.createElement(Highlighter, { ...others, children: withoutKey(children) })

  return (properties) => {
    const [isShown, setShown] = React.useState(false)
    const hasKey = properties.request.getIn(['headers', 'Authorization']) !== undefined
    const shown = isShown || !hasKey ? properties : { ...properties, getComponent: () => Masked }
    const keySwitch = hasKey ? drawSwitch(React, isShown, () => setShown(!isShown)) : null
    const summary = React.createElement('summary', null, 'Request, as a command')
    return React.createElement('details', null, summary, React.createElement(Curl, shown), keySwitch)
  }
}

export function foldAnswered(Body: Component<BodyProperties>, { React }: System): Component<BodyProperties> {
  return (properties) => {
    const lines = Object.entries(properties.headers).map(([name, value]) => `${name}: ${value}`)
    const summary = React.createElement('summary', null, `Headers of the answer (${lines.length})`)
    const text = React.createElement('pre', { className: 'microlight' }, lines.join('\n'))
    const headers = React.createElement('details', null, summary, text)
    return React.createElement(React.Fragment, null, React.createElement(Body, properties), headers)
  }
}

function drawSwitch(React: React, isShown: boolean, onClick: () => void): Node {
  const properties = { className: 'btn', 'aria-pressed': isShown, onClick }
  const button = React.createElement('button', properties, 'Show the key')
  return React.createElement('p', { className: 'curl-key' }, button, 'A copy of the command has the key.')
}

const withoutKey = (command: string): string => command.replace(/(Authorization: Bearer ).*(?=')/, '$1wp_…')
