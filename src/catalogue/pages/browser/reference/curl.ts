import type { Component, ImmutableMap, Node, React, System } from './system.ts'

interface CurlProperties {
  readonly request: ImmutableMap<unknown>
  readonly getComponent: System['getComponent']
}

/** Shows the command of a request without its key until that is asked for. Copied, the command has the key. */
export function maskKey(
  Curl: Component<CurlProperties>,
  { React, getComponent }: System,
): Component<CurlProperties> {
  const Highlighter = getComponent('SyntaxHighlighter', true)
  const Masked: typeof Highlighter = ({ children, ...others }) =>
    React.createElement(Highlighter, { ...others, children: withoutKey(children) })

  return (properties) => {
    const [isShown, setShown] = React.useState(false)
    const hasKey = properties.request.getIn(['headers', 'Authorization']) !== undefined
    if (!hasKey) return React.createElement(Curl, properties)
    const shown = isShown ? properties : { ...properties, getComponent: () => Masked }
    const keySwitch = drawSwitch(React, isShown, () => setShown(!isShown))
    return React.createElement(React.Fragment, null, React.createElement(Curl, shown), keySwitch)
  }
}

function drawSwitch(React: React, isShown: boolean, onClick: () => void): Node {
  const properties = { className: 'btn', 'aria-pressed': isShown, onClick }
  const button = React.createElement('button', properties, 'Show the key')
  return React.createElement('p', { className: 'curl-key' }, button, 'A copy of the command has the key.')
}

const withoutKey = (command: string): string => command.replace(/(Authorization: Bearer ).*(?=')/, '$1wp_…')
