export type Node = string | null | { readonly type: unknown }

export type Component<Properties> = (properties: Properties) => Node

export interface React {
  readonly Fragment: Component<object>
  createElement<Properties>(
    type: string | Component<Properties>,
    properties: NoInfer<Properties> | Readonly<Record<string, unknown>> | null,
    ...children: readonly (Node | readonly Node[])[]
  ): Node
  useState<State>(initial: State): [State, (next: State) => void]
}

export interface System {
  readonly React: React
  getComponent(name: string, isContainer: boolean): Component<{ readonly children: string }>
}

export interface ImmutableMap<Value> {
  readonly size: number
  get(key: string): Value | undefined
  getIn(path: readonly string[]): unknown
  delete(key: string): ImmutableMap<Value>
  filter(isKept: (value: Value, key: string) => boolean): ImmutableMap<Value>
  sortBy(rank: (value: Value, key: string) => number): ImmutableMap<Value>
}
