import { escaped } from '../../make/pages/layout.ts'

/** An element of a page before it is written in any one way; `@submit` and `@click` name a global function. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}
export type Node = string | Element

export function el(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | readonly Node[])[]
): Element {
  return { tag, attributes, children: children.flatMap((child): readonly Node[] => nodes(child)) }
}

const isList = (child: Node | readonly Node[]): child is readonly Node[] => Array.isArray(child)
const nodes = (child: Node | readonly Node[]): readonly Node[] => (isList(child) ? child : [child])

const EMPTY = new Set(['input', 'img', 'br', 'hr', 'link', 'meta'])

/** How a way of writing markup spells the two handlers. */
type Handler = (event: string, name: string) => string
const inline: Handler = (event, name) => ` on${event}="return ${name}(event)"`

export function htmlOf(node: Node, handler: Handler = inline): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = Object.entries(node.attributes)
    .map(([key, value]) => {
      if (key.startsWith('@')) return handler(key.slice(1), value)
      return value === '' && key !== 'value' && key !== 'action' ? ` ${key}` : ` ${key}="${escaped(value)}"`
    })
    .join('')
  if (EMPTY.has(node.tag)) return `<${node.tag}${attributes}>`
  return `<${node.tag}${attributes}>${node.children.map((child) => htmlOf(child, handler)).join('')}</${node.tag}>`
}

export const htmlOfAll = (all: readonly Node[], handler: Handler = inline): string =>
  all.map((node) => htmlOf(node, handler)).join('')

export const vueHtml = (all: readonly Node[]): string =>
  htmlOfAll(all, (event, name) => ` @${event}.prevent="${name}"`)
export const alpineHtml = (all: readonly Node[]): string =>
  htmlOfAll(all, (event, name) => ` x-on:${event}.prevent="${name}($event)"`)

/** A string literal that can stand inside a script element. */
export const quoted = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('</', '<\\/')
    .replaceAll('<!--', '<\\!--')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  readonly: 'readOnly',
  inputmode: 'inputMode',
  tabindex: 'tabIndex',
  novalidate: 'noValidate',
  bgcolor: 'data-bg',
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  value: 'defaultValue',
}
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function reactStyle(style: string): string {
  const pairs = style
    .split(';')
    .filter((part) => part.includes(':'))
    .map((part) => {
      const [name = '', ...rest] = part.split(':')
      return `${camel(name.trim())}:${quoted(rest.join(':').trim())}`
    })
  return `{${pairs.join(',')}}`
}

const key = (name: string) => (/^[a-z]+$/i.test(name) ? name : `"${name}"`)

export type Dialect = 'react' | 'preact' | 'vue' | 'mithril'

/** The properties of an element as an object of JavaScript. */
function properties(attributes: Element['attributes'], dialect: Dialect): string {
  const all = Object.entries(attributes).map(([name, value]) => {
    if (name.startsWith('@')) {
      const event = name.slice(1)
      const spelled =
        dialect === 'mithril' ? `on${event}` : `on${event.slice(0, 1).toUpperCase()}${event.slice(1)}`
      return `${spelled}:${value}`
    }
    if (value === '' && name !== 'value' && name !== 'action') return `${key(REACT_NAMES[name] ?? name)}:!0`
    if (dialect !== 'react') return `${key(name)}:${quoted(value)}`
    if (name === 'style') return `style:${reactStyle(value)}`
    return `${key(REACT_NAMES[name] ?? name)}:${quoted(value)}`
  })
  return all.length === 0 ? (dialect === 'mithril' ? '{}' : 'null') : `{${all.join(',')}}`
}

/** Nested calls, as compilers of JSX write them. */
export function callsOf(node: Node, call: string, dialect: Dialect): string {
  if (typeof node === 'string') return quoted(node)
  const children = node.children.map((child) => callsOf(child, call, dialect))
  const props = properties(node.attributes, dialect)
  if (dialect === 'vue') return `${call}("${node.tag}",${props},[${children.join(',')}])`
  return `${call}(${[`"${node.tag}"`, props, ...children].join(',')})`
}

/** The calls of React's newer runtime: children stand among the properties. */
export function jsxOf(node: Node): string {
  if (typeof node === 'string') return quoted(node)
  const children = node.children.map((child) => jsxOf(child))
  const props = properties(node.attributes, 'react').replace(/^null$/, '{}')
  const inside =
    children.length === 0 ? '' : `children:${children.length === 1 ? children[0] : `[${children.join(',')}]`}`
  const joined = props === '{}' ? `{${inside}}` : `${props.slice(0, -1)}${inside === '' ? '' : `,${inside}`}}`
  return `(0,r.jsx${children.length > 1 ? 's' : ''})("${node.tag}",${joined})`
}

/** Names of the form e0, e1 for one page of code. */
const counter = (prefix: string) => {
  let count = 0
  return () => `${prefix}${count++}`
}

interface Verbs {
  element(tag: string): string
  text(text: string): string
  attribute(on: string, name: string, value: string): string
  listen(on: string, event: string, name: string): string
  append(to: string, child: string): string
}

/** Statements that build the nodes one after the other below `parent`. */
export function statementsOf(all: readonly Node[], parent: string, verbs: Verbs, prefix = 'e'): string {
  const next = counter(prefix)
  const lines: string[] = []
  const walk = (node: Node, above: string): void => {
    const name = next()
    if (typeof node === 'string') {
      lines.push(`var ${name}=${verbs.text(node)};`, `${verbs.append(above, name)};`)
      return
    }
    lines.push(`var ${name}=${verbs.element(node.tag)};`)
    for (const [attribute, value] of Object.entries(node.attributes))
      lines.push(
        attribute.startsWith('@')
          ? `${verbs.listen(name, attribute.slice(1), value)};`
          : `${verbs.attribute(name, attribute, value)};`,
      )
    for (const child of node.children) walk(child, name)
    lines.push(`${verbs.append(above, name)};`)
  }
  for (const node of all) walk(node, parent)
  return lines.join('\n')
}

export const DOM_VERBS: Verbs = {
  element: (tag) => `document.createElement("${tag}")`,
  text: (text) => `document.createTextNode(${quoted(text)})`,
  attribute: (on, name, value) => `${on}.setAttribute("${name}",${quoted(value)})`,
  listen: (on, event, name) => `${on}.addEventListener("${event}",${name})`,
  append: (to, child) => `${to}.appendChild(${child})`,
}

export const JQUERY_VERBS: Verbs = {
  element: (tag) => `$("<${tag}>")`,
  text: (text) => `$(document.createTextNode(${quoted(text)}))`,
  attribute: (on, name, value) => `${on}.attr("${name}",${quoted(value)})`,
  listen: (on, event, name) => `${on}.on("${event}",${name})`,
  append: (to, child) => `${to}.append(${child})`,
}

/** The one-letter functions that a compiler of components imports. */
export const COMPILED_VERBS: Verbs = {
  element: (tag) => `f("${tag}")`,
  text: (text) => `x(${quoted(text)})`,
  attribute: (on, name, value) => `p(${on},"${name}",${quoted(value)})`,
  listen: (on, event, name) => `L(${on},"${event}",${name})`,
  append: (to, child) => `m(${to},${child})`,
}
