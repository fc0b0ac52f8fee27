import { root } from '../root.ts'
import { type SampledOperation, samplesOf } from './samples.ts'
import type { Component, System } from './system.ts'

interface ParametersProperties {
  /** Path and method. */
  readonly pathMethod: readonly [path: string, method: string]
  readonly specSelectors: { specJson(): { toJS(): Specification } }
}

interface Specification {
  readonly paths: Readonly<Record<string, Readonly<Record<string, SampledOperation>>>>
}

/** Shows how a program asks, before an operation is tried. */
export function withSamples(
  Parameters: Component<ParametersProperties>,
  { React }: System,
): Component<ParametersProperties> {
  return (properties) => {
    const [chosen, choose] = React.useState(0)
    const { pathMethod, specSelectors } = properties
    const [path, method] = pathMethod
    const operation = specSelectors.specJson().toJS().paths[path]?.[method]
    const samples = operation === undefined ? [] : samplesOf(root.replace(/\/$/, ''), path, method, operation)
    const tabs = samples.map(({ language }, index) =>
      React.createElement(
        'button',
        { key: language, className: 'btn', 'aria-pressed': index === chosen, onClick: () => choose(index) },
        language,
      ),
    )
    return React.createElement(
      React.Fragment,
      null,
      React.createElement(
        'details',
        { className: 'samples' },
        React.createElement('summary', null, 'Sample'),
        React.createElement('p', null, tabs),
        React.createElement('pre', null, samples[chosen]?.code ?? ''),
      ),
      React.createElement(Parameters, properties),
    )
  }
}
