import type { Component, System } from './system.ts'

interface LayoutProperties {
  readonly getComponent: System['getComponent']
  readonly specSelectors: { specStr(): string }
}

interface LinkProperties {
  readonly text: string
}

/** Introduction and operations alone, without the second main landmark that the layout of the reference has. */
export function plainLayout(
  Layout: Component<LayoutProperties>,
  { React }: System,
): Component<LayoutProperties> {
  return (properties) => {
    const { getComponent, specSelectors } = properties
    if (specSelectors.specStr() === '') return React.createElement(Layout, properties)
    return React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('SvgAssets', false), null),
      React.createElement(getComponent('InfoContainer', true), null),
      React.createElement(getComponent('operations', true), null),
    )
  }
}

/** The name of an operation stands within the button that opens it, where a link of its own cannot be. */
export function plainLink(_: Component<LinkProperties>, { React }: System): Component<LinkProperties> {
  return ({ text }) => React.createElement('span', null, text)
}
